import type { Availability } from "../../extraction/reading.ts";

/** A row of the page's history: its price and stock from an instant on. */
export interface ChangePoint {
  readonly observedAt: Date;
  readonly priceMinor: number | null;
  readonly cutPriceMinor: number | null;
  readonly currency: string | null;
  readonly availability: Availability;
  readonly availabilityLabel: string | null;
  readonly isPromo: boolean;
}
