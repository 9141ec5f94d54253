/**
 * A GTIN in the form in which equal ones are equal: 14 digits.
 * @returns null for a wrong check digit, and for numbers that shops give out themselves (GS1 prefixes 02, 04, 2, and all zeros)
 * @see GS1 General Specifications, section 1.4 (restricted circulation numbers) and 7.9 (check digit)
 */
export function trimmedGtin(written: string | null | undefined): string | null {
  const digits = (written ?? "").replace(/[\s\u2010-\u2015-]/g, "");
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return null;
  const padded = digits.padStart(14, "0");
  let sum = 0;
  for (let at = 0; at < 14; at++) sum += Number(padded[at]) * (at % 2 === 0 ? 3 : 1);
  if (sum % 10 !== 0 || /^0+$/.test(padded)) return null;
  const ean = padded.slice(1);
  const isRestricted = digits.length === 8 ? /^[02]/.test(digits) : /^(?:2|02|04)/.test(ean);
  return isRestricted ? null : padded;
}
