/**
 * A GTIN as people and feeds write it, without spaces and hyphens.
 * @returns 8, 12, 13 or 14 digits with the right check digit, as written; null for anything else, also for zeros only
 * @see GS1 General Specifications, section 7.9 (check digit calculation)
 */
export function gtinOf(text: string): string | null {
  const digits = text.replace(/[\s\u2010-\u2015-]/g, "");
  const isGtin = /^(?:\d{8}|\d{12,14})$/.test(digits) && hasRightCheckDigit(digits) && /[1-9]/.test(digits);
  return isGtin ? digits : null;
}

/** From the right, every digit counts once or three times in turn; the sum is a multiple of ten. */
function hasRightCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
