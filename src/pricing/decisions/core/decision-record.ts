import type { KernelInput } from "../../kernel/core/kernel-input.ts";
import type { KernelResult } from "../../kernel/core/kernel-result.ts";

interface OfferPage {
  readonly pageId: string;
  readonly url: string;
  /** Of its price, 0 .. 1; null without a price, absent from records of before 28 November 2026. */
  readonly confidence?: number | null;
}

/** Everything that a price was made from, by value: the record explains itself without any other row. */
export interface DecisionInputs {
  readonly rule: { readonly ruleId: number; readonly version: number; readonly name: string };
  readonly product: { readonly title: string; readonly sku: string | null };
  /** Pages of the offers, by offer id. */
  readonly pages: Readonly<Record<string, OfferPage>>;
  readonly kernel: KernelInput;
}

export interface DecisionRecord {
  readonly siteId: number;
  readonly decisionId: number;
  readonly productId: number;
  /** ISO 8601 with milliseconds. */
  readonly madeAt: string;
  readonly ruleId: number;
  readonly ruleVersion: number;
  readonly kernelVersion: number;
  readonly inputs: DecisionInputs;
  readonly guards: KernelResult["guards"];
  readonly result: KernelResult;
}

/** How a record compares with what its values give now. */
export interface Verification {
  readonly isIdentical: boolean;
  /** What differs, in words for an engineer. */
  readonly differences: readonly string[];
}
