/** What actively priced products of a site would change without a person, within 24 hours. Sums in bani. */
export interface Movement {
  /** Products whose price moves. */
  readonly moved: number;
  /** Their prices before, and after. */
  readonly beforeBani: number;
  readonly afterBani: number;
  /** Actively priced products, and the sum of their prices before. */
  readonly active: number;
  readonly activeBani: number;
}

/**
 * Whether changes must wait for a person.
 * @param limits in basis points of the actively priced products, and of the sum of their prices
 * @returns "share": too many products move; "sum": their prices fall by too much together; null: neither
 */
export function brakeReason(
  movement: Movement,
  limits: { readonly brakeShareBp: number; readonly brakeSumBp: number },
): "share" | "sum" | null {
  const { moved, active, beforeBani, afterBani, activeBani } = movement;
  if (moved === 0 || active === 0) return null;
  if (moved * 10_000 > active * limits.brakeShareBp) return "share";
  const cut = BigInt(beforeBani - afterBani) * 10_000n;
  return cut > BigInt(activeBani) * BigInt(limits.brakeSumBp) ? "sum" : null;
}
