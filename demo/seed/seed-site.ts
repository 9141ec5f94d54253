import type { Kysely } from "kysely";
import type { AddressPolicy } from "../../src/address/address.ts";
import { addProducts, type ProductItem } from "../../src/catalog/intake/intake.service.ts";
import { SiteExistsError } from "../../src/catalog/sites/sites.errors.ts";
import { createSite, listSitesOf } from "../../src/catalog/sites/sites.service.ts";
import type { Tables } from "../../src/platform/db/tables.ts";
import { authorizedSiteForJob } from "../../src/platform/job-gate.ts";
import { assortmentOf } from "../market/assortment.ts";
import { shopItem } from "../market/product-page.ts";
import type { Shop } from "../market/shop.ts";
import { linkedCompetitors } from "./seed-matches.ts";

export interface SiteSeed {
  readonly db: Kysely<Tables>;
  readonly companyId: number;
  readonly shop: Shop;
  /** Origin of a shop, as "http://name.localhost:port". */
  readonly originOf: (shop: Shop) => string;
  readonly policy: AddressPolicy;
  readonly now: Date;
}

/**
 * Creates the site of a demo customer's shop with all products and links to competitors. Running it again changes
 * nothing.
 */
export async function seedSite(seed: SiteSeed): Promise<void> {
  const { db, policy, now } = seed;
  const siteId = authorizedSiteForJob(await siteIdOf(seed));
  const { refusals } = await addProducts(db, siteId, productItems(seed.shop, seed.originOf), now, { policy });
  const errors = refusals.filter(({ reason }) => reason !== "duplicate");
  if (errors.length > 0)
    throw new Error(`the demo's addresses were refused: ${JSON.stringify(errors.slice(0, 3))}`);
}

/** The shop's products as in a product feed. */
export function productItems(shop: Shop, originOf: (shop: Shop) => string): readonly ProductItem[] {
  return assortmentOf(shop).map((product) => {
    const item = shopItem(shop, product);
    return {
      url: originOf(shop) + item.path,
      title: item.title,
      sku: item.sku,
      category: product.category.map((name) => name.replaceAll("/", "\u2215")).join("/"),
      brand: product.brand,
      imageUrl: originOf(shop) + item.imagePath,
      competitorUrls: linkedCompetitors(shop, product).map(
        (competitor) => originOf(competitor) + shopItem(competitor, product).path,
      ),
    };
  });
}

async function siteIdOf({ db, companyId, shop, originOf, now }: SiteSeed): Promise<number> {
  const origin = originOf(shop);
  try {
    const request = { companyId, domain: origin, imageUrl: `${origin}/coperta.png`, isVerified: true };
    return await createSite(db, request, now);
  } catch (error) {
    if (!(error instanceof SiteExistsError)) throw error;
  }
  const domain = new URL(origin).host;
  const sites = await listSitesOf(db, { companyId, role: "COMPANY_ADMIN" });
  const site = sites.find((one) => one.domain === domain);
  if (!site) throw new Error(`the site ${domain} exists but cannot be found`);
  return site.siteId;
}
