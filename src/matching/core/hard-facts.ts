import type { Competition } from "./competition.ts";
import type { PreparedProduct } from "./prepare-product.ts";
import type { MeasureKind, Reason } from "./reasons.ts";
import { agreementOf, isEqual, type Measure } from "./text/measures.ts";
import { isModelCode } from "./text/model-codes.ts";
import { headAccessories as headNouns, romanianForWords } from "./text/vocabulary.ts";

/** A fact that decides a pair by itself. */
export interface HardFact {
  readonly isSame: boolean;
  readonly reason: Reason;
}

/** Settings of a comparison. */
export interface PairOptions {
  /** Whether another colour is another article, because a shop sells it at its own price or address. */
  readonly areColoursVariants?: boolean;
  /** Other products at hand beside the pair. */
  readonly competition?: Competition | undefined;
}

/** Measures by which a product is ordered, so that another value is another article. */
const orderedBy = ["storage", "volume", "weight", "charge"] as const satisfies readonly MeasureKind[];
const minMpnLength = 5;

/**
 * Finds the fact that decides, the strongest first: another condition or pack is another article even with an equal GTIN;
 * an equal GTIN outweighs measures, which shops mistype.
 * @returns null where the model decides
 */
export function findHardFact(
  a: PreparedProduct,
  b: PreparedProduct,
  options: PairOptions = {},
): HardFact | null {
  if (a.condition !== b.condition)
    return different({ kind: "conflicting-condition", left: a.condition, right: b.condition });
  const pack = packConflict(a, b);
  if (pack) return different(pack);
  const colour = options.areColoursVariants ? colourConflict(a, b) : null;
  if (colour) return different(colour);
  if (a.gtin !== null && b.gtin !== null)
    return a.gtin === b.gtin
      ? { isSame: true, reason: { kind: "same-gtin", gtin: shortGtin(a.gtin) } }
      : different({ kind: "different-gtin", left: shortGtin(a.gtin), right: shortGtin(b.gtin) });
  for (const kind of a.hasMeasures && b.hasMeasures ? orderedBy : []) {
    const conflict = measureConflict(kind, a.measures[kind], b.measures[kind]);
    if (conflict) return different(conflict);
  }
  const accessory = accessoryConflict(a, b);
  if (accessory) return different(accessory);
  if (hasEqualMpn(a, b) && !colourConflict(a, b))
    return { isSame: true, reason: { kind: "same-mpn", mpn: a.identity.mpn ?? a.mpn } };
  return null;
}

const different = (reason: Reason): HardFact => ({ isSame: false, reason });

function shortGtin(padded: string): string {
  return padded.replace(/^0(?=\d{13}$)/, "");
}

function packConflict(a: PreparedProduct, b: PreparedProduct): Reason | null {
  if (a.packSize !== null && b.packSize !== null)
    return a.packSize === b.packSize
      ? null
      : { kind: "conflicting-pack", left: a.packSize, right: b.packSize };
  if (a.statedPack !== b.statedPack)
    return { kind: "conflicting-pack", left: a.statedPack, right: b.statedPack };
  const left = a.measures.pieces;
  const right = b.measures.pieces;
  if (agreementOf(left, right) === "different" && left[0] && right[0])
    return { kind: "conflicting-pack", left: left[0].value, right: right[0].value };
  return null;
}

/** The colours where both titles name one and share none. */
export function colourConflict(a: PreparedProduct, b: PreparedProduct): Reason | null {
  const [left] = a.colours;
  const [right] = b.colours;
  if (left === undefined || right === undefined) return null;
  for (const colour of a.colours) if (b.colours.has(colour)) return null;
  return { kind: "conflicting-colour", left, right };
}

/** The values where each side states one that the other lacks. */
export function measureConflict(
  measure: MeasureKind,
  left: readonly Measure[],
  right: readonly Measure[],
): Reason | null {
  if (agreementOf(left, right) !== "different") return null;
  const mine = left.find((one) => !right.some((other) => isEqual(one, other)));
  const theirs = right.find((one) => !left.some((other) => isEqual(one, other)));
  return mine && theirs
    ? { kind: "conflicting-measure", measure, left: mine.written, right: theirs.written }
    : null;
}

/**
 * An accessory beside the product that it is for: a Romanian title begins with an accessory's name, or names one together with
 * "pentru" or "compatibil", and the other title names none.
 */
function accessoryConflict(a: PreparedProduct, b: PreparedProduct): Reason | null {
  if (a.accessories.length > 0 && b.accessories.length > 0) return null;
  const [one, side] = a.accessories.length > 0 ? ([a, "left"] as const) : ([b, "right"] as const);
  const other = one === a ? b : a;
  const [word] = one.accessories;
  if (word === undefined || other.text.words.includes(word)) return null;
  const isHead = headNouns.has(word) && one.titleWords.indexOf(word) <= 1;
  return isHead || one.titleWords.some((name) => romanianForWords.has(name))
    ? { kind: "accessory", word, side }
    : null;
}

/** Equal numbers of one manufacturer; without a brand on both sides a number alone may be another manufacturer's. */
function hasEqualMpn(a: PreparedProduct, b: PreparedProduct): boolean {
  return (
    a.mpn.length >= minMpnLength &&
    a.mpn === b.mpn &&
    isModelCode(a.mpn) &&
    a.squeezedBrand !== "" &&
    (a.squeezedBrand.includes(b.squeezedBrand) || b.squeezedBrand.includes(a.squeezedBrand))
  );
}
