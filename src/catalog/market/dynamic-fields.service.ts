import type { Transaction } from "kysely";
import type { PageChange } from "../../monitoring/monitoring.ports.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { planFields } from "./core/plan-fields.ts";
import { fieldsOfProducts, fieldTypes, lockFields, writeFields } from "./dynamic-fields.repo.ts";

/** Fills fields of own products from what their pages state; what the merchant gave or was learned before stays. */
export async function learnFields(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  changes: readonly PageChange[],
): Promise<void> {
  const stated = changes.flatMap(({ productId, facts: { properties = [] } }) =>
    properties.length === 0 ? [] : [{ productId, properties }],
  );
  if (stated.length === 0) return;
  const known = await fieldsOfProducts(
    trx,
    siteId,
    stated.map(({ productId }) => productId),
  );
  const products = stated.map((one) => ({ ...one, known: known.get(one.productId) ?? {} }));
  // Day by day pages state what is known: then nothing is locked.
  if (planFields(new Map(), products).products.length === 0) return;
  await lockFields(trx, siteId);
  const plan = planFields(await fieldTypes(trx, siteId), products);
  if (plan.products.length > 0) await writeFields(trx, siteId, plan);
}
