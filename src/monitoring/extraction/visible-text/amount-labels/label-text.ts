import { commonAncestor } from "../../scan/element-tree.ts";
import type { PageElement } from "../../scan/page-element.ts";
import { runText } from "../../scan/page-text.ts";
import type { ScannedPage, TextRun } from "../../scan/scan-page.ts";
import type { PriceCandidate } from "../amounts/price-candidates.ts";

const money = /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|(?:lei|ron|eur|kr|zł|kč|ft|tl|руб)(?!\p{L}))/iu;
const blockNames = new Set("div p li td th dd dt section article h1 h2 h3 h4 h5 h6 tr ul".split(" "));

/** "583,19 lei | fără TVA | 694 lei": a label closer to the amount before it belongs to that amount. */
function belongsToAmountBefore(page: ScannedPage, label: TextRun, shared: PageElement): boolean {
  const before = page.runs[label.index - 1];
  if (before === undefined || !/\d/.test(runText(page, before))) return false;
  const common = commonAncestor(before.parent, label.parent);
  return common !== null && common.depth > shared.depth;
}

/** Text before a price candidate: in its own run, else in a preceding run that is a label. */
export function labelBefore(page: ScannedPage, candidate: PriceCandidate): string {
  let text = candidate.textBefore;
  for (let back = 1; back <= 2 && text.trim().length < 24; back += 1) {
    const run = page.runs[candidate.first.index - back];
    if (run === undefined || run.parent.isHidden) break;
    const shared = commonAncestor(run.parent, candidate.element);
    if (shared === null || candidate.element.depth - shared.depth > 3) break;
    const label = runText(page, run);
    if (/^[\s\p{Sc}]+$/u.test(label)) continue;
    if (!/[\p{L}\d]/u.test(label) || belongsToAmountBefore(page, run, shared)) break;
    if (label.length > 80 || /\d{3}|\d[.,]\d/.test(label) || money.test(label)) break;
    text = `${label} ${text}`;
  }
  return text.slice(-120);
}

/** Text after a price candidate: in its own run, else in the next one on the same line. */
export function labelAfter(page: ScannedPage, candidate: PriceCandidate): string {
  let text = candidate.textAfter;
  for (let next = 1; next <= 2 && text.trim().length < 16; next += 1) {
    const run = page.runs[candidate.last.index + next];
    if (run === undefined || run.parent.isHidden) break;
    const shared = commonAncestor(run.parent, candidate.element);
    const label = runText(page, run);
    // Text in a separate block belongs to the amount only if it is a unit such as "/kg".
    const reach = !blockNames.has(candidate.element.name) ? 2 : /^\s*(?:\/|per\b)/.test(label) ? 2 : 0;
    if (shared === null || candidate.element.depth - shared.depth > reach) break;
    if (label.length > 60 || (/\d{3}|\d[.,]\d/.test(label) && !label.startsWith("/"))) break;
    text = `${text} ${label}`;
  }
  return text.slice(0, 80);
}
