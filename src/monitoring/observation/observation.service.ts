import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Reading } from "../extraction/reading.ts";
import { type DayCheck, insertDayChecks, insertPoints } from "../history/history.repo.ts";
import { ensureMonthsOf } from "../history/partitions.service.ts";
import { type CheckKind, insertTasks, postponeTasks, removeTasks } from "../visits/tasks.repo.ts";
import { type Finding, type Folded, foldChecks } from "./core/fold-checks.ts";
import { queuePages } from "./outbox.repo.ts";
import { findPages, type PageChange, type StoredPage, touchPages, updatePages } from "./pages.repo.ts";

export interface ObservationDeps {
  /** The worker's pool: the app's role may not write pages. */
  readonly db: Kysely<Tables>;
  /** From a reading that looked wrong to the second look, milliseconds. */
  readonly secondLookMs: number;
}

/** One check of a page, to be kept. */
export interface Check {
  readonly pageId: string;
  readonly kind: CheckKind;
  /** When the page was asked for. */
  readonly at: Date;
  readonly finding: Finding;
  /** What the reply gave for the next conditional fetch; absent keeps what is known. */
  readonly validators?: { readonly etag: string | null; readonly lastModified: string | null };
  /** When to try again; null: the task is done, with or without success. */
  readonly retryAt: Date | null;
}

export interface RecordedReading {
  readonly pageId: string;
  readonly reading: Reading;
  readonly observedAt: Date;
  readonly kind: CheckKind;
}

/**
 * Keeps readings that come without a fetch of ours, as a history does. Any number of pages and any number of
 * readings of a page; those of one page count in the order of their instants. A reading that looks wrong is accepted
 * only when the page's next reading agrees with it: give that one too.
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
 * Decides and keeps checks: the page's state, its change-points, the record of the day, the word to its watchers and
 * what becomes of the task, all in one transaction. What was decided from a state that has changed meanwhile is
 * decided again. Replays change nothing; checks of unknown pages are dropped.
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
  readonly change: PageChange;
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

/** Validators of a page that was not accepted would make the shop answer "not modified" for it. */
function isAccepted(outcome: Folded["outcomes"][number] | undefined): boolean {
  return outcome === "unchanged" || outcome === "changed" || outcome === "confirmed";
}

async function writeDecided(
  trx: Kysely<Tables>,
  deps: ObservationDeps,
  decided: readonly Decided[],
): Promise<Set<string>> {
  const { replay = [], quiet = [], loud = [] } = Object.groupBy(decided, weightOf);
  const written = new Set([
    ...replay.map(({ page }) => page.pageId),
    ...(await touchPages(trx, changesOf(quiet))),
    ...(await updatePages(trx, changesOf(loud))),
  ]);
  const kept = decided.filter(({ page }) => written.has(page.pageId));
  await insertPoints(
    trx,
    kept.flatMap(({ page, folded }) => folded.points.map((point) => ({ ...point, pageId: page.pageId }))),
  );
  await insertDayChecks(trx, kept.flatMap(dayChecksOf));
  const visible = kept.filter(({ folded }) => folded.isVisible);
  await queuePages(
    trx,
    visible.map(({ page }) => page.pageId),
  );
  await settleTasks(trx, deps, kept);
  return written;
}

async function settleTasks(
  trx: Kysely<Tables>,
  deps: ObservationDeps,
  kept: readonly Decided[],
): Promise<void> {
  const checks = kept.flatMap((one) => one.checks);
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
    kept
      .filter(({ folded }) => folded.wantsSecondLook)
      .map(({ page, folded }) => ({
        pageId: page.pageId,
        kind: "second_look" as const,
        host: page.host,
        dueAt: new Date((folded.next.triedAt?.getTime() ?? 0) + deps.secondLookMs),
      })),
  );
}

/** The scheduled checks of their local days; one that is tried again has not been made yet. */
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

/** How much of a page's row is to be written: nothing, the times of the check alone, or all of it. */
function weightOf({ page, folded, change }: Decided): "replay" | "quiet" | "loud" {
  if (folded.next === page.state) return "replay";
  const isQuiet =
    !folded.isVisible &&
    change.etag === page.etag &&
    change.lastModified === page.lastModified &&
    folded.next.accepted !== null &&
    folded.outcomes.every((outcome) => outcome === "unchanged" || outcome === "superseded");
  return isQuiet ? "quiet" : "loud";
}

function changesOf(decided: readonly Decided[]): PageChange[] {
  return decided.map(({ change }) => change);
}
