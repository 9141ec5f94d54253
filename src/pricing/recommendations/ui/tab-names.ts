import { msg } from "@lingui/core/macro";
import type { PricingTab } from "../recommendations.contract.ts";

export const tabNames = {
  ACTIVELY_PRICED: msg`Actively Priced`,
  IN_REVIEW: msg`In Review`,
  WARNING: msg`Warnings`,
} as const satisfies Record<PricingTab, unknown>;
