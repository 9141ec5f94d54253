import type { Kysely, Transaction } from "kysely";
import { queueChangedProducts } from "../../catalog/market/changed-products.service.ts";
import { leiFromBani } from "../../kit/money.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { StoredGuards } from "../guards/guards.repo.ts";
import { findGuards } from "../guards/guards.service.ts";
import { marginAt, type PricingDefaults, validatePricing } from "./core/pricing-values.ts";
import { storedCosts, valuesOfCosts } from "./core/stored-costs.ts";
import { recordCosts } from "./cost-history.service.ts";
import type { Pricing, PricingBody } from "./costs.contract.ts";
import { PricedProductUnknownError, PricingChangedError, PricingInvalidError } from "./costs.errors.ts";
import { findPricing, type PricedProduct, savePricing } from "./costs.repo.ts";

export interface CostDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** Values of a product with its margins. @throws PricedProductUnknownError */
export function readPricing({ db }: CostDeps, siteId: AuthorizedSiteId, productId: number): Promise<Pricing> {
  return forSite(db, siteId, (trx) => readStored(trx, siteId, productId));
}

/**
 * Saves the values of a product and queues it to be priced again.
 * @throws PricedProductUnknownError, PricingChangedError, PricingInvalidError
 */
export async function changePricing(
  { db, clock }: CostDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  productId: number,
  { version, ...values }: PricingBody,
): Promise<Pricing> {
  const problems = Object.entries(validatePricing(values));
  const [first] = problems;
  if (first) throw new PricingInvalidError(first[1], Object.fromEntries(problems));
  const now = clock.now();
  const nextId = await takeIds(db, 1);
  return forSite(db, siteId, async (trx) => {
    // Checked first: a value of a missing product has no key to refer to.
    const known = await findPricing(trx, siteId, productId);
    if (!known) throw new PricedProductUnknownError();
    const after = storedCosts(values);
    if (!(await savePricing(trx, siteId, productId, { version, values: after, userId, now })))
      throw new PricingChangedError();
    await recordCosts(trx, siteId, { userId, now, nextId }, [{ productId, before: known.stored, after }]);
    await queueChangedProducts(trx, siteId, [productId]);
    return readStored(trx, siteId, productId);
  });
}

async function readStored(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<Pricing> {
  const product = await findPricing(trx, siteId, productId);
  if (!product) throw new PricedProductUnknownError();
  return presentPricing(product, await findGuards(trx, siteId));
}

function presentPricing(
  { version, stored, ownBani, recommendedBani }: PricedProduct,
  site: Pick<StoredGuards, "vatBp" | "commissionBp" | "shippingBani">,
): Pricing {
  const values = valuesOfCosts(stored);
  const defaults: PricingDefaults = {
    vatPercent: leiFromBani(site.vatBp),
    commissionPercent: leiFromBani(site.commissionBp),
    shipping: leiFromBani(site.shippingBani),
  };
  const price = lei(ownBani);
  const recommendedPrice = lei(recommendedBani);
  const margins = {
    current: marginAt(values, defaults, price),
    recommended: marginAt(values, defaults, recommendedPrice),
  };
  return { version, ...values, defaults, price, recommendedPrice, margins };
}

function lei(hundredthsOf: number | null): number | null {
  return hundredthsOf === null ? null : leiFromBani(hundredthsOf);
}
