import type { Kysely, Transaction } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import { leiFromBani } from "../../kit/money.ts";
import { type PagePrice, pagePrice } from "../../monitoring/observation/page-state.service.ts";
import { requestTraining } from "../../monitoring/recipes/training-requests.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { recomputeMarket } from "../market/market.service.ts";
import { recordProductChanges } from "../product-history/product-history.repo.ts";
import { OwnPriceInLeiError, PriceChangedError, PriceNotFoundError } from "./corrections.errors.ts";
import {
  applyCorrection,
  countTrainingRequest,
  deleteCorrection,
  findPageId,
  insertCorrection,
  lockPrice,
  type PriceRecord,
  restoreReadPrice,
} from "./corrections.repo.ts";

/**
 * Training requests of one site per host and day: a quarter of monitoring's limit for the host, so that one site's wrong
 * corrections cannot use it up.
 */
const maxTrainingRequestsPerDay = 5;

/** The price that is corrected, by whom and when. */
export interface CorrectionInput {
  readonly siteId: AuthorizedSiteId;
  readonly userId: number;
  readonly productId: number;
  /** The offer's id; the product's id for its own page. */
  readonly recordId: number;
  readonly now: Date;
}

export interface CorrectedPrice {
  /** Hundredths of the currency's unit, > 0. */
  readonly priceMinor: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The price that the person saw; null when none was shown. */
  readonly seenMinor: number | null;
}

/**
 * Replaces the price that was read, for this site only and until the page is read differently, and sends monitoring a
 * training request to locate the correct price in the page. Correcting to the price that was read undoes a correction.
 * @see docs/decisions/0016-manual-values-are-stored-in-the-row.md
 * @throws PriceNotFoundError, PriceChangedError, OwnPriceInLeiError
 */
export async function correctPrice(
  db: Kysely<Tables>,
  input: CorrectionInput,
  { priceMinor, currency, seenMinor }: CorrectedPrice,
): Promise<void> {
  const { siteId, productId, recordId, userId, now } = input;
  const nextId = await takeIds(db, 2);
  const [correctionId, historyId] = [nextId(), nextId()];
  await changePrice(db, input, historyId, async (trx, before, page) => {
    if (before.shown.priceMinor !== seenMinor) throw new PriceChangedError();
    if (before.pageId === null) throw new PriceNotFoundError();
    if (recordId === productId && currency !== "RON") throw new OwnPriceInLeiError();
    const isAsRead = before.read.priceMinor === priceMinor && before.read.currency === currency;
    if (isAsRead) return before.isCorrected ? revertToRead(trx, siteId, before, page) : undefined;
    const corrected = { priceMinor, currency };
    const validFrom = before.readSince ?? now;
    const { pageId } = before;
    await insertCorrection(trx, siteId, before, { correctionId, pageId, corrected, userId, validFrom, now });
    await applyCorrection(trx, siteId, before, corrected);
    if (await isTrainingAllowed(trx, siteId, before.url, now))
      await requestTraining(trx, { pageId, priceMinor, currency });
  });
}

/** Counts a training request for the page's host. @returns false when there is no host or the day's limit is reached */
async function isTrainingAllowed(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  url: string | null,
  now: Date,
): Promise<boolean> {
  const host = url === null ? undefined : URL.parse(url)?.host;
  return (
    host !== undefined && countTrainingRequest(trx, siteId, host, localDayOf(now), maxTrainingRequestsPerDay)
  );
}

/** Returns to the price that was read. Does nothing when the price is not corrected. @throws PriceNotFoundError */
export async function undoCorrection(db: Kysely<Tables>, input: CorrectionInput): Promise<void> {
  const historyId = (await takeIds(db, 1))();
  await changePrice(db, input, historyId, async (trx, before, page) => {
    if (before.isCorrected) await revertToRead(trx, input.siteId, before, page);
  });
}

/** Changes a locked price, and updates figures and history if the shown price changed. */
async function changePrice(
  db: Kysely<Tables>,
  { siteId, userId, productId, recordId, now }: CorrectionInput,
  historyId: number,
  change: (trx: Transaction<Tables>, before: PriceRecord, page: PagePrice | undefined) => Promise<void>,
): Promise<void> {
  // Pages may be stored on another machine than the site's tables, so they are read outside the site's transaction.
  const pageId = await forSite(db, siteId, (trx) => findPageId(trx, siteId, productId, recordId));
  const page = pageId === undefined ? undefined : await pagePrice(db, pageId);
  await retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      const before = await lockPrice(trx, siteId, productId, recordId);
      if (!before) throw new PriceNotFoundError();
      await change(trx, before, page);
      const after = await lockPrice(trx, siteId, productId, recordId);
      if (!after || isSamePrice(before, after)) return;
      await recomputeMarket(trx, siteId, [productId]);
      await recordProductChanges(trx, siteId, userId, [priceEdited(before, after)], () => historyId, now);
    }),
  );
}

/** Returns a locked record to the price that was read. @param page the page's current price */
export async function revertToRead(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  record: PriceRecord,
  page: PagePrice | undefined,
): Promise<void> {
  const { productId, recordId } = record;
  const nothing = { previousPriceMinor: null, cutPriceMinor: null, priceChangedAt: null, doubtful: null };
  const readPrice = { ...record.read, ...nothing };
  await deleteCorrection(trx, siteId, productId, recordId);
  await restoreReadPrice(trx, siteId, record, page ?? readPrice);
}

function isSamePrice(one: PriceRecord, other: PriceRecord): boolean {
  return (
    one.isCorrected === other.isCorrected &&
    one.shown.priceMinor === other.shown.priceMinor &&
    one.shown.currency === other.shown.currency
  );
}

/** The history entry of a changed price. */
export function priceEdited(before: PriceRecord, after: PriceRecord) {
  return {
    modification: "EDIT",
    subject: "PRICE",
    productId: before.productId,
    recordId: before.recordId,
    productName: before.productName,
    mainProductLink: before.productUrl,
    modifiedProductLink: before.url,
    before: storedPrice(before),
    after: storedPrice(after),
  } as const;
}

/** The price as the product history stores it: in the unit of the currency, null when none is shown. */
function storedPrice({ shown: { priceMinor, currency }, isCorrected }: PriceRecord) {
  return { price: priceMinor === null ? null : leiFromBani(priceMinor), currency, corrected: isCorrected };
}
