import { leiFromBani } from "../../../kit/money.ts";
import { bareDomain, exclusionsOf } from "../../kernel/core/eligible-offers.ts";
import type { KernelInput, KernelRule } from "../../kernel/core/kernel-input.ts";
import type { Decision } from "../decisions.contract.ts";
import type { DecisionRecord, Verification } from "./decision-record.ts";

/** What is known of a record beside its values. */
interface RecordFacts {
  /** Hex digits. */
  readonly sha256: string;
  readonly verified: Verification;
  readonly current: Decision["current"];
}

/** A record as the screen shows it, without costs. */
export function wireDecision(record: DecisionRecord, { sha256, verified, current }: RecordFacts): Decision {
  const { inputs, result } = record;
  const { kernel } = inputs;
  const { product } = kernel;
  const made = result.refusal === null ? result : null;
  return {
    id: record.decisionId,
    madeAt: Date.parse(record.madeAt),
    productId: record.productId,
    rule: {
      id: record.ruleId,
      version: record.ruleVersion,
      name: inputs.rule.name,
      ...pricingOf(kernel.rule),
    },
    own: { price: lei(product.priceBani), readAt: product.readAtMs },
    offers: offersOf(record),
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
    limits: limitsOf(kernel),
    floor: lei(product.floorBani),
    ceiling: lei(product.ceilingBani),
    referencePrice: lei(product.isOnPromotion ? product.referenceBani : null),
    lastApprovedPrice: lei(kernel.approval.lastApprovedBani),
    recommendedPrice: lei(made?.recommendedBani ?? null),
    changePercent: made && made.changeBp / 100,
    state: made?.state ?? null,
    warning: made?.warning ?? null,
    isEndingDropped: made?.isEndingDropped ?? false,
    isStepExceeded: made?.isStepExceeded ?? false,
    refusal: result.refusal,
    current,
    kernelVersion: record.kernelVersion,
    sha256,
    verified: { isIdentical: verified.isIdentical, differences: [...verified.differences] },
  };
}

function offersOf({ inputs, result }: DecisionRecord): Decision["offers"] {
  const { kernel, pages } = inputs;
  const only = merchantOf(kernel.rule);
  return kernel.offers
    .toSorted((a, b) => (a.priceMinor ?? Infinity) - (b.priceMinor ?? Infinity) || a.id - b.id)
    .map((offer) => {
      const excluded = [...exclusionsOf(offer, kernel)];
      return {
        merchant: offer.merchant,
        price: lei(offer.priceMinor),
        currency: offer.currency,
        available: offer.availability,
        readAt: offer.readAtMs,
        confidence: pages[String(offer.id)]?.confidence ?? null,
        link: pages[String(offer.id)]?.url ?? "",
        excluded,
        isCounted:
          excluded.length === 0 &&
          offer.priceMinor !== null &&
          (only === null || bareDomain(offer.merchant) === bareDomain(only)),
        isTarget: offer.id === result.target?.offer.id,
      };
    });
}

/** The only competitor whose offers count. */
function merchantOf({ strategy, merchant }: KernelRule): string | null {
  return strategy === "LOWEST" ? null : merchant || null;
}

function pricingOf(rule: KernelRule): Omit<Decision["rule"], "id" | "version" | "name"> {
  const { strategy, adjustment, thresholdBp, ending } = rule;
  const [priceAdjustmentType, value] =
    adjustment.by === "PERCENTAGE"
      ? (["PERCENTAGE", adjustment.basisPoints / 100] as const)
      : (["RON", leiFromBani(adjustment.amountBani)] as const);
  return {
    priceStrategy: strategy,
    priceAdjustmentType,
    value: strategy === "MATCH" ? 0 : value,
    merchant: merchantOf(rule),
    thresholdPercentage: thresholdBp / 100,
    ending,
  };
}

function limitsOf({ guards }: KernelInput): Decision["limits"] {
  return {
    minMarginPercent: percent(guards.minMarginBp),
    maxStepPercent: percent(guards.maxStepBp),
    maxChangesPerDay: guards.maxChangesPerDay,
  };
}

function percent(basisPoints: number | null): number | null {
  return basisPoints === null ? null : basisPoints / 100;
}

function lei(amount: number | null): number | null {
  return amount === null ? null : leiFromBani(amount);
}
