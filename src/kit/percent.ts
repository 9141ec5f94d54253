/**
 * A ratio in basis points (1 % = 100), rounded half away from zero.
 * @param part any whole number
 * @param whole a whole number other than 0
 * @returns whole basis points, or null when `whole` is 0
 */
export function basisPoints(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const exact = (part * 10_000) / whole;
  const rounded = exact < 0 ? -Math.round(-exact) : Math.round(exact);
  // A small loss rounds to minus zero, which is another value than 0 to Object.is and prints as "-0" in places.
  return rounded + 0;
}
