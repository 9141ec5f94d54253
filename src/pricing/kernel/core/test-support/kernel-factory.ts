import fc from "fast-check";
import { bani } from "../../../../kit/money.ts";
import {
  defaultGuards,
  type KernelInput,
  type KernelOffer,
  maxEvidenceAgeMs,
  priceEndings,
  priceStrategies,
} from "../kernel-input.ts";

export const nowMs = Date.parse("2026-11-22T10:00:00Z");
export const hourMs = 3_600_000;

/** An offer of a.ro at 98 lei that counts. */
export function offer(over: Partial<KernelOffer> = {}): KernelOffer {
  return {
    id: 1,
    merchant: "a.ro",
    priceMinor: 9_800,
    currency: "RON",
    availability: "IN_STOCK",
    readAtMs: nowMs - 5 * hourMs,
    isQuarantined: false,
    isConfirmed: true,
    ...over,
  };
}

interface InputParts {
  readonly rule?: Partial<KernelInput["rule"]>;
  readonly product?: Partial<KernelInput["product"]>;
  readonly offers?: readonly KernelOffer[];
  readonly guards?: Partial<KernelInput["guards"]>;
  readonly approval?: Partial<KernelInput["approval"]>;
}

/** A product at 100 lei, undercut by 5 % of an offer at 98 lei, with the default guards. */
export function input(parts: InputParts = {}): KernelInput {
  return {
    nowMs,
    rule: {
      strategy: "UNDERCUT",
      adjustment: { by: "PERCENTAGE", basisPoints: 500 },
      merchant: null,
      thresholdBp: 1_000,
      ending: "none",
      leavesPromotions: false,
      ...parts.rule,
    },
    product: {
      priceBani: bani(10_000),
      readAtMs: nowMs - 6 * hourMs,
      floorBani: null,
      ceilingBani: null,
      costBani: null,
      vatBp: 2_100,
      commissionBp: 0,
      shippingBani: bani(0),
      ownDomains: ["shop.ro"],
      isOnPromotion: false,
      referenceBani: null,
      ...parts.product,
    },
    offers: parts.offers ?? [offer()],
    guards: { ...defaultGuards, changesToday: 0, isPriceWar: false, ...parts.guards },
    approval: { isRuleApproved: false, lastApprovedBani: null, ...parts.approval },
  };
}

const price = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 200_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 9_000_000_000_000 }) },
);
const optionalPrice = fc.option(price.map(bani), { nil: null, freq: 2 });
const age = fc.integer({ min: 0, max: 60 }).map((hours) => nowMs - hours * hourMs);
const readAt = fc.option(age, { nil: null, freq: 20 });
const merchants = ["a.ro", "b.ro", "www.c.ro", "shop.ro", "m.shop.ro"];

/** Offers of which most count. */
export const offers: fc.Arbitrary<KernelOffer[]> = fc
  .array(
    fc.record({
      merchant: fc.constantFrom(...merchants),
      priceMinor: fc.option(price, { nil: null, freq: 15 }),
      currency: fc.oneof({ weight: 12, arbitrary: fc.constant("RON") }, fc.constantFrom("EUR", null)),
      availability: fc.oneof(
        { weight: 8, arbitrary: fc.constant("IN_STOCK" as const) },
        fc.constantFrom("OUT_OF_STOCK" as const, "NOT_AVAILABLE" as const),
      ),
      readAtMs: fc.oneof({ weight: 8, arbitrary: fc.constant(nowMs - hourMs) }, readAt),
      isQuarantined: fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, fc.constant(true)),
      isConfirmed: fc.oneof({ weight: 12, arbitrary: fc.constant(true) }, fc.constant(false)),
      isSuspicious: fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => list.map((one, id) => ({ ...one, id })));

const adjustment = fc.oneof(
  fc.record({
    by: fc.constant("PERCENTAGE" as const),
    basisPoints: fc.oneof(
      fc.integer({ min: -5_000, max: 5_000 }),
      fc.integer({ min: -200_000, max: 200_000 }),
    ),
  }),
  fc.record({ by: fc.constant("AMOUNT" as const), amountBani: fc.integer({ min: -20_000, max: 20_000 }) }),
);

/** Any input that the product can hold: most lead to a price, some to each refusal. */
export const anyInput: fc.Arbitrary<KernelInput> = fc.record({
  nowMs: fc.constant(nowMs),
  rule: fc.record({
    strategy: fc.constantFrom(...priceStrategies),
    adjustment,
    merchant: fc.option(fc.constantFrom(...merchants), { nil: null, freq: 2 }),
    thresholdBp: fc.integer({ min: 0, max: 10_000 }),
    ending: fc.constantFrom(...priceEndings),
    leavesPromotions: fc.boolean(),
  }),
  product: fc.record({
    priceBani: fc.option(price.map(bani), { nil: null, freq: 20 }),
    readAtMs: fc.oneof({ weight: 12, arbitrary: fc.constant(nowMs - hourMs) }, readAt),
    floorBani: optionalPrice,
    ceilingBani: optionalPrice,
    costBani: optionalPrice,
    vatBp: fc.constantFrom(0, 1_100, 2_100),
    commissionBp: fc.integer({ min: 0, max: 3_000 }),
    shippingBani: fc.integer({ min: 0, max: 3_000 }).map(bani),
    ownDomains: fc.constant(["shop.ro"]),
    isOnPromotion: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    referenceBani: optionalPrice,
  }),
  offers,
  guards: fc.record({
    minMarginBp: fc.option(fc.integer({ min: 0, max: 6_000 }), { nil: null, freq: 1 }),
    maxStepBp: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: null, freq: 3 }),
    maxChangesPerDay: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null, freq: 3 }),
    changesToday: fc.integer({ min: 0, max: 4 }),
    isPriceWar: fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, fc.constant(true)),
  }),
  approval: fc.record({ isRuleApproved: fc.boolean(), lastApprovedBani: optionalPrice }),
});

/** Oldest reading that is evidence. */
export const oldestFreshMs = nowMs - maxEvidenceAgeMs;
