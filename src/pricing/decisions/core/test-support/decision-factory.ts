import { bani } from "../../../../kit/money.ts";
import type { KernelInput } from "../../../kernel/core/kernel-input.ts";
import { kernelVersion, recommend } from "../../../kernel/core/recommend.ts";
import { input, nowMs, offer } from "../../../kernel/core/test-support/kernel-factory.ts";
import type { Decision } from "../../decisions.contract.ts";
import type { DecisionRecord } from "../decision-record.ts";
import { wireDecision } from "../wire-decision.ts";

/** The record of what the kernel makes of an input, by a rule "Undercut". */
export function recordOf(kernel: KernelInput): DecisionRecord {
  const result = recommend(kernel);
  return {
    siteId: 1,
    decisionId: 7,
    productId: 5,
    madeAt: new Date(nowMs).toISOString(),
    ruleId: 3,
    ruleVersion: 4,
    kernelVersion,
    inputs: {
      rule: { ruleId: 3, version: 4, name: "Undercut" },
      product: { title: "Bormașină", sku: "B-5" },
      pages: Object.fromEntries(
        kernel.offers.map(({ id, merchant }) => [
          String(id),
          { pageId: "p", url: `https://${merchant}/${id}` },
        ]),
      ),
      kernel,
    },
    guards: result.guards,
    result,
  };
}

/** What the screen gets of it: verified, and still the product's recommendation. */
export function decisionOf(kernel: KernelInput, over: Partial<Decision> = {}): Decision {
  const decision = wireDecision(recordOf(kernel), {
    sha256: "3f9a".repeat(16),
    verified: { isIdentical: true, differences: [] },
    current: null,
  });
  const state = decision.state ?? "REFUSED";
  return { ...decision, current: { state, warning: decision.warning }, ...over };
}

/** Five offers of which two count; a floor of 95 lei raises the price of 93,10 lei. */
export const raisedToFloor = input({
  product: { floorBani: bani(9_500), ceilingBani: bani(14_000) },
  offers: [
    offer(),
    offer({ id: 2, merchant: "b.ro", priceMinor: 10_450 }),
    offer({ id: 3, merchant: "c.ro", priceMinor: 9_100, availability: "OUT_OF_STOCK", isConfirmed: false }),
    offer({ id: 4, merchant: "d.ro", priceMinor: 2_100, currency: "EUR" }),
    offer({ id: 5, merchant: "e.ro", priceMinor: null, readAtMs: null }),
  ],
});
