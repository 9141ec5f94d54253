import { undemoted } from "../decide/weigh.ts";
import type { Availability, Evidence, EvidenceSource, Known } from "../reading.ts";

/** Context of evidence from a buy button. */
export const BUY_BUTTON = "buy button";
/** Context of evidence from a form or button that notifies when the product is back. */
export const NOTIFY_FORM = "notification form";
/** Context of evidence from a button that says "sold out" in place of one that buys. */
export const SOLD_OUT_BUTTON = "sold-out button";

/**
 * What evidence of full weight says, as log-odds. Sentences of a shop say most. Shops forget to mark a sold-out product in
 * their data more often than they mark another one as sold out, so data that says "out" says more than data that says "in".
 * Neither data nor a live button alone outweighs a statement that the product is sold out, but both together outweigh a
 * badge. A disabled button often waits for a choice of size.
 */
const logOdds = {
  recipe: { in: 5, out: 6 },
  statement: { in: 2, out: 4 },
  data: { in: 1.4, out: 2.8 },
  "buy button": { in: 1.4, out: 0.5 },
  "notification form": { in: 0, out: 2.8 },
  "sold-out button": { in: 0, out: 3.3 },
} as const;

/** Of a page with a price: most products that are shown with one are sold. */
const PRIOR = 0.8;
/** Without a price, buttons and forms alone say nothing: lists and landing pages have them as well. */
const MIN_UNPRICED = 1.2;
/** Share of the highest weight from which a statement counts as equally strong. */
const SIMILAR_WEIGHT = 0.8;

type Kind = keyof typeof logOdds;
type Direction = "in" | "out";

export interface AvailabilityDecision {
  readonly availability: Known<Availability> | null;
  readonly label: string | null;
}

function kindOf({ source, context }: Evidence): Kind {
  if (source === "recipe") return "recipe";
  if (source !== "visible-text") return "data";
  return context === BUY_BUTTON || context === NOTIFY_FORM || context === SOLD_OUT_BUTTON
    ? context
    : "statement";
}

interface Side {
  readonly total: number;
  /** Strongest first. */
  readonly sources: readonly EvidenceSource[];
}

/** Of each kind the strongest counts once, and data of several formats is one statement. */
function strongestOf(statements: readonly Evidence[]): ReadonlyMap<Kind, Evidence> {
  const byKind = new Map<Kind, Evidence>();
  for (const one of statements) {
    const kind = kindOf(one);
    const known = byKind.get(kind);
    if (known === undefined || (one.weight ?? 1) > (known.weight ?? 1)) byKind.set(kind, one);
  }
  return byKind;
}

/** Adds up one side. */
function side(statements: readonly Evidence[], direction: Direction): Side {
  const ranked = [...strongestOf(statements)]
    .filter(([kind]) => logOdds[kind][direction] !== 0)
    .map(([kind, one]) => ({ source: one.source, strength: logOdds[kind][direction] * (one.weight ?? 1) }))
    .sort((a, b) => b.strength - a.strength);
  return {
    total: ranked.reduce((sum, { strength }) => sum + strength, 0),
    sources: [...new Set(ranked.map(({ source }) => source))],
  };
}

function sidesOf(all: readonly Evidence[]) {
  const statements = undemoted(all, "availability");
  return {
    statements,
    ins: statements.filter((one) => one.value === "IN_STOCK"),
    outs: statements.filter((one) => one.value === "OUT_OF_STOCK"),
  };
}

/** What the log-odds are multiplied with: by kind and direction, as "data out", the weight of the strongest evidence, 0 .. 1. */
export function stockWeights(all: readonly Evidence[]): ReadonlyMap<string, number> {
  const { ins, outs } = sidesOf(all);
  const strongest = { in: strongestOf(ins), out: strongestOf(outs) };
  const kinds = Object.entries(logOdds) as [Kind, (typeof logOdds)[Kind]][];
  return new Map(
    kinds.flatMap(([kind, odds]) =>
      (["in", "out"] as const)
        .filter((direction) => odds[direction] !== 0)
        .map((direction) => {
          const one = strongest[direction].get(kind);
          return [`${kind} ${direction}`, one === undefined ? 0 : (one.weight ?? 1)] as const;
        }),
    ),
  );
}

/**
 * Decides the availability, with the shop's own text as its label.
 * @param hasPrice whether the page has a price of one product
 */
export function decideAvailability(all: readonly Evidence[], hasPrice: boolean): AvailabilityDecision {
  const { statements, ins, outs } = sidesOf(all);
  const inside = side(ins, "in");
  const outside = side(outs, "out");
  const odds = inside.total - outside.total + (hasPrice ? PRIOR : 0);
  const isIn = odds > 0;
  if (statements.length === 0) return { availability: hasPrice ? unstated : null, label: null };
  if (!hasPrice && !isStatedWithoutPrice(isIn ? ins : outs, Math.abs(odds)))
    return { availability: null, label: null };
  const value: Availability = isIn ? "IN_STOCK" : "OUT_OF_STOCK";
  const { sources } = isIn ? inside : outside;
  const confidence = Math.round(100 / (1 + Math.exp(-Math.abs(odds)))) / 100;
  return {
    availability: { value, confidence, sources: sources.length === 0 ? ["visible-text"] : sources },
    label: labelOf(statements, value),
  };
}

/**
 * Of a page with a price and not a word on stock: it offers its product. Shops say when they cannot deliver more often than that
 * they can. No source states it.
 */
const unstated: Known<Availability> = { value: "IN_STOCK", confidence: 0.6, sources: [] };

function isStatedWithoutPrice(side: readonly Evidence[], odds: number): boolean {
  return odds >= MIN_UNPRICED && side.some((one) => ["recipe", "statement", "data"].includes(kindOf(one)));
}

/** Among statements of about equal weight the first on the page is the label. */
function labelOf(statements: readonly Evidence[], value: Availability): string | null {
  const visible = statements.filter(
    (one) => one.source === "visible-text" && one.value === value && one.raw !== "",
  );
  const heaviest = Math.max(...visible.map((one) => one.weight ?? 1));
  const label = visible.find((one) => (one.weight ?? 1) >= heaviest * SIMILAR_WEIGHT);
  return label === undefined ? null : label.raw.slice(0, 120);
}
