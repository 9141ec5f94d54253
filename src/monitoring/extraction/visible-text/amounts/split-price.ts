import { joinSplitPrice } from "../../amount-text/decimal-from-groups.ts";
import { findCurrency } from "../../amount-text/match-currency.ts";
import { parsePriceText } from "../../amount-text/parse-price-text.ts";
import { MARK, ownMarks } from "../../scan/context-marks.ts";
import { commonAncestor } from "../../scan/element-tree.ts";
import type { PageElement } from "../../scan/page-element.ts";
import { elementText, runText } from "../../scan/page-text.ts";
import type { ScannedPage, TextRun } from "../../scan/scan-page.ts";

/** A price split into several runs. */
export interface SplitPrice {
  readonly last: TextRun;
  /** Plain decimal text. */
  readonly amount: string;
  /** Text of all its runs. */
  readonly raw: string;
}

/** Start of a split price: digits, optionally with signs, without a fraction. */
const start =
  /^[^\d]{0,8}\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})*\s?[.,]?\s?[€$£]?$|^[^\d]{0,8}\d{4,7}\s?[.,]?\s?[€$£]?$/;
const mark = /^[.,]$/;
const group = /^\d{3}$/;
const digitsFirst = /^\d{2,3}(?!\d)/;
const pair = /^[.,]?\s?\d{2}(?=$|\s*[^\d.,%\s])/;
const fractionNames =
  /frac|decimal|cents?\b|kop|bani|zec(?:imale)?\b|minor|super|\bsup\b|penny|pence|\bdec\b|small/i;
const MAX_PIECE = 14;
const MAX_PIECES = 6;
const MAX_DEPTH = 3;

function isFractionElement(element: PageElement): boolean {
  if (element.name === "sup" || element.name === "sub" || element.name === "small") return true;
  return fractionNames.test(element.attribute("class")) || fractionNames.test(element.attribute("itemprop"));
}

function isNear(a: TextRun, b: TextRun): boolean {
  const common = commonAncestor(a.parent, b.parent);
  return (
    common !== null &&
    a.parent.depth - common.depth <= MAX_DEPTH &&
    b.parent.depth - common.depth <= MAX_DEPTH
  );
}

/** Whether two runs fill an element that is a price by its sign or name: "$229" and "99". */
function fillsPrice(page: ScannedPage, whole: TextRun, next: TextRun): boolean {
  const common = commonAncestor(whole.parent, next.parent);
  if (common === null || next.parent === whole.parent || common.endRun - common.firstRun > 3) return false;
  if (elementText(page, common, 40).length > 18) return false;
  if (next.parent.parent === whole.parent && findCurrency(runText(page, whole)) !== null) return true;
  return [common, common.parent].some((one) => one !== null && (ownMarks(one) & MARK.price) !== 0);
}

/** Cents without a separator: a raised pair of digits, or one that fills the price's element. */
function isCents(page: ScannedPage, whole: TextRun, next: TextRun, text: string): boolean {
  if (!pair.test(text) || text.length > MAX_PIECE || !isNear(whole, next)) return false;
  if (/^[.,]/.test(text) || isFractionElement(next.parent) || fillsPrice(page, whole, next)) return true;
  // "74" "90" "Lei": a sign right after the pair shows that both belong to one amount.
  const sign = page.runs[next.index + 1];
  if (sign === undefined || !/^\d{2}$/.test(text) || !isNear(next, sign)) return false;
  const after = runText(page, sign);
  return after.length <= 5 && !/\d/.test(after) && findCurrency(after) !== null;
}

/**
 * Joins a price whose digits are in several runs: `1.899<sup>99</sup> Lei`, "R$" "1" "." "529" "," "10".
 * @param first the run with its first digits
 * @returns null if the run is a complete price, or none
 */
export function splitPrice(page: ScannedPage, first: TextRun): SplitPrice | null {
  let raw = runText(page, first);
  if (!start.test(raw)) return null;
  let last = first;
  for (let pieces = 0; pieces < MAX_PIECES; pieces += 1) {
    const next = page.runs[last.index + 1];
    if (next === undefined || next.end - next.start > 200) break;
    const text = runText(page, next);
    const after = page.runs[last.index + 2];
    const digits = after === undefined ? "" : runText(page, after);
    if (
      after !== undefined &&
      mark.test(text) &&
      digitsFirst.test(digits) &&
      digits.length <= MAX_PIECE &&
      isNear(first, after)
    ) {
      raw += text + digits;
      last = after;
      if (group.test(digits)) continue;
    } else if (
      /[.,]$/.test(raw) &&
      digitsFirst.test(text) &&
      text.length <= MAX_PIECE &&
      isNear(first, next)
    ) {
      raw += text;
      last = next;
      if (group.test(text)) continue;
    } else if (isCents(page, first, next, text)) {
      const amount = joinSplitPrice(raw, text);
      return amount === null ? null : { last: next, amount, raw: `${raw} ${text}` };
    }
    break;
  }
  const amount = last === first ? null : parsePriceText(raw).amount;
  return amount === null ? null : { last, amount, raw };
}
