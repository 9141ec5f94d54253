import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { type CheckKind, insertTasks, postponeTasks, removeTasks } from "../crawl-queue/tasks.repo.ts";
import type { Reading } from "../extraction/reading.ts";
import { type DayCheck, insertDayChecks, insertPoints } from "../history/history.repo.ts";
import { ensureMonthsOf } from "../history/partitions.service.ts";
import { type Finding, type Folded, foldChecks } from "./core/fold-checks.ts";
import { queuePages } from "./outbox.repo.ts";
import { findPages, type PageUpdate, type StoredPage, touchPages, updatePages } from "./pages.repo.ts";

export interface ObservationDeps {
  /** The worker's pool: the app's role may not write pages. */
  readonly db: Kysely<Tables>;
  /** From a suspicious reading to the second look, milliseconds. */
  readonly secondLookMs: number;
}

/** One check of a page, to be recorded. */
export interface Check {
  readonly pageId: string;
  readonly kind: CheckKind;
  /** When the page was requested. */
  readonly at: Date;
  readonly finding: Finding;
  /** Validators of the reply for the next conditional fetch; absent leaves the stored ones. */
  readonly validators?: { readonly etag: string | null; readonly lastModified: string | null };
  /** When the task is tried again; null: it is done, with or without success. */
  readonly retryAt: Date | null;
}

export interface RecordedReading {
  readonly pageId: string;
  readonly reading: Reading;
  readonly observedAt: Date;
  readonly kind: CheckKind;
}

/**
 * Records readings without a fetch, for example of an imported history. Readings of one page are applied in the order
 * of their instants. A suspicious reading is accepted only when the page's next reading agrees, so include that one.
 */
export function recordReadings(deps: ObservationDeps, readings: readonly RecordedReading[]): Promise<void> {
  const checks = readings.map(({ pageId, reading, observedAt, kind }) => ({
    pageId,
    kind,
    at: observedAt,
    finding: { type: "reading" as const, reading },
    retryAt: null,
  }));
  return recordChecks(deps, checks);
}

/**
 * Decides and records checks: the page's state, its change-points, the record of the day, the outbox entry for its
 * watchers and the task, all in one transaction. Where a page's state was changed concurrently, its checks are decided
 * again. Replays change nothing; checks of unknown pages are dropped.
 */
export async function recordChecks(deps: ObservationDeps, checks: readonly Check[]): Promise<void> {
  await ensureMonthsOf(
    deps.db,
    checks.map((check) => check.at),
  );
  let open = groupByPage(checks);
  while (open.size > 0) {
    const pages = await findPages(deps.db, [...open.keys()]);
    const decided = [...pages.values()].map((page) => decidePage(page, open.get(page.pageId) ?? []));
    const written = await retryDeadlock(() =>
      deps.db.transaction().execute((trx) => writeDecided(trx, deps, decided)),
    );
    open = new Map([...open].filter(([pageId]) => pages.has(pageId) && !written.has(pageId)));
  }
}

interface Decided {
  readonly page: StoredPage;
  readonly checks: readonly Check[];
  readonly folded: Folded;
  readonly change: PageUpdate;
}

function groupByPage(checks: readonly Check[]): Map<string, Check[]> {
  const byPage = Map.groupBy(checks, (check) => check.pageId);
  for (const ofPage of byPage.values()) ofPage.sort((one, other) => one.at.getTime() - other.at.getTime());
  return byPage;
}

function decidePage(page: StoredPage, checks: readonly Check[]): Decided {
  const folded = foldChecks(page.state, checks);
  const accepted = checks.findLast(
    (check, index) => check.validators !== undefined && isAccepted(folded.outcomes[index]),
  );
  const { etag, lastModified } = accepted?.validators ?? page;
  return { page, checks, folded, change: { before: page, next: folded.next, etag, lastModified } };
}

/** With the validators of a rejected reading, the shop would reply "not modified" to the next fetch. */
function isAccepted(outcome: Folded["outcomes"][number] | undefined): boolean {
  return outcome === "unchanged" || outcome === "changed" || outcome === "confirmed";
}

async function writeDecided(
  trx: Kysely<Tables>,
  deps: ObservationDeps,
  decided: readonly Decided[],
): Promise<Set<string>> {
  const { none = [], times = [], row = [] } = Object.groupBy(decided, writeOf);
  const written = new Set([
    ...none.map(({ page }) => page.pageId),
    ...(await touchPages(trx, changesOf(times))),
    ...(await updatePages(trx, changesOf(row))),
  ]);
  const saved = decided.filter(({ page }) => written.has(page.pageId));
  await insertPoints(
    trx,
    saved.flatMap(({ page, folded }) => folded.points.map((point) => ({ ...point, pageId: page.pageId }))),
  );
  await insertDayChecks(trx, saved.flatMap(dayChecksOf));
  const visible = saved.filter(({ folded }) => folded.isVisible);
  await queuePages(
    trx,
    visible.map(({ page }) => page.pageId),
  );
  await settleTasks(trx, deps, saved);
  return written;
}

async function settleTasks(
  trx: Kysely<Tables>,
  deps: ObservationDeps,
  saved: readonly Decided[],
): Promise<void> {
  const checks = saved.flatMap((one) => one.checks);
  await removeTasks(
    trx,
    checks.filter((check) => check.retryAt === null),
  );
  await postponeTasks(
    trx,
    checks.flatMap(({ pageId, kind, retryAt }) => (retryAt ? [{ pageId, kind, dueAt: retryAt }] : [])),
  );
  await insertTasks(
    trx,
    saved
      .filter(({ folded }) => folded.wantsSecondLook)
      .map(({ page, folded }) => ({
        pageId: page.pageId,
        kind: "second_look" as const,
        host: page.host,
        dueAt: new Date((folded.next.triedAt?.getTime() ?? 0) + deps.secondLookMs),
      })),
  );
}

/** The scheduled checks of their local days, without those that are tried again. */
function dayChecksOf({ page, checks, folded }: Decided): DayCheck[] {
  return checks.flatMap(({ kind, at, retryAt }, index) => {
    const outcome = folded.outcomes[index];
    if (kind !== "scheduled" || retryAt !== null || outcome === undefined) return [];
    return [
      {
        pageId: page.pageId,
        localDay: localDayOf(at),
        checkedAt: at,
        outcome: folded.reasons[index] ?? outcome,
      },
    ];
  });
}

/** What is written of a page's row: nothing, only the times of the check, or all of it. */
function writeOf({ page, folded, change }: Decided): "none" | "times" | "row" {
  if (folded.next === page.state) return "none";
  const isUnchanged =
    !folded.isVisible &&
    change.etag === page.etag &&
    change.lastModified === page.lastModified &&
    folded.next.accepted !== null &&
    !hasMoved(page.state.accepted?.confidence ?? null, folded.next.accepted.confidence) &&
    folded.outcomes.every((outcome) => outcome === "unchanged" || outcome === "superseded");
  return isUnchanged ? "times" : "row";
}

/** Below it, a different confidence alone is not worth writing the row. */
const minConfidenceMove = 0.02;

function hasMoved(before: number | null, now: number | null): boolean {
  if (before === null || now === null) return before !== now;
  return Math.abs(now - before) >= minConfidenceMove;
}

function changesOf(decided: readonly Decided[]): PageUpdate[] {
  return decided.map(({ change }) => change);
}
