import {
  applyCorrection,
  insertCorrection,
  lockPrice,
  type PriceRecord,
} from "../corrections/corrections.repo.ts";
import { priceEdited, revertToRead } from "../corrections/corrections.service.ts";
import { recomputeMarket } from "../market/market.service.ts";
import { isSameStock, manualStock, pageStock } from "../quantities/core/stock-change.ts";
import { lockStock, saveStock } from "../quantities/quantities.repo.ts";
import { quantityEdited } from "../quantities/quantities.service.ts";
import { type Rollback, type RollbackRefusal, recordRollback } from "./rollback-work.service.ts";

/** Returns to the previous quantity: one that was set by hand, or the page's. */
export async function rollBackQuantity(rollback: Rollback): Promise<RollbackRefusal | null> {
  const { trx, siteId, entry } = rollback;
  const { quantity, byHand } = entry.before ?? {};
  const stock = await lockStock(trx, siteId, entry.productId, entry.recordId);
  if (!stock) return { reason: "nothing" };
  const restored =
    byHand === true && typeof quantity === "number" ? manualStock(stock, quantity) : pageStock(stock);
  if (isSameStock(stock, restored)) return { reason: "nothing" };
  const after = { ...stock, ...restored };
  await saveStock(trx, siteId, after);
  await recordRollback(rollback, quantityEdited(stock, after));
  return null;
}

/** Returns to the previous price: a corrected one, or the one that is read now. Nothing of a page that was read differently since. */
export async function rollBackPrice(rollback: Rollback): Promise<RollbackRefusal | null> {
  const { trx, siteId, entry, by, page } = rollback;
  const { productId, recordId, before, after } = entry;
  const price = await lockPrice(trx, siteId, productId, recordId);
  if (!price) return { reason: "nothing" };
  if (!isAs(price, after)) return { reason: "read-since" };
  const priceMinor = minorOf(before?.["price"]);
  const currency = before?.["currency"];
  if (before?.["corrected"] !== true) await revertToRead(trx, siteId, price, page);
  else {
    if (priceMinor === null || typeof currency !== "string" || price.pageId === null)
      return { reason: "nothing" };
    const corrected = { priceMinor, currency };
    await insertCorrection(trx, siteId, price, {
      correctionId: by.nextId(),
      pageId: price.pageId,
      corrected,
      userId: by.userId,
      validFrom: price.readSince ?? by.now,
      now: by.now,
    });
    await applyCorrection(trx, siteId, price, corrected);
  }
  const restored = (await lockPrice(trx, siteId, productId, recordId)) ?? price;
  await recomputeMarket(trx, siteId, [productId]);
  await recordRollback(rollback, priceEdited(price, restored));
  return null;
}

/** Whether a price is as an entry left it. */
function isAs({ shown, isCorrected }: PriceRecord, after: Rollback["entry"]["after"]): boolean {
  return (
    isCorrected === (after?.["corrected"] === true) &&
    shown.priceMinor === minorOf(after?.["price"]) &&
    shown.currency === (after?.["currency"] ?? null)
  );
}

function minorOf(price: unknown): number | null {
  return typeof price === "number" ? Math.round(price * 100) : null;
}
