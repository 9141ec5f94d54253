import type { Kysely } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import { leiFromBani } from "../../kit/money.ts";
import type { ShopVisitor } from "../../monitoring/visits/shop-visitor.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { shownImage } from "../products/core/merchant-text.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import {
  type LinkTarget,
  requireActiveSite,
  requireNewPage,
  resolveLinkTarget,
} from "./link-target.service.ts";
import type { LinkReading } from "./links.contract.ts";
import { findLinkedProduct, listLinks } from "./links.repo.ts";

export interface LinkCheckDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly visitor: Pick<ShopVisitor, "policy" | "readPage">;
}

export interface LinkCheckInput {
  /** As typed. */
  readonly url: string;
  /** The product that the link is for; undefined when it is not known yet. */
  readonly productId: number | undefined;
}

/**
 * Reads a competitor's page before a link to it is saved. An address that cannot be linked is rejected before anything
 * is fetched. For a page that cannot be read, the reply contains the reason.
 * @throws ProductNotFoundError, SubscriptionEndedError, LinkRefusedError
 */
export async function checkLink(
  { db, visitor }: LinkCheckDeps,
  siteId: AuthorizedSiteId,
  { url, productId }: LinkCheckInput,
): Promise<LinkReading> {
  const site = await requireActiveSite(db, siteId);
  const resolveTarget = (ownUrl: string | null) =>
    resolveLinkTarget({ url, competitorDomain: null, ownUrl }, site.domain, visitor.policy);
  const target =
    productId === undefined ? resolveTarget(null) : await newTarget(db, siteId, productId, resolveTarget);
  return presentReading(target, await visitor.readPage(target.url), visitor.policy);
}

/** @throws ProductNotFoundError, LinkRefusedError */
function newTarget(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  resolveTarget: (ownUrl: string | null) => LinkTarget,
): Promise<LinkTarget> {
  return forSite(db, siteId, async (trx) => {
    const product = await findLinkedProduct(trx, siteId, productId);
    if (!product) throw new ProductNotFoundError();
    const target = resolveTarget(product.url);
    requireNewPage(target, await listLinks(trx, siteId, productId));
    return target;
  });
}

function presentReading(
  { url, domain }: LinkTarget,
  page: Awaited<ReturnType<ShopVisitor["readPage"]>>,
  images: AddressPolicy,
): LinkReading {
  const link = { url, competitor_domain: domain };
  if (!page.found) return { ...page, ...link };
  return {
    ...link,
    found: true,
    title: page.name,
    imageLink: shownImage(page.imageUrl, images),
    price: leiFromBani(page.priceMinor),
    cutPrice: page.cutPriceMinor === null ? null : leiFromBani(page.cutPriceMinor),
    currency: page.currency,
    available: page.availability,
    availableLabel: page.availabilityLabel,
    promo: page.isPromo,
    brand: page.brand,
    sku: page.sku,
    source: page.source,
    confidence: page.confidence,
  };
}
