/** The mark before the decimals of a number. */
export type DecimalMark = "," | ".";

/** Grouping in threes by one mark, then decimals after the other: "1.234,50", "1,234.50", "1.234.567". */
const grouped = /^[1-9]\d{0,2}(?:(?:\.\d{3})+(?:,\d+)?|(?:,\d{3})+(?:\.\d+)?)$/;
/** Grouping by spaces: "1 234,5". */
const spaced = /^[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?$/;
/** One mark at most, as "1234,5", "1234.5" or "7". */
const plain = /^\d+(?:[.,]\d+)?$/;
/** "1.234" and "1,234": the mark groups, or it precedes the decimals. */
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * A number as people type it, in Romanian and in English: "1.234,50", "1234.5", "1 234,5", "-3,5". "1.234" and "1,234" have two
 * meanings, which the decimal mark decides.
 * @param mark that the text was written with. @default a dot before three digits groups, as in Romanian, and "1,234" is not read
 * @returns null when it is not a number, or too large to be exact to two decimals
 */
export function readTypedDecimal(text: string, mark?: DecimalMark): number | null {
  const { sign, digits } = partsOf(text);
  const normal = normalDigits(digits, mark);
  if (normal === null) return null;
  const size = Number(normal);
  if (size > Number.MAX_SAFE_INTEGER / 100) return null;
  return sign === "" || size === 0 ? size : -size;
}

/** @returns the decimal mark that a text must have been written with; "either" where both are possible; null where nothing says so */
export function decimalMarkOf(text: string): DecimalMark | "either" | null {
  const { digits } = partsOf(text);
  if (ambiguous.test(digits)) return "either";
  const isNumber = grouped.test(digits) || spaced.test(digits) || plain.test(digits);
  const last = /[.,](?!.*[.,])/.exec(digits)?.[0] as DecimalMark | undefined;
  if (!isNumber || last === undefined) return null;
  const isGroupMark = digits.indexOf(last) !== digits.lastIndexOf(last);
  return isGroupMark ? otherMark(last) : last;
}

function partsOf(text: string): { readonly sign: string; readonly digits: string } {
  const [, sign = "", digits = ""] = /^([-−]?)\s*(.*)$/.exec(text.trim()) ?? [];
  return { sign, digits };
}

function normalDigits(digits: string, mark: DecimalMark | undefined): string | null {
  if (ambiguous.test(digits)) {
    if (mark === undefined && digits.includes(",")) return null;
    return withMark(digits, mark ?? ",");
  }
  const written = decimalMarkOf(digits);
  if (grouped.test(digits) || spaced.test(digits)) return withMark(digits, written === "." ? "." : ",");
  return plain.test(digits) ? digits.replace(",", ".") : null;
}

/** Without marks of groups, and with "." before the decimals. */
function withMark(digits: string, mark: DecimalMark): string {
  return digits
    .replaceAll(/[ \u00a0\u202f]/g, "")
    .replaceAll(otherMark(mark), "")
    .replace(mark, ".");
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === "," ? "." : ",";
}
