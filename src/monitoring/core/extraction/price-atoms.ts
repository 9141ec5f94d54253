import { joinSplitPrice } from "../price-text/join-split-price.ts";
import { findCurrency } from "../price-text/match-currency.ts";
import { amountsInText, isWord } from "./amounts-in-text.ts";
import { MARK, meeting, ownMarks } from "./context-marks.ts";
import type { PageElement } from "./page-element.ts";
import { elementText, runText } from "./page-text.ts";
import type { ScannedPage, TextRun } from "./scan-page.ts";

/** An amount that a reader sees on the page, put together where markup splits it. */
export interface PriceAtom {
  /** First and last run it stands in. */
  readonly first: TextRun;
  readonly last: TextRun;
  /** Smallest element that holds all of it. */
  readonly element: PageElement;
  /** As shown, at most some 60 characters. */
  readonly raw: string;
  readonly amount: string;
  readonly currency: string | null;
  /** Text of the same runs before and after it. */
  readonly textBefore: string;
  readonly textAfter: string;
}

/** Runs longer than this are prose: prices in them belong to stories, not to labels. */
const MAX_RUN_CHARS = 260;
const MAX_ATOM_CHARS = 48;
const MAX_CLIMB = 4;
const MAX_ATOMS = 3_000;

const digit = /\d/;
const wholeOnly = /^[^\d]{0,8}\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})*\s?[.,]?$|^[^\d]{0,8}\d{4,7}\s?[.,]?$/;
const mark = /^[.,]$/;
const fractionNames = /frac|decimal|cents?\b|kop|bani|minor|super|\bsup\b|penny|pence|\bdec\b|small/i;

function isFractionElement(element: PageElement): boolean {
  if (element.name === "sup" || element.name === "sub" || element.name === "small") return true;
  return fractionNames.test(element.attribute("class")) || fractionNames.test(element.attribute("itemprop"));
}

/** Whether two runs fill an element whose own name says that it is a price: "$229" and "99". */
function isPricePair(
  page: ScannedPage,
  common: PageElement,
  whole: TextRun,
  next: TextRun,
  text: string,
): boolean {
  if (!/^\d{2}$/.test(text) || next.parent === whole.parent || common.endRun - common.firstRun > 3)
    return false;
  if (elementText(page, common, 40).length > 18) return false;
  if (next.parent.parent === whole.parent && findCurrency(runText(page, whole)) !== null) return true;
  return [common, common.parent].some((one) => one !== null && (ownMarks(one) & MARK.price) !== 0);
}

interface Fraction {
  readonly run: TextRun;
  readonly digits: string;
}

/** The run after a whole part that holds its cents, possibly behind a run that is only the decimal mark. */
function fractionAfter(page: ScannedPage, whole: TextRun, wholeText: string): Fraction | null {
  if (!wholeOnly.test(wholeText)) return null;
  let next = page.runs[whole.index + 1];
  if (next === undefined) return null;
  let text = runText(page, next);
  let isMarked = /[.,]$/.test(wholeText);
  if (mark.test(text)) {
    isMarked = true;
    next = page.runs[whole.index + 2];
    if (next === undefined) return null;
    text = runText(page, next);
  }
  const match = /^[.,]?\s?\d{2}(?=$|\s*[^\d.,%\s])/.exec(text);
  if (match === null || text.length > 14 || /%/.test(text)) return null;
  if (/^[.,]/.test(text)) isMarked = true;
  const common = meeting(whole.parent, next.parent);
  if (common === null || whole.parent.depth - common.depth > 3 || next.parent.depth - common.depth > 3)
    return null;
  if (!isMarked && !isFractionElement(next.parent) && !isPricePair(page, common, whole, next, text))
    return null;
  return { run: next, digits: text };
}

/** Currency that stands near an amount in the same small element, or null. */
function currencyNear(page: ScannedPage, element: PageElement, first: TextRun, last: TextRun): string | null {
  let at: PageElement | null = element;
  for (let climbed = 0; at !== null && climbed < MAX_CLIMB; climbed += 1, at = at.parent) {
    if (at.endRun - at.firstRun > 8) return null;
    let text = "";
    for (let i = at.firstRun; i < at.endRun; i += 1) {
      const run = page.runs[i];
      if (run === undefined) break;
      const part = runText(page, run);
      const isOwn = i >= first.index && i <= last.index;
      if (!isOwn && digit.test(part)) return null;
      text += ` ${part}`;
      if (text.length > MAX_ATOM_CHARS) return null;
    }
    const found = findCurrency(text);
    if (found !== null && !isWord(found, text)) return found.iso ?? found.sign;
  }
  return null;
}

/** Every amount shown on the page in a text short enough to be a price, in order. */
export function priceAtoms(page: ScannedPage): readonly PriceAtom[] {
  const atoms: PriceAtom[] = [];
  let skipTo = 0;
  for (const run of page.runs) {
    if (run.index < skipTo || run.end - run.start > MAX_RUN_CHARS * 4) continue;
    if (!digit.test(page.html.slice(run.start, run.end))) continue;
    const text = runText(page, run);
    if (text.length > MAX_RUN_CHARS) continue;
    const fraction = fractionAfter(page, run, text);
    const joined = fraction === null ? null : joinSplitPrice(text, fraction.digits);
    if (fraction !== null && joined !== null) {
      const element = meeting(run.parent, fraction.run.parent) ?? run.parent;
      const shown = `${text}${fraction.digits}`;
      const sign = findCurrency(`${text.replace(/\d[\d.,\s]*/, " 1 ")}`) ?? findCurrency(fraction.digits);
      atoms.push({
        first: run,
        last: fraction.run,
        element,
        raw: shown.slice(0, 60),
        amount: joined,
        currency: sign === null ? currencyNear(page, element, run, fraction.run) : (sign.iso ?? sign.sign),
        textBefore: "",
        textAfter: "",
      });
      skipTo = fraction.run.index + 1;
      continue;
    }
    const { plain, amounts } = amountsInText(text);
    // Where one amount has its currency beside it, a number without is a count, a size or a year.
    let keptEnd = 0;
    const isMoneyNamed = amounts.some((amount) => amount.currency !== null);
    for (const [i, amount] of amounts.entries()) {
      if (amount.amount === "0" || (isMoneyNamed && amount.currency === null)) continue;
      const before = keptEnd;
      keptEnd = amount.outerEnd;
      atoms.push({
        first: run,
        last: run,
        element: run.parent,
        raw: plain.slice(amount.outerStart, amount.outerEnd).slice(0, 60),
        amount: amount.amount,
        currency: amount.currency ?? currencyNear(page, run.parent, run, run),
        textBefore: plain.slice(Math.max(before, amount.outerStart - 100), amount.outerStart),
        textAfter: plain.slice(amount.outerEnd, amounts[i + 1]?.outerStart ?? amount.outerEnd + 80),
      });
    }
    if (atoms.length > MAX_ATOMS) break;
  }
  return atoms;
}
