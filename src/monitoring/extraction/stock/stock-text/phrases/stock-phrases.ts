/**
 * Stock phrases of one language as patterns over folded text (lower case, no diacritics, plain spaces). A
 * longer phrase precedes the shorter one that it contains.
 */
export interface StockPhrases {
  /** Out of stock. */
  readonly out: readonly string[];
  /** Out of stock only if it is the whole text ("Vândut", but not "vândut de"). */
  readonly outAlone: readonly string[];
  /** A button that exists only for unavailable products ("Notify me when available"). */
  readonly outButton: readonly string[];
  /** In stock, including limited stock and pre-order. */
  readonly in: readonly string[];
  /** In stock only if it is the whole text ("Disponibil", but not "disponibil în 3 culori"). */
  readonly inAlone: readonly string[];
  /** A buy button ("Adaugă în coș"). */
  readonly inButton: readonly string[];
}
