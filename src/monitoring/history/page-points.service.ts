import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { PageCorrection } from "../monitoring.ports.ts";
import { withCorrections } from "./core/corrected-points.ts";
import { findStatedPoints, type StatedPoint } from "./page-points.repo.ts";

/** A page as one site sees it. */
export interface CorrectedPage {
  readonly pageId: string;
  readonly corrections: readonly PageCorrection[];
}

/** A change point with the site's corrections, and as it was read. */
export interface PagePoint extends StatedPoint {
  readonly isCorrected: boolean;
  readonly read: Pick<StatedPoint, "priceMinor" | "currency">;
}

/**
 * Accepted change points of pages in a range, with a site's corrections; each preceded by the last point before the range.
 * @param from null for no lower bound
 * @param before exclusive
 * @returns in the order of the pages, each oldest first
 */
export async function readPagePoints(
  db: Kysely<Tables>,
  pages: readonly CorrectedPage[],
  from: Date | null,
  before: Date,
): Promise<PagePoint[][]> {
  const byPage = await findStatedPoints(
    db,
    pages.map(({ pageId }) => pageId),
    from,
    before,
  );
  return pages.map(({ pageId, corrections }) => {
    const read = byPage.get(pageId) ?? [];
    const shown = withCorrections(read, corrections);
    return read.map((point, place) => {
      const corrected = shown[place] ?? point;
      const { priceMinor, currency } = point;
      return { ...corrected, isCorrected: corrected !== point, read: { priceMinor, currency } };
    });
  });
}
