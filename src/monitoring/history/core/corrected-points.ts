import type { ChangePoint } from "../../observation/core/decide.ts";

/** What a site knows better of a page than its reading. Amounts in hundredths of the currency's unit. */
export interface CorrectedSpan {
  /** What the page was read as; null: no price. */
  readonly readPriceMinor: number | null;
  readonly readCurrency: string | null;
  readonly priceMinor: number;
  readonly currency: string;
  /** Since when the page had been read so. */
  readonly validFrom: Date;
  /** When the page was read differently; null while it is not. */
  readonly endedAt: Date | null;
}

type PricedPoint = Pick<ChangePoint, "observedAt" | "priceMinor" | "currency">;

/**
 * A page's change-points as a site sees them: those of a wrongly read price show the corrected one, from when the page
 * was first read so until it was read differently. Others stay as they are, also within that time.
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
