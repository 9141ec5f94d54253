import type { Reading } from "../../extraction/reading.ts";
import { DOUBTFUL_PRICE } from "../../observation/core/suspicion.ts";

export type Doubt = "price" | "availability";

/** Availability of lower confidence is doubtful, as are prices below `DOUBTFUL_PRICE`: below it, sources of about equal weight contradict each other. */
const DOUBTFUL_AVAILABILITY = 0.75;
/** A page without a price is doubtful from this probability of an amount on. */
const POSSIBLE_PRICE = 0.2;

/** What a person should look at in a reading; empty for most. Of an availability that nothing states there is nothing to see. */
export function doubtsOf(reading: Reading): readonly Doubt[] {
  const { availability } = reading;
  const isAvailabilityDoubtful =
    availability !== null &&
    availability.sources.length > 0 &&
    availability.confidence < DOUBTFUL_AVAILABILITY;
  return [
    ...(isPriceDoubtful(reading) ? (["price"] as const) : []),
    ...(isAvailabilityDoubtful ? (["availability"] as const) : []),
  ];
}

function isPriceDoubtful(reading: Reading): boolean {
  if (reading.found) return reading.priceMinor.confidence < DOUBTFUL_PRICE;
  if (reading.reason !== "no-price" && reading.reason !== "ambiguous") return false;
  const [best] = reading.priceProbabilities?.amounts ?? [];
  return best !== undefined && best.probability >= POSSIBLE_PRICE;
}

/** A doubtful reading as it is kept. */
export interface Doubtful {
  readonly doubts: readonly Doubt[];
  /** Hundredths, > 0; null: no price was read. */
  readonly priceMinor: number | null;
  readonly currency: string | null;
  /** That `priceMinor` is right, 0 to 1. */
  readonly priceProbability: number;
  readonly availability: "IN_STOCK" | "OUT_OF_STOCK" | null;
  /** That `availability` is right, 0 to 1. */
  readonly availabilityProbability: number | null;
  /** Amounts other than `priceMinor`, most probable first. */
  readonly otherPrices: readonly { readonly priceMinor: number; readonly probability: number }[];
}

/** Less probable amounts are not offered as the price. */
const MIN_OFFERED = 0.02;
const MAX_OFFERED = 3;

/** The kept form of a reading; undefined where nothing is doubtful. */
export function doubtfulOf(reading: Reading): Doubtful | undefined {
  const doubts = doubtsOf(reading);
  if (doubts.length === 0) return undefined;
  const { availability, priceProbabilities } = reading;
  const priceMinor = reading.found ? reading.priceMinor.value : null;
  const isStated = availability !== null && availability.value !== "NOT_AVAILABLE";
  return {
    doubts,
    priceMinor,
    currency: reading.found ? (reading.currency?.value ?? null) : null,
    priceProbability: reading.found ? reading.priceMinor.confidence : (priceProbabilities?.none ?? 1),
    availability: isStated ? (availability.value as "IN_STOCK" | "OUT_OF_STOCK") : null,
    availabilityProbability: isStated ? availability.confidence : null,
    otherPrices: (priceProbabilities?.amounts ?? [])
      .filter((amount) => amount.priceMinor !== priceMinor && amount.probability >= MIN_OFFERED)
      .slice(0, MAX_OFFERED),
  };
}
