/** An own product as a person has named it. */
interface NamedProduct {
  readonly productId: number;
  readonly url: string;
  readonly title: string;
  readonly sku: string | null;
  readonly brand: string | null;
  /** Names from the root down, joined by "/". */
  readonly category: string | null;
  readonly imageUrl: string | null;
}

/** A new product for the product history. Shapes: src/admin/README.md */
export function productAdded({ productId, ...named }: NamedProduct) {
  return {
    modification: "ADD",
    subject: "PRODUCT",
    productId,
    recordId: productId,
    productName: named.title,
    mainProductLink: named.url,
    modifiedProductLink: named.url,
    before: null,
    after: named,
  } as const;
}

/** A link as the history of changes keeps it. */
interface ChangedLink {
  readonly offerId: number;
  readonly url: string;
  readonly domain: string;
  /** What a person set by hand, decimal text; null where the page's quantity counts. */
  readonly quantityByHand: string | null;
}

/** The own product that the link belongs to. */
interface ChangedProduct {
  readonly productId: number;
  readonly title: string;
  readonly url: string | null;
}

/**
 * A change of a link for the product history, with all that is needed to put the link back. Shapes: src/admin/README.md
 * @param before null: the link is new @param after null: the link is gone; never both null
 */
export function linkChange(
  { productId, title, url }: ChangedProduct,
  before: ChangedLink | null,
  after: ChangedLink | null,
) {
  const link = after ?? before;
  if (link === null) throw new RangeError("a change of nothing");
  return {
    modification: before === null ? "ADD" : after === null ? "DELETE" : "EDIT",
    subject: "LINK",
    productId,
    recordId: link.offerId,
    productName: title,
    mainProductLink: url,
    modifiedProductLink: link.url,
    before: keptOf(before),
    after: keptOf(after),
  } as const;
}

function keptOf(link: ChangedLink | null) {
  if (link === null) return null;
  const { offerId, url, domain, quantityByHand } = link;
  const byHand = quantityByHand === null ? {} : { quantity: Number(quantityByHand) };
  return { offerId, url, domain, ...byHand };
}
