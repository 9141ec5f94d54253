/** An amount in minor units (1 leu = 100 bani) with its ISO 4217 currency. Only amounts of one currency are compared. */
export interface IdentityPrice {
  readonly minor: number;
  readonly currency: string;
}

/**
 * What is known of a product where it is compared with another: from a page, a feed or an import. Texts are as written;
 * a missing one is null or left out.
 */
export interface ProductIdentity {
  readonly title?: string | null;
  readonly brand?: string | null;
  readonly gtin?: string | null;
  readonly mpn?: string | null;
  /** The shop's own number; evidence only where it looks like a model number. */
  readonly sku?: string | null;
  readonly modelNumbers?: readonly string[] | null;
  readonly category?: string | null;
  readonly description?: string | null;
  /** By name, such as `Culoare`: `Negru`. */
  readonly attributes?: Readonly<Record<string, string>> | null;
  /** A number is minor units of the same currency on both sides. */
  readonly price?: number | IdentityPrice | null;
  /** Pieces in the package, where they are known apart from the texts. */
  readonly packSize?: number | null;
  readonly imageUrl?: string | null;
}
