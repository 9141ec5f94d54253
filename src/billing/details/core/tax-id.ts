/** Weights of the digits before the check digit of a Romanian fiscal code, from the left of nine. */
const weights = [7, 5, 3, 2, 1, 7, 5, 3, 2];

/**
 * A Romanian fiscal code (CUI or CIF) as invoices write it: its digits, with RO in front where the company pays VAT.
 * @param text with or without spaces
 * @returns null when it is none: 2 to 10 digits, of which the last is the check digit
 */
export function readCui(text: string): string | null {
  const [, prefix = "", digits = ""] = /^(RO)?(\d{2,10})$/.exec(compact(text)) ?? [];
  if (digits === "" || digits.startsWith("0")) return null;
  const body = digits.slice(0, -1).padStart(9, "0");
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  const check = ((sum * 10) % 11) % 10;
  return check === Number(digits.at(-1)) ? `${prefix}${digits}` : null;
}

/**
 * A number of the Romanian trade register: "J40/1234/2019", or the form since 2024 with 13 digits.
 * @returns null when it is neither
 */
export function readRegistrationNumber(text: string): string | null {
  const value = compact(text);
  const [, county] = /^[JFC](\d{1,2})\/\d{1,7}\/(?:19|20)\d{2}$/.exec(value) ?? [];
  if (county !== undefined) return Number(county) >= 1 && Number(county) <= 52 ? value : null;
  return /^[JFC](?:19|20)\d{11}$/.test(value) ? value : null;
}

/** The VAT id of another country, whose form is not checked. */
export function readVatId(text: string): string | null {
  const value = compact(text);
  return /^[A-Z0-9+*]{2,20}$/.test(value) ? value : null;
}

function compact(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}
