/** An own product as a person entered it. */
interface AddedProduct {
  readonly productId: number;
  readonly url: string;
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

/** A link as it is before or after the change. */
interface ChangedLink {
  readonly offerId: number;
  readonly url: string;
  readonly domain: string;
  /** The hand-set quantity, decimal text; null when the page's quantity is used. */
  readonly quantityByHand: string | null;
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

/** `quantity` is present only when it was set by hand. */
function storedLink(link: ChangedLink | null) {
  if (link === null) return null;
  const { offerId, url, domain, quantityByHand } = link;
  const handSet = quantityByHand === null ? {} : { quantity: Number(quantityByHand) };
  return { offerId, url, domain, ...handSet };
}
