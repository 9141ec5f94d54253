import type { NumberRun } from "./scan-number.ts";

/** Known number format of the text; overrides detection by shape. */
export interface SeparatorHints {
  readonly decimalSeparator?: string | undefined;
  readonly digitGroupSeparator?: string | undefined;
}

/**
 * Plain decimal text without leading zeros and trailing zeros of the fraction: ("01899", "90") → "1899.9".
 * @param whole digits, may be empty
 * @param fraction digits, may be empty
 */
export function plainDecimal(whole: string, fraction: string): string {
  const head = whole.replace(/^0+(?=\d)/, "") || "0";
  const tail = trimClosingZeros(fraction);
  return tail ? `${head}.${tail}` : head;
}

function trimClosingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--;
  return digits.slice(0, end);
}

/** True if the groups have the sizes of thousands (1 234 567) or of lakhs (12,34,567). */
function areGroupsOfWhole(groups: readonly string[]): boolean {
  const [first = "", ...rest] = groups;
  if (first.length < 1 || first.length > 3 || rest.at(-1)?.length !== 3) return false;
  const middle = rest.slice(0, -1);
  return middle.every((group) => group.length === 3) || isIndian(first, middle);
}

function isIndian(first: string, middle: readonly string[]): boolean {
  return first.length <= 2 && middle.every((group) => group.length === 2);
}

/** Index of the decimal separator; -1 for a whole number; null if the run is not a number. */
function decimalIndex(run: NumberRun, hints: SeparatorHints): number | null {
  const { groups, separators } = run;
  const last = separators.length - 1;
  if (last < 0) return -1;
  if (hints.decimalSeparator) {
    const hinted = separators.lastIndexOf(hints.decimalSeparator);
    if (hinted >= 0) return hinted === last ? last : -1;
  }
  const mark = separators[last] ?? "";
  if (mark === hints.digitGroupSeparator) return -1;
  if (groups[0] === "") return last === 0 ? 0 : null;
  if (mark === " " || mark === "'") return -1;
  if (separators.indexOf(mark) < last) return repeatedMark(groups, last);
  if (last > 0) return last;
  return singleMark(groups[0] ?? "", groups[1] ?? "", hints);
}

/** "1.144.000" is whole; "1.234.56" has the wrong decimal mark; "12.05.2024" and "10.0.0.1" are no prices. */
function repeatedMark(groups: readonly string[], last: number): number | null {
  if (areGroupsOfWhole(groups)) return -1;
  const decimals = groups[last + 1] ?? "";
  const isSlip = decimals.length === 2 && groups.length > 2 && areGroupsOfWhole(groups.slice(0, -1));
  return isSlip ? last : null;
}

/** A single mark: one to three digits followed by exactly three are thousands, anything else is a fraction. */
function singleMark(before: string, after: string, hints: SeparatorHints): number {
  const isThousands = after.length === 3 && before.length <= 3 && !before.startsWith("0");
  if (!isThousands) return 0;
  return hints.decimalSeparator === undefined && hints.digitGroupSeparator !== undefined ? 0 : -1;
}

/**
 * Converts a run to a number by deciding which separators group digits.
 * @returns plain decimal text, or null if the run is a date, a version or similar
 */
export function decimalFromRun(run: NumberRun, hints: SeparatorHints): string | null {
  const at = decimalIndex(run, hints);
  if (at === null) return null;
  if (at < 0) return plainDecimal(run.groups.join(""), "");
  return plainDecimal(run.groups.slice(0, at + 1).join(""), run.groups.slice(at + 1).join(""));
}

/** True if the run has a fraction, so that a following pair of digits cannot be one. */
export function hasFraction(run: NumberRun, hints: SeparatorHints): boolean {
  const at = decimalIndex(run, hints);
  return at === null || at >= 0;
}

/**
 * Joins a price whose fraction is marked up separately: `1.899<sup>99</sup>`, ("1.899", "99") → "1899.99".
 * Every mark in the whole part groups thousands, since the fraction is known.
 * @param whole digits with any grouping; a trailing decimal mark and currency signs are allowed: "1 899,",
 * "$1,899"
 * @param fraction one or two digits; a leading mark and currency signs are allowed: "99", ",99", "99 Lei"
 * @returns plain decimal text, or null if a part has another form
 */
export function joinSplitPrice(whole: string, fraction: string): string | null {
  const wholePart = /^[^\d]*(\d{1,3}(?:[.,'’\s\u00a0\u2009\u202f]\d{3})+|\d{1,12})[.,]?[^\d]*$/.exec(
    whole,
  )?.[1];
  const fractionPart = /^[^\d]{0,4}(\d{1,2})[^\d]*$/.exec(fraction)?.[1];
  if (wholePart === undefined || fractionPart === undefined) return null;
  return plainDecimal(wholePart.replace(/\D/g, ""), fractionPart);
}
