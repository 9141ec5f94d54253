import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { recordProductChanges } from "../product-history/product-history.repo.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import { isSameStock, manualStock, pageStock, storedStock } from "./core/stock-change.ts";
import type { Quantities } from "./quantities.contract.ts";
import { listStock, lockStock, type StockRow, saveStock } from "./quantities.repo.ts";

/** Stock of an own product and of its offers. @throws ProductNotFoundError */
export async function findQuantities(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<Quantities> {
  const rows = await forSite(db, siteId, (trx) => listStock(trx, siteId, productId));
  const [own, ...offers] = rows;
  if (!own) throw new ProductNotFoundError();
  return {
    mainProduct: { name: own.productName, ...presentStock(own) },
    merchants: offers.map((offer) => ({ domain: offer.domain ?? "", ...presentStock(offer) })),
  };
}

export interface QuantityInput {
  readonly siteId: AuthorizedSiteId;
  readonly userId: number;
  /** The own product's id; for an offer also the offer's id. */
  readonly packetId: number;
  /** The offer's id; the product's id for its own stock. */
  readonly recordId: number;
  /** Pieces ≥ 0 in steps of 0.1; null returns to the page's quantity. */
  readonly pieces: number | null;
  readonly now: Date;
}

/**
 * Sets a quantity by hand, or clears it. Setting the current value again writes nothing, not even history.
 * @throws ProductNotFoundError
 */
export async function changeQuantity(db: Kysely<Tables>, input: QuantityInput): Promise<void> {
  const { siteId, userId, packetId, recordId, pieces, now } = input;
  const nextId = await takeIds(db, 1);
  const historyId = nextId();
  await retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      const before = await lockStock(trx, siteId, packetId, recordId);
      if (!before) throw new ProductNotFoundError();
      const stock = pieces === null ? pageStock(before) : manualStock(before, pieces);
      if (isSameStock(before, stock)) return;
      const after = { ...before, ...stock };
      await saveStock(trx, siteId, after);
      await recordProductChanges(trx, siteId, userId, [quantityEdited(before, after)], () => historyId, now);
    }),
  );
}

/** The history entry of a changed quantity. */
export function quantityEdited(before: StockRow, after: StockRow) {
  return {
    modification: "EDIT",
    subject: "QUANTITY",
    productId: before.productId,
    recordId: before.recordId,
    productName: before.productName,
    mainProductLink: before.productUrl,
    modifiedProductLink: before.url,
    before: storedStock(before),
    after: storedStock(after),
  } as const;
}

function presentStock({ recordId, quantity, isByHand, pageQuantity }: StockRow) {
  return {
    quantity: numberOf(quantity),
    productId: recordId,
    packetId: recordId,
    byHand: isByHand,
    pageQuantity: numberOf(pageQuantity),
  };
}

function numberOf(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}
