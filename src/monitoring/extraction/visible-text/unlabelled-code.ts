import { bareText } from "../../../kit/text/bare-text.ts";
import { foldText } from "../../../kit/text/fold-text.ts";
import { evidence } from "../evidence.ts";
import { gtin } from "../gtin.ts";
import type { Evidence } from "../reading.ts";
import { MARK, marksUpToAnchor } from "../scan/context-marks.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import { readIdentity } from "../scan/page-identity.ts";
import { runText } from "../scan/page-text.ts";
import { isInRelatedSection } from "../scan/related-sections.ts";
import type { ScannedPage } from "../scan/scan-page.ts";

/** Range around the product's name in text runs. */
const REACH_BEFORE = 20;
const REACH_AFTER = 120;
const MAX_LENGTH = 28;
/** Minimum number of letters and digits shared with the address; fewer may match by chance. */
const MIN_SHARED = 6;
const MIN_DIGITS = 5;
const WEIGHT = 0.7;

/** Context of this evidence. */
export const repeatedCode = "code that the address repeats";

const code = /^[#(]?\s*([\p{L}\p{N}][\p{L}\p{N}./_-]{5,26})\s*\)?$/u;
const unrelatedMarks = MARK.related | MARK.cart | MARK.frame | MARK.review;

/**
 * A code near the product's name that the address contains, with or without separators: "1044/320" on a page at
 * "…-p01044320.html". It needs no label and no element name.
 */
export function unlabelledCodeEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null || page.address === null) return [];
  const { titleWords, path } = readIdentity(page);
  const addressText = bareText(path + page.address.search);
  const from = Math.max(0, anchor.run.index - REACH_BEFORE);
  for (const run of page.runs.slice(from, anchor.run.index + REACH_AFTER)) {
    if (run.end - run.start > MAX_LENGTH * 4) continue;
    const text = runText(page, run);
    const value = text.length > MAX_LENGTH ? undefined : code.exec(text)?.[1];
    if (value === undefined || value.replace(/\D/g, "").length < MIN_DIGITS) continue;
    const core = bareText(value);
    if (core.length < MIN_SHARED || titleWords.has(foldText(value))) continue;
    // A book's GTIN is not the shop's number.
    if (gtin(value) !== null || !addressText.includes(core) || isInRelatedSection(page, run)) continue;
    if ((marksUpToAnchor(run.parent, anchor.element) & unrelatedMarks) !== 0) continue;
    const detail = { raw: text, context: repeatedCode, weight: WEIGHT };
    return [evidence("sku", value, "visible-text", `offset ${run.start}`, detail)];
  }
  return [];
}
