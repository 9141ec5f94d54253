import type { Bani } from "../../../kit/money.ts";

export const priceStrategies = ["LOWEST", "UNDERCUT", "MATCH", "UPSELL"] as const;
export type PriceStrategy = (typeof priceStrategies)[number];

/** The last digits of a price: two decimals as written, or none in particular. */
export const priceEndings = ["none", ".99", ".90", ".00"] as const;
export type PriceEnding = (typeof priceEndings)[number];

/** Subtracted from the target: positive undercuts, negative marks up. Basis points: 100 = 1 %. */
export type Adjustment =
  | { readonly by: "PERCENTAGE"; readonly basisPoints: number }
  | { readonly by: "AMOUNT"; readonly amountBani: number };

/** How the rule that decides computes a price. */
export interface KernelRule {
  readonly strategy: PriceStrategy;
  /** Not used by MATCH. */
  readonly adjustment: Adjustment;
  /** Domain of the only competitor whose offers count; null or ignored by LOWEST: all of them. */
  readonly merchant: string | null;
  /** Change of the price in basis points, ≥ 0, above which a person must look at it. */
  readonly thresholdBp: number;
  readonly ending: PriceEnding;
  /** Products whose own page shows a promotion are refused. */
  readonly leavesPromotions: boolean;
}

export interface KernelProduct {
  readonly priceBani: Bani | null;
  /** When the own price was last read, ms since the epoch. */
  readonly readAtMs: number | null;
  readonly floorBani: Bani | null;
  readonly ceilingBani: Bani | null;
  /** Net of VAT. */
  readonly costBani: Bani | null;
  readonly vatBp: number;
  /** Share of the gross price that a marketplace or payment provider takes. */
  readonly commissionBp: number;
  /** Net of VAT. */
  readonly shippingBani: Bani;
  /** Domains of the company's own shops. */
  readonly ownDomains: readonly string[];
  /** The own page shows a reduced price. */
  readonly isOnPromotion: boolean;
  /** Lowest own price of the 30 days before the promotion began; null: none known. */
  readonly referenceBani: Bani | null;
}

export interface KernelOffer {
  /** Domain of the competitor. */
  readonly merchant: string;
  /** Hundredths of the currency's unit. */
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly availability: "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";
  readonly readAtMs: number | null;
  readonly isQuarantined: boolean;
  /** Linked by a person, or by matching at its automatic threshold. */
  readonly isConfirmed: boolean;
  /** Its link looks wrong and waits for a check. Absent where it does not, and from records of before 28 November 2026. */
  readonly isSuspicious?: boolean;
  /** Decides between equal offers that were read at the same time. */
  readonly id: number;
}

/** Limits of one change; null: no limit. */
export interface KernelGuards {
  readonly minMarginBp: number | null;
  readonly maxStepBp: number | null;
  readonly maxChangesPerDay: number | null;
  /** Changes of the own price on the local day of `nowMs`. */
  readonly changesToday: number;
  /** The competitor has answered three cuts within seven days, and nobody has resumed the rule since. */
  readonly isPriceWar: boolean;
}

export interface Approval {
  /** A person has approved a price of this rule for this product. */
  readonly isRuleApproved: boolean;
  readonly lastApprovedBani: Bani | null;
}

export interface KernelInput {
  readonly nowMs: number;
  readonly rule: KernelRule;
  readonly product: KernelProduct;
  readonly offers: readonly KernelOffer[];
  readonly guards: KernelGuards;
  readonly approval: Approval;
}

/** Default limits of a site that has set none. */
export const defaultGuards = { minMarginBp: null, maxStepBp: 3_000, maxChangesPerDay: 3 } as const;

/** Age above which a reading is no evidence, milliseconds. */
export const maxEvidenceAgeMs = 48 * 3_600_000;
