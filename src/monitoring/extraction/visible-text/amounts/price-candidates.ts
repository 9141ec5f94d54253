import { findCurrency } from "../../amount-text/match-currency.ts";
import { commonAncestor } from "../../scan/element-tree.ts";
import type { PageElement } from "../../scan/page-element.ts";
import { runText } from "../../scan/page-text.ts";
import type { ScannedPage, TextRun } from "../../scan/scan-page.ts";
import { amountsInText, isWord, type TextAmount } from "./amounts-in-text.ts";
import { type SplitPrice, splitPrice } from "./split-price.ts";

/** A visible amount that may be a price, joined from several runs if necessary. */
export interface PriceCandidate {
  /** First and last run of the amount. */
  readonly first: TextRun;
  readonly last: TextRun;
  /** Smallest element that contains all of it. */
  readonly element: PageElement;
  /** As shown, at most 60 characters. */
  readonly raw: string;
  readonly amount: string;
  readonly currency: string | null;
  /** Text before and after the amount in the same runs. */
  readonly textBefore: string;
  readonly textAfter: string;
}

/** Longer runs are prose and are skipped. */
const MAX_RUN_CHARS = 260;
const MAX_CANDIDATE_CHARS = 48;
const MAX_CLIMB = 4;
const MAX_CANDIDATES = 3_000;

const digit = /\d/;
/** Currency beside the amount in the same small element, or null. */
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
      if (text.length > MAX_CANDIDATE_CHARS) return null;
    }
    const found = findCurrency(text);
    if (found !== null && !isWord(found, text)) return found.iso ?? found.sign;
  }
  return null;
}

function splitCandidate(
  page: ScannedPage,
  first: TextRun,
  { last, amount, raw }: SplitPrice,
): PriceCandidate {
  const element = commonAncestor(first.parent, last.parent) ?? first.parent;
  const sign = findCurrency(raw.replace(/\d[\d.,\s]*/, " 1 "));
  const currency = sign === null ? currencyNear(page, element, first, last) : (sign.iso ?? sign.sign);
  return { first, last, element, raw: raw.slice(0, 60), amount, currency, textBefore: "", textAfter: "" };
}

/** The next amount with a currency. Bare numbers, as in "/ 100 g", belong to the amount before them. */
function nextPrice(amounts: readonly TextAmount[], i: number): TextAmount | undefined {
  return amounts.slice(i + 1).find((one) => one.currency !== null);
}

/** Words that join two amounts with the same role: "at $49 or $10.95 flat". */
const chained = /^\s*(?:or|sau|ou|oder|o|and|și|\/|,|\|)\s*$/i;

/** Converts text for screen readers: "$9 and 49 cents" → "$9.49". */
function spokenCents(text: string): string {
  return text.includes(" cents") ? text.replace(/(\d)(?: dollars?)? and (\d\d) cents/gi, "$1.$2") : text;
}

function hasDigit(html: string, { start, end }: TextRun): boolean {
  for (let at = start; at < end; at += 1) {
    const code = html.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

/** All visible amounts in texts short enough to be a price, in page order. */
export function findPriceCandidates(page: ScannedPage): readonly PriceCandidate[] {
  const candidates: PriceCandidate[] = [];
  let skipTo = 0;
  for (const run of page.runs) {
    if (run.index < skipTo || run.end - run.start > MAX_RUN_CHARS * 4) continue;
    if (!hasDigit(page.html, run)) continue;
    const text = runText(page, run);
    if (text.length > MAX_RUN_CHARS) continue;
    const split = splitPrice(page, run);
    if (split !== null) {
      candidates.push(splitCandidate(page, run, split));
      skipTo = split.last.index + 1;
      continue;
    }
    const { plain, amounts } = amountsInText(spokenCents(text));
    // If one amount has a currency, numbers without one are counts, sizes or years.
    let previousStart = 0;
    let previousEnd = 0;
    const isMoneyNamed = amounts.some((amount) => amount.currency !== null);
    for (const [i, amount] of amounts.entries()) {
      if (amount.amount === "0" || (isMoneyNamed && amount.currency === null)) continue;
      const isChained = chained.test(plain.slice(previousEnd, amount.outerStart));
      const before = isChained ? previousStart : previousEnd;
      previousStart = isChained ? previousStart : previousEnd;
      previousEnd = amount.outerEnd;
      candidates.push({
        first: run,
        last: run,
        element: run.parent,
        raw: plain.slice(amount.outerStart, amount.outerEnd).slice(0, 60),
        amount: amount.amount,
        currency: amount.currency ?? currencyNear(page, run.parent, run, run),
        textBefore: plain.slice(Math.max(before, amount.outerStart - 100), amount.outerStart),
        textAfter: plain.slice(amount.outerEnd, nextPrice(amounts, i)?.outerStart ?? amount.outerEnd + 80),
      });
    }
    if (candidates.length > MAX_CANDIDATES) break;
  }
  return candidates;
}
