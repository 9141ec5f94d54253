import { leiFromBani } from "../../../kit/money.ts";
import { exclusionsOf } from "../../kernel/core/eligible-offers.ts";
import type { Decision } from "../decisions.contract.ts";
import type { DecisionRecord, Verification } from "./decision-record.ts";

/** A record as the screen shows it, without costs. @param sha256 hex digits */
export function wireDecision(record: DecisionRecord, sha256: string, verified: Verification): Decision {
  const { inputs, result } = record;
  const { kernel } = inputs;
  const { product } = kernel;
  const made = result.refusal === null ? result : null;
  return {
    id: record.decisionId,
    madeAt: Date.parse(record.madeAt),
    productId: record.productId,
    rule: { id: record.ruleId, version: record.ruleVersion, name: inputs.rule.name },
    own: { price: lei(product.priceBani), readAt: product.readAtMs },
    offers: kernel.offers
      .toSorted((a, b) => (a.priceMinor ?? Infinity) - (b.priceMinor ?? Infinity) || a.id - b.id)
      .map((offer) => ({
        merchant: offer.merchant,
        price: lei(offer.priceMinor),
        currency: offer.currency,
        available: offer.availability,
        readAt: offer.readAtMs,
        link: inputs.pages[String(offer.id)]?.url ?? "",
        excluded: [...exclusionsOf(offer, kernel)],
      })),
    target: result.target && {
      merchant: result.target.offer.merchant,
      price: leiFromBani(result.target.priceBani),
    },
    rawPrice: lei(made?.rawBani ?? null),
    guards: result.guards.map(({ guard, beforeBani, afterBani, limitBani }) => ({
      guard,
      before: leiFromBani(beforeBani),
      after: leiFromBani(afterBani),
      limit: leiFromBani(limitBani),
    })),
    floor: lei(product.floorBani),
    ceiling: lei(product.ceilingBani),
    recommendedPrice: lei(made?.recommendedBani ?? null),
    changePercent: made && made.changeBp / 100,
    state: made?.state ?? null,
    refusal: result.refusal,
    kernelVersion: record.kernelVersion,
    sha256,
    verified: { isIdentical: verified.isIdentical, differences: [...verified.differences] },
  };
}

function lei(amount: number | null): number | null {
  return amount === null ? null : leiFromBani(amount);
}
