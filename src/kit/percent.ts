/**
 * A share in basis points (1 % = 100), rounded half away from zero.
 * @param part any whole number
 * @param whole a whole number other than 0
 * @returns whole basis points, or null where there is nothing to compare with
 */
export function basisPoints(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const exact = (part * 10_000) / whole;
  return exact < 0 ? -Math.round(-exact) : Math.round(exact);
}

const percentFormat = new Intl.NumberFormat("ro-RO", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Percent with two decimals, a comma and a plus sign when positive: 320 → "+3,20%". */
export function formatBasisPoints(points: number): string {
  return `${points > 0 ? "+" : ""}${percentFormat.format(points / 100)}%`;
}
