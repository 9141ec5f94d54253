import { MARK, ownMarks } from "../../scan/context-marks.ts";
import { ancestry, commonAncestor } from "../../scan/element-tree.ts";
import type { MainAnchor } from "../../scan/main-anchor.ts";
import type { PageElement } from "../../scan/page-element.ts";
import { runText } from "../../scan/page-text.ts";
import { isInRelatedSection } from "../../scan/related-sections.ts";
import type { ScannedPage } from "../../scan/scan-page.ts";
import { normalizeAmount } from "../../structured-data/stated-price.ts";
import { classifyLabel, type PriceLabel } from "../price-labels/classify-label.ts";
import type { PriceRole } from "../price-labels/label-phrases.ts";
import { labelAfter, labelBefore } from "../price-labels/label-text.ts";
import type { PriceCandidate } from "./price-candidates.ts";

/** A visible amount with its score as the product's price. */
export interface ScoredPrice {
  readonly candidate: PriceCandidate;
  readonly value: string;
  /** Sum of points and penalties; about 4 and above is clearly a price. */
  readonly score: number;
  /** Score as a previous price, without the penalties for being one. */
  readonly scoreAsPrevious: number;
  readonly demotion: string | null;
}

/** Points added to or subtracted from the score. */
const POINTS = {
  priceNearest: 3,
  priceAround: 1.5,
  current: 1.2,
  main: 1,
  labelled: 1.2,
  currency: 1.2,
  heading: 0.5,
  buyNear: 0.7,
  priceFar: 0.3,
  from: -1,
  hidden: -2,
  inProse: -2,
} as const;

interface MarkDemotion {
  readonly mark: number;
  /** Number of ancestor levels at which the mark applies to the amount. */
  readonly levels: number;
  readonly name: string;
  readonly points: number;
}

const markDemotions: readonly MarkDemotion[] = [
  { mark: MARK.old, levels: 3, name: "old price", points: -4.5 },
  { mark: MARK.instalment, levels: 5, name: "instalment", points: -4.5 },
  { mark: MARK.unit, levels: 3, name: "unit price", points: -3.5 },
  { mark: MARK.shipping, levels: 5, name: "shipping cost", points: -4 },
  { mark: MARK.saving, levels: 3, name: "saving", points: -3.5 },
  { mark: MARK.member, levels: 4, name: "member price", points: -3 },
  { mark: MARK.cart, levels: 8, name: "cart total", points: -5 },
  { mark: MARK.related, levels: 24, name: "related product", points: -4.5 },
  { mark: MARK.used, levels: 8, name: "used offer", points: -4 },
  { mark: MARK.review, levels: 12, name: "review", points: -4 },
  { mark: MARK.prose, levels: 8, name: "description", points: -2 },
  { mark: MARK.frame, levels: 24, name: "page frame", points: -3 },
  { mark: MARK.card, levels: 16, name: "other product", points: -2 },
  { mark: MARK.variant, levels: 4, name: "variant", points: -1.5 },
];

const rolePoints: Readonly<Record<PriceRole, number>> = {
  instalment: -5,
  "unit price": -3.5,
  "price per piece": -1,
  "price without tax": -2.5,
  "shipping cost": -4.5,
  saving: -4.5,
  "old price": -4.5,
  "lowest in 30 days": -6,
  "member price": -2.5,
  "used offer": -3.5,
  "cart total": -4,
  "payment price": -3,
  threshold: -4.5,
  fee: -3,
};

const struckNames = new Set(["del", "s", "strike"]);

/** Whether an element links to another page. */
export function linksAway(element: PageElement, page: ScannedPage): boolean {
  const link = element.attribute("href").trim();
  if (link === "" || link.startsWith("#") || /^javascript:/i.test(link)) return false;
  if (page.address === null) return true;
  const target = URL.parse(link, page.address.href);
  return target !== null && target.pathname !== page.address.pathname;
}

function distancePoints(distance: number): number {
  if (distance < -60) return -1.5;
  if (distance < -15) return distance / 60;
  if (distance < 0) return 1.2;
  if (distance <= 25) return 2.5;
  if (distance <= 60) return 2;
  if (distance <= 120) return 1.2;
  if (distance <= 250) return 0.3;
  return -0.5;
}

const headingNames = new Set(["h1", "h2", "strong"]);
const noLabel: PriceLabel = { role: null, isFrom: false, isLabelled: false };

/** Adds penalties for the tags and styles of an element that contains the amount. */
function addTagPenalties(element: PageElement, level: number, penalties: Penalties): void {
  if (struckNames.has(element.name)) addPenalty(penalties, "old price", -5);
  if (element.name === "option" || element.name === "select") addPenalty(penalties, "variant", -3);
  if (level < 3 && element.name === "li") addPenalty(penalties, "list", -0.5);
  if (level < 3 && /line-through/.test(element.attribute("style"))) addPenalty(penalties, "old price", -5);
}

/** Penalties by name; the highest of each name counts once. */
type Penalties = Map<string, number>;

function addPenalty(penalties: Penalties, name: string, points: number): void {
  penalties.set(name, Math.min(points, penalties.get(name) ?? 0));
}

function sum(penalties: Penalties): number {
  let points = 0;
  for (const one of penalties.values()) points += one;
  return points;
}

interface MarkupScore {
  readonly points: number;
  /** Levels to the nearest element named a price; infinite if there is none. */
  readonly priceLevel: number;
}

/** Scores the elements between an amount and its common ancestor with the product's name. */
function scoreMarkup(page: ScannedPage, chain: readonly PageElement[], penalties: Penalties): MarkupScore {
  let points = 0;
  let seen = 0;
  let priceLevel = Number.POSITIVE_INFINITY;
  for (const [level, element] of chain.entries()) {
    if (level < 4) addTagPenalties(element, level, penalties);
    if (element.name === "a" && linksAway(element, page)) addPenalty(penalties, "link to another page", -3);
    if (level < 4 && headingNames.has(element.name)) points += POINTS.heading;
    const marks = ownMarks(element);
    const fresh = marks & ~seen;
    if (fresh === 0) continue;
    seen |= marks;
    if ((fresh & MARK.price) !== 0) {
      priceLevel = level;
      points += level <= 2 ? POINTS.priceNearest : level <= 5 ? POINTS.priceAround : POINTS.priceFar;
    }
    if ((fresh & MARK.current) !== 0 && level <= 2) points += POINTS.current;
    if ((fresh & MARK.main) !== 0) points += POINTS.main;
    if ((fresh & MARK.buy) !== 0) points += POINTS.buyNear;
    for (const { mark, levels, name, points: penalty } of markDemotions) {
      if ((fresh & mark) !== 0 && level < levels) addPenalty(penalties, name, penalty);
    }
  }
  return { points, priceLevel };
}

function isInside({ first }: PriceCandidate, element: PageElement): boolean {
  return first.index >= element.firstRun && first.index < element.endRun;
}

/** Whether a number without currency may be a price: alone in an element named a price, or after a label. */
function mayBePrice(
  page: ScannedPage,
  candidate: PriceCandidate,
  priceLevel: number,
  isLabelled: boolean,
): boolean {
  if (candidate.currency !== null) return true;
  if (priceLevel > 3 || /^\d$/.test(candidate.amount) || !/^[\d\s.,'’-]+$/.test(candidate.raw)) return false;
  return isLabelled || !/\p{L}/u.test(runText(page, candidate.first));
}

/**
 * Scores a visible amount by the names of its elements, its label and its distance from the product's name.
 * @returns null if it cannot be a price: zero, or a number with neither a currency nor an element named a price
 */
export function scorePrice(
  page: ScannedPage,
  candidate: PriceCandidate,
  anchor: MainAnchor | null,
): ScoredPrice | null {
  const value = normalizeAmount(candidate.amount);
  if (value === null) return null;
  const chain = ancestry(
    candidate.element,
    anchor === null ? null : commonAncestor(candidate.element, anchor.element),
  );
  const penalties: Penalties = new Map();
  const { points, priceLevel } = scoreMarkup(page, chain, penalties);
  if (candidate.currency === null && priceLevel > 3) return null;
  if (isInRelatedSection(page, candidate.first)) addPenalty(penalties, "related product", -4.5);
  if (anchor !== null && isInside(candidate, anchor.element) && priceLevel > 1)
    addPenalty(penalties, "part of the name", -4);
  // Labels of ruled-out amounts are not read, except for old prices, which may be the lowest price in 30 days.
  const isRuledOut = points + sum(penalties) - (penalties.get("old price") ?? 0) < -3;
  const label = isRuledOut
    ? noLabel
    : classifyLabel(labelBefore(page, candidate), labelAfter(page, candidate));
  if (label.role !== null) addPenalty(penalties, label.role, rolePoints[label.role]);
  if (!mayBePrice(page, candidate, priceLevel, label.isLabelled)) return null;
  let score = points + sum(penalties);
  if (label.isLabelled) score += POINTS.labelled;
  if (label.isFrom) score += POINTS.from;
  if (candidate.currency !== null) score += POINTS.currency;
  if (candidate.element.isHidden) score += POINTS.hidden;
  if (candidate.textBefore.trim().length + candidate.textAfter.trim().length > 60) score += POINTS.inProse;
  if (anchor !== null) score += distancePoints(candidate.first.index - anchor.run.index);
  const [strongest] = [...penalties].sort((a, b) => a[1] - b[1]);
  return {
    candidate,
    value,
    score,
    scoreAsPrevious: score - (penalties.get("old price") ?? 0),
    demotion: strongest?.[0] ?? null,
  };
}
