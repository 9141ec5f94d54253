import type { ChangePoint } from "./change-point.ts";

/** A site's correction of a wrongly read price. Amounts in hundredths of the currency's unit. */
export interface CorrectedSpan {
  /** The wrong price as read; null if no price was found. */
  readonly readPriceMinor: number | null;
  readonly readCurrency: string | null;
  readonly priceMinor: number;
  readonly currency: string;
  /** When this price was first read. */
  readonly validFrom: Date;
  /** When the reading changed; null if it has not. */
  readonly endedAt: Date | null;
}

type PricedPoint = Pick<ChangePoint, "observedAt" | "priceMinor" | "currency">;

/**
 * Change points of a page with a site's corrections applied: points with the wrong price get the corrected one,
 * from its first reading until the reading changed. Other points are not changed.
 */
export function withCorrections<P extends PricedPoint>(
  points: readonly P[],
  corrections: readonly CorrectedSpan[],
): readonly P[] {
  if (corrections.length === 0) return points;
  return points.map((point) => {
    const correction = corrections.find((one) => isOf(point, one));
    if (!correction) return point;
    return { ...point, priceMinor: correction.priceMinor, currency: correction.currency };
  });
}

function isOf({ observedAt, priceMinor, currency }: PricedPoint, correction: CorrectedSpan): boolean {
  const { readPriceMinor, readCurrency, validFrom, endedAt } = correction;
  return (
    priceMinor === readPriceMinor &&
    currency === readCurrency &&
    observedAt >= validFrom &&
    (endedAt === null || observedAt < endedAt)
  );
}
