import { ancestry, commonAncestor, elementsBetween } from "../../scan/element-tree.ts";
import { type MainAnchor, mainAnchor } from "../../scan/main-anchor.ts";
import { foldedRunText, runText } from "../../scan/page-text.ts";
import type { ScannedPage } from "../../scan/scan-page.ts";
import { findPriceCandidates, type PriceCandidate } from "./price-candidates.ts";
import { linksAway, type ScoredPrice, scorePrice } from "./score-price.ts";

/** Tags and classes of the amount's element and its two ancestors; equal for amounts from the same template. */
function signature({ element }: PriceCandidate): string {
  return ancestry(element, null, 3)
    .map((one) => `${one.name}.${one.attribute("class")}`)
    .join("<");
}

/** Numbers of different amounts from one template that are repeated, or form a list of products. */
const MIN_REPEATED = 3;
const MIN_LIST = 5;
/** Maximum score difference between leading amounts of a list. */
const EQUAL_LIST_SCORE = 0.7;

/** Whether the amounts contain as many links to other pages as a list of products; a size table has none. */
function holdsLinks(page: ScannedPage, alike: readonly ScoredPrice[]): boolean {
  const from = Math.min(...alike.map((one) => one.candidate.first.index)) - 4;
  const to = Math.max(...alike.map((one) => one.candidate.last.index));
  let links = 0;
  for (const element of elementsBetween(page, from, to)) {
    if (element.name === "a" && linksAway(element, page)) links += 1;
    if (links >= MIN_LIST) return true;
  }
  return false;
}

/**
 * Lowers the score of amounts whose markup repeats: they are probably in a list of products. If several of them
 * lead with about equal scores, all are demoted.
 */
function withRepetition(page: ScannedPage, scored: readonly ScoredPrice[]): readonly ScoredPrice[] {
  const bySignature = new Map<string, ScoredPrice[]>();
  for (const one of scored) {
    const key = signature(one.candidate);
    const alike = bySignature.get(key);
    if (alike === undefined) bySignature.set(key, [one]);
    else alike.push(one);
  }
  const changed = new Map<ScoredPrice, ScoredPrice>();
  for (const alike of bySignature.values()) {
    const count = new Set(alike.map((one) => one.value)).size;
    if (count < MIN_REPEATED) continue;
    const best = Math.max(...alike.map((one) => one.score));
    const leading = new Set(
      alike.filter((one) => one.score > best - EQUAL_LIST_SCORE).map((one) => one.value),
    ).size;
    const isList = leading >= MIN_LIST && holdsLinks(page, alike);
    const points = isList ? -4 : count >= MIN_LIST ? -2 : -1;
    for (const one of alike) {
      const demotion = isList ? (one.demotion ?? "one of a list") : one.demotion;
      changed.set(one, { ...one, score: one.score + points, demotion });
    }
  }
  return scored.map((one) => changed.get(one) ?? one);
}

const onRequest =
  /(?:pret|oferta) (?:la cerere|personalizat)|cere(?:ti)? (?:oferta|pret)|price (?:on|upon) (?:request|application)|call for (?:a )?(?:price|quote|pricing)|request a quote|preis auf anfrage|prix sur demande|prezzo su richiesta|precio a consultar|consultar precio|preco sob consulta|sob consulta|cena na (?:zapytanie|dotaz|vyziadanie)|цена по запросу/;
const REQUEST_REACH = 40;

/** Lowers the score of all amounts if the page offers its price on request. */
function withRequest(
  page: ScannedPage,
  anchor: MainAnchor | null,
  scored: readonly ScoredPrice[],
): readonly ScoredPrice[] {
  if (anchor === null) return scored;
  const near = page.runs.slice(anchor.run.index, anchor.run.index + REQUEST_REACH);
  const isOnRequest = near.some(
    (run) => run.end - run.start < 300 && onRequest.test(foldedRunText(page, run)),
  );
  if (!isOnRequest) return scored;
  return scored.map((one) => ({
    ...one,
    score: one.score - 3,
    demotion: one.demotion ?? "price on request",
  }));
}

/** Maximum distance of a pair of prices in text runs. */
const PAIR_REACH = 4;
/** Minimum score of each amount of a pair. */
const PAIR_SCORE = 0.5;
/** Maximum score difference of a pair. */
const EQUAL_SCORE = 1.2;
/** Maximum depth of a pair's amounts below their common ancestor, and maximum number of its runs. */
const PAIR_DEPTH = 5;
const PAIR_RUNS = 12;
/** Maximum ratio of a pair; larger ones are different things, such as a price and its instalment. */
const MAX_RATIO = 5;
const rangeBetween = /^\s*(?:-|–|—|~|to|bis|pana la|până la|à|a|do)\s*$/i;

function textBetween(page: ScannedPage, left: PriceCandidate, right: PriceCandidate): string {
  if (left.last === right.first) return left.textAfter;
  const between: string[] = [left.textAfter];
  for (let i = left.last.index + 1; i < right.first.index; i += 1) {
    const run = page.runs[i];
    if (run !== undefined) between.push(runText(page, run));
  }
  return [...between, right.textBefore].join(" ");
}

function isPair(one: ScoredPrice, next: ScoredPrice): boolean {
  const shared = commonAncestor(next.candidate.element, one.candidate.element);
  const isAdjacent = next.candidate.first.index - one.candidate.last.index === 1;
  if (Math.abs(one.score - next.score) > (isAdjacent ? EQUAL_SCORE + 0.8 : EQUAL_SCORE)) return false;
  if (shared === null || (!isAdjacent && shared.endRun - shared.firstRun > PAIR_RUNS)) return false;
  const depth = Math.max(next.candidate.element.depth, one.candidate.element.depth) - shared.depth;
  const ratio = Number(one.value) / Number(next.value);
  return depth <= PAIR_DEPTH && ratio < MAX_RATIO && ratio > 1 / MAX_RATIO;
}

/**
 * Of a pair with about equal scores the higher amount is the old price. Of a range the lower end counts, with a
 * lower score than a single price.
 */
function withPairs(page: ScannedPage, scored: readonly ScoredPrice[]): readonly ScoredPrice[] {
  const changed = new Map<ScoredPrice, ScoredPrice>();
  for (const [i, one] of scored.entries()) {
    const next = scored[i + 1];
    if (next === undefined || one.score < PAIR_SCORE || next.score < PAIR_SCORE || one.value === next.value)
      continue;
    if (next.candidate.first.index - one.candidate.last.index > PAIR_REACH) continue;
    const between = textBetween(page, one.candidate, next.candidate);
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

/** All visible amounts with their scores, best first. */
export function rankPrices(page: ScannedPage): readonly ScoredPrice[] {
  const anchor = mainAnchor(page);
  const scored: ScoredPrice[] = [];
  for (const candidate of findPriceCandidates(page)) {
    const one = scorePrice(page, candidate, anchor);
    if (one !== null) scored.push(one);
  }
  return [...withPairs(page, withRequest(page, anchor, withRepetition(page, scored)))].sort(
    (a, b) => b.score - a.score,
  );
}
