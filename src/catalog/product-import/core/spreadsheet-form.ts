import type { ImportValues, KnownProduct, RowRefusal } from "./import-items.ts";

const codeFields = ["sku", "gtin", "mpn"] as const;

const exponential = /^\d(?:[.,](\d+))?E\+\d{1,2}$/i;

/**
 * Whether a code is what a spreadsheet program makes of another one when a text file is opened and saved: zeros before a number are
 * dropped ("00012" is "12"), and a long number keeps its first digits only ("5,94123E+12").
 */
export function isSpreadsheetForm(stated: string, code: string): boolean {
  if (!/^\d+$/.test(code)) return false;
  const [, decimals] = exponential.exec(stated) ?? [];
  if (decimals === undefined && !exponential.test(stated))
    return code.startsWith("0") && stated === withoutZeros(code);
  return (
    Number(code)
      .toExponential(decimals?.length ?? 0)
      .toUpperCase() === stated.replace(",", ".").toUpperCase()
  );
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
    if (code !== null && isSpreadsheetForm(stated, code)) delete kept[field];
    else if (exponential.test(stated))
      return { refusal: { code: field === "gtin" ? "GTIN_ROUNDED" : "CODE_SHORTENED", text: stated } };
  }
  return kept as ImportValues;
}
