import type { Plan } from "../../plans/plans.contract.ts";

/** What the address of the checkout asks for. An amount that differs from the plan's price is ignored. */
export type CheckoutTarget =
  | { readonly kind: "plan"; readonly planId: string }
  | { readonly kind: "card" }
  | { readonly kind: "none" };

/** @returns "none" without plan or amount, which leads back to the prices */
export function targetOf(params: URLSearchParams): CheckoutTarget {
  if (params.get("card") === "update") return { kind: "card" };
  const planId = params.get("plan");
  return planId && params.get("amount") ? { kind: "plan", planId: planId.toLowerCase() } : { kind: "none" };
}

/** "€29.00" and "29,00 €" are both written as the specification does: the sign, then two decimals. */
export function euros(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}

export function planOf(plans: readonly Plan[], planId: string): Plan | undefined {
  return plans.find(({ id }) => id === planId);
}
