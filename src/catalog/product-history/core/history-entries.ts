/** An own product as a person entered it. */
interface AddedProduct {
  readonly productId: number;
  /** Null for an offline product. */
  readonly url: string | null;
  readonly title: string;
  readonly sku: string | null;
  readonly brand: string | null;
  /** Names from the root down, joined by "/". */
  readonly category: string | null;
  readonly imageUrl: string | null;
}

/** The history entry of a new product. `after` holds everything that the person entered. */
export function productAdded({ productId, ...entered }: AddedProduct) {
  return {
    modification: "ADD",
    subject: "PRODUCT",
    productId,
    recordId: productId,
    productName: entered.title,
    mainProductLink: entered.url,
    modifiedProductLink: entered.url,
    before: null,
    after: entered,
  } as const;
}

/** An own product before it is deleted or after it is restored. */
type StoredProduct = Omit<AddedProduct, "url"> & {
  /** Null for a product without a page. */
  readonly url: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
};

/** The history entry of a deleted product, or of one that was restored from that deletion. */
export function productDeletion(
  modification: "DELETE" | "ADD",
  { productId, ...stored }: StoredProduct,
  deletionId: number,
) {
  const values = { ...stored, deletionId };
  return {
    modification,
    subject: "PRODUCT",
    productId,
    recordId: productId,
    productName: stored.title,
    mainProductLink: stored.url,
    modifiedProductLink: stored.url,
    before: modification === "DELETE" ? values : null,
    after: modification === "DELETE" ? null : values,
  } as const;
}

/** The history entry of a product that was deleted for good. */
export function productRemoved({ productId, ...stored }: StoredProduct) {
  const { url, title, sku, gtin, mpn, brand, category, imageUrl } = stored;
  return {
    modification: "DELETE",
    subject: "PRODUCT",
    productId,
    recordId: productId,
    productName: title,
    mainProductLink: url,
    modifiedProductLink: url,
    before: { url, title, sku, gtin, mpn, brand, category, imageUrl },
    after: null,
  } as const;
}

/**
 * The history entry of a changed product.
 * @param product as it is after the change
 * @param before values that changed, as they were, by name
 * @param after the same values after the change
 */
export function productEdited(
  { productId, title, url }: ChangedProduct,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
) {
  return {
    modification: "EDIT",
    subject: "PRODUCT",
    productId,
    recordId: productId,
    productName: title,
    mainProductLink: url,
    modifiedProductLink: url,
    before,
    after,
  } as const;
}

/** A link as it is before or after the change. */
interface ChangedLink {
  readonly offerId: number;
  readonly url: string;
  readonly domain: string;
  /** The hand-set quantity, decimal text; null when the page's quantity is used. */
  readonly quantityByHand: string | null;
  /** No person has confirmed it. @default false */
  readonly isMatched?: boolean;
  /** The correction of its price, as it is stored. */
  readonly correction?: object | null;
}

/** The own product that the link belongs to. */
interface ChangedProduct {
  readonly productId: number;
  readonly title: string;
  readonly url: string | null;
}

/**
 * The history entry of a changed link, with everything needed to restore it.
 * @param before null when the link was added
 * @param after null when the link was deleted
 * @throws RangeError when both are null
 */
export function linkChange(
  { productId, title, url }: ChangedProduct,
  before: ChangedLink | null,
  after: ChangedLink | null,
) {
  const link = after ?? before;
  if (link === null) throw new RangeError("a change needs a state before or after it");
  return {
    modification: before === null ? "ADD" : after === null ? "DELETE" : "EDIT",
    subject: "LINK",
    productId,
    recordId: link.offerId,
    productName: title,
    mainProductLink: url,
    modifiedProductLink: link.url,
    before: storedLink(before),
    after: storedLink(after),
  } as const;
}

/**
 * `quantity` is present only when it was set by hand, `matched` only of links that no person has confirmed, `correction` only where
 * the price was corrected.
 */
function storedLink(link: ChangedLink | null) {
  if (link === null) return null;
  const { offerId, url, domain, quantityByHand, isMatched = false, correction = null } = link;
  const handSet = quantityByHand === null ? {} : { quantity: Number(quantityByHand) };
  return {
    offerId,
    url,
    domain,
    ...handSet,
    ...(isMatched ? { matched: true } : {}),
    ...(correction ? { correction } : {}),
  };
}
