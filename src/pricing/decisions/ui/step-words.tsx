import type { ReactNode } from "react";
import { formatAmount } from "../../../web/i18n/format.ts";
import type { DecisionStep } from "../core/decision-steps.ts";

export type Step<Name extends DecisionStep["step"]> = Extract<DecisionStep, { readonly step: Name }>;

/** A value that the next step goes on from. */
export function Key({ children }: { readonly children: ReactNode }) {
  return <strong className="font-semibold text-ink">{children}</strong>;
}

/** "93,10 lei". */
export function lei(amount: number): string {
  return formatAmount(amount, "RON");
}
