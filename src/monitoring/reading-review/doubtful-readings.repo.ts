import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { Doubtful } from "./core/doubt.ts";

/** A doubtful reading with its page. */
export interface NewDoubtfulReading extends Doubtful {
  readonly pageId: string;
  readonly host: string;
  /** As fetched, after redirects. */
  readonly url: string;
  readonly readAt: Date;
  readonly localDay: string;
  readonly contentType: string | null;
  /** gzip */
  readonly body: Uint8Array;
  readonly name: string | null;
}

export interface DoubtLimits {
  /** Readings of a host on a local day. */
  readonly ofHostPerDay: number;
  /** Open readings of a host, and of all. */
  readonly openOfHost: number;
  readonly open: number;
  /** A page with a reading since then is not kept again. */
  readonly since: Date;
}

/** Keeps a reading unless a limit is reached. @returns whether it was kept */
export async function insertDoubtful(
  db: Kysely<Tables>,
  reading: NewDoubtfulReading,
  limits: DoubtLimits,
): Promise<boolean> {
  const { host, localDay } = reading;
  const { rows } = await sql`
    insert into doubtful_reading (page_id, host, url, read_at, local_day, content_type, body, name, price_minor, currency,
      price_probability, availability, availability_probability, other_prices, doubts)
    select ${reading.pageId}::uuid, ${host}::text, ${reading.url}::text, ${reading.readAt}::timestamptz,
      ${localDay}::date, ${reading.contentType}::text, ${Buffer.from(reading.body)}::bytea, ${reading.name}::text,
      ${reading.priceMinor}::bigint, ${reading.currency}::text, ${reading.priceProbability}::real,
      ${reading.availability}::text, ${reading.availabilityProbability}::real,
      ${JSON.stringify(reading.otherPrices)}::jsonb, ${[...reading.doubts]}::text[]
    where (select count(*) from doubtful_reading where host = ${host} and local_day = ${localDay}::date)
        < ${limits.ofHostPerDay}
      and (select count(*) from doubtful_reading where host = ${host} and state = 'open') < ${limits.openOfHost}
      and (select count(*) from doubtful_reading where state = 'open') < ${limits.open}
      and not exists (
        select from doubtful_reading where page_id = ${reading.pageId}::uuid
          and (state = 'open' or read_at >= ${limits.since}::timestamptz))
    returning reading_id`.execute(db);
  return rows.length > 0;
}

export interface StoredDoubtful extends Doubtful {
  readonly readingId: string;
  readonly host: string;
  readonly url: string;
  readonly readAt: Date;
  readonly name: string | null;
}

/** Open readings, oldest first. */
export async function findOpen(db: Kysely<Tables>, limit: number): Promise<StoredDoubtful[]> {
  const { rows } = await sql<StoredDoubtful>`
    select reading_id as "readingId", host, url, read_at as "readAt", name, price_minor as "priceMinor", currency,
      price_probability as "priceProbability", availability,
      availability_probability as "availabilityProbability", other_prices as "otherPrices", doubts
    from doubtful_reading where state = 'open' order by read_at, reading_id limit ${limit}`.execute(db);
  return rows;
}

/** How many readings wait, and how many people confirmed or corrected. */
export async function countReadings(
  db: Kysely<Tables>,
): Promise<{ readonly total: number; readonly labelled: number }> {
  const { rows } = await sql<{ total: number; labelled: number }>`
    select count(*) filter (where state = 'open') as total,
      count(*) filter (where state in ('confirmed', 'corrected')) as labelled
    from doubtful_reading`.execute(db);
  return { total: rows[0]?.total ?? 0, labelled: rows[0]?.labelled ?? 0 };
}

/** What a page stated, as a person says. */
export interface RightValues {
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly availability: "IN_STOCK" | "OUT_OF_STOCK" | null;
}

export type ReadingState = "open" | "confirmed" | "corrected" | "unknown";

export interface LockedReading {
  readonly state: ReadingState;
  readonly pageId: string;
  readonly read: RightValues;
  readonly right: RightValues;
}

/** A reading, locked until the transaction ends. */
export async function lockReading(
  trx: Kysely<Tables>,
  readingId: string,
): Promise<LockedReading | undefined> {
  const row = await trx
    .selectFrom("doubtful_reading")
    .select(["state", "page_id", "price_minor", "currency", "availability"])
    .select(["right_price_minor", "right_currency", "right_availability"])
    .where("reading_id", "=", readingId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    state: row.state,
    pageId: row.page_id,
    read: { priceMinor: row.price_minor, currency: row.currency, availability: row.availability },
    right: {
      priceMinor: row.right_price_minor,
      currency: row.right_currency,
      availability: row.right_availability,
    },
  };
}

/** @param right null where nothing is known of the page */
export async function saveDecision(
  trx: Kysely<Tables>,
  readingId: string,
  state: ReadingState,
  right: RightValues | null,
  decided: { readonly at: Date; readonly by: number } | null,
): Promise<void> {
  await trx
    .updateTable("doubtful_reading")
    .set({
      state,
      right_price_minor: right?.priceMinor ?? null,
      right_currency: right?.currency ?? null,
      right_availability: right?.availability ?? null,
      decided_at: decided?.at ?? null,
      decided_by: decided?.by ?? null,
    })
    .where("reading_id", "=", readingId)
    .execute();
}

/** Deletes open and unknown readings of pages that were read before an instant. */
export async function deleteUnlabelled(db: Kysely<Tables>, before: Date): Promise<void> {
  await db
    .deleteFrom("doubtful_reading")
    .where("state", "in", ["open", "unknown"])
    .where("read_at", "<", before)
    .execute();
}

/** A labelled page. */
export interface LabelledFact extends RightValues {
  readonly readingId: string;
  readonly url: string;
  readonly contentType: string | null;
  readonly readAt: Date;
  readonly state: "confirmed" | "corrected";
  /** gzip */
  readonly body: Uint8Array;
}

/** Labelled facts in the order of their ids. @param after id of the last one of the page before */
export async function findLabelled(
  db: Kysely<Tables>,
  after: string | null,
  limit: number,
): Promise<LabelledFact[]> {
  const { rows } = await sql<LabelledFact>`
    select reading_id as "readingId", url, content_type as "contentType", read_at as "readAt", state, body,
      right_price_minor as "priceMinor", right_currency as currency, right_availability as availability
    from doubtful_reading
    where state in ('confirmed', 'corrected') and (${after}::uuid is null or reading_id > ${after}::uuid)
    order by reading_id limit ${limit}`.execute(db);
  return rows;
}
