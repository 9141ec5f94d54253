import fc from "fast-check";
import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyLines } from "../../../src/platform/db/copy.ts";
import { copiedRows } from "../../../src/platform/tables/copied-rows.ts";
import { makePerson } from "../../factories/people.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let siteIds: Awaited<ReturnType<typeof makeSite>>[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { companyId } = await makePerson(database.app);
  siteIds = [
    await makeSite(database.app, companyId, "one.example.com"),
    await makeSite(database.app, companyId, "two.example.com"),
  ];
  for (const [at, siteId] of siteIds.entries()) {
    const host = ["one", "two"][at];
    await makeProducts(database.app, siteId, [{ url: `https://${host}.example.com/1`, title: `Of ${host}` }]);
  }
});
afterAll(() => database.close());

async function copied(query: CompiledQuery, site = 0): Promise<(readonly string[])[]> {
  const options = { address: database.addresses.worker, siteId: siteIds[site] as (typeof siteIds)[number] };
  const rows: (readonly string[])[] = [];
  for await (const batch of copiedRows(copyLines(options, query))) rows.push(...batch);
  return rows;
}

test("parameters become literals with the same value, whatever they hold", async () => {
  const text = fc
    .oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.constantFrom("'", "\\", "\\'", "$1", "E'", "{}", '"', "null", "--", "/*", "a\tb\nc\\N"),
    )
    .filter((value) => value.isWellFormed() && !value.includes("\0"));
  await fc.assert(
    fc.asyncProperty(text, fc.array(text, { maxLength: 3 }), fc.integer(), async (one, several, number) => {
      const query = sql`select ${one}::text, x.value, ${number}::bigint
        from unnest(array['first'] || ${several}::text[]) with ordinality x(value, place) order by x.place`;
      const rows = await copied(query.compile(database.worker));
      expect(rows).toEqual(["first", ...several].map((value) => [one, value, String(number)]));
    }),
    { numRuns: 25 },
  );
});

test("null, dates and numbers are written as the server reads them; instants are local", async () => {
  const at = new Date("2026-07-01T09:30:00Z");
  const query = sql`select ${null}::text, ${at}::timestamptz, ${-5}::integer, ${true}::boolean, ${[1, 2]}::bigint[]`;
  expect(await copied(query.compile(database.worker))).toEqual([
    ["", "2026-07-01 12:30:00+03", "-5", "t", "{1,2}"],
  ]);
});

test("only rows of the site are read", async () => {
  const query = sql`select title from product where site_id = any(${[...siteIds]}::bigint[])`.compile(
    database.worker,
  );
  expect(await copied(query, 0)).toEqual([["Of one"]]);
  expect(await copied(query, 1)).toEqual([["Of two"]]);
});

test("a failing query throws, and a reader that stops early ends the connection", async () => {
  const failing = sql`select 1 / (5 - n) from generate_series(1, 10) n`.compile(database.worker);
  await expect(copied(failing)).rejects.toThrow(/division by zero/);
  const options = { address: database.addresses.worker, siteId: siteIds[0] as (typeof siteIds)[number] };
  const many = sql`select repeat('x', 1000) from generate_series(1, 1000000)`.compile(database.worker);
  for await (const _batch of copyLines(options, many)) break;
  const copying = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
       where application_name = 'vizor copy' and datname = current_database()`.execute(database.owner);
    return rows[0]?.count;
  };
  await expect.poll(copying).toBe(0);
});
