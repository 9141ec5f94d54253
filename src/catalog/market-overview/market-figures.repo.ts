import { type RawBuilder, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { ListingFilter } from "../filters/filters.repo.ts";
import { type DataState, dataStates, type MarketPosition } from "../filters/market-filter.contract.ts";
import {
  hasDataState,
  isCountedOffer,
  isStockChance,
  marketPosition,
  offerMoved,
  ownMoved,
} from "../filters/market-filter.repo.ts";
import { countablePassing } from "../filters/passing.repo.ts";
import type { PriceSums } from "./core/price-index.ts";

/** Times from which price changes are counted. */
export interface MoveTimes {
  /** Beginning of the day of the last check; null before the first. */
  readonly lastCheckDay: Date | null;
  readonly week: Date;
}

export interface MoveCounts {
  readonly up: number;
  readonly down: number;
  readonly weekUp: number;
  readonly weekDown: number;
}

/** Counts over the listing rows that a person sees. */
export interface ListingFigures {
  readonly products: number;
  readonly positions: Readonly<Record<MarketPosition, number>>;
  readonly sums: PriceSums;
  readonly own: MoveCounts;
  readonly stockChances: number;
  readonly data: Readonly<Record<DataState | "offline", number>>;
}

type ListingRecord = Readonly<Record<MarketPosition | DataState, number>> &
  MoveCounts & {
    readonly products: number;
    readonly compared: number;
    readonly own_sum: number | null;
    readonly average_sum: number | null;
    readonly lowest_sum: number | null;
    readonly stock_chances: number;
    readonly offline: number;
  };

/** Reads the listing rows once. @param filter of the whole list: without the person's invisible categories and brands */
export async function countListings(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  times: MoveTimes,
): Promise<ListingFigures> {
  const { siteId, scope } = filter;
  const of = { siteId, scope, table: "l" };
  const isCompared = sql`l.price_bani is not null and ${sql.ref(`l.offers_${scope}`)} > 0`;
  const sum = (column: string) => sql`(sum(${sql.ref(column)}) filter (where ${isCompared}))::bigint`;
  const at = (position: MarketPosition) =>
    sql`count(*) filter (where position = ${sql.lit(position)}) as ${sql.ref(position)}`;
  const simpleStates = dataStates.filter((state) => state !== "OFFERS_STALE" && state !== "NO_LINKS");
  const { rows } = await sql<ListingRecord>`
    select count(*) as products,
      ${sql.join((["CHEAPEST", "EQUAL", "MORE_EXPENSIVE", "MOST_EXPENSIVE", "NO_COMPETITORS", "NO_OWN_PRICE"] as const).map(at))},
      count(*) filter (where ${isCompared}) as compared,
      ${sum("l.price_bani")} as own_sum, ${sum(`l.avg_${scope}_bani`)} as average_sum,
      ${sum(`l.min_${scope}_bani`)} as lowest_sum,
      ${moveCounts((move, since) => ownMoved("l", move, since), sql`*`, times)},
      count(*) filter (where ${isStockChance("l")}) as stock_chances,
      count(*) filter (where l.is_offline) as offline,
      ${sql.join(simpleStates.map((state) => sql`count(*) filter (where ${hasDataState(of, state)}) as ${sql.ref(state)}`))}
    from (select l.*, ${marketPosition(of)} as position from ${countablePassing(filter)}) l`.execute(trx);
  const row = rows[0];
  if (!row) throw new Error("an aggregate has one row");
  const linked = await countStaleLinked(trx, filter);
  return {
    products: row.products,
    positions: {
      CHEAPEST: row.CHEAPEST,
      EQUAL: row.EQUAL,
      MORE_EXPENSIVE: row.MORE_EXPENSIVE,
      MOST_EXPENSIVE: row.MOST_EXPENSIVE,
      NO_COMPETITORS: row.NO_COMPETITORS,
      NO_OWN_PRICE: row.NO_OWN_PRICE,
    },
    sums: {
      products: row.compared,
      ownBani: row.own_sum ?? 0,
      averageBani: row.average_sum ?? 0,
      lowestBani: row.lowest_sum ?? 0,
    },
    own: { up: row.up, down: row.down, weekUp: row.weekUp, weekDown: row.weekDown },
    stockChances: row.stock_chances,
    data: {
      OWN_FRESH: row.OWN_FRESH,
      OWN_STALE: row.OWN_STALE,
      OFFERS_FRESH: row.OFFERS_FRESH,
      OFFERS_STALE: linked,
      NO_LINKS: row.products - row.OFFERS_FRESH - linked,
      offline: row.offline,
    },
  };
}

/** Counted apart, since a fresh offer is known from the listing row and a link is not. */
async function countStaleLinked(trx: Transaction<Tables>, filter: ListingFilter): Promise<number> {
  const of = { siteId: filter.siteId, scope: filter.scope, table: "l" };
  const { rows } = await sql<{ products: number }>`
    select count(*) as products from ${countablePassing(filter)}
     where ${hasDataState(of, "OFFERS_STALE")}`.execute(trx);
  return rows[0]?.products ?? 0;
}

/** Four counts of rows or of distinct values. */
function moveCounts(
  moved: (move: "UP" | "DOWN", since: Date) => RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
  { lastCheckDay, week }: MoveTimes,
): RawBuilder<unknown> {
  const count = (move: "UP" | "DOWN", since: Date | null) =>
    since === null ? sql`0::bigint` : sql`count(${counted}) filter (where ${moved(move, since)})`;
  return sql`${count("UP", lastCheckDay)} as up, ${count("DOWN", lastCheckDay)} as down,
    ${count("UP", week)} as "weekUp", ${count("DOWN", week)} as "weekDown"`;
}

/** Products with an offer whose price changed, for offers that count. */
export async function countOfferMoves(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  times: MoveTimes,
): Promise<MoveCounts> {
  const earliest =
    times.lastCheckDay !== null && times.lastCheckDay < times.week ? times.lastCheckDay : times.week;
  const counts = moveCounts((move, since) => offerMoved("o", move, since), sql`distinct o.product_id`, times);
  const { rows } = await sql<MoveCounts>`
    select ${counts} from ${offersOf(filter, sql`o.price_changed_at >= ${earliest}::timestamptz`)}`.execute(
    trx,
  );
  return rows[0] ?? { up: 0, down: 0, weekUp: 0, weekDown: 0 };
}

export interface MoverRow {
  readonly productId: number;
  readonly title: string;
  readonly competitor: string | null;
  readonly previousBani: number;
  readonly priceBani: number;
  readonly changedAt: Date;
}

/** Own prices with the largest change since a time, relative to the price before; each product once. */
export async function findOwnMovers(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  since: Date,
  limit: number,
): Promise<MoverRow[]> {
  const { rows } = await sql<MoverRow>`
    select l.product_id as "productId", p.title, null as competitor, l.previous_price_bani as "previousBani",
           l.price_bani as "priceBani", l.price_changed_at as "changedAt"
      from (select l.* from ${countablePassing(filter)}
             where l.price_changed_at >= ${since}::timestamptz and l.price_bani <> l.previous_price_bani
             order by ${change(sql`l.price_bani`, sql`l.previous_price_bani`)} desc, l.product_id limit ${limit}) l
      join product p on p.site_id = ${filter.siteId} and p.product_id = l.product_id
     order by ${change(sql`l.price_bani`, sql`l.previous_price_bani`)} desc, l.product_id`.execute(trx);
  return rows;
}

/** The same of offers that count. */
export async function findOfferMovers(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  since: Date,
  limit: number,
): Promise<MoverRow[]> {
  const isMoved = sql`o.price_changed_at >= ${since}::timestamptz and o.price_minor <> o.previous_price_minor`;
  const order = sql`${change(sql`o.price_minor`, sql`o.previous_price_minor`)} desc, o.offer_id`;
  const { rows } = await sql<MoverRow>`
    select o.product_id as "productId", p.title, o.domain as competitor, o.previous_price_minor as "previousBani",
           o.price_minor as "priceBani", o.price_changed_at as "changedAt"
      from (select o.* from ${offersOf(filter, isMoved)} order by ${order} limit ${limit}) o
      join product p on p.site_id = ${filter.siteId} and p.product_id = o.product_id
     order by ${order}`.execute(trx);
  return rows;
}

function change(price: RawBuilder<unknown>, previous: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`abs(${price} - ${previous})::float8 / ${previous}`;
}

/** FROM clause of the offers o that count, of the listing rows l that pass. */
export function offersOf(filter: ListingFilter, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${sql`select l.product_id, l.brand_id, l.price_bani from ${countablePassing(filter)}`}) l
    join offer o on o.site_id = ${filter.siteId} and o.product_id = l.product_id
     and ${isCountedOffer(filter.scope)} and ${condition}`;
}

/** Whether a site has more products than `limit`. */
export async function hasMoreProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from listing where site_id = ${siteId} limit 1 offset ${limit}`.execute(trx);
  return rows.length > 0;
}
