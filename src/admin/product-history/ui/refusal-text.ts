import { cutText } from "../../../kit/text/cut-text.ts";
import { formatCount } from "../../../web/i18n/format.ts";

/** Reasons in one message, and products of each. */
const maxReasons = 3;
const maxNames = 3;
/** Characters of a product's name. */
const maxNameLength = 60;

/** A product of which a change was not rolled back, and why. */
export interface Refusal {
  readonly name: string;
  readonly reason: string;
}

/** The reasons for refused rollbacks, each after the products that it concerns: "Kettle, Cup, +4: Changed again since by …" */
export function refusalText(refusals: readonly Refusal[]): string {
  const byReason = [...Map.groupBy(refusals, ({ reason }) => reason)];
  const shown = byReason.slice(0, maxReasons).map(([reason, ofReason]) => {
    const names = [...new Set(ofReason.map(({ name }) => cutText(name, maxNameLength)))].filter(Boolean);
    const more = names.length - maxNames;
    const named = [...names.slice(0, maxNames), ...(more > 0 ? [`+${formatCount(more)}`] : [])];
    return named.length === 0 ? reason : `${named.join(", ")}: ${reason}`;
  });
  const more = byReason.length - maxReasons;
  return [...shown, ...(more > 0 ? [`+${formatCount(more)}`] : [])].join(" ");
}
