import type { Transaction } from "kysely";
import { type AddressPolicy, normaliseAddress } from "../../address/address.ts";
import { pageIdOf } from "../../address/page-id.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { requireWithinLimits } from "../intake/address-rows.service.ts";
import type { IntakeAddress } from "../intake/core/plan-intake.ts";
import { findPlanRoom, lockPlanRoom } from "../intake/plan-room.service.ts";
import { findFieldTypes, lockFields } from "../market/dynamic-fields.repo.ts";
import { findProductsByAddress } from "../product-addresses/product-addresses.service.ts";
import { findProductValues, lockProducts } from "../product-values/product-values.repo.ts";
import { findBySku } from "../product-values/references.repo.ts";
import { cleanText, maxLengths } from "../products/core/merchant-text.ts";
import { SubscriptionEndedError } from "../sites/sites.errors.ts";
import { findSiteById } from "../sites/sites.repo.ts";
import type { ImportItem, ImportMode, ImportPlan, KnownProduct, ParsedItem } from "./core/import-items.ts";
import { planImport } from "./core/plan-import.ts";
import { withinRoom } from "./core/within-room.ts";
import { findOfferUrls } from "./product-import.repo.ts";

export interface ImportContext {
  readonly siteId: AuthorizedSiteId;
  /** Which addresses are admitted; the same as the fetcher's policy. */
  readonly policy: AddressPolicy;
  readonly mode: ImportMode;
}

/**
 * What an import would do at the moment; writes nothing.
 * @param isLocked whether the products that it may be about stay locked until the transaction ends, so that nobody changes them
 *   between the plan and its execution, and with them the fields of the site
 * @throws NotFoundError, SubscriptionEndedError, UnverifiedSiteFullError
 */
export async function planProductImport(
  trx: Transaction<Tables>,
  { siteId, policy, mode }: ImportContext,
  given: readonly ImportItem[],
  { isLocked } = { isLocked: false },
): Promise<ImportPlan> {
  const site = await findSiteById(trx, siteId);
  if (!site) throw new NotFoundError();
  if (!site.hasActiveSubscription) throw new SubscriptionEndedError();
  const items = given.map((item) => parsedItem(item, policy));
  const pages = mode === "LINKS" ? items.flatMap(({ own }) => (own?.found ? [own] : [])) : [];
  const addresses = await findProductsByAddress(trx, siteId, pages);
  const skus = new Set(items.flatMap(({ values: { sku } }) => cleanText(sku, maxLengths.sku) ?? []));
  const ofSku = mode === "LINKS" ? [] : await findBySku(trx, siteId, [...skus], { isOffline: true });
  const ids = new Set(
    [...addresses.values(), ...ofSku, ...items].flatMap(({ productId }) =>
      productId === null ? [] : [productId],
    ),
  );
  if (isLocked) await lockProducts(trx, siteId, [...ids]);
  const products = await findKnownProducts(trx, siteId, [...ids]);
  const byId = new Map(products.map((product) => [product.productId, product]));
  const hasFields = items.some(({ fields }) => fields.length > 0);
  if (hasFields && isLocked) await lockFields(trx, siteId);
  const planned = planImport(items, mode, site.domain, {
    byAddress: new Map(
      [...addresses].map(([url, { key, productId }]) => [
        url,
        { key, product: productId === null ? null : (byId.get(productId) ?? null) },
      ]),
    ),
    byId,
    bySku: Map.groupBy(
      products.filter(({ isOffline }) => isOffline),
      ({ sku }) => sku ?? "",
    ),
    fieldNames: hasFields ? new Set((await findFieldTypes(trx, siteId)).keys()) : new Set(),
  });
  const room = await (isLocked ? lockPlanRoom : findPlanRoom)(trx, site.companyId);
  const plan = room ? withinRoom(planned, room) : planned;
  if (!site.isVerified) {
    await requireWithinLimits(trx, siteId, {
      products: plan.products.filter(({ known }) => known === null).length,
      offers: plan.products.reduce((sum, { links }) => sum + links.length, 0),
    });
  }
  return plan;
}

async function findKnownProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  ids: readonly number[],
): Promise<KnownProduct[]> {
  const offerUrls = await findOfferUrls(trx, siteId, ids);
  const products = await findProductValues(trx, siteId, ids);
  return products.map((product) => ({ ...product, offerUrls: offerUrls.get(product.productId) ?? [] }));
}

function parsedItem({ url, competitorUrls, ...item }: ImportItem, policy: AddressPolicy): ParsedItem {
  return {
    ...item,
    own: url === null ? null : readAddress(url, policy),
    competitors: competitorUrls.map((one) => readAddress(one, policy)),
  };
}

function readAddress(text: string, policy: AddressPolicy): IntakeAddress {
  const address = normaliseAddress(text, policy);
  if (!address.found) return { found: false, text: cleanText(text, 300) ?? "", reason: address.reason };
  return { found: true, url: address.url, pageId: pageIdOf(address.url), domain: address.domain };
}
