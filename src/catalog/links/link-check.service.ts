import type { Kysely } from "kysely";
import { leiFromBani } from "../../kit/money.ts";
import type { ShopVisitor } from "../../monitoring/visits/shop-visitor.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { PresentImage } from "../products/core/present-product.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import { findPageDifferences, type ProductIdentity } from "./core/page-differences.ts";
import {
  type LinkTarget,
  requireActiveSite,
  requireNewPage,
  resolveLinkTarget,
} from "./link-target.service.ts";
import type { LinkReading } from "./links.contract.ts";
import { findLinkedProduct, findProductIdentity, listLinks } from "./links.repo.ts";

export interface LinkCheckDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly visitor: Pick<ShopVisitor, "policy" | "readAddress">;
  readonly images: PresentImage;
}

export interface LinkCheckInput {
  /** As typed. */
  readonly url: string;
  /** The product that the link is for; undefined when it is not known yet. */
  readonly productId: number | undefined;
}

/**
 * Reads a competitor's page before a link to it is saved, and compares it with the own product. An address that cannot be linked is rejected before anything
 * is fetched. For a page that cannot be read, the reply contains the reason.
 * @throws ProductNotFoundError, SubscriptionEndedError, LinkRefusedError
 */
export async function checkLink(
  { db, visitor, images }: LinkCheckDeps,
  siteId: AuthorizedSiteId,
  { url, productId }: LinkCheckInput,
): Promise<LinkReading> {
  const site = await requireActiveSite(db, siteId);
  const resolveTarget = (ownUrl: string | null) =>
    resolveLinkTarget({ url, competitorDomain: null, ownUrl }, site.domain, visitor.policy);
  const { target, product } =
    productId === undefined
      ? { target: resolveTarget(null), product: undefined }
      : await findNewTarget(db, siteId, productId, resolveTarget);
  return presentReading(target, await visitor.readAddress(target.url), product, images);
}

interface NewTarget {
  readonly target: LinkTarget;
  readonly product: ProductIdentity | undefined;
}

/** @throws ProductNotFoundError, LinkRefusedError */
function findNewTarget(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  resolveTarget: (ownUrl: string | null) => LinkTarget,
): Promise<NewTarget> {
  return forSite(db, siteId, async (trx) => {
    const linked = await findLinkedProduct(trx, siteId, productId);
    if (!linked) throw new ProductNotFoundError();
    const target = resolveTarget(linked.url);
    requireNewPage(target, await listLinks(trx, siteId, productId));
    return { target, product: await findProductIdentity(trx, siteId, productId) };
  });
}

function presentReading(
  { url, domain }: LinkTarget,
  page: Awaited<ReturnType<ShopVisitor["readAddress"]>>,
  product: ProductIdentity | undefined,
  images: PresentImage,
): LinkReading {
  const link = { url, competitor_domain: domain };
  if (!page.found) return { ...page, ...link };
  return {
    ...link,
    found: true,
    title: page.name,
    imageLink: images(page.imageUrl),
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
    differences: product === undefined ? [] : findPageDifferences(product, { ...page, title: page.name }),
  };
}
