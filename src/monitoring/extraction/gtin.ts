/**
 * Parses a trade item number (EAN, UPC, ISBN) and verifies its check digit.
 * @param written digits, optionally with blanks, dashes or a prefix such as "EAN:"
 * @returns 8, 12, 13 or 14 digits including leading zeros, or null
 * @see GS1 General Specifications, section 7.9 (check digit)
 */
export function gtin(written: string): string | null {
  const digits = written
    .replace(/^\s*(?:ean|gtin|upc|isbn)[\s:-]*(?:1[0-4]|8)?[\s:]+/i, "")
    .replace(/[\s-]/g, "");
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null;
  let sum = 0;
  for (let i = digits.length - 2, weight = 3; i >= 0; i -= 1, weight = 4 - weight) {
    sum += Number(digits.charAt(i)) * weight;
  }
  return (10 - (sum % 10)) % 10 === Number(digits.charAt(digits.length - 1)) ? digits : null;
}
