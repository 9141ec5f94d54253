import { type RawBuilder, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { isLinkCounted } from "../market/market.service.ts";
import type { MarketConditions } from "./core/market-conditions.ts";
import type { DataState, PriceMove } from "./market-filter.contract.ts";

/** Which offers the market figures include: "in" leaves out those that are out of stock. */
export type OfferScope = "in" | "all";

type Condition = RawBuilder<unknown>;

/** What market conditions are about: the site, the offers that count, and the alias of the listing rows. */
export interface MarketScope {
  readonly siteId: AuthorizedSiteId;
  readonly scope: OfferScope;
  readonly table: string;
}

/** Conditions over the listing rows, combined with AND. */
export function marketFilterConditions(market: MarketConditions, of: MarketScope): Condition[] {
  const { positions, comparedWith, comparedExcept, ownMove, competitorMove, dataStates } = market;
  const conditions: Condition[] = [];
  if (positions.length > 0) conditions.push(sql`${marketPosition(of)} = any(${positions}::text[])`);
  if (comparedWith.length > 0) {
    conditions.push(hasPrice(of), hasOffer(of, sql`o.domain = any(${comparedWith}::text[])`));
  }
  if (comparedExcept.length > 0) {
    conditions.push(hasPrice(of), hasOffer(of, sql`o.domain <> all(${comparedExcept}::text[])`));
  }
  if (ownMove !== null) conditions.push(ownMoved(of.table, ownMove, market.movedSince));
  if (competitorMove !== null) {
    conditions.push(hasOffer(of, offerMoved("o", competitorMove, market.movedSince)));
  }
  if (market.isStockChance) conditions.push(isStockChance(of.table));
  if (dataStates.length > 0) {
    conditions.push(
      sql`(${sql.join(
        dataStates.map((state) => hasDataState(of, state)),
        sql` or `,
      )})`,
    );
  }
  return conditions;
}

/** The market position of a listing row. core/market-position.ts defines the same for tests. */
export function marketPosition({ scope, table }: MarketScope): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const [own, min, max] = [column("price_bani"), column(`min_${scope}_bani`), column(`max_${scope}_bani`)];
  return sql`case
    when ${column(`offers_${scope}`)} = 0 then 'NO_COMPETITORS'
    when ${own} is null then 'NO_OWN_PRICE'
    when ${own} * 100 < ${min} * 99 then 'CHEAPEST'
    when ${own} * 100 <= ${min} * 101 then 'EQUAL'
    when ${own} * 100 > ${max} * 101 then 'MOST_EXPENSIVE'
    else 'MORE_EXPENSIVE' end`;
}

/** Whether the last change of the own price was a rise or a drop, at or after a time. */
export function ownMoved(table: string, move: PriceMove, since: Date | null): Condition {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return moved(
    { price: column("price_bani"), previous: column("previous_price_bani"), at: column("price_changed_at") },
    move,
    since,
  );
}

/** The same of an offer. */
export function offerMoved(table: string, move: PriceMove, since: Date | null): Condition {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return moved(
    {
      price: column("price_minor"),
      previous: column("previous_price_minor"),
      at: column("price_changed_at"),
    },
    move,
    since,
  );
}

interface MovedColumns {
  readonly price: Condition;
  readonly previous: Condition;
  readonly at: Condition;
}

function moved({ price, previous, at }: MovedColumns, move: PriceMove, since: Date | null): Condition {
  const direction = sql`${price} ${sql.raw(move === "UP" ? ">" : "<")} ${previous}`;
  return since === null ? sql`(${direction})` : sql`(${direction} and ${at} >= ${since}::timestamptz)`;
}

/**
 * Whether an offer is part of the figures: read within 48 h, priced in lei, of a link that counts and, in scope "in", not out of
 * stock.
 */
export function isCountedOffer(scope: OfferScope): Condition {
  const counted = sql`o.is_fresh and ${isLinkCounted} and o.price_minor is not null and o.currency = 'RON'`;
  return scope === "all" ? counted : sql`${counted} and o.availability <> 'OUT_OF_STOCK'`;
}

/** We have the product, and all of the cheapest offers are out of stock. */
export function isStockChance(table: string): Condition {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`(${column("availability")} = 'IN_STOCK' and ${column("min_all_bani")} is not null
    and (${column("min_in_bani")} is null or ${column("min_in_bani")} > ${column("min_all_bani")}))`;
}

/** Offline products have no page of their own that could be read. */
export function hasDataState(of: MarketScope, state: DataState): Condition {
  const column = (name: string) => sql.ref(`${of.table}.${name}`);
  switch (state) {
    case "OWN_FRESH":
      return sql`(${column("is_fresh")} and not ${column("is_offline")})`;
    case "OWN_STALE":
      return sql`(not ${column("is_fresh")} and not ${column("is_offline")})`;
    case "OFFERS_FRESH":
      return sql`${column("has_fresh_offer")}`;
    case "OFFERS_STALE":
      return sql`(not ${column("has_fresh_offer")} and ${isLinked(of)})`;
    case "NO_LINKS":
      return sql`not ${isLinked(of)}`;
  }
}

function hasPrice({ table }: MarketScope): Condition {
  return sql`${sql.ref(`${table}.price_bani`)} is not null`;
}

function hasOffer({ siteId, scope, table }: MarketScope, condition: Condition): Condition {
  return sql`exists (select from offer o where o.site_id = ${siteId}
    and o.product_id = ${sql.ref(`${table}.product_id`)} and ${isCountedOffer(scope)} and ${condition})`;
}

function isLinked({ siteId, table }: MarketScope): Condition {
  return sql`exists (select from offer o where o.site_id = ${siteId}
    and o.product_id = ${sql.ref(`${table}.product_id`)})`;
}
