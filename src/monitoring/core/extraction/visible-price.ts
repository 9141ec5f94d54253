import type { Evidence } from "../reading.ts";
import { ancestry, MARK, meeting, ownMarks } from "./context-marks.ts";
import { evidence } from "./evidence.ts";
import { type MainAnchor, mainAnchor } from "./main-anchor.ts";
import { isUnderOtherProducts } from "./related-sections.ts";
import type { PageElement } from "./page-element.ts";
import { runText, textAround } from "./page-text.ts";
import { type PriceAtom, priceAtoms } from "./price-atoms.ts";
import { type PriceWording, priceWording } from "./price-wording.ts";
import type { ScannedPage } from "./scan-page.ts";
import { normalAmount } from "./stated-price.ts";

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
} as const;

interface Demotion {
  readonly name: string;
  readonly points: number;
}

const markDemotions: readonly (readonly [mark: number, levels: number, demotion: Demotion])[] = [
  [MARK.old, 3, { name: "old price", points: -4.5 }],
  [MARK.instalment, 5, { name: "instalment", points: -4.5 }],
  [MARK.unit, 3, { name: "unit price", points: -3.5 }],
  [MARK.shipping, 5, { name: "shipping cost", points: -4 }],
  [MARK.saving, 3, { name: "saving", points: -3.5 }],
  [MARK.member, 4, { name: "member price", points: -3 }],
  [MARK.cart, 8, { name: "cart total", points: -5 }],
  [MARK.related, 24, { name: "related product", points: -4.5 }],
  [MARK.used, 8, { name: "used offer", points: -4 }],
  [MARK.review, 12, { name: "review", points: -4 }],
  [MARK.prose, 8, { name: "description", points: -2 }],
  [MARK.frame, 24, { name: "page frame", points: -3 }],
  [MARK.card, 16, { name: "other product", points: -2 }],
  [MARK.variant, 4, { name: "variant", points: -1.5 }],
];

const wordingPoints: Readonly<Record<string, number>> = {
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
  fee: -3,
};

const blockNames = new Set("div p li td th dd dt section article h1 h2 h3 h4 h5 h6 tr ul".split(" "));
const struckNames = new Set(["del", "s", "strike"]);

/** Whether an element links to an address other than the page's own. */
function leadsAway(element: PageElement, page: ScannedPage): boolean {
  const link = element.attribute("href").trim();
  if (link === "" || link.startsWith("#") || /^javascript:/i.test(link)) return false;
  if (page.address === null) return true;
  const target = URL.parse(link, page.address.href);
  return target !== null && target.pathname !== page.address.pathname;
}

/** Text right before an atom: its own run's, else the run before it where that is a label beside it. */
function labelBefore(page: ScannedPage, atom: PriceAtom): string {
  let text = atom.textBefore;
  for (let back = 1; back <= 2 && text.trim().length < 24; back += 1) {
    const run = page.runs[atom.first.index - back];
    if (run === undefined || run.parent.isHidden) break;
    const shared = meeting(run.parent, atom.element);
    if (shared === null || atom.element.depth - shared.depth > 3) break;
    const label = runText(page, run);
    if (label.length > 80 || /\d{2}/.test(label.replace(/30/g, ""))) break;
    text = `${label} ${text}`;
  }
  return text.slice(-120);
}

function labelAfter(page: ScannedPage, atom: PriceAtom): string {
  let text = atom.textAfter;
  for (let next = 1; next <= 2 && text.trim().length < 16; next += 1) {
    const run = page.runs[atom.last.index + next];
    if (run === undefined || run.parent.isHidden) break;
    const shared = meeting(run.parent, atom.element);
    const label = runText(page, run);
    // What follows in a block of its own belongs to the amount only where it cannot stand alone: "/kg".
    const reach = !blockNames.has(atom.element.name) ? 2 : /^\s*(?:\/|per\b)/.test(label) ? 2 : 0;
    if (shared === null || atom.element.depth - shared.depth > reach) break;
    if (label.length > 60 || /\d{3}|\d[.,]\d/.test(label)) break;
    text = `${text} ${label}`;
  }
  return text.slice(0, 80);
}

function distancePoints(distance: number): number {
  if (distance < -60) return -1.5;
  if (distance < 0) return 0.5 + distance / 60;
  if (distance <= 25) return 2.5;
  if (distance <= 60) return 2;
  if (distance <= 120) return 1.2;
  if (distance <= 250) return 0.3;
  return -0.5;
}

const headingNames = new Set(["h1", "h2", "strong"]);
const noWording: PriceWording = { role: null, isFrom: false, isLabelled: false };

/** What an element's kind says against an amount inside it. */
function holdByTag(element: PageElement, level: number, hold: (name: string, points: number) => void): void {
  if (struckNames.has(element.name)) hold("old price", -5);
  if (element.name === "option" || element.name === "select") hold("variant", -3);
  if (level < 3 && element.name === "li") hold("list", -0.5);
  if (level < 3 && /line-through/.test(element.attribute("style"))) hold("old price", -5);
}

function scoreAtom(page: ScannedPage, atom: PriceAtom, anchor: MainAnchor | null): ScoredPrice | null {
  const value = normalAmount(atom.amount);
  if (value === null) return null;
  const stop = anchor === null ? null : meeting(atom.element, anchor.element);
  const chain = ancestry(atom.element, stop);
  let score = 0;
  // One reading against it counts once, however many names and words say so.
  const held = new Map<string, number>();
  const hold = (name: string, points: number): void => {
    held.set(name, Math.min(points, held.get(name) ?? 0));
  };
  let seen = 0;
  let priceLevel = Number.POSITIVE_INFINITY;
  for (const [level, element] of chain.entries()) {
    const marks = ownMarks(element);
    const fresh = marks & ~seen;
    seen |= marks;
    if (level < 4) holdByTag(element, level, hold);
    if (element.name === "a" && leadsAway(element, page)) hold("link to another page", -3);
    if (level < 4 && headingNames.has(element.name)) score += POINTS.heading;
    if (fresh === 0) continue;
    if ((fresh & MARK.price) !== 0 && priceLevel > level) {
      priceLevel = level;
      score += level <= 2 ? POINTS.priceNearest : level <= 5 ? POINTS.priceAround : 0.3;
    }
    if ((fresh & MARK.current) !== 0 && level <= 2) score += POINTS.current;
    if ((fresh & MARK.main) !== 0) score += POINTS.main;
    if ((fresh & MARK.buy) !== 0) score += POINTS.buyNear;
    for (const [mark, levels, demotion] of markDemotions) {
      if ((fresh & mark) !== 0 && level < levels) hold(demotion.name, demotion.points);
    }
  }
  if (isUnderOtherProducts(page, atom.first)) hold("related product", -4.5);
  // What is lost already need not be read closer.
  const soFar = score + [...held.values()].reduce((sum, points) => sum + points, 0);
  const wording = soFar < -3 ? noWording : priceWording(labelBefore(page, atom), labelAfter(page, atom));
  if (wording.role !== null) hold(wording.role, wordingPoints[wording.role] ?? -3);
  if (wording.isLabelled) score += POINTS.labelled;
  if (wording.isFrom) score -= 1;
  if (atom.currency !== null) score += POINTS.currency;
  else if (priceLevel > 3 || !/^[\d\s.,'’-]+$/.test(atom.raw)) return null;
  else if (!wording.isLabelled && /\p{L}/u.test(atom.textBefore + atom.textAfter)) return null;
  if (atom.element.isHidden) score -= 2;
  if (atom.textBefore.trim().length + atom.textAfter.trim().length > 60) score -= 2;
  if (anchor !== null) score += distancePoints(atom.first.index - anchor.run.index);
  const ranked = [...held].sort((a, b) => a[1] - b[1]);
  score += ranked.reduce((sum, [, points]) => sum + points, 0);
  const scoreAsPrevious = score - (held.get("old price") ?? 0);
  return { atom, value, score, scoreAsPrevious, demotion: ranked[0]?.[0] ?? null };
}

function signature(atom: PriceAtom): string {
  const { element } = atom;
  const up = element.parent;
  return `${element.name}.${element.attribute("class")}<${up?.name}.${up?.attribute("class")}<${up?.parent?.name}.${up?.parent?.attribute("class")}`;
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
/** White space or a dash before the upper price is its own: "149 lei - 899 lei" subtracts nothing. */
const rangeBetween = /^\s*(?:-|–|—|~|to|bis|pana la|până la|à|a|do)\s*$/i;

/** Of two amounts that stand side by side with equal right, the higher one is what the product cost before. */
function withPairs(page: ScannedPage, scored: readonly ScoredPrice[]): readonly ScoredPrice[] {
  const lowered = new Set<ScoredPrice>();
  const ranges = new Set<ScoredPrice>();
  const upper = new Set<ScoredPrice>();
  for (const [i, one] of scored.entries()) {
    const next = scored[i + 1];
    if (next === undefined || one.score < 2 || next.score < 2 || one.value === next.value) continue;
    const apart = next.atom.first.index - one.atom.last.index;
    if (apart > PAIR_REACH) continue;
    if (isRange(page, one.atom, next.atom)) {
      ranges.add(one);
      upper.add(next);
      continue;
    }
    if (Math.abs(one.score - next.score) > 1.2) continue;
    const shared = meeting(next.atom.element, one.atom.element);
    const isClose = shared !== null && next.atom.element.depth - shared.depth <= 3 && one.atom.element.depth - shared.depth <= 3;
    if (!isClose || shared.endRun - shared.firstRun > 12) continue;
    const [low, high] = Number(one.value) < Number(next.value) ? [one, next] : [next, one];
    const ratio = Number(high.value) / Number(low.value);
    if (ratio < 5) lowered.add(high);
  }
  return scored.map((one) =>
    lowered.has(one)
      ? { ...one, score: one.score - 2.5, scoreAsPrevious: one.score, demotion: one.demotion ?? "old price" }
      : ranges.has(one)
        ? { ...one, score: one.score - 1.5 }
        : upper.has(one)
          ? { ...one, score: one.score - 4, demotion: "price range" }
          : one,
  );
}

function isRange(page: ScannedPage, left: PriceAtom, right: PriceAtom): boolean {
  if (left.last === right.first) return rangeBetween.test(left.textAfter);
  const between: string[] = [left.textAfter];
  for (let i = left.last.index + 1; i < right.first.index; i += 1) {
    const run = page.runs[i];
    if (run !== undefined) between.push(runText(page, run));
  }
  between.push(right.textBefore);
  return rangeBetween.test(between.join(" "));
}

/** Every visible amount with its score, best first. */
export function scoredPrices(page: ScannedPage): readonly ScoredPrice[] {
  const anchor = mainAnchor(page);
  const scored: ScoredPrice[] = [];
  for (const atom of priceAtoms(page)) {
    const one = scoreAtom(page, atom, anchor);
    if (one !== null) scored.push(one);
  }
  return [...withPairs(page, withRepetition(scored))].sort((a, b) => b.score - a.score);
}

/** 0 to 1 from a score: 0.5 at 4 points. */
export function weightOfScore(score: number): number {
  return 1 / (1 + Math.exp(-(score - 4) / 1.3));
}

/** Readings of an amount that no prominence makes up for. */
const hardRoles = new Set([
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
  "fee",
]);
const NEVER = new Set(["instalment", "lowest in 30 days", "price range"]);

/** Why an amount counts for nothing, or null where it counts. */
function heldAgainst(one: ScoredPrice, top: ScoredPrice): string | null {
  if (one.score < 1) return one.demotion ?? "far from the product";
  if (one.demotion === null) return null;
  if (!hardRoles.has(one.demotion)) return one.score >= 3 ? null : one.demotion;
  // The best amount of the page may carry a misleading name; it is only held back where its role is beyond doubt.
  const isBest = one.value === top.value && one.score >= 3.5;
  return isBest && !NEVER.has(one.demotion) ? null : one.demotion;
}

/** Evidence of the prices that a reader sees, best first. */
export function visiblePriceEvidence(page: ScannedPage): readonly Evidence[] {
  const scored = scoredPrices(page);
  const top = scored[0];
  if (top === undefined) return [];
  return scored.slice(0, 30).flatMap((one) => {
    const { atom, value, score } = one;
    const place = `offset ${atom.first === atom.last ? atom.first.start : atom.element.start}`;
    const context = textAround(page, atom.first, 2);
    const demotion = heldAgainst(one, top);
    const weight = weightOfScore(score) * Math.exp(-(top.score - score) / 2.5);
    const detail = { raw: atom.raw, context, weight };
    const found: Evidence[] = [evidence("price", value, "visible-text", place, { ...detail, demotion })];
    if (one.demotion === "old price" && one.scoreAsPrevious > 2) {
      const previous = weightOfScore(one.scoreAsPrevious);
      found.push(evidence("previousPrice", value, "visible-text", place, { ...detail, weight: previous }));
    }
    if (atom.currency !== null) {
      found.push(evidence("currency", atom.currency, "visible-text", place, { ...detail, raw: atom.currency, demotion }));
    }
    return found;
  });
}
