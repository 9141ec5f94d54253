import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import { type PageAge, pageAges } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { isFresh } from "../kernel/core/eligible-offers.ts";
import { type ApprovedRow, findApproved } from "./approved-prices.repo.ts";

export type { ApprovedRow } from "./approved-prices.repo.ts";

/** An approved price. `hasFreshEvidence`: its own page and that of its target were read within 48 h. */
export interface ApprovedPrice extends ApprovedRow {
  readonly hasFreshEvidence: boolean;
}

/** Rows that are read at a time, which bounds the memory that a reader needs. */
const chunkSize = 1000;

/**
 * Actively priced products by id, in chunks. Evidence is dated by the pages themselves: the rows say only what was true when the last
 * observation arrived.
 */
export async function* readApprovedPrices(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  now: Date,
): AsyncGenerator<ApprovedPrice[]> {
  const today = localDayOf(now);
  let afterId = 0;
  for (;;) {
    const slice = { afterId, limit: chunkSize };
    const rows = await forSite(db, siteId, (trx) => findApproved(trx, siteId, today, slice));
    const pageIds = rows.flatMap(({ pageId, targetPageId }) => [pageId, targetPageId]);
    const ages = await pageAges(
      db,
      [...new Set(pageIds)].filter((id) => id !== null),
    );
    yield rows.map((row) => ({ ...row, hasFreshEvidence: hasFreshEvidence(row, ages, now.getTime()) }));
    if (rows.length < chunkSize) return;
    afterId = rows.at(-1)?.productId ?? afterId;
  }
}

function hasFreshEvidence(row: ApprovedRow, ages: ReadonlyMap<string, PageAge>, nowMs: number): boolean {
  const isRead = (pageId: string | null) =>
    pageId !== null && isFresh(ages.get(pageId)?.readAtMs ?? null, nowMs);
  // The price of an offline product is what the shop itself has entered.
  const isOwnFresh = row.isOffline || (row.isFresh && isRead(row.pageId));
  return isOwnFresh && row.isTargetFresh === true && isRead(row.targetPageId);
}
