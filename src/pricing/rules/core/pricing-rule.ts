import type { KernelGuards, KernelRule } from "../../kernel/core/kernel-input.ts";

/** Which products a rule prices. */
export type RuleScope =
  | { readonly type: "ALL_PRODUCTS" }
  /** A category path, with its descendants. */
  | { readonly type: "CATEGORY"; readonly path: string }
  | { readonly type: "BRAND"; readonly name: string }
  | { readonly type: "SKU"; readonly sku: string };

/** Limits that a rule or a site sets for each change of a price; null: none. */
export type GuardLimits = Pick<KernelGuards, "minMarginBp" | "maxStepBp" | "maxChangesPerDay">;

/** A rule as the pricing slice works with it. */
export interface PricingRule {
  readonly ruleId: number;
  readonly version: number;
  readonly name: string;
  readonly scope: RuleScope;
  readonly isEnabled: boolean;
  /** Local days of Europe/Bucharest as yyyy-mm-dd, both included; null: no limit. */
  readonly activeFrom: string | null;
  readonly activeUntil: string | null;
  /** Bit 0: Monday … bit 6: Sunday. */
  readonly weekdays: number;
  readonly kernel: KernelRule;
  /** Null: those of the site. */
  readonly guards: GuardLimits | null;
}

/** What decides whether a rule matches a product. */
export interface MatchedProduct {
  /** Category path; null: none. */
  readonly category: string | null;
  readonly brand: string | null;
  readonly sku: string | null;
}
