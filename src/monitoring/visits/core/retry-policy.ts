/** When pages that could not be read are requested again. All constants of these rules are here. */

import { addDays, type LocalDay, startOfDay } from "../../../kit/local-day.ts";
import type { FetchFailure, FetchResult } from "../../fetch/core/fetch-result.ts";
import type { FailedCheck } from "../../observation/core/decide.ts";
import type { Finding } from "../../observation/core/fold-checks.ts";
import type { HostReply } from "../../polite-visits/core/host-pace.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Waits of a page before its retries within the day; after the last one it waits for its next scheduled check. */
const RETRY_WAITS_MS = [5 * MINUTE, 20 * MINUTE, 90 * MINUTE];

/** Local days after which a page that is gone, or that robots.txt disallowed, is checked again. */
const WEEKLY_RETRY_DAYS = 7;

/** Wait of a page whose redirect leads to a host that is being visited. */
export const REDIRECT_BUSY_RETRY_MS = 10 * SECOND;

/** Rest of a host whose results could not be saved, so that the same pages are not fetched at its full pace. */
export const UNSAVED_REST_MS = 3 * SECOND;

/** After this time a visit begins no further request, so that rechecks and people get their turn on a busy host. */
export const VISIT_MS = 2 * SECOND;
const MAX_TASKS_IN_VISIT = 32;

/**
 * - `within-hours`: a transport error, a 5xx or a refusal is often temporary; retried within the day, then the next day
 * - `next-day`: only a change of the page helps; retried by its next scheduled check
 * - `next-week`: the page is gone
 * - `never`: the address may not be requested; the schedule leaves the page out
 */
type RetryRule = "within-hours" | "next-day" | "next-week" | "never";

const RETRY_RULES: Readonly<Record<FetchFailure, RetryRule>> = {
  dns: "within-hours",
  connect: "within-hours",
  tls: "within-hours",
  timeout: "within-hours",
  truncated: "within-hours",
  "bad-reply": "within-hours",
  "bad-encoding": "within-hours",
  "empty-body": "within-hours",
  "server-error": "within-hours",
  blocked: "within-hours",
  cancelled: "within-hours",
  "too-large": "next-day",
  "redirect-loop": "next-day",
  "too-many-redirects": "next-day",
  "redirect-refused": "next-day",
  "not-html": "next-day",
  "unexpected-status": "next-day",
  gone: "next-week",
  "malformed-address": "never",
  "refused-address": "never",
};

/** The page state that makes the schedule follow the rule. */
const PAGE_STATES: Readonly<Record<RetryRule, FailedCheck["state"]>> = {
  "within-hours": "failing",
  "next-day": "failing",
  "next-week": "gone",
  never: "refused",
};

/** @param detail a code or a short phrase */
export function failedCheckOf(reason: FetchFailure, detail: string): FailedCheck {
  return { state: PAGE_STATES[RETRY_RULES[reason]], reason, detail };
}

/**
 * The failure that a host without a usable robots.txt counts as for its pages: a server error, whatever broke the
 * request, unless the address may not be requested at all.
 */
export function failureOfRobots(reason: string): FetchFailure {
  return reason === "refused-address" ? "refused-address" : "server-error";
}

/**
 * When a failed task is tried again within the day.
 * @param attempts failed ones before this one, ≥ 0
 * @param isRequested a person waits for the outcome, so it is final
 * @returns null: the task is done, and the page waits for its next scheduled check
 */
export function retryAt(
  reason: FetchFailure,
  attempts: number,
  isRequested: boolean,
  now: Date,
): Date | null {
  if (isRequested || RETRY_RULES[reason] !== "within-hours") return null;
  const waitMs = RETRY_WAITS_MS[attempts];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}

/**
 * Pages that are gone, or that robots.txt disallowed, are checked on a day only where they were last tried before this
 * instant: from the seventh local day after that on.
 */
export function weeklyRetryCutoff(day: LocalDay): Date {
  return startOfDay(addDays(day, 1 - WEEKLY_RETRY_DAYS));
}

/**
 * Why a visit has no reading; null where it has one. A challenge in place of a page is a refusal, whatever its status.
 */
export function failureOf(result: FetchResult, finding: Finding): FetchFailure | null {
  if (result.kind === "failed") return result.reason;
  return isChallenge(finding) ? "blocked" : null;
}

/** @returns the reply of a fetch; a challenge page counts as a refusal, whatever its status */
export function hostReplyOf(result: FetchResult, finding: Finding): HostReply {
  if (result.kind === "failed") {
    return { outcome: result.reason, status: result.status, retryAfterMs: result.retryAfterMs };
  }
  if (result.kind === "not-modified") return { outcome: "not-modified", status: 304, retryAfterMs: null };
  return { outcome: isChallenge(finding) ? "blocked" : "page", status: result.status, retryAfterMs: null };
}

function isChallenge(finding: Finding): boolean {
  return finding.type === "reading" && !finding.reading.found && finding.reading.reason === "blocked";
}

/**
 * How many tasks of a host are done in one visit.
 * @param gapMs least time between two requests to the host, ≥ 0
 * @returns 1 .. 32
 */
export function maxTasksInVisit(gapMs: number): number {
  return Math.max(1, Math.min(MAX_TASKS_IN_VISIT, Math.floor(VISIT_MS / Math.max(1, gapMs))));
}
