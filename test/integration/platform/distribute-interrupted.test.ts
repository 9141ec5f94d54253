import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Distribution, distribute } from "../../../src/platform/db/cluster/distribute.ts";
import { distributionByTable } from "../../../src/platform/db/distribution.ts";
import { lockMigrations } from "../../../src/platform/db/migration-lock.ts";
import { addCitusStandIn } from "../../support/citus/stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { queryAsOwner } from "../../support/database/owner-query.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addCitusStandIn(database.ownerUrl);
  await query(
    "insert into company (company_id, name, created_at) values (1, 'Atelier', now())",
    "insert into site (site_id, company_id, domain, created_at) values (7, 1, 'a.ro', now())",
    "insert into brand (site_id, brand_id, name) values (7, 1, 'Una'), (7, 2, 'Alta')",
    "insert into product (site_id, product_id, title, created_at) select 7, n, 'Produs ' || n, now() from generate_series(1, 50) n",
  );
});
afterAll(() => database?.close());

/** On a connection that is closed before the distribution looks for others. */
const query = <T extends pg.QueryResultRow>(...statements: string[]) =>
  queryAsOwner<T>(database, ...statements);

/** @param isStopped called with each step's statement before it runs; true ends the run there */
function run(isStopped: (statement: string) => boolean): Promise<Distribution> {
  return distribute({
    ownerUrl: database.ownerUrl,
    appUrl: database.addresses.app,
    map: distributionByTable,
    isDryRun: false,
    onStep: ({ statement }) => {
      if (isStopped(statement)) throw new Error("stopped here");
    },
  });
}

const foreignKeys = () =>
  query(`select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
           from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);

test("while a migration or another distribution runs, it is refused", async () => {
  const other = new pg.Client({ connectionString: database.ownerUrl });
  await other.connect();
  await lockMigrations(other, { waits: true });
  const { refusals, plan } = await run(() => false).finally(() => other.end());
  expect([refusals, plan.steps]).toEqual([["A migration or another distribution is running"], []]);
});

test("rows that the shards lack keep the coordinator's copy, in each further run", async () => {
  const isRemoval = (statement: string) => statement.includes("truncate_local_data");
  await expect(run(isRemoval)).rejects.toThrow("stopped here");
  await query("delete from brand where brand_id = 2");
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(run(() => false)).rejects.toThrow(
      "brand had 2 rows and has 1 now: nothing further was changed",
    );
  expect(await query("select made from call where made like 'truncated%'")).toEqual([]);
  await query("insert into brand (site_id, brand_id, name) values (7, 2, 'Alta')");
});

test("stopped again and again between two steps, it completes with the keys and rows of before", async () => {
  const dropped = await query<{ name: string }>("select name from vizor_distribution.dropped_foreign_key");
  const before = await foreignKeys();
  expect(dropped.length).toBeGreaterThan(30);
  let runs = 0;
  let last: Distribution | undefined;
  while (!last) {
    let steps = 0;
    runs += 1;
    last = await run(() => ++steps > 11).catch((error: Error) => {
      expect(error.message).toBe("stopped here");
      return undefined;
    });
  }
  expect(runs).toBeGreaterThan(5);
  expect({ refusals: last.refusals, findings: last.findings }).toEqual({ refusals: [], findings: [] });
  expect(last.counts).toContainEqual({ table: "product", before: 50, after: 50 });
  expect(await query("select count(*)::int as copies from call where made like 'truncated%'")).toEqual([
    { copies: 2 },
  ]);
  expect((await foreignKeys()).length).toBe(before.length + dropped.length);
  expect(await query("select to_regnamespace('vizor_distribution') as found")).toEqual([{ found: null }]);
});
