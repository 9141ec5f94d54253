import { plural, t } from "@lingui/core/macro";
import { formatCount } from "../../../../web/i18n/format.ts";
import type { PricingTab } from "../../recommendations.contract.ts";
import type { BulkVerb } from "./bulk-actions.ts";

/** The verb on the button that confirms. */
export function bulkVerbName(tab: PricingTab, verb: BulkVerb): string {
  if (verb === "APPROVE") return t`Approve`;
  return tab === "WARNING" ? t`Reject` : t`Remove`;
}

interface BulkExtent {
  readonly verb: BulkVerb;
  readonly count: number;
  readonly belowCost: number;
}

interface BulkQuestion {
  readonly title: string;
  readonly description: string;
  readonly warning?: string;
}

/** What is asked before many rows are decided. */
export function bulkQuestion(tab: PricingTab, { verb, count, belowCost }: BulkExtent): BulkQuestion {
  const [shown, losing] = [count, belowCost].map(formatCount);
  if (verb === "APPROVE")
    return {
      title: plural(count, { one: `Approve ${shown} price?`, other: `Approve ${shown} prices?` }),
      description: plural(count, {
        one: "It becomes actively priced: later changes within the threshold of its rule need no approval.",
        other:
          "They become actively priced: later changes within the threshold of their rule need no approval.",
      }),
      ...(belowCost > 0 && {
        warning:
          count === 1
            ? t`It is below cost: each sale would lose money.`
            : plural(belowCost, {
                one: `${losing} of them is below cost: each sale would lose money.`,
                other: `${losing} of them are below cost: each sale would lose money.`,
              }),
      }),
    };
  return {
    title:
      tab === "WARNING"
        ? plural(count, { one: `Reject ${shown} price?`, other: `Reject ${shown} prices?` })
        : plural(count, { one: `Remove ${shown} product?`, other: `Remove ${shown} products?` }),
    description: plural(count, {
      one: "It gets no recommended price until its rule changes or you put it back.",
      other: "They get no recommended price until their rule changes or you put them back.",
    }),
  };
}
