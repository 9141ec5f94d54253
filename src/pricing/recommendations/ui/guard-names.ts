import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Guard } from "../../kernel/core/kernel-result.ts";

/** The limit at which a price stops. */
export const guardNames: Readonly<Record<Guard, MessageDescriptor>> = {
  floor: msg`At your lowest price`,
  margin: msg`Smallest margin`,
  ceiling: msg`At your highest price`,
  step: msg`Largest step`,
};

export const guardHints: Readonly<Record<Guard, MessageDescriptor>> = {
  floor: msg`The rule would go lower: the lowest price that you allow for this product raised it`,
  margin: msg`The rule would go lower: the smallest margin that you allow raised it`,
  ceiling: msg`The rule would go higher: the highest price that you allow for this product lowered it`,
  step: msg`The rule would go further: one change may not be larger than your limit`,
};
