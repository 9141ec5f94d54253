import { evidence } from "../../evidence.ts";
import type { Evidence } from "../../reading.ts";
import { textAround } from "../../scan/page-text.ts";
import type { ScannedPage } from "../../scan/scan-page.ts";
import { rankPrices } from "./rank-prices.ts";
import type { ScoredPrice } from "./score-price.ts";

/** 0 to 1 from a score: 0.5 at 4 points. */
function weightOfScore(score: number): number {
  return 1 / (1 + Math.exp(-(score - 4) / 1.3));
}

/** Readings of an amount that no prominence makes up for. */
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
/** Readings that only cost points. */
const toleratedRoles = new Set(["list", "price per piece"]);
const alwaysDemoted = new Set(["instalment", "lowest in 30 days", "price range"]);

/** Why an amount counts for nothing, or null where it counts. */
function demotionOf(one: ScoredPrice, top: ScoredPrice): string | null {
  if (one.score < 1) return one.demotion ?? "far from the product";
  if (one.demotion === null) return null;
  if (toleratedRoles.has(one.demotion)) return null;
  if (!demotedRoles.has(one.demotion)) return one.score >= 3 ? null : one.demotion;
  // The best amount of the page may carry a misleading name; it is only held back where its role is beyond doubt.
  const isBest = one.value === top.value && one.score >= 3.5;
  return isBest && !alwaysDemoted.has(one.demotion) ? null : one.demotion;
}

/** Runs from the price within which its previous price stands. */
const PREVIOUS_REACH = 15;
const MAX_EVIDENCE = 30;

/** What a page's only candidate weighs at least: enough to be its price where nothing else speaks. */
const SOLE_CANDIDATE_WEIGHT = 0.3;

/**
 * The one amount of money that a plain page shows near its product without anything held against it, where no other
 * comes close: markup that names nothing still leaves no doubt then.
 */
function soleCandidate(scored: readonly ScoredPrice[]): string | null {
  const [top] = scored;
  if (top === undefined || top.demotion !== null || top.candidate.currency === null || top.score < 1.5)
    return null;
  const runnerUp = scored.find((one) => one.value !== top.value && one.score > top.score - 1);
  return runnerUp === undefined ? top.value : null;
}

/** Evidence of the prices that a reader sees, best first. */
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
