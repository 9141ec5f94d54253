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

/** Products that one statement inserts: on a busy machine more would take longer than a statement may. */
const atOnce = 2_000;

/** Products of a site; every item that is not given has an address on the site's domain and one competitor. */
export async function makeProducts(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  items: readonly (Partial<ProductItem> & { readonly url: string })[],
): Promise<number[]> {
  const whole = items.map((item) => ({ competitorUrls: [], ...item }));
  const ids: number[] = [];
  for (let at = 0; at < whole.length; at += atOnce) {
    const { products, refusals } = await addProducts(db, siteId, whole.slice(at, at + atOnce), testNow);
    if (refusals.length > 0) throw new Error(`factory: ${JSON.stringify(refusals)}`);
    ids.push(...products.map(({ productId }) => productId));
  }
  return ids;
}
