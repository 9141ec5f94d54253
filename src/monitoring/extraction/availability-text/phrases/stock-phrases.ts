/**
 * Words of one language about stock, as patterns over folded text (small letters, no marks, single kind of space).
 * Within a language the longer phrase stands before the shorter one that it contains.
 */
export interface StockPhrases {
  /** Says that the product cannot be had. */
  readonly out: readonly string[];
  /** Says so only where nothing else stands in the text ("Vândut", but not "vândut de"). */
  readonly outAlone: readonly string[];
  /** A control that exists only where the product cannot be had ("Notify me when available"). */
  readonly outButton: readonly string[];
  /** Says that the product can be had, limited stock and pre-order included. */
  readonly in: readonly string[];
  /** Means stock only where nothing else stands in the text ("Disponibil", but not "disponibil în 3 culori"). */
  readonly inAlone: readonly string[];
  /** A control that sells ("Adaugă în coș"). */
  readonly inButton: readonly string[];
}
