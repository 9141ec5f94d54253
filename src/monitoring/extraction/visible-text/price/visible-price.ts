import { evidence } from "../../evidence.ts";
import type { Evidence } from "../../reading.ts";
import { textAround } from "../../scan/page-text.ts";
import type { ScannedPage } from "../../scan/scan-page.ts";
import { rankPrices } from "./rank-prices.ts";
import type { ScoredPrice } from "./score-price.ts";

/** Logistic weight, 0 to 1: 0.5 at a score of 4. */
function weightOfScore(score: number): number {
  return 1 / (1 + Math.exp(-(score - 4) / 1.3));
}

/** Roles that demote an amount at any score, except the best amount of the page. Others do so below a score of 3. */
const demotedRoles = new Set([
  "old price",
  "instalment",
  "lowest in 30 days",
  "shipping cost",
  "saving",
  "cart total",
  "used offer",
  "member price",
  "unit price",
  "price without tax",
  "price range",
  "payment price",
  "threshold",
  "fee",
]);
/** Roles that lower the score only. */
const toleratedRoles = new Set(["list", "price per piece"]);
/** Roles that demote the best amount as well. */
const alwaysDemoted = new Set(["instalment", "lowest in 30 days", "price range"]);

/** The demotion of an amount, or null if it counts. */
function demotionOf(one: ScoredPrice, top: ScoredPrice): string | null {
  if (one.score < 1) return one.demotion ?? "far from the product";
  if (one.demotion === null) return null;
  if (toleratedRoles.has(one.demotion)) return null;
  if (!demotedRoles.has(one.demotion)) return one.score >= 3 ? null : one.demotion;
  // The best amount may have a misleading element name; only unambiguous roles demote it.
  const isBest = one.value === top.value && one.score >= 3.5;
  return isBest && !alwaysDemoted.has(one.demotion) ? null : one.demotion;
}

/** Maximum distance between price and previous price in text runs. */
const PREVIOUS_REACH = 15;
const MAX_EVIDENCE = 30;

/** Minimum weight of a page's only candidate; sufficient to be the price without other evidence. */
const SOLE_CANDIDATE_WEIGHT = 0.3;

/**
 * The only amount with a currency near the product that has no penalty, if no other has a similar score; null
 * otherwise.
 */
function soleCandidate(scored: readonly ScoredPrice[]): string | null {
  const [top] = scored;
  if (top === undefined || top.demotion !== null || top.candidate.currency === null || top.score < 1.5)
    return null;
  const runnerUp = scored.find((one) => one.value !== top.value && one.score > top.score - 1);
  return runnerUp === undefined ? top.value : null;
}

/** Evidence for visible prices, best first. */
export function visiblePriceEvidence(page: ScannedPage): readonly Evidence[] {
  const scored = rankPrices(page);
  const top = scored[0];
  if (top === undefined) return [];
  const sole = soleCandidate(scored);
  return scored.slice(0, MAX_EVIDENCE).flatMap((one) => {
    const { candidate, value, score } = one;
    const place = `offset ${candidate.first === candidate.last ? candidate.first.start : candidate.element.start}`;
    const context = textAround(page, candidate.first, 2);
    const demotion = demotionOf(one, top);
    const own = weightOfScore(score) * Math.exp(-(top.score - score) / 2.5);
    const weight = one.value === sole ? Math.max(own, SOLE_CANDIDATE_WEIGHT) : own;
    const detail = { raw: candidate.raw, context, weight };
    const found: Evidence[] = [evidence("price", value, "visible-text", place, { ...detail, demotion })];
    if (one.demotion === "old price" && one.scoreAsPrevious > 2) {
      const isBeside = Math.abs(one.candidate.first.index - top.candidate.first.index) <= PREVIOUS_REACH;
      const previous = weightOfScore(one.scoreAsPrevious) * (isBeside ? 1 : 0.25);
      found.push(evidence("previousPrice", value, "visible-text", place, { ...detail, weight: previous }));
    }
    if (candidate.currency !== null) {
      found.push(
        evidence("currency", candidate.currency, "visible-text", place, {
          ...detail,
          raw: candidate.currency,
          demotion,
        }),
      );
    }
    return found;
  });
}
