import type { Kysely, Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { ProductIdentity } from "../core/product-identity.ts";
import { findOwnProducts, type OwnProduct } from "./own-products.repo.ts";

export { countProducts, findOwnDomains } from "./own-products.repo.ts";

/** Words of the titles of all products of a site, so that addresses which name them are read first. */
export async function readOwnTitles(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  take: (title: string) => void,
): Promise<void> {
  for (let afterId = 0; ; ) {
    const products = await forSite(db, siteId, (trx: Transaction<Tables>) =>
      findOwnProducts(trx, siteId, { afterId, limit: 2000, ids: null }),
    );
    for (const { title, brand, mpn } of products) take(`${brand ?? ""} ${title} ${mpn ?? ""}`);
    const last = products.at(-1);
    if (!last) return;
    afterId = last.productId;
  }
}

/** An own product as the scorer compares it. */
export function identityOfProduct({ attributes, priceBani, ...product }: OwnProduct): ProductIdentity {
  const texts = Object.entries(attributes).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [[name, String(value)] as const] : [],
  );
  return {
    ...product,
    attributes: Object.fromEntries(texts),
    price: priceBani === null ? null : { minor: priceBani, currency: "RON" },
  };
}
