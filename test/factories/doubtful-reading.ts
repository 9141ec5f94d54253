import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { type Insertable, type Kysely, sql } from "kysely";
import { pageIdOf } from "../../src/address/page-id.ts";
import { systemClock } from "../../src/platform/clock.ts";
import type { Tables } from "../../src/platform/db/tables.ts";

type Row = Insertable<Tables["doubtful_reading"]>;

/** An open reading of 129.90 lei at 55 %, with its page. @returns its id */
export async function makeDoubtfulReading(
  db: Kysely<Tables>,
  { other_prices = [], ...over }: Partial<Row> = {},
): Promise<string> {
  const host = over.host ?? `shop-${randomUUID()}.example.com`;
  const url = `https://${host}/p/${randomUUID()}`;
  const { reading_id } = await db
    .insertInto("doubtful_reading")
    .values({
      page_id: pageIdOf(url),
      host,
      url,
      read_at: systemClock.now(),
      local_day: "2026-11-20",
      content_type: "text/html",
      body: gzipSync(`<!doctype html><h1>Râșniță</h1><p>129,90 lei</p>`),
      name: "Râșniță",
      price_minor: 12_990,
      currency: "RON",
      price_probability: 0.55,
      availability: "IN_STOCK",
      availability_probability: 0.8,
      other_prices: sql`${JSON.stringify(other_prices)}::jsonb`,
      doubts: ["price"],
      right_price_minor: null,
      right_currency: null,
      right_availability: null,
      decided_at: null,
      decided_by: null,
      ...over,
    })
    .returning("reading_id")
    .executeTakeFirstOrThrow();
  return reading_id;
}
