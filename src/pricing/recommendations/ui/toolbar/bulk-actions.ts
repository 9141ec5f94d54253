import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PricingTab } from "../../recommendations.contract.ts";

export type BulkVerb = "APPROVE" | "DENY";

interface BulkAction {
  readonly verb: BulkVerb;
  readonly selected: MessageDescriptor;
  readonly all: MessageDescriptor;
}

const approve: BulkAction = { verb: "APPROVE", selected: msg`Approve selected`, all: msg`Approve all` };
const remove: BulkAction = { verb: "DENY", selected: msg`Remove selected`, all: msg`Remove all` };
const reject: BulkAction = { verb: "DENY", selected: msg`Reject selected`, all: msg`Reject all` };

/** What can be done to many rows of a tab at once. */
export const bulkActions: Readonly<Record<PricingTab, readonly BulkAction[]>> = {
  ACTIVELY_PRICED: [remove],
  IN_REVIEW: [approve, remove],
  WARNING: [approve, reject],
};
