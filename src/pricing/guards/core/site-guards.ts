import type { Bani } from "../../../kit/money.ts";
import type { GuardLimits } from "../../rules/core/pricing-rule.ts";

/** Defaults of a site. */
export interface SiteGuards extends GuardLimits {
  readonly vatBp: number;
  readonly commissionBp: number;
  readonly shippingBani: Bani;
  readonly brakeShareBp: number;
  readonly brakeSumBp: number;
}
