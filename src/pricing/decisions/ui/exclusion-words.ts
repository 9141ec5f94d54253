import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Exclusion } from "../../kernel/core/kernel-result.ts";

/** Why an offer does not count. */
export const exclusionTexts: Readonly<Record<Exclusion, MessageDescriptor>> = {
  "other-currency": msg`the price is not in lei`,
  "unconfirmed-link": msg`the link is not confirmed`,
  "suspicious-link": msg`the link waits for a check`,
  quarantined: msg`the new price is still being checked`,
  "stale-offer": msg`not read within 48 hours`,
  "out-of-stock": msg`not in stock`,
  "own-domain": msg`one of your own shops`,
};
