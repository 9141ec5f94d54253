import { sql, type Transaction } from "kysely";
import type { HistoryPage, PageCorrection } from "../../monitoring/monitoring.ports.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { isLinkCounted } from "../market/market.service.ts";

interface RecordOf {
  readonly productId: number;
  /** The offer's id; the product's id for its own page. */
  readonly recordId: number;
}

type PageRow = Omit<HistoryPage, "pageId" | "corrections"> & RecordOf & { readonly pageId: string | null };
type CorrectionRow = PageCorrection & RecordOf & { readonly pageId: string };

/**
 * Pages of some products, by product: its own page first, then its offers' by id. An offline product has an entry without
 * an own page; products that the site does not have are missing.
 */
export async function findHistoryPages(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, HistoryPage[]>> {
  const wanted = sql`any(${[...productIds]}::bigint[])`;
  const { rows } = await sql<PageRow>`
    select p.product_id as "productId", p.product_id as "recordId", p.page_id as "pageId", s.domain as shop,
        true as "isOwn", true as "isCounted"
      from product p join site s on s.site_id = p.site_id
      where p.site_id = ${siteId} and p.product_id = ${wanted}
    union all
    select o.product_id, o.offer_id, o.page_id, o.domain, false, ${isLinkCounted}
      from offer o where o.site_id = ${siteId} and o.product_id = ${wanted}
    order by "productId", "isOwn" desc, "recordId"`.execute(trx);
  const { rows: corrections } = await sql<CorrectionRow>`
    select product_id as "productId", record_id as "recordId", page_id as "pageId",
      read_price_minor as "readPriceMinor", read_currency as "readCurrency", price_minor as "priceMinor", currency,
      valid_from as "validFrom", ended_at as "endedAt"
    from price_correction
    where site_id = ${siteId} and product_id = ${wanted}
    order by valid_from, correction_id`.execute(trx);
  return new Map(
    [...Map.groupBy(rows, (row) => row.productId)].map(([productId, ofProduct]) => [
      productId,
      ofProduct.flatMap((row) => pageOf(row, corrections)),
    ]),
  );
}

function pageOf(row: PageRow, corrections: readonly CorrectionRow[]): HistoryPage[] {
  const { productId, recordId, pageId, shop, isOwn, isCounted = true } = row;
  if (pageId === null) return [];
  const ofPage = corrections.filter(
    (one) => one.productId === productId && one.recordId === recordId && one.pageId === pageId,
  );
  return [{ productId, pageId, shop, isOwn, isCounted, corrections: ofPage }];
}

/** An own product's page, with the site's corrections of its price. */
export type OwnPage = Pick<HistoryPage, "productId" | "pageId" | "corrections">;

/** Some products, or the next chunk of all of them by id. */
export type OwnPagesWanted =
  | { readonly productIds: readonly number[] }
  /** Products with an id above `after`. */
  | { readonly after: number; readonly limit: number };

/** Own pages of products, by product id. Offline products have none. */
export async function findOwnPages(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  wanted: OwnPagesWanted,
): Promise<OwnPage[]> {
  const chunk =
    "after" in wanted
      ? sql`product_id > ${wanted.after} order by product_id limit ${wanted.limit}`
      : sql`product_id = any(${[...wanted.productIds]}::bigint[]) order by product_id`;
  const { rows } = await sql<Pick<OwnPage, "productId" | "pageId">>`
    select product_id as "productId", page_id as "pageId" from product
    where site_id = ${siteId} and page_id is not null and ${chunk}`.execute(trx);
  const { rows: corrections } = await sql<CorrectionRow>`
    select product_id as "productId", record_id as "recordId", page_id as "pageId",
      read_price_minor as "readPriceMinor", read_currency as "readCurrency", price_minor as "priceMinor", currency,
      valid_from as "validFrom", ended_at as "endedAt"
    from price_correction
    where site_id = ${siteId} and product_id = any(${rows.map(({ productId }) => productId)}::bigint[])
      and record_id = product_id
    order by valid_from, correction_id`.execute(trx);
  const byProduct = Map.groupBy(corrections, ({ productId }) => productId);
  return rows.map((page) => ({
    ...page,
    corrections: (byProduct.get(page.productId) ?? []).filter(({ pageId }) => pageId === page.pageId),
  }));
}
