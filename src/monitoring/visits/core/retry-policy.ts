/**
 * When hosts and pages are requested again: gap, Retry-After, back-off after refusals, and retries of pages that could
 * not be read. All constants of these rules are here.
 */

import { addDays, type LocalDay, startOfDay } from "../../../kit/local-day.ts";
import type { FetchFailure, FetchResult } from "../../fetch/core/fetch-result.ts";
import type { FailedCheck } from "../../observation/core/decide.ts";
import type { Finding } from "../../observation/core/fold-checks.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Gap where neither robots.txt nor a setting has another, milliseconds. */
export const DEFAULT_GAP_MS = SECOND;

/** Cap of Crawl-delay: at 5 minutes 288 pages a day can still be fetched. */
export const MAX_CRAWL_DELAY_MS = 5 * MINUTE;

/** Cap of Retry-After, because pages are checked once a day. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR;

/** Back-off after a refusal without Retry-After; doubles with each further refusal in a row. */
const FIRST_BACKOFF_MS = 30 * SECOND;
const MAX_BACKOFF_MS = 6 * HOUR;

/** From this many refusals in a row on, the host is shown as blocking our visits. */
const BLOCKING_FROM = 2;

/** Waits of a page before its retries within the day; after the last one it waits for its next scheduled check. */
const RETRY_WAITS_MS = [5 * MINUTE, 20 * MINUTE, 90 * MINUTE];

/** Local days after which a page that is gone, or that robots.txt disallowed, is checked again. */
const WEEKLY_RETRY_DAYS = 7;

/** Wait of a host whose robots.txt could not be fetched, where it does not ask for a longer one. */
export const ROBOTS_RETRY_MS = 10 * MINUTE;

/** Wait of a page whose redirect leads to a host that is being visited. */
export const REDIRECT_BUSY_RETRY_MS = 10 * SECOND;

/** Rest of a host whose results could not be saved, so that the same pages are not fetched at its full pace. */
export const UNSAVED_REST_MS = 3 * SECOND;

/** A visit ends after about this long, so that rechecks get their turn on a busy host. */
const VISIT_MS = 2 * SECOND;
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

/** How a host answered one request. */
export interface HostReply {
  readonly outcome: "page" | "not-modified" | FetchFailure;
  /** null where no reply came */
  readonly status: number | null;
  /** From Retry-After, ≥ 0; null where there is none. */
  readonly retryAfterMs: number | null;
}

/** No request reached the host: its pace stays as it is. */
export const NO_REPLY: HostReply = { outcome: "cancelled", status: null, retryAfterMs: null };

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
 * The gap between two requests to a host: the setting, or the host's own Crawl-delay where that is longer.
 * @param settingMs the host's setting, ≥ 0
 * @param crawlDelayMs from its robots.txt, null where it asks for none
 */
export function gapFor(settingMs: number, crawlDelayMs: number | null): number {
  return Math.max(settingMs, Math.min(crawlDelayMs ?? 0, MAX_CRAWL_DELAY_MS));
}

/**
 * How many tasks of a host are done in one visit.
 * @param gapMs least time between two requests to the host, ≥ 0
 * @returns 1 .. 32
 */
export function maxTasksInVisit(gapMs: number): number {
  return Math.max(1, Math.min(MAX_TASKS_IN_VISIT, Math.floor(VISIT_MS / Math.max(1, gapMs))));
}

export interface HostPace {
  /** From the end of the request to the next one, milliseconds ≥ the gap. */
  readonly waitMs: number;
  /** Refusals in a row. */
  readonly blocks: number;
  /** Shown to people: the shop refuses our visits. */
  readonly isBlocking: boolean;
}

/**
 * The wait of a host after a reply.
 * A refusal (403, 429, 503 and the like) backs off 30 s, 60 s, 2 min … 6 h, or as long as Retry-After asks for where
 * that is longer; any other reply ends the row. A request without a reply changes nothing but the gap.
 * @param gapMs gap in force for this host, from `gapFor`
 * @param blocks refusals in a row before this reply, ≥ 0
 */
export function paceAfter(reply: HostReply, gapMs: number, blocks: number): HostPace {
  const isRefusal = reply.outcome === "blocked" || reply.status === 503;
  const blocksNow = isRefusal ? blocks + 1 : hasReply(reply) ? 0 : blocks;
  const waitMs = Math.max(gapMs, reply.retryAfterMs ?? 0, isRefusal ? backoffMs(blocksNow) : 0);
  return { waitMs, blocks: blocksNow, isBlocking: blocksNow >= BLOCKING_FROM };
}

/** @param blocks refusals in a row, ≥ 1 */
function backoffMs(blocks: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(blocks - 1, 20), MAX_BACKOFF_MS);
}

/** A broken connection or a refused address does not show what the host thinks of our visits. */
function hasReply({ outcome, status }: HostReply): boolean {
  return outcome === "page" || outcome === "not-modified" || status !== null;
}

/**
 * How long a reply asks us to stay away.
 * @param header Retry-After: whole seconds or an HTTP date; null where absent
 * @param now when the reply came, for dates
 * @returns milliseconds, 0 to one day; null where there is none or it cannot be read
 * @see RFC 9110, 10.2.3
 */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,10}$/.test(text)) return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS);
  // Date.parse accepts far more than HTTP dates, "-5" among it.
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return null;
  return Math.min(Math.max(0, at - now.getTime()), MAX_RETRY_AFTER_MS);
}
