import { plainDecimal } from "./decimal-from-groups.ts";

/**
 * One price from markup that sets its fraction apart: `1.899<sup>99</sup>` gives ("1.899", "99") → "1899.99".
 * Every mark in the whole part is a thousands mark here, since the fraction is known.
 * @param whole digits with any grouping, a closing decimal mark and signs around them allowed: "1 899,", "$1,899"
 * @param fraction one or two digits, a leading mark and signs around them allowed: "99", ",99", "99 Lei"
 * @returns plain decimal text, or null where either part is not of that shape
 */
export function joinSplitPrice(whole: string, fraction: string): string | null {
  const wholePart = /^[^\d]*(\d{1,3}(?:[.,'’\s\u00a0\u2009\u202f]\d{3})+|\d{1,12})[.,]?[^\d]*$/.exec(
    whole,
  )?.[1];
  const fractionPart = /^[^\d]{0,4}(\d{1,2})[^\d]*$/.exec(fraction)?.[1];
  if (wholePart === undefined || fractionPart === undefined) return null;
  return plainDecimal(wholePart.replace(/\D/g, ""), fractionPart);
}
