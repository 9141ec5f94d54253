import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { confirmDoubtfulPrice, withdrawConfirmation } from "../observation/page-state.service.ts";
import { requestTraining } from "../recipes/training-requests.service.ts";
import {
  countReadings,
  findOpen,
  type LockedReading,
  lockReading,
  type ReadingState,
  type RightValues,
  type StoredDoubtful,
  saveDecision,
} from "./doubtful-readings.repo.ts";
import { ReadingDecidedError, ReadingUnknownError } from "./reading-review.errors.ts";

/** Further ones are listed once these are decided. */
const maxListed = 50;

/** Open readings, oldest first, with how many wait and how many were labelled. @param db may read them */
export async function findDoubtfulReadings(db: Kysely<Tables>): Promise<{
  readonly readings: readonly StoredDoubtful[];
  readonly total: number;
  readonly labelled: number;
}> {
  const [readings, counts] = await Promise.all([findOpen(db, maxListed), countReadings(db)]);
  return { readings, ...counts };
}

export type Decision =
  | { readonly state: "confirmed" | "unknown" | "open" }
  | { readonly state: "corrected"; readonly right: RightValues };

/**
 * Decides a doubtful reading, or opens it again. If the price that the person states right waits at the page, the page is read again
 * and the price accepted. A correction also has the host's recipe trained: the amount is located on the page. Repeating a decision
 * changes nothing.
 * @param db the worker's pool: the app's role may not write readings
 * @throws ReadingUnknownError, ReadingDecidedError
 */
export async function settleReading(
  db: Kysely<Tables>,
  readingId: string,
  decision: Decision,
  decided: { readonly at: Date; readonly by: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reading = await lockReading(trx, readingId);
    if (!reading) throw new ReadingUnknownError();
    const right = rightValuesOf(reading, decision);
    if (isSame(reading, decision.state, right)) return;
    const isOpening = decision.state === "open";
    if (!isOpening && reading.state !== "open") throw new ReadingDecidedError();
    await saveDecision(trx, readingId, decision.state, right, isOpening ? null : decided);
    if (isOpening) await withdrawConfirmation(trx, reading.pageId);
    else await confirmPrice(trx, reading.pageId, right, decided.at);
    if (decision.state === "corrected") await trainFrom(trx, reading, decision.right);
  });
}

function rightValuesOf(reading: LockedReading, decision: Decision): RightValues | null {
  if (decision.state === "corrected") return decision.right;
  return decision.state === "confirmed" ? reading.read : null;
}

function isSame({ state, right: before }: LockedReading, next: ReadingState, right: RightValues | null) {
  return (
    state === next &&
    before.priceMinor === (right?.priceMinor ?? null) &&
    before.currency === (right?.currency ?? null) &&
    before.availability === (right?.availability ?? null)
  );
}

async function confirmPrice(
  trx: Kysely<Tables>,
  pageId: string,
  right: RightValues | null,
  now: Date,
): Promise<void> {
  const { priceMinor = null, currency = null } = right ?? {};
  if (priceMinor !== null) await confirmDoubtfulPrice(trx, pageId, { priceMinor, currency }, now);
}

async function trainFrom(trx: Kysely<Tables>, reading: LockedReading, right: RightValues): Promise<void> {
  const { priceMinor, currency } = right;
  if (priceMinor === null || currency === null || priceMinor === reading.read.priceMinor) return;
  await requestTraining(trx, { pageId: reading.pageId, priceMinor, currency });
}
