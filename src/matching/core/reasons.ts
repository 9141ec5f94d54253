/** Kinds of measures that a title may contain; values of one kind are compared in one unit. */
export const measureKinds = [
  "storage",
  "length",
  "volume",
  "weight",
  "power",
  "charge",
  "voltage",
  "frequency",
  "resolution",
  "pieces",
] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** How used a product is: `refurbished` covers resealed and reconditioned ones. */
export type Condition = "new" | "refurbished" | "used";

/**
 * Why two products are the same or not, the most important first. The first group decides; the second moves the
 * probability. Values are as a person would write them (`128 GB`, `RB34C600ESA`).
 */
export type Reason =
  | { readonly kind: "same-gtin"; readonly gtin: string }
  | { readonly kind: "different-gtin"; readonly left: string; readonly right: string }
  | { readonly kind: "same-mpn"; readonly mpn: string }
  | {
      readonly kind: "conflicting-measure";
      readonly measure: MeasureKind;
      readonly left: string;
      readonly right: string;
    }
  | { readonly kind: "conflicting-pack"; readonly left: number; readonly right: number }
  | { readonly kind: "conflicting-condition"; readonly left: Condition; readonly right: Condition }
  | { readonly kind: "conflicting-colour"; readonly left: string; readonly right: string }
  | { readonly kind: "different-brand"; readonly left: string; readonly right: string }
  | { readonly kind: "accessory"; readonly word: string; readonly side: "left" | "right" }
  | { readonly kind: "no-title" }
  | { readonly kind: "shared-model"; readonly model: string }
  | { readonly kind: "different-model"; readonly left: string; readonly right: string }
  | { readonly kind: "same-brand"; readonly brand: string }
  | { readonly kind: "same-measure"; readonly measure: MeasureKind; readonly value: string }
  | { readonly kind: "shared-words"; readonly words: readonly string[] }
  | { readonly kind: "word-on-one-side"; readonly word: string; readonly side: "left" | "right" }
  | { readonly kind: "similar-titles" }
  | { readonly kind: "different-titles" }
  | { readonly kind: "similar-price" }
  | { readonly kind: "different-price"; readonly ratio: number };

export type ReasonKind = Reason["kind"];

const identifying: ReadonlySet<ReasonKind> = new Set(["same-gtin", "same-mpn", "shared-model"]);

/**
 * Whether two titles share no rare word, and no number identifies the product. The model was trained with pairs that have
 * something in common: for others its probability means nothing.
 * @param reasons of their score
 */
export function hasNothingInCommon(reasons: readonly Reason[]): boolean {
  const kinds = reasons.map(({ kind }) => kind);
  return kinds.includes("different-titles") && !kinds.some((kind) => identifying.has(kind));
}
