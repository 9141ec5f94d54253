import type { Availability, Evidence, Known } from "../reading.ts";
import { confidenceOf, type SourceTrust, undemoted, weigh } from "./weigh.ts";

const trust: SourceTrust = {
  "json-ld": 0.9,
  microdata: 0.9,
  rdfa: 0.8,
  meta: 0.7,
  "embedded-state": 0.6,
  recipe: 1.6,
  // Visible text outranks structured data: shops often forget to mark sold-out products in their data.
  "visible-text": 1.5,
};

const MIN_TOTAL = 0.2;
/** Share of the highest weight from which a statement counts as equally strong. */
const SIMILAR_WEIGHT = 0.8;

export interface AvailabilityDecision {
  readonly availability: Known<Availability> | null;
  readonly label: string | null;
}

function toAvailability(key: string): Availability {
  return key === "IN_STOCK" || key === "OUT_OF_STOCK" ? key : "NOT_AVAILABLE";
}

/** Decides the availability, with the shop's own text as its label. */
export function decideAvailability(all: readonly Evidence[]): AvailabilityDecision {
  const statements = undemoted(all, "availability");
  const weighed = weigh(statements, trust);
  const [best, next] = weighed;
  if (best === undefined || best.total < MIN_TOTAL) return { availability: null, label: null };
  const visible = statements.filter(
    (one) => one.source === "visible-text" && one.value === best.key && one.raw !== "",
  );
  const heaviest = Math.max(...visible.map((one) => one.weight ?? 1));
  // Among statements of about equal weight the first on the page is used as the label.
  const label = visible.find((one) => (one.weight ?? 1) >= heaviest * SIMILAR_WEIGHT);
  return {
    availability: {
      value: toAvailability(best.key),
      confidence: confidenceOf(best, next),
      sources: best.sources,
    },
    label: label === undefined ? null : label.raw.slice(0, 120),
  };
}
