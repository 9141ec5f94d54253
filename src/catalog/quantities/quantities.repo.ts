import { type RawBuilder, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** Stock of an own product or of an offer. Quantities are decimal text with one decimal, null when unknown. */
export interface StockRow {
  /** The offer's id; the product's id for its own stock. */
  readonly recordId: number;
  readonly productId: number;
  /** Title of the own product. */
  readonly productName: string;
  /** Address of the own product; null for an offline one. */
  readonly productUrl: string | null;
  /** Address of the record's own page. */
  readonly url: string | null;
  /** The competitor's domain, without "www."; null for the own product. */
  readonly domain: string | null;
  readonly quantity: string | null;
  readonly isByHand: boolean;
  /** The page's quantity; equals `quantity` unless that was set by hand. */
  readonly pageQuantity: string | null;
}

const stockColumns = (table: RawBuilder<unknown>) => sql`
  p.product_id as "productId", p.title as "productName", p.url as "productUrl",
  ${table}.quantity, ${table}.is_quantity_by_hand as "isByHand",
  case when ${table}.is_quantity_by_hand then ${table}.page_quantity else ${table}.quantity end as "pageQuantity"`;

const ownStock = sql`
  select l.product_id as "recordId", p.url, null as domain, ${stockColumns(sql`l`)}
    from listing l join product p on p.site_id = l.site_id and p.product_id = l.product_id`;
const offerStock = sql`
  select o.offer_id as "recordId", o.url, o.domain, ${stockColumns(sql`o`)}
    from offer o join product p on p.site_id = o.site_id and p.product_id = o.product_id`;

/** Stock of the own product first, then of its offers by domain. Empty when there is no such product. */
export async function listStock(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    (${ownStock} where l.site_id = ${siteId} and l.product_id = ${productId})
    union all
    (${offerStock} where o.site_id = ${siteId} and o.product_id = ${productId})
    order by domain nulls first, "recordId"`.execute(trx);
  return rows;
}

/**
 * The stock of one record, locked until the transaction ends.
 * @param packetId the own product's id; for an offer also the offer's id
 */
export async function lockStock(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  packetId: number,
  recordId: number,
): Promise<StockRow | undefined> {
  const own =
    packetId === recordId
      ? await sql<StockRow>`
          ${ownStock} where l.site_id = ${siteId} and l.product_id = ${recordId} for update of l`.execute(trx)
      : undefined;
  if (own?.rows[0]) return own.rows[0];
  const offer = await sql<StockRow>`
    ${offerStock} where o.site_id = ${siteId} and o.offer_id = ${recordId}
      and (o.product_id = ${packetId} or o.offer_id = ${packetId}) for update of o`.execute(trx);
  return offer.rows[0];
}

/** Stores the stock of a locked record. */
export async function saveStock(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { recordId, productId, quantity, isByHand, pageQuantity }: StockRow,
): Promise<void> {
  const set = sql`set quantity = ${quantity}, is_quantity_by_hand = ${isByHand},
    page_quantity = ${isByHand ? pageQuantity : null}`;
  const ofProduct = sql`site_id = ${siteId} and product_id = ${productId}`;
  const saved =
    recordId === productId
      ? sql`update listing ${set} where ${ofProduct}`
      : sql`update offer ${set} where ${ofProduct} and offer_id = ${recordId}`;
  await saved.execute(trx);
}
