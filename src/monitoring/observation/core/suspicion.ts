import type { PricedReading } from "../../extraction/reading.ts";
import type { AcceptedState, Quarantine, Suspicion } from "./page-state.ts";

/** A move of the price beyond this share of the old price waits for a second look, percent. */
const jumpPercent = 30;

/**
 * What looks wrong about a priced reading beside the accepted state; null where nothing does.
 * A first price has nothing to be compared with and is taken as it is.
 * @see design/architecture.md, step 5
 */
export function suspicionOf(standing: AcceptedState | null, reading: PricedReading): Suspicion | null {
  const before = standing?.priceMinor ?? null;
  if (standing === null || before === null) return null;
  const now = reading.priceMinor.value;
  const currency = reading.currency?.value ?? null;
  const isCurrencyLearned = standing.currency === null && now === before;
  if (currency !== standing.currency && !isCurrencyLearned) return "currency-change";
  if (Math.abs(now - before) * 100 > jumpPercent * before) return "price-jump";
  const source = reading.priceMinor.sources[0] ?? null;
  if (standing.priceSource !== null && source !== standing.priceSource && now !== before)
    return "source-switch";
  return null;
}

/** Whether the second look saw what the first one did. */
export function isConfirmedBy(quarantine: Quarantine, reading: PricedReading): boolean {
  return (
    quarantine.priceMinor === reading.priceMinor.value &&
    quarantine.currency === (reading.currency?.value ?? null)
  );
}
