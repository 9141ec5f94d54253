import { availabilityFromText } from "../availability-text/availability-from-text.ts";
import { quantityFromText } from "../availability-text/quantity-from-text.ts";
import type { Evidence } from "../reading.ts";
import { buyButtons } from "./buy-button.ts";
import { ancestry, MARK, meeting, ownMarks } from "./context-marks.ts";
import { evidence } from "./evidence.ts";
import { type MainAnchor, mainAnchor } from "./main-anchor.ts";
import { runText, textAround } from "./page-text.ts";
import type { ScannedPage, TextRun } from "./scan-page.ts";

/** Runs before and after the product's name among which its stock is told. */
const REACH_BEFORE = 40;
const REACH_AFTER = 320;
const MAX_RUN_CHARS = 160;
const MAX_FOUND = 20;

const elsewhere = MARK.related | MARK.review | MARK.cart | MARK.frame;
/** How much a run that speaks of stock speaks of this product: 0 (not at all) to 1. */
function weightOf(run: TextRun, text: string, distance: number, anchor: MainAnchor | null): number {
  const stop = anchor === null ? null : meeting(run.parent, anchor.element);
  const chain = ancestry(run.parent, stop, 30);
  let marks = 0;
  let near = 0;
  let isChoice = false;
  for (const [level, element] of chain.entries()) {
    const own = ownMarks(element);
    marks |= own;
    if (level < 4) near |= own;
    if (level < 3 && (element.name === "option" || element.name === "select")) isChoice = true;
  }
  if ((marks & elsewhere) !== 0) return 0;
  let weight = 0.45;
  if ((near & MARK.stock) !== 0) weight += 0.3;
  if ((marks & MARK.main) !== 0) weight += 0.1;
  if (text.length <= 40) weight += 0.15;
  else if (text.length > 90) weight -= 0.2;
  if (distance > 150 || distance < 0) weight -= 0.2;
  if ((near & MARK.variant) !== 0) weight -= 0.35;
  if ((marks & MARK.prose) !== 0) weight -= 0.2;
  if ((near & MARK.shipping) !== 0) weight -= 0.1;
  if (isChoice) weight -= 0.5;
  if (run.parent.isHidden) weight -= 0.45;
  return Math.max(0, Math.min(1, weight));
}

/** Evidence of what the page says about stock in words, and of its buy button. */
export function visibleAvailabilityEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  const from = Math.max(0, (anchor?.run.index ?? 0) - REACH_BEFORE);
  const to = (anchor?.run.index ?? 0) + REACH_AFTER;
  const found: Evidence[] = [];
  for (let i = from; i <= to && i < page.runs.length && found.length < MAX_FOUND; i += 1) {
    const run = page.runs[i];
    if (run === undefined || run.end - run.start > MAX_RUN_CHARS * 3) continue;
    const text = runText(page, run);
    if (text.length < 3 || text.length > MAX_RUN_CHARS) continue;
    const said = availabilityFromText(text);
    // A button is judged with its markup below.
    if (said === null || said.strength === "button") continue;
    const strength = said.strength === "hint" ? 0.45 : 1;
    const weight = strength * weightOf(run, text, i - (anchor?.run.index ?? 0), anchor);
    if (weight === 0) continue;
    const place = `offset ${run.start}`;
    const context = textAround(page, run, 1);
    found.push(
      evidence("availability", said.availability, "visible-text", place, { raw: said.label, context, weight }),
    );
    const count = said.availability === "IN_STOCK" ? quantityFromText(text) : null;
    if (count !== null) {
      found.push(evidence("quantity", String(count), "visible-text", place, { raw: text, context, weight }));
    }
  }
  const button = buyButtons(page, anchor?.element ?? null, from, to)[0];
  if (button !== undefined) {
    const value = button.isDisabled ? "OUT_OF_STOCK" : "IN_STOCK";
    const weight = button.isDisabled ? 0.2 : 0.35;
    found.push(
      evidence("availability", value, "visible-text", `offset ${button.element.start}`, {
        raw: "",
        context: "buy button",
        weight,
      }),
    );
  }
  return found;
}
