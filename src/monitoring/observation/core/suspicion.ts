import type { PricedReading } from "../../extraction/reading.ts";
import type { AcceptedState, Quarantine, Suspicion } from "./page-state.ts";

/** A change of the price by more than this share of the old price needs a second look, percent. */
const jumpPercent = 30;

/**
 * Why a priced reading is suspicious compared with the accepted state: a price that moved by more than 30 %, another
 * currency, or another price from another source.
 * @returns null where it is not; a first price never is
 */
export function suspicionOf(accepted: AcceptedState | null, reading: PricedReading): Suspicion | null {
  const before = accepted?.priceMinor ?? null;
  if (accepted === null || before === null) return null;
  const now = reading.priceMinor.value;
  const currency = reading.currency?.value ?? null;
  const isFirstCurrency = accepted.currency === null && now === before;
  if (currency !== accepted.currency && !isFirstCurrency) return "currency-change";
  if (Math.abs(now - before) * 100 > jumpPercent * before) return "price-jump";
  const source = reading.priceMinor.sources[0] ?? null;
  if (accepted.priceSource !== null && source !== accepted.priceSource && now !== before)
    return "source-switch";
  return null;
}

/** Whether the second look found the same price as the first. */
export function isConfirmedBy(quarantine: Quarantine, reading: PricedReading): boolean {
  return (
    quarantine.priceMinor === reading.priceMinor.value &&
    quarantine.currency === (reading.currency?.value ?? null)
  );
}
