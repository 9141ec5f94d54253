import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { EvidenceSource } from "../extraction/reading.ts";
import type { AcceptedState, PageState, Quarantine } from "./core/page-state.ts";

/** A page's row: its address, its state and the validators for conditional fetches. */
export interface StoredPage {
  readonly pageId: string;
  readonly url: string;
  readonly host: string;
  readonly state: PageState;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Pages by id; unknown ids are left out. */
export async function findPages(
  db: Kysely<Tables>,
  pageIds: readonly string[],
): Promise<Map<string, StoredPage>> {
  const rows = await db
    .selectFrom("page")
    .selectAll()
    .where("page_id", "=", sql<string>`any(${[...pageIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.page_id, pageOf(row)]));
}

type PageRow = Selectable<Tables["page"]>;

function pageOf(row: PageRow): StoredPage {
  return {
    pageId: row.page_id,
    url: row.url,
    host: row.host,
    etag: row.etag,
    lastModified: row.last_modified,
    state: {
      state: row.state,
      reason: row.reason,
      reasonDetail: row.reason_detail,
      failures: row.failures,
      checkedAt: row.checked_at,
      triedAt: row.tried_at,
      isFresh: row.is_fresh,
      observedAt: row.observed_at,
      accepted: acceptedOf(row),
      facts: row.facts,
      quarantine: row.quarantine as Quarantine | null,
    },
  };
}

/** `availability` is null until a reading was accepted. */
function acceptedOf(row: PageRow): AcceptedState | null {
  if (row.availability === null) return null;
  return {
    priceMinor: row.price_minor,
    previousPriceMinor: row.previous_price_minor,
    cutPriceMinor: row.cut_price_minor,
    currency: row.currency,
    availability: row.availability,
    availabilityLabel: row.availability_label,
    quantity: row.quantity === null ? null : Number(row.quantity),
    isPromo: row.is_promo,
    priceChangedAt: row.price_changed_at,
    priceSource: row.price_source as EvidenceSource | null,
    confidence: row.confidence,
  };
}

/** A page's next state, written only where the stored state is still the one that it was decided from. */
export interface PageUpdate {
  readonly before: StoredPage;
  readonly next: PageState;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/**
 * Writes pages of which only the time of the last check changed: the common case, so it writes few columns. Pages that
 * were changed concurrently are left alone.
 * @returns ids of the pages written
 */
export async function touchPages(
  db: Kysely<Tables>,
  changes: readonly Omit<PageUpdate, "etag" | "lastModified">[],
): Promise<string[]> {
  if (changes.length === 0) return [];
  const column = (value: (change: (typeof changes)[number]) => Date | null) =>
    sql`${changes.map((change) => value(change)?.toISOString() ?? null)}::timestamptz[]`;
  const { rows: written } = await sql<{ page_id: string }>`
    update page set checked_at = r.at, tried_at = r.at, state = 'read', reason = null, reason_detail = null,
      failures = 0, quarantine = null
    from unnest(${changes.map(({ before }) => before.pageId)}::uuid[], ${column(({ next }) => next.triedAt)},
      ${column(({ before }) => before.state.triedAt)}, ${column(({ before }) => before.state.observedAt)})
      as r(page_id, at, tried_before, observed_before)
    where page.page_id = r.page_id
      and page.tried_at is not distinct from r.tried_before
      and page.observed_at is not distinct from r.observed_before
    returning page.page_id`.execute(db);
  return written.map((row) => row.page_id);
}

/**
 * Writes whole states. Pages that were changed concurrently are left alone.
 * @returns ids of the pages written
 */
export async function updatePages(db: Kysely<Tables>, changes: readonly PageUpdate[]): Promise<string[]> {
  if (changes.length === 0) return [];
  const { rows } = await sql<{ page_id: string }>`
    update page set
      state = r.state, reason = r.reason, reason_detail = left(r.reason_detail, 200), failures = r.failures,
      checked_at = r.checked_at, tried_at = r.tried_at, is_fresh = r.is_fresh, observed_at = r.observed_at,
      etag = r.etag, last_modified = r.last_modified,
      price_minor = r.price_minor, previous_price_minor = r.previous_price_minor,
      cut_price_minor = r.cut_price_minor, currency = r.currency, availability = r.availability,
      availability_label = r.availability_label, quantity = r.quantity, is_promo = r.is_promo,
      price_changed_at = r.price_changed_at, price_source = r.price_source, confidence = r.confidence,
      facts = r.facts, quarantine = r.quarantine
    from json_to_recordset(${JSON.stringify(changes.map(rowOf))}::json) as r(
      page_id uuid, tried_before timestamptz, observed_before timestamptz,
      state text, reason text, reason_detail text, failures integer,
      checked_at timestamptz, tried_at timestamptz, is_fresh boolean, observed_at timestamptz,
      etag text, last_modified text,
      price_minor bigint, previous_price_minor bigint, cut_price_minor bigint, currency text,
      availability text, availability_label text, quantity numeric, is_promo boolean,
      price_changed_at timestamptz, price_source text, confidence real, facts jsonb, quarantine jsonb)
    where page.page_id = r.page_id
      and page.tried_at is not distinct from r.tried_before
      and page.observed_at is not distinct from r.observed_before
    returning page.page_id`.execute(db);
  return rows.map((row) => row.page_id);
}

function rowOf({ before, next, etag, lastModified }: PageUpdate) {
  const { accepted } = next;
  return {
    page_id: before.pageId,
    tried_before: before.state.triedAt,
    observed_before: before.state.observedAt,
    state: next.state,
    reason: next.reason,
    reason_detail: next.reasonDetail,
    failures: next.failures,
    checked_at: next.checkedAt,
    tried_at: next.triedAt,
    is_fresh: next.isFresh,
    observed_at: next.observedAt,
    etag,
    last_modified: lastModified,
    price_minor: accepted?.priceMinor ?? null,
    previous_price_minor: accepted?.previousPriceMinor ?? null,
    cut_price_minor: accepted?.cutPriceMinor ?? null,
    currency: accepted?.currency ?? null,
    availability: accepted?.availability ?? null,
    availability_label: accepted?.availabilityLabel ?? null,
    quantity: accepted?.quantity ?? null,
    is_promo: accepted?.isPromo ?? false,
    price_changed_at: accepted?.priceChangedAt ?? null,
    price_source: accepted?.priceSource ?? null,
    confidence: accepted?.confidence ?? null,
    facts: next.facts,
    quarantine: next.quarantine,
  };
}
