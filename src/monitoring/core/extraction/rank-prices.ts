import { ancestry, meeting } from "./context-marks.ts";
import { mainAnchor } from "./main-anchor.ts";
import { runText } from "./page-text.ts";
import { type PriceAtom, priceAtoms } from "./price-atoms.ts";
import type { ScannedPage } from "./scan-page.ts";
import { type ScoredPrice, scorePrice } from "./score-price.ts";

/** Tags and classes of an amount's element and the two around it: alike where one template wrote both. */
function signature({ element }: PriceAtom): string {
  return ancestry(element, null, 3)
    .map((one) => `${one.name}.${one.attribute("class")}`)
    .join("<");
}

/** Amounts whose markup returns with many other amounts stand in a list of products, not by themselves. */
function withRepetition(scored: readonly ScoredPrice[]): readonly ScoredPrice[] {
  const valuesBySignature = new Map<string, Set<string>>();
  for (const { atom, value } of scored) {
    const key = signature(atom);
    const values = valuesBySignature.get(key) ?? new Set();
    values.add(value);
    valuesBySignature.set(key, values);
  }
  return scored.map((one) => {
    const count = valuesBySignature.get(signature(one.atom))?.size ?? 1;
    const points = count >= 5 ? -2 : count >= 3 ? -1 : 0;
    return points === 0 ? one : { ...one, score: one.score + points };
  });
}

/** Runs between two amounts that a reader takes for one pair of prices. */
const PAIR_REACH = 4;
/** Points that an amount must have to be one of a pair. */
const PAIR_SCORE = 0.5;
/** Points that two amounts may differ by and still stand with equal right. */
const EQUAL_RIGHT = 1.2;
/** Elements that one pair stands in, and how many texts such an element holds at most. */
const PAIR_DEPTH = 5;
const PAIR_RUNS = 12;
/** Beyond this the two are different things, as a price and its instalment. */
const MAX_RATIO = 5;
const rangeBetween = /^\s*(?:-|–|—|~|to|bis|pana la|până la|à|a|do)\s*$/i;

function textBetween(page: ScannedPage, left: PriceAtom, right: PriceAtom): string {
  if (left.last === right.first) return left.textAfter;
  const between: string[] = [left.textAfter];
  for (let i = left.last.index + 1; i < right.first.index; i += 1) {
    const run = page.runs[i];
    if (run !== undefined) between.push(runText(page, run));
  }
  return [...between, right.textBefore].join(" ");
}

function isPair(one: ScoredPrice, next: ScoredPrice): boolean {
  if (Math.abs(one.score - next.score) > EQUAL_RIGHT) return false;
  const shared = meeting(next.atom.element, one.atom.element);
  const isAdjacent = next.atom.first.index - one.atom.last.index === 1;
  if (shared === null || (!isAdjacent && shared.endRun - shared.firstRun > PAIR_RUNS)) return false;
  const depth = Math.max(next.atom.element.depth, one.atom.element.depth) - shared.depth;
  const ratio = Number(one.value) / Number(next.value);
  return depth <= PAIR_DEPTH && ratio < MAX_RATIO && ratio > 1 / MAX_RATIO;
}

/**
 * Of two amounts that stand side by side with equal right, the higher one is what the product cost before; of a
 * range the lower end counts, and less than a price of its own.
 */
function withPairs(page: ScannedPage, scored: readonly ScoredPrice[]): readonly ScoredPrice[] {
  const changed = new Map<ScoredPrice, ScoredPrice>();
  for (const [i, one] of scored.entries()) {
    const next = scored[i + 1];
    if (next === undefined || one.score < PAIR_SCORE || next.score < PAIR_SCORE || one.value === next.value)
      continue;
    if (next.atom.first.index - one.atom.last.index > PAIR_REACH) continue;
    const between = textBetween(page, one.atom, next.atom);
    if (rangeBetween.test(between)) {
      changed.set(one, { ...one, score: one.score - 1.5 });
      changed.set(next, { ...next, score: next.score - 4, demotion: "price range" });
    } else if (!/\p{L}/u.test(between) && isPair(one, next)) {
      const high = Number(one.value) < Number(next.value) ? next : one;
      changed.set(high, {
        ...high,
        score: high.score - 2.5,
        scoreAsPrevious: high.score,
        demotion: "old price",
      });
    }
  }
  return scored.map((one) => changed.get(one) ?? one);
}

/** Every visible amount with its score, best first. */
export function rankedPrices(page: ScannedPage): readonly ScoredPrice[] {
  const anchor = mainAnchor(page);
  const scored: ScoredPrice[] = [];
  for (const atom of priceAtoms(page)) {
    const one = scorePrice(page, atom, anchor);
    if (one !== null) scored.push(one);
  }
  return [...withPairs(page, withRepetition(scored))].sort((a, b) => b.score - a.score);
}
