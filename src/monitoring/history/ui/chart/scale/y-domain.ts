/**
 * The prices on the axis: those shown, padded by 5 % of their range and by at least 0,25 lei, never below 0.
 * @see specification 2, section 9
 */
export function yDomain(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  const lowest = values.reduce((a, b) => Math.min(a, b));
  const highest = values.reduce((a, b) => Math.max(a, b));
  const padding = Math.max(0.25, (highest - lowest) * 0.05);
  return [Math.max(0, lowest - padding), highest + padding];
}
