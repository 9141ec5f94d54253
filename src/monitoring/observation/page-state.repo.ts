import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { PageFacts, Quarantine } from "./core/page-state.ts";

/** The outcome of a page's last checks, shown beside its price. */
export interface PageCheckState {
  readonly state: "new" | "read" | "failing" | "gone" | "refused";
  /** Why the last check brought no reading; null when it did. */
  readonly reason: string | null;
  /** Title that the address shows in place of the page that was read before, where that is the reason; else null. */
  readonly shownInstead: string | null;
  /** Last check that read the page. */
  readonly checkedAt: Date | null;
  /** Source of the price, as "json-ld"; null without a price. */
  readonly source: string | null;
  /** 0 .. 1; null without a price. */
  readonly confidence: number | null;
  /** Source and confidence of a doubtful price; null without one. */
  readonly doubt: { readonly source: string | null; readonly confidence: number } | null;
  /** Host, with the port where it is not the default of the scheme. */
  readonly host: string;
}

/** The title that a page's address shows in place of the page, null where it does not. */
const titleShownInstead = sql<string | null>`case when reason = 'something-else' then reason_detail end`;

/** States by page id; pages that are not in the database yet are left out. */
export async function findPageStates(
  db: Kysely<Tables>,
  pageIds: readonly string[],
): Promise<Map<string, PageCheckState>> {
  const rows = await db
    .selectFrom("page")
    .select(["page_id", "state", "reason", "checked_at", "price_source", "confidence", "host", "quarantine"])
    .select(titleShownInstead.as("shownInstead"))
    .where(sql<boolean>`page_id = any(${[...pageIds]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ page_id, checked_at, price_source, quarantine, ...row }) => {
      const doubtful = doubtfulPrice(quarantine);
      const doubt = doubtful && { source: doubtful.source ?? null, confidence: doubtful.confidence ?? 0 };
      return [page_id, { ...row, checkedAt: checked_at, source: price_source, doubt }];
    }),
  );
}

/** The doubtful price that a page's watchers see beside the accepted one; null without one. */
export function doubtfulPrice(quarantine: unknown): Quarantine | null {
  const stored = quarantine as Quarantine | null;
  return stored?.suspicion === "doubtful" ? stored : null;
}

/** How old a page's accepted state is. */
export interface PageAge {
  /** Last check that read the page; null: none yet. */
  readonly readAtMs: number | null;
  /** The latest reading looked wrong or uncertain and waits for another one. */
  readonly isQuarantined: boolean;
  /** Of the accepted price, 0 .. 1; null without a price. */
  readonly confidence: number | null;
}

/**
 * Ages by page id; pages that are not in the database yet are left out. They travel as one text, which takes Node a quarter of the
 * time that so many rows take.
 */
export async function findPageAges(
  db: Kysely<Tables>,
  pageIds: readonly string[],
): Promise<Map<string, PageAge>> {
  const { rows } = await sql<{ pages: string | null }>`
    select string_agg(concat(page_id, E'\t', floor(date_part('epoch', checked_at) * 1000), E'\t',
      (quarantine is not null)::integer, E'\t', confidence), E'\n') as pages
    from page where page_id = any(${[...pageIds]}::uuid[])`.execute(db);
  const lines = rows[0]?.pages?.split("\n") ?? [];
  return new Map(
    lines.map((line) => {
      const [pageId = "", checkedAt = "", isQuarantined, confidence = ""] = line.split("\t");
      const age = {
        readAtMs: checkedAt === "" ? null : Number(checkedAt),
        isQuarantined: isQuarantined === "1",
        confidence: confidence === "" ? null : Number(confidence),
      };
      return [pageId, age];
    }),
  );
}

/** A page's current prices, in hundredths of the currency's unit. */
export interface PagePrice {
  readonly priceMinor: number | null;
  readonly previousPriceMinor: number | null;
  readonly cutPriceMinor: number | null;
  readonly currency: string | null;
  readonly priceChangedAt: Date | null;
  /** A doubtful price, which waits for another reading; null without one. */
  readonly doubtful: { readonly priceMinor: number; readonly currency: string | null } | null;
}

/** @returns undefined where the page is not in the database yet */
export async function findPagePrice(db: Kysely<Tables>, pageId: string): Promise<PagePrice | undefined> {
  const { rows } = await sql<Omit<PagePrice, "doubtful"> & { quarantine: unknown }>`
    select price_minor as "priceMinor", previous_price_minor as "previousPriceMinor",
      cut_price_minor as "cutPriceMinor", currency, price_changed_at as "priceChangedAt", quarantine
    from page where page_id = ${pageId}::uuid`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { quarantine, ...price } = row;
  return { ...price, doubtful: doubtfulPrice(quarantine) };
}

/** Addresses of pages by page id; pages that are not in the database are left out. */
export async function findPageAddresses(
  db: Kysely<Tables>,
  pageIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ pageId: string; url: string }>`
    select page_id as "pageId", url from page where page_id = any(${[...pageIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ pageId, url }) => [pageId, url]));
}

/** What pages state of their products, by page id; pages that are not in the database yet are left out. */
export async function findPageFacts(
  db: Kysely<Tables>,
  pageIds: readonly string[],
): Promise<Map<string, PageFacts>> {
  const { rows } = await sql<{ pageId: string; facts: PageFacts }>`
    select page_id as "pageId", facts from page where page_id = any(${[...pageIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ pageId, facts }) => [pageId, facts]));
}

/** Titles that addresses show in place of their pages, by page id; pages that are still shown are left out. */
export async function findShownInstead(
  db: Kysely<Tables>,
  pageIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ pageId: string; title: string }>`
    select page_id as "pageId", reason_detail as title from page
     where page_id = any(${[...pageIds]}::uuid[]) and reason = 'something-else' and reason_detail is not null`.execute(
    db,
  );
  return new Map(rows.map(({ pageId, title }) => [pageId, title]));
}

/** A page with what it names, as it was last seen to change. */
export interface ObservedPage extends Pick<PagePrice, "priceMinor" | "currency"> {
  readonly pageId: string;
  readonly url: string;
  /** Host, with the port where it is not the default of the scheme. */
  readonly host: string;
  readonly facts: PageFacts;
  /** The page is there no longer. */
  readonly isGone: boolean;
  readonly observedAt: Date;
  /** Last check that read the page; null: none yet. */
  readonly checkedAt: Date | null;
}

/** Pages whose visible state changed after a place in the order of these changes, in that order. */
export async function findObservedPages(
  db: Kysely<Tables>,
  { observedAt, pageId }: { readonly observedAt: Date; readonly pageId: string },
  limit: number,
): Promise<ObservedPage[]> {
  const { rows } = await sql<ObservedPage>`
    select page_id as "pageId", url, host, facts, state = 'gone' as "isGone", observed_at as "observedAt",
      checked_at as "checkedAt", price_minor as "priceMinor", currency
    from page where observed_at is not null and (observed_at, page_id) > (${observedAt}, ${pageId}::uuid)
    order by observed_at, page_id limit ${limit}`.execute(db);
  return rows;
}

/** Those of the hosts that currently refuse our visits. */
export async function findBlockingHosts(db: Kysely<Tables>, hosts: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("crawl_host")
    .select("host")
    .where("is_blocking", "=", true)
    .where(sql<boolean>`host = any(${[...hosts]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.host));
}

/** A page of a watcher. */
export interface ExpectedPage {
  readonly pageId: string;
  /** The watcher has nothing of the page yet. */
  readonly isExpected: boolean;
}

export interface PageProgress {
  /**
   * Pages that were tried at or after the instant, with any outcome. One that was read before the watcher watched it counts
   * once the watcher has what was read.
   */
  readonly tried: number;
  /** Last check that read any of the pages. */
  readonly lastCheckedAt: Date | null;
}

/** The progress of the checks of some pages since an instant. */
export async function findPageProgress(
  db: Kysely<Tables>,
  pages: readonly ExpectedPage[],
  since: Date,
): Promise<PageProgress> {
  const ids = pages.map(({ pageId }) => pageId);
  const expected = pages.map(({ isExpected }) => isExpected);
  const { rows } = await sql<{ tried: number; last_checked_at: Date | null }>`
    select count(*) filter (where tried_at >= ${since} and not (w.is_expected and observed_at is not null)) as tried,
      max(checked_at) as last_checked_at
      from page join unnest(${ids}::uuid[], ${expected}::boolean[]) as w(page_id, is_expected) using (page_id)`.execute(
    db,
  );
  return { tried: rows[0]?.tried ?? 0, lastCheckedAt: rows[0]?.last_checked_at ?? null };
}
