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

/**
 * Prices of lower confidence are doubtful. With shops left out of the training, 1 of 173 prices from here on was wrong, and 23 of
 * 195 right ones were below; from 0.8 on, 3 of 184 were wrong (`npm run bench -- extraction … --cross-validate`, 28 November 2026).
 */
export const DOUBTFUL_PRICE = 0.85;

/** Another reading confirms a doubtful one only this much later: one right after it sees the same page. Milliseconds. */
const otherTimeMs = 6 * 3_600_000;

/** Whether a price needs another reading or a person: its confidence is low, and it is not the accepted price. */
export function isDoubtful(accepted: AcceptedState | null, { priceMinor, currency }: PricedReading): boolean {
  if (priceMinor.confidence >= DOUBTFUL_PRICE) return false;
  return accepted?.priceMinor !== priceMinor.value || accepted.currency !== (currency?.value ?? null);
}

/** Whether a reading found the price of an earlier one: for a doubtful price, at another time or after a person confirmed it. */
export function isConfirmedBy(quarantine: Quarantine, reading: PricedReading, at: Date): boolean {
  return hasPriceOf(quarantine, reading) && at.getTime() - quarantine.seenAt >= waitOf(quarantine);
}

function waitOf({ suspicion, isConfirmed = false }: Quarantine): number {
  return suspicion === "doubtful" && !isConfirmed ? otherTimeMs : 0;
}

export function hasPriceOf(quarantine: Quarantine, reading: PricedReading): boolean {
  return (
    quarantine.priceMinor === reading.priceMinor.value &&
    quarantine.currency === (reading.currency?.value ?? null)
  );
}
