import type { Kysely } from "kysely";
import { findOwnPages, type OwnPage } from "../../catalog/page-watching/own-pages.service.ts";
import { addDays, type LocalDay, localDayOf, startOfDay } from "../../kit/local-day.ts";
import { type PagePoint, readPagePoints } from "../../monitoring/history/page-points.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { type PricePoint, priceDays } from "./core/price-days.ts";
import {
  ensurePriceDayMonth,
  findLedgerDay,
  findLedgerStates,
  findPriceChanges,
  type LedgerRow,
  saveLedgerDay,
  writeDays,
} from "./ledger.repo.ts";

export interface LedgerDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Products at a time. @default 1,000 */
  readonly chunkSize?: number;
}

/** Days of history that the first row of a product may reach back. */
const firstDays = 90;
/** Days that are computed again for products with corrected prices: two windows of a reference price. */
const correctableDays = 60;
/** Rows per statement. */
const rowsPerStatement = 5_000;

/**
 * Brings the ledger of a site up to date: all days that have ended, also those of missed runs, and today for products whose
 * price has changed today. Doing it again changes nothing.
 * @returns whether days were completed
 */
export async function fillLedger(deps: LedgerDeps, siteId: AuthorizedSiteId): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const today = localDayOf(now);
  const yesterday = addDays(today, -1);
  const through = await forSite(db, siteId, (trx) => findLedgerDay(trx, siteId));
  const isDue = through === null || through < yesterday;
  if (isDue) {
    await completeDays(deps, siteId, today);
    await forSite(db, siteId, (trx) => saveLedgerDay(trx, siteId, yesterday, now));
  }
  await writeToday(deps, siteId, today);
  return isDue;
}

/**
 * Completes every day before today, in chunks by product id. The ids of the pages come from the site's rows and their
 * points from the shared history, each in its own statement: the two may be stored on different machines.
 */
async function completeDays(
  { db, chunkSize = 1_000 }: LedgerDeps,
  siteId: AuthorizedSiteId,
  today: LocalDay,
): Promise<void> {
  const correctable = addDays(today, -correctableDays);
  for (let after = 0; ; ) {
    const { pages, states } = await forSite(db, siteId, async (trx) => {
      const chunk = await findOwnPages(trx, siteId, { after, limit: chunkSize });
      const ids = chunk.map(({ productId }) => productId);
      return { pages: chunk, states: await findLedgerStates(trx, siteId, ids, correctable) };
    });
    const last = pages.at(-1);
    if (last === undefined) return;
    const byProduct = new Map(states.map((state) => [state.productId, state]));
    const starts = pages.map(({ productId, corrections }) => {
      const state = byProduct.get(productId);
      const next = state?.lastDay ? addDays(state.lastDay, 1) : addDays(today, -firstDays);
      const isCorrectable = state?.isCorrected === true || corrections.length > 0;
      return isCorrectable && correctable < next ? correctable : next;
    });
    await writeRange(db, siteId, pages, starts, today, true);
    after = last.productId;
  }
}

/** Writes today so far, for the products whose price has changed today. */
async function writeToday(
  { db, chunkSize = 1_000 }: LedgerDeps,
  siteId: AuthorizedSiteId,
  today: LocalDay,
): Promise<void> {
  const changed = await forSite(db, siteId, (trx) => findPriceChanges(trx, siteId, startOfDay(today)));
  for (let start = 0; start < changed.length; start += chunkSize) {
    const productIds = changed.slice(start, start + chunkSize);
    const pages = await forSite(db, siteId, (trx) => findOwnPages(trx, siteId, { productIds }));
    const starts = pages.map(() => today);
    await writeRange(db, siteId, pages, starts, addDays(today, 1), false);
  }
}

/** @param starts first day of each page @param before exclusive */
async function writeRange(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  pages: readonly OwnPage[],
  starts: readonly LocalDay[],
  before: LocalDay,
  isFinal: boolean,
): Promise<void> {
  const [first = before] = starts.toSorted();
  if (first >= before) return;
  const points = await readPagePoints(db, pages, startOfDay(first), startOfDay(before));
  const rows = pages.flatMap(({ productId, pageId }, place): LedgerRow[] =>
    priceDays((points[place] ?? []).map(pricePoint), starts[place] ?? before, addDays(before, -1)).map(
      (day) => ({ ...day, productId, pageId }),
    ),
  );
  const months = new Set(rows.map(({ localDay }) => `${localDay.slice(0, 7)}-01` as LocalDay));
  for (const month of [...months].sort()) await ensurePriceDayMonth(db, month);
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const part = rows.slice(start, start + rowsPerStatement);
    await forSite(db, siteId, (trx) => writeDays(trx, siteId, part, isFinal));
  }
}

/** A point of a page as a price in lei. */
export function pricePoint({ observedAt, priceMinor, currency, isCorrected, read }: PagePoint): PricePoint {
  const lei = (amount: number | null, unit: string | null) => (unit === "RON" ? amount : null);
  return {
    observedAt,
    priceBani: lei(priceMinor, currency),
    isCorrected,
    readBani: lei(read.priceMinor, read.currency),
  };
}
