/**
 * A GTIN as a person types it, without spaces and hyphens.
 * @returns 8, 12, 13 or 14 digits with the right check digit, as typed; null for anything else
 * @see GS1 General Specifications, section 7.9 (check digit calculation)
 */
export function gtinOf(text: string): string | null {
  const digits = text.replace(/[\s\u2010-\u2015-]/g, "");
  return /^(?:\d{8}|\d{12,14})$/.test(digits) && hasRightCheckDigit(digits) ? digits : null;
}

/** From the right, every digit counts once or three times in turn; the sum is a multiple of ten. */
function hasRightCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
