import type { ImportValues, KnownProduct, RowRefusal } from "./import-items.ts";

const codeFields = ["sku", "gtin", "mpn"] as const;

const exponential = /^\d(?:[.,](\d+))?E\+\d{1,2}$/i;
/** What a spreadsheet program reads as a number: digits, or "12E3", which is 12,000 to it. */
const numberLike = /^\d+(E\+?\d{1,2})?$/i;

/**
 * Whether a code is what a spreadsheet program makes of another one when a text file is opened and saved: zeros before a number are
 * dropped ("00012" is "12"), a long number keeps its first digits only ("5,94123E+12"), and "12E3" is "1.20E+04".
 */
export function isSpreadsheetForm(stated: string, code: string): boolean {
  const [isNumberLike, power] = numberLike.exec(code) ?? [];
  if (isNumberLike === undefined) return false;
  const [isExponential, decimals = ""] = exponential.exec(stated) ?? [];
  if (isExponential !== undefined) return exponentialForm(code, decimals.length) === withDecimalPoint(stated);
  if (power !== undefined) return /^\d+$/.test(stated) && Number(stated) === Number(code);
  return code.startsWith("0") && stated === withoutZeros(code);
}

/** "12E3" with two decimals is "1.20E+4". */
function exponentialForm(code: string, decimals: number): string {
  return Number(code).toExponential(decimals).toUpperCase();
}

/** "1,20e+04" is "1.20E+4". */
function withDecimalPoint(stated: string): string {
  return stated.replace(",", ".").toUpperCase().replace("E+0", "E+");
}

function withoutZeros(code: string): string {
  return code.replace(/^0+(?=\d)/, "");
}

/**
 * The values of a row without codes that a spreadsheet program has changed of a product's own ones: the product keeps them.
 * @param known null: a new product
 * @returns a refusal for a code whose digits are lost
 */
export function withoutSpreadsheetForms(
  values: ImportValues,
  known: KnownProduct | null,
): ImportValues | { readonly refusal: RowRefusal } {
  const kept: Record<string, unknown> = { ...values };
  for (const field of codeFields) {
    const stated = values[field];
    const code = known?.[field] ?? null;
    if (stated === undefined || stated === code) continue;
    if (code !== null && isSameCode(field, stated, code)) delete kept[field];
    else if (exponential.test(stated))
      return { refusal: { code: field === "gtin" ? "GTIN_ROUNDED" : "CODE_SHORTENED", text: stated } };
  }
  return kept as ImportValues;
}

/** GTINs of 8, 12, 13 and 14 digits are the same number with zeros before it. */
function isSameCode(field: (typeof codeFields)[number], stated: string, code: string): boolean {
  return isSpreadsheetForm(stated, code) || (field === "gtin" && withoutZeros(stated) === withoutZeros(code));
}
