import { foldText } from "../../../kit/fold-text.ts";
import { evidence } from "../evidence.ts";
import { gtin } from "../gtin.ts";
import type { Evidence } from "../reading.ts";
import { MARK, marksUpToAnchor } from "../scan/context-marks.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import { readIdentity } from "../scan/page-identity.ts";
import { runText } from "../scan/page-text.ts";
import { isInRelatedSection } from "../scan/related-sections.ts";
import type { ScannedPage } from "../scan/scan-page.ts";

/** Runs before and after the product's name among which a code of its own is looked for. */
const REACH_BEFORE = 20;
const REACH_AFTER = 120;
const MAX_LENGTH = 28;
/** Letters and digits that a code must share with the address to be no chance. */
const MIN_SHARED = 6;
const MIN_DIGITS = 5;
const WEIGHT = 0.7;

const code = /^[#(]?\s*([\p{L}\p{N}][\p{L}\p{N}./_-]{5,26})\s*\)?$/u;
const unrelatedMarks = MARK.related | MARK.cart | MARK.frame | MARK.review;

function bare(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * A code that stands by itself near the product's name and that the address repeats, with or without its separators:
 * "1044/320" on a page at "…-p01044320.html". Such a code needs neither a label nor a telling name around it.
 */
export function unlabelledCodeEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null || page.address === null) return [];
  const { titleWords, path } = readIdentity(page);
  const addressText = bare(path + page.address.search);
  const from = Math.max(0, anchor.run.index - REACH_BEFORE);
  for (const run of page.runs.slice(from, anchor.run.index + REACH_AFTER)) {
    if (run.end - run.start > MAX_LENGTH * 4) continue;
    const text = runText(page, run);
    const value = text.length > MAX_LENGTH ? undefined : code.exec(text)?.[1];
    if (value === undefined || titleWords.has(foldText(value))) continue;
    const core = bare(value);
    if (core.length < MIN_SHARED || core.replace(/\D/g, "").length < MIN_DIGITS) continue;
    // A book's trade number is no number of the shop's.
    if (gtin(value) !== null || !addressText.includes(core) || isInRelatedSection(page, run)) continue;
    if ((marksUpToAnchor(run.parent, anchor.element) & unrelatedMarks) !== 0) continue;
    const detail = { raw: text, context: "code that the address repeats", weight: WEIGHT };
    return [evidence("sku", value, "visible-text", `offset ${run.start}`, detail)];
  }
  return [];
}
