import type { Kysely } from "kysely";
import { addProducts, type ProductItem } from "../../src/catalog/intake/intake.service.ts";
import { createSite } from "../../src/catalog/sites/sites.service.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import type { Tables } from "../../src/platform/db/tables.ts";
import { authorizedSiteForJob } from "../../src/platform/job-gate.ts";
import { testNow } from "./people.ts";

/** A site of a company, as the gates authorize it. */
export async function makeSite(
  db: Kysely<Tables>,
  companyId: number,
  domain: string,
): Promise<AuthorizedSiteId> {
  return authorizedSiteForJob(await createSite(db, { companyId, domain }, testNow));
}

/** Products of a site; every item that is not given has an address on the site's domain and one competitor. */
export async function makeProducts(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  items: readonly (Partial<ProductItem> & { readonly url: string })[],
): Promise<number[]> {
  const whole = items.map((item) => ({ competitorUrls: [], ...item }));
  const { products, refusals } = await addProducts(db, siteId, whole, testNow);
  if (refusals.length > 0) throw new Error(`factory: ${JSON.stringify(refusals)}`);
  return products.map(({ productId }) => productId);
}
