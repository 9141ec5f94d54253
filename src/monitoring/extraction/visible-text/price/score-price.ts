import { MARK, ownMarks } from "../../scan/context-marks.ts";
import { ancestry, meeting } from "../../scan/element-tree.ts";
import type { MainAnchor } from "../../scan/main-anchor.ts";
import type { PageElement } from "../../scan/page-element.ts";
import { runText } from "../../scan/page-text.ts";
import { isUnderOtherProducts } from "../../scan/related-sections.ts";
import type { ScannedPage } from "../../scan/scan-page.ts";
import { normalAmount } from "../../structured-data/stated-price.ts";
import { type PriceWording, priceWording } from "../price-labels/classify-label.ts";
import type { PriceRole } from "../price-labels/label-phrases.ts";
import { labelAfter, labelBefore } from "../price-labels/label-text.ts";
import type { PriceAtom } from "./price-atoms.ts";

/** A visible amount with how much it looks like the product's price. */
export interface ScoredPrice {
  readonly atom: PriceAtom;
  readonly value: string;
  /** Sum of points for and against; about 4 and above is a price that stands for itself. */
  readonly score: number;
  /** The score it would have as a previous price: without what it loses for being one. */
  readonly scoreAsPrevious: number;
  readonly demotion: string | null;
}

/** Points for and against, in the units of the score. */
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
  /** How many elements outwards the name still speaks of the amount. */
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

const wordingPoints: Readonly<Record<PriceRole, number>> = {
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

/** Whether an element links to an address other than the page's own. */
export function leadsAway(element: PageElement, page: ScannedPage): boolean {
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
const noWording: PriceWording = { role: null, isFrom: false, isLabelled: false };

/** What an element's kind says against an amount inside it. */
function holdByTag(element: PageElement, level: number, held: Held): void {
  if (struckNames.has(element.name)) hold(held, "old price", -5);
  if (element.name === "option" || element.name === "select") hold(held, "variant", -3);
  if (level < 3 && element.name === "li") hold(held, "list", -0.5);
  if (level < 3 && /line-through/.test(element.attribute("style"))) hold(held, "old price", -5);
}

/** Readings against an amount by name; one counts once, however many names and words say so. */
type Held = Map<string, number>;

function hold(held: Held, name: string, points: number): void {
  held.set(name, Math.min(points, held.get(name) ?? 0));
}

function sum(held: Held): number {
  let points = 0;
  for (const one of held.values()) points += one;
  return points;
}

interface MarkupScore {
  readonly points: number;
  /** How far out the nearest element stands that is named a price; infinite where none is. */
  readonly priceLevel: number;
}

/** Points by the elements around an amount, as far as they tell it from the product's name. */
function scoreMarkup(page: ScannedPage, chain: readonly PageElement[], held: Held): MarkupScore {
  let points = 0;
  let seen = 0;
  let priceLevel = Number.POSITIVE_INFINITY;
  for (const [level, element] of chain.entries()) {
    if (level < 4) holdByTag(element, level, held);
    if (element.name === "a" && leadsAway(element, page)) hold(held, "link to another page", -3);
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
    for (const { mark, levels, name, points: lost } of markDemotions) {
      if ((fresh & mark) !== 0 && level < levels) hold(held, name, lost);
    }
  }
  return { points, priceLevel };
}

function isInside({ first }: PriceAtom, element: PageElement): boolean {
  return first.index >= element.firstRun && first.index < element.endRun;
}

/** Whether a bare number may be a price: alone in an element that is named one, or behind a label. */
function mayBePrice(page: ScannedPage, atom: PriceAtom, priceLevel: number, isLabelled: boolean): boolean {
  if (atom.currency !== null) return true;
  if (priceLevel > 3 || /^\d$/.test(atom.amount) || !/^[\d\s.,'’-]+$/.test(atom.raw)) return false;
  return isLabelled || !/\p{L}/u.test(runText(page, atom.first));
}

/**
 * Weighs one visible amount: the names of the elements around it, the words beside it, how near it stands to the
 * product's name.
 * @returns null for what cannot be a price: zero, or a number without currency and without a price's name
 */
export function scorePrice(
  page: ScannedPage,
  atom: PriceAtom,
  anchor: MainAnchor | null,
): ScoredPrice | null {
  const value = normalAmount(atom.amount);
  if (value === null) return null;
  const chain = ancestry(atom.element, anchor === null ? null : meeting(atom.element, anchor.element));
  const held: Held = new Map();
  const { points, priceLevel } = scoreMarkup(page, chain, held);
  if (atom.currency === null && priceLevel > 3) return null;
  if (isUnderOtherProducts(page, atom.first)) hold(held, "related product", -4.5);
  if (anchor !== null && isInside(atom, anchor.element) && priceLevel > 1) hold(held, "part of the name", -4);
  // What is lost already need not be read closer – but an old price may be the lowest of thirty days by its words.
  const isLost = points + sum(held) - (held.get("old price") ?? 0) < -3;
  const wording = isLost ? noWording : priceWording(labelBefore(page, atom), labelAfter(page, atom));
  if (wording.role !== null) hold(held, wording.role, wordingPoints[wording.role]);
  if (!mayBePrice(page, atom, priceLevel, wording.isLabelled)) return null;
  let score = points + sum(held);
  if (wording.isLabelled) score += POINTS.labelled;
  if (wording.isFrom) score += POINTS.from;
  if (atom.currency !== null) score += POINTS.currency;
  if (atom.element.isHidden) score += POINTS.hidden;
  if (atom.textBefore.trim().length + atom.textAfter.trim().length > 60) score += POINTS.inProse;
  if (anchor !== null) score += distancePoints(atom.first.index - anchor.run.index);
  const [worst] = [...held].sort((a, b) => a[1] - b[1]);
  return {
    atom,
    value,
    score,
    scoreAsPrevious: score - (held.get("old price") ?? 0),
    demotion: worst?.[0] ?? null,
  };
}
