import { presentAddresses } from "../../catalog/products/product-presenter.service.ts";
import { cutText } from "../../kit/text/cut-text.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { type FeedItemRow, feedPageSize, type ItemOutcome } from "./feed-items.contract.ts";
import { findItemPage } from "./feed-items.repo.ts";
import { countFeedProducts, findMissing } from "./feed-products.repo.ts";
import { findRun } from "./feed-runs.repo.ts";
import { planItems } from "./item-plans.service.ts";
import { FeedUnknownError } from "./product-feeds.errors.ts";
import type { RunDecisionDeps } from "./run-decisions.service.ts";

export interface RowsQuery {
  readonly runId: string;
  readonly outcome: ItemOutcome | null;
  /** From 0. */
  readonly page: number;
}

/** Items of a run with what they change now. @throws FeedUnknownError */
export function readRows(
  { db }: Pick<RunDecisionDeps, "db">,
  siteId: AuthorizedSiteId,
  { runId, outcome, page }: RowsQuery,
) {
  return forSite(db, siteId, async (trx) => {
    if (!(await findRun(trx, siteId, runId))) throw new FeedUnknownError();
    const slice = { outcome, limit: feedPageSize, offset: page * feedPageSize };
    const { items, total } = await findItemPage(trx, siteId, runId, slice);
    const plans = await planItems(trx, siteId, items);
    const rows = plans.map(({ item, product, clean, changes }): FeedItemRow => {
      const isRefused = item.outcome === "REFUSED";
      return {
        row: item.itemNo,
        sku: clean.sku,
        title: item.details.title === null ? (product?.title ?? null) : cutText(item.details.title, 500),
        link: isRefused ? item.url : presentAddresses({ link: item.url, image: null }).link,
        outcome: item.outcome,
        refusal: item.refusal,
        packetId: product?.productId ?? null,
        changes: isRefused ? [] : [...changes],
      };
    });
    return { rows, total, size: feedPageSize };
  });
}

/** Products that the feed named once. @param page from 0 */
export function readMissing({ db }: Pick<RunDecisionDeps, "db">, siteId: AuthorizedSiteId, page: number) {
  return forSite(db, siteId, async (trx) => {
    const { missing } = await countFeedProducts(trx, siteId);
    const found = await findMissing(trx, siteId, { limit: feedPageSize, offset: page * feedPageSize });
    const rows = found.map(({ productId, title, sku, url, missingSince }) => ({
      packetId: productId,
      title,
      sku,
      link: presentAddresses({ link: url, image: null }).link,
      missingSince: missingSince.getTime(),
    }));
    return { rows, total: missing, size: feedPageSize };
  });
}
