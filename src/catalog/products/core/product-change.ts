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
