import type { Kysely, Transaction } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import { leiFromBani } from "../../kit/money.ts";
import { type PagePrice, pagePrice } from "../../monitoring/observation/page-state.service.ts";
import { teachFromCorrection } from "../../monitoring/recipes/training-requests.service.ts";
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
 * Lessons that one site may ask for about one host on a day: a quarter of what monitoring gives the host, so that the
 * nonsense of one shuts nobody else out.
 */
const maxTrainingRequestsPerDay = 5;

/** Whose price it is, who says so and when. */
export interface CorrectionInput {
  readonly siteId: AuthorizedSiteId;
  readonly userId: number;
  readonly productId: number;
  /** The offer's id; the product's own id for its own page. */
  readonly recordId: number;
  readonly now: Date;
}

export interface CorrectedPrice {
  /** Hundredths of the currency's unit, > 0. */
  readonly priceMinor: number;
  /** ISO 4217. */
  readonly currency: string;
  /** What the person saw; null where no price was shown. */
  readonly seenMinor: number | null;
}

/**
 * Puts a price in place of the one that was read, for this site alone and for as long as the page is read as it is
 * now, and asks monitoring to look where the page holds the right one. Correcting to what the page says takes a
 * correction back.
 * @throws PriceNotFoundError, PriceChangedError, OwnPriceInLeiError
 */
export async function correctPrice(
  db: Kysely<Tables>,
  order: CorrectionInput,
  { priceMinor, currency, seenMinor }: CorrectedPrice,
): Promise<void> {
  const { siteId, productId, recordId, userId, now } = order;
  const nextId = await takeIds(db, 2);
  const [correctionId, historyId] = [nextId(), nextId()];
  await changePrice(db, order, historyId, async (trx, before, page) => {
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
      await teachFromCorrection(trx, { pageId, priceMinor, currency });
  });
}

/** Counts the lesson where there may be one. */
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

/** Goes back to what the page says at present. A price that is not corrected stays. @throws PriceNotFoundError */
export async function undoCorrection(db: Kysely<Tables>, order: CorrectionInput): Promise<void> {
  const historyId = (await takeIds(db, 1))();
  await changePrice(db, order, historyId, async (trx, before, page) => {
    if (before.isCorrected) await revertToRead(trx, order.siteId, before, page);
  });
}

/** Changes a locked price; figures and history follow where what the site sees is another price then. */
async function changePrice(
  db: Kysely<Tables>,
  { siteId, userId, productId, recordId, now }: CorrectionInput,
  historyId: number,
  change: (trx: Transaction<Tables>, before: PriceRecord, page: PagePrice | undefined) => Promise<void>,
): Promise<void> {
  // Pages may lie on another machine than the site's tables: they are asked outside its transaction.
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
      await recordProductChanges(trx, siteId, userId, [historyEntry(before, after)], () => historyId, now);
    }),
  );
}

async function revertToRead(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  record: PriceRecord,
  page: PagePrice | undefined,
): Promise<void> {
  const { productId, recordId } = record;
  const unread = { ...record.read, previousPriceMinor: null, cutPriceMinor: null, priceChangedAt: null };
  await deleteCorrection(trx, siteId, productId, recordId);
  await restoreReadPrice(trx, siteId, record, page ?? unread);
}

function isSamePrice(one: PriceRecord, other: PriceRecord): boolean {
  return (
    one.isCorrected === other.isCorrected &&
    one.shown.priceMinor === other.shown.priceMinor &&
    one.shown.currency === other.shown.currency
  );
}

function historyEntry(before: PriceRecord, after: PriceRecord) {
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

/** As the product history keeps it: the unit of the currency, null where no price is shown. */
function storedPrice({ shown: { priceMinor, currency }, isCorrected }: PriceRecord) {
  return { price: priceMinor === null ? null : leiFromBani(priceMinor), currency, corrected: isCorrected };
}
