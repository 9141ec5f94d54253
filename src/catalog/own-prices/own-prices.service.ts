import type { Transaction } from "kysely";
import type { StatedPrices } from "../../monitoring/monitoring.ports.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findSiteById } from "../sites/sites.repo.ts";
import { findOwnPrices } from "./own-prices.repo.ts";

/** Prices of offline products in a range, as the price history shows them, by product id. */
export async function readStatedPrices(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  { from, to }: { readonly from: Date | null; readonly to: Date | null },
): Promise<Map<number, StatedPrices>> {
  const found = await findOwnPrices(trx, siteId, productIds, from, to);
  const shop = found.size === 0 ? "" : ((await findSiteById(trx, siteId))?.domain ?? "");
  return new Map(
    [...found].map(([productId, points]) => [
      productId,
      {
        shop,
        points: points.map(({ statedAt, priceBani, availability }) => ({
          observedAt: statedAt,
          priceMinor: priceBani,
          currency: "RON",
          availability,
          isPromo: false,
        })),
      },
    ]),
  );
}
