import type { Kysely, Transaction } from "kysely";
import { type LocalDay, localDayOf } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { SiteGuards } from "../guards/core/site-guards.ts";
import { findGuards } from "../guards/guards.service.ts";
import type { KernelInput } from "../kernel/core/kernel-input.ts";
import type { KernelResult } from "../kernel/core/kernel-result.ts";
import { recommend } from "../kernel/core/recommend.ts";
import { decidingRule, isActive } from "../rules/core/deciding-rule.ts";
import type { PricingRule } from "../rules/core/pricing-rule.ts";
import { findRules } from "../rules/rules.service.ts";
import { type Evidence, kernelInput } from "./core/kernel-inputs.ts";
import { type NextRow, nextRow } from "./core/next-row.ts";
import type { PricedOffer, PricedProduct } from "./core/priced-product.ts";
import {
  findOwnDomains,
  findPricedOffers,
  findPricedProducts,
  type ProductSelection,
} from "./product-inputs.repo.ts";

/** What all products of a site are priced by. */
export interface SitePricing {
  /** Those that can decide, in their order. */
  readonly rules: readonly PricingRule[];
  readonly guards: SiteGuards;
  readonly ownDomains: readonly string[];
  readonly now: Date;
  readonly today: LocalDay;
}

/** A product with the rule that decides and what it recommends. */
export interface Evaluation {
  readonly product: PricedProduct;
  readonly offers: readonly PricedOffer[];
  /** Null: no rule matches the product; then there is neither input nor result. */
  readonly rule: PricingRule | null;
  readonly input: KernelInput | null;
  readonly result: KernelResult | null;
  /** Null: evaluated from the rows alone. */
  readonly evidence: Evidence | null;
}

/** @param rules in place of the site's, as for a preview */
export async function loadSitePricing(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  now: Date,
  rules?: readonly PricingRule[],
): Promise<SitePricing> {
  return {
    rules: rules ?? (await findRules(trx, siteId)),
    guards: await findGuards(trx, siteId),
    ownDomains: await findOwnDomains(trx, siteId),
    now,
    today: localDayOf(now),
  };
}

/** Products and their offers, as read from the database. */
export interface ProductInputs {
  readonly products: readonly { readonly product: PricedProduct; readonly rule: PricingRule | null }[];
  /** By product, of those that a rule matches. */
  readonly offers: ReadonlyMap<number, readonly PricedOffer[]>;
}

/** Products with the rules that decide them, by id. */
export async function readProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  site: SitePricing,
  selection: ProductSelection,
): Promise<ProductInputs["products"]> {
  const active = site.rules.filter((rule) => isActive(rule, site.today));
  const found = await findPricedProducts(trx, siteId, selection, site.today);
  return found.map((product) => ({ product, rule: decidingRule(active, product) }));
}

/** The offers of products that a rule decides. */
export async function readOffers(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  products: ProductInputs["products"],
): Promise<ProductInputs["offers"]> {
  const priced = products.filter(({ rule }) => rule !== null).map(({ product }) => product.productId);
  return priced.length === 0 ? new Map() : findPricedOffers(trx, siteId, priced);
}

/** Products with their rules and offers, by id. */
export async function readInputs(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  site: SitePricing,
  selection: ProductSelection,
): Promise<ProductInputs> {
  const products = await readProducts(trx, siteId, site, selection);
  return { products, offers: await readOffers(trx, siteId, products) };
}

/**
 * Evaluates products, in their order.
 * @param evidenceOf what monitoring knows of a product; without it the rows alone decide
 */
export function evaluate(
  { products, offers: offersOf }: ProductInputs,
  site: SitePricing,
  evidenceOf?: (product: PricedProduct) => Evidence,
): Evaluation[] {
  const context = { guards: site.guards, ownDomains: site.ownDomains, nowMs: site.now.getTime() };
  return products.map(({ product, rule }) => {
    const offers = offersOf.get(product.productId) ?? [];
    const evidence = evidenceOf?.(product) ?? null;
    if (rule === null) return { product, offers, rule, input: null, result: null, evidence };
    const input = kernelInput(product, offers, rule, context, evidence);
    return { product, offers, rule, input, result: recommend(input), evidence };
  });
}

/** Reads products and evaluates them, by id. */
export async function evaluateProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  site: SitePricing,
  selection: ProductSelection,
  evidenceOf?: (product: PricedProduct) => Evidence,
): Promise<Evaluation[]> {
  return evaluate(await readInputs(trx, siteId, site, selection), site, evidenceOf);
}

/** What happens to the product's row. @param isBraked prices that change by themselves wait for a person */
export function nextRowOf({ product, rule, input, result }: Evaluation, isBraked: boolean): NextRow {
  return nextRow(product.stored, {
    rule,
    result,
    ownBani: product.priceBani,
    costs: input?.product ?? null,
    isOnPromotion: product.isOnPromotion,
    plannedReferenceBani: product.plannedReferenceBani,
    isBraked,
  });
}
