import { MARK, ownMarks } from "../scan/context-marks.ts";
import { linksAway } from "../scan/links-away.ts";
import type { MainAnchor } from "../scan/main-anchor.ts";
import type { PageElement } from "../scan/page-element.ts";
import { isInRelatedSection } from "../scan/related-sections.ts";
import { isInOtherOffer } from "../scan/repeated-rows.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { hidingOf } from "../scan/visibility.ts";
import type { BuyButton } from "../stock/visible-stock/buy-button.ts";
import { classifyLabel } from "../visible-text/amount-labels/classify-label.ts";
import type { PriceRole } from "../visible-text/amount-labels/label-phrases.ts";
import { labelAfter, labelBefore } from "../visible-text/amount-labels/label-text.ts";
import type { Occurrence } from "./occurrence.ts";

/** Where a feature does not apply. */
const absent = Number.NaN;
/** Distances in text runs are cut off here. */
const far = 400;

const roles: readonly PriceRole[] = [
  "instalment",
  "unit price",
  "price per piece",
  "price without tax",
  "shipping cost",
  "saving",
  "old price",
  "lowest in 30 days",
  "member price",
  "used offer",
  "cart total",
  "payment price",
  "threshold",
  "fee",
];
const marks = Object.keys(MARK);
const markBits = Object.values(MARK);
/** What is known of one visible amount by its place, markup and words. "Levels" count elements outwards from 0. */
export const occurrenceNames = [
  "distance",
  "buttonDistance",
  "isAfterButton",
  "hasCurrency",
  "hasCurrencyInText",
  "isAloneInText",
  "textLength",
  ...marks.map((name) => `mark ${name}`),
  "isStruck",
  "isOption",
  "listLevel",
  "tableLevel",
  "headingLevel",
  "linkLevel",
  "isRelated",
  "isInName",
  "depthBelowAnchor",
  "depth",
  ...roles.map((role) => `role ${role}`),
  "isFrom",
  "isLabelled",
  "signatureValues",
  "signatureCount",
  "higherBefore",
  "higherAfter",
  "lowerBefore",
  "lowerAfter",
  "orderAfterAnchor",
  "isInOffer",
  "isNotShown",
] as const;

const struckNames = new Set(["del", "s", "strike"]);
export interface PageContext {
  readonly page: ScannedPage;
  readonly anchor: MainAnchor | null;
  readonly buttons: readonly number[];
  readonly occurrences: readonly Occurrence[];
  readonly bySignature: ReadonlyMap<string, { readonly count: number; readonly values: number }>;
}

export function contextOf(
  page: ScannedPage,
  anchor: MainAnchor | null,
  occurrences: readonly Occurrence[],
  buyButtons: readonly BuyButton[],
): PageContext {
  const groups = Map.groupBy(occurrences, (one) => one.signature);
  const bySignature = new Map(
    [...groups].map(([key, list]) => [
      key,
      { count: list.length, values: new Set(list.map((one) => one.value)).size },
    ]),
  );
  const buttons = buyButtons
    .filter((button) => button.availability === "IN_STOCK")
    .map((button) => button.element.firstRun);
  return { page, anchor, buttons, occurrences, bySignature };
}

/** In the order of `occurrenceNames`. */
export function occurrenceFeatures(one: Occurrence, index: number, context: PageContext): number[] {
  const { page, anchor, buttons, occurrences } = context;
  const { candidate, chain } = one;
  const { first, element } = candidate;
  const distance = anchor === null ? absent : clip(first.index - anchor.run.index);
  const button = nearest(buttons, first.index);
  const label = classifyLabel(labelBefore(page, candidate), labelAfter(page, candidate));
  const around = candidate.textBefore.trim().length + candidate.textAfter.trim().length;
  const signature = context.bySignature.get(one.signature);
  return [
    distance,
    button === null ? absent : Math.abs(button),
    button === null ? absent : Number(button > 0),
    Number(candidate.currency !== null),
    Number(/[^\d\s.,'’-]/.test(candidate.raw)),
    Number(around === 0),
    Math.min(200, around),
    ...markLevels(chain),
    Number(
      chain.slice(0, 4).some((at) => struckNames.has(at.name) || /line-through/.test(at.attribute("style"))),
    ),
    Number(chain.some((at) => at.name === "option" || at.name === "select")),
    levelOf(chain, (at) => at.name === "li"),
    levelOf(chain, (at) => at.name === "td" || at.name === "th" || at.name === "table"),
    levelOf(chain, (at) => /^h[1-6]$/.test(at.name)),
    levelOf(chain, (at) => at.name === "a" && linksAway(at, page)),
    Number(isInRelatedSection(page, first)),
    Number(anchor !== null && first.index >= anchor.element.firstRun && first.index < anchor.element.endRun),
    chain.length,
    element.depth,
    ...roles.map((role) => Number(label.role === role)),
    Number(label.isFrom),
    Number(label.isLabelled),
    signature?.values ?? 1,
    signature?.count ?? 1,
    ...neighbours(occurrences, index),
    orderAfterAnchor(occurrences, index, anchor),
    Number(isInOtherOffer(page, chain)),
    Number(hidingOf(page, chain) !== null),
  ];
}

function clip(distance: number): number {
  return Math.max(-far, Math.min(far, distance));
}

function nearest(runs: readonly number[], run: number): number | null {
  let best: number | null = null;
  for (const at of runs) {
    const distance = run - at;
    if (best === null || Math.abs(distance) < Math.abs(best)) best = distance;
  }
  return best === null ? null : clip(best);
}

/** Level of the nearest element that meets the condition; NaN if there is none. */
function levelOf(chain: readonly PageElement[], meets: (element: PageElement) => boolean): number {
  const level = chain.findIndex(meets);
  return level === -1 ? absent : level;
}

/** Level of the nearest element with each mark, in the order of `MARK`. */
function markLevels(chain: readonly PageElement[]): number[] {
  const levels = markBits.map(() => absent);
  for (let level = chain.length - 1; level >= 0; level -= 1) {
    const element = chain[level];
    const own = element === undefined ? 0 : ownMarks(element);
    for (let index = 0; own !== 0 && index < markBits.length; index += 1) {
      if ((own & (markBits[index] ?? 0)) !== 0) levels[index] = level;
    }
  }
  return levels;
}

/** Ratios of the next higher and lower amounts within four text runs, before and after. */
function neighbours(occurrences: readonly Occurrence[], index: number): number[] {
  const own = occurrences[index];
  if (own === undefined) return [absent, absent, absent, absent];
  let [higherBefore, higherAfter, lowerBefore, lowerAfter] = [absent, absent, absent, absent];
  for (const step of [-1, 1]) {
    for (let at = index + step; at >= 0 && at < occurrences.length; at += step) {
      const other = occurrences[at];
      if (other === undefined || Math.abs(other.candidate.first.index - own.candidate.first.index) > 6) break;
      const ratio = other.amount / own.amount;
      if (ratio > 1 && step < 0 && Number.isNaN(higherBefore)) higherBefore = ratio;
      if (ratio > 1 && step > 0 && Number.isNaN(higherAfter)) higherAfter = ratio;
      if (ratio < 1 && step < 0 && Number.isNaN(lowerBefore)) lowerBefore = ratio;
      if (ratio < 1 && step > 0 && Number.isNaN(lowerAfter)) lowerAfter = ratio;
    }
  }
  return [higherBefore, higherAfter, lowerBefore, lowerAfter];
}

function orderAfterAnchor(
  occurrences: readonly Occurrence[],
  index: number,
  anchor: MainAnchor | null,
): number {
  if (anchor === null) return index;
  const from = occurrences.findIndex((one) => one.candidate.first.index >= anchor.run.index);
  return from === -1 ? absent : index - from;
}
