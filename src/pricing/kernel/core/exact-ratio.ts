/**
 * amount × numerator / denominator without an error of floating point.
 * @param amount whole number
 * @param numerator whole number
 * @param denominator whole number > 0
 * @returns the whole number that is nearest in the direction given; "half-up" rounds halves toward plus infinity
 */
export function scale(
  amount: number,
  numerator: number,
  denominator: number,
  rounding: "down" | "up" | "half-up",
): number {
  const product = amount * numerator;
  // Twice the product must be exact for "half-up".
  if (Math.abs(product) < 2 ** 52) {
    const remainder = ((product % denominator) + denominator) % denominator;
    const lower = (product - remainder) / denominator;
    return lower + roundUp(remainder * 2, denominator, remainder !== 0, rounding);
  }
  const exact = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const remainder = ((exact % divisor) + divisor) % divisor;
  const lower = (exact - remainder) / divisor;
  const isUp =
    remainder !== 0n && (rounding === "up" || (rounding === "half-up" && remainder * 2n >= divisor));
  return Number(lower) + (isUp ? 1 : 0);
}

function roundUp(
  twice: number,
  denominator: number,
  isInexact: boolean,
  rounding: "down" | "up" | "half-up",
): number {
  if (!isInexact || rounding === "down") return 0;
  return rounding === "up" || twice >= denominator ? 1 : 0;
}

/** Whether |part| / whole is above a limit in basis points, exactly. @param whole > 0 */
export function isAbove(part: number, whole: number, limitBp: number): boolean {
  const left = Math.abs(part) * 10_000;
  const right = whole * limitBp;
  if (left < 2 ** 53 && right < 2 ** 53) return left > right;
  return BigInt(Math.abs(part)) * 10_000n > BigInt(whole) * BigInt(limitBp);
}
