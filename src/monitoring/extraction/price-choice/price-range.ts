import { runText } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import type { PriceCandidate } from "../visible-text/amounts/price-candidates.ts";
import type { WeighedOption } from "./price-options.ts";

/** Maximum distance of the two ends of a range in text runs. */
const REACH = 4;
const between = /^\s*(?:-|–|—|~|to|bis|pana la|până la|à|a|do)\s*$/i;

function textBetween(page: ScannedPage, left: PriceCandidate, right: PriceCandidate): string {
  if (left.last === right.first) return left.textAfter;
  const texts: string[] = [left.textAfter];
  for (let i = left.last.index + 1; i < right.first.index; i += 1) {
    const run = page.runs[i];
    if (run !== undefined) texts.push(runText(page, run));
  }
  return [...texts, right.textBefore].join(" ");
}

/** Upper ends of ranges such as "10 – 15 lei" whose lower end is the price. */
export function rangeEnds(
  page: ScannedPage,
  options: readonly WeighedOption[],
  price: string,
): ReadonlySet<WeighedOption> {
  const visible = options.filter((one) => one.occurrence !== null);
  const lower = visible.filter((one) => one.value === price);
  return new Set(
    visible.filter((high) =>
      lower.some((low) => {
        const [left, right] = [low.occurrence?.candidate, high.occurrence?.candidate];
        if (left === undefined || right === undefined || Number(high.value) <= Number(low.value))
          return false;
        const distance = right.first.index - left.last.index;
        return distance >= 0 && distance <= REACH && between.test(textBetween(page, left, right));
      }),
    ),
  );
}
