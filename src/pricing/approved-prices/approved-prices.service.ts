import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { OutdatedPrice } from "../evaluation/core/outdated-price.ts";
import { readWithOutdated } from "../evaluation/outdated-prices.service.ts";
import { type ApprovedRow, findApproved, findApprovedIds } from "./approved-prices.repo.ts";

export type { ApprovedRow } from "./approved-prices.repo.ts";

/** Approved prices that may be handed out, and how many may not. */
export interface ApprovedPrices {
  readonly prices: readonly ApprovedRow[];
  /** Because the own page, or all that the price rests on, was not read within 48 h. */
  readonly stale: number;
  /** Because rules, limits or offers of now give another price, which is about to be computed. */
  readonly outdated: number;
}

/** Rows that are read at a time, which bounds the memory that a reader needs. */
const chunkSize = 1000;

/** Actively priced products by id, in chunks. Only prices that a computation of now gives again are handed out. */
export async function* readApprovedPrices(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  now: Date,
): AsyncGenerator<ApprovedPrices> {
  const today = localDayOf(now);
  let afterId = 0;
  for (;;) {
    const slice = { afterId, limit: chunkSize };
    const ids = await forSite(db, siteId, (trx) => findApprovedIds(trx, siteId, slice));
    const { outdated, rows } = await readWithOutdated(db, siteId, ids, now, (trx) =>
      findApproved(trx, siteId, today, ids),
    );
    const leftOut = new Set(outdated.map(({ productId }) => productId));
    const stale = outdated.filter(isStale).length;
    yield {
      prices: rows.filter(({ productId }) => !leftOut.has(productId)),
      stale,
      outdated: outdated.length - stale,
    };
    if (ids.length < chunkSize) return;
    afterId = ids.at(-1) ?? afterId;
  }
}

function isStale({ refusal }: OutdatedPrice): boolean {
  return refusal === "stale-own-price" || refusal === "stale-offer";
}
