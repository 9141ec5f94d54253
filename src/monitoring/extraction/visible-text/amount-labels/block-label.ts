import type { PageElement } from "../../scan/page-element.ts";
import { runText } from "../../scan/page-text.ts";
import type { ScannedPage } from "../../scan/scan-page.ts";
import type { PriceCandidate } from "../amounts/price-candidates.ts";

/** Longer texts are no label, but a description. */
const MAX_LABEL = 140;
const MAX_RUNS = 8;
const MAX_CLIMB = 5;

const word = /\p{L}{2,}/u;

/**
 * The words in the smallest element around an amount that has words and no other amount, wherever in it they stand: "Members
 * pay" under the price, "Price for members" in a heading above it.
 * @param amountRuns the runs that contain an amount
 * @param nameRun the run of the product's name, which is not a label; -1: none
 * @returns "" if other amounts are nearer than words
 */
export function blockLabel(
  page: ScannedPage,
  candidate: PriceCandidate,
  amountRuns: ReadonlySet<number>,
  nameRun: number,
): string {
  const { first, last, raw, textBefore, textAfter } = candidate;
  const own = `${textBefore} ${textAfter}`.trim();
  if (word.test(own)) return own.slice(0, MAX_LABEL);
  let at: PageElement | null = candidate.element;
  for (let climbed = 0; at !== null && climbed < MAX_CLIMB; climbed += 1, at = at.parent) {
    if (at.endRun - at.firstRun > MAX_RUNS) return "";
    let text = "";
    for (let index = at.firstRun; index < at.endRun; index += 1) {
      if (index >= first.index && index <= last.index) continue;
      const run = page.runs[index];
      if (run === undefined || index === nameRun || amountRuns.has(index)) return "";
      text += ` ${runText(page, run)}`;
      if (text.length > MAX_LABEL) return "";
    }
    if (word.test(text.replace(raw, ""))) return text.trim();
  }
  return "";
}
