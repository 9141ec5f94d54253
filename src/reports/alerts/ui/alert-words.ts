import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AlertKind } from "../alerts.contract.ts";

export const kindNames: Readonly<Record<AlertKind, MessageDescriptor>> = {
  UNDERCUT: msg`A competitor undercuts us`,
  OUT_OF_STOCK: msg`A competitor runs out of stock`,
  PRICE_JUMP: msg`A competitor's price jumps`,
};
