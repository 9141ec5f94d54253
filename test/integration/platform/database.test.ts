import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertRolesUnprivileged, createDatabase, forSite } from "../../../src/platform/db/database.ts";
import { isDatabaseDown } from "../../../src/platform/http/problems.ts";
import { authorizedSiteForJob } from "../../../src/platform/job-gate.ts";
import { createLog } from "../../../src/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { boundMs } from "../../support/time-limits.ts";

/** Tables with a site's id that are not a merchant's: the sites themselves, and who watches a page. */
const notMerchantTables = ["page_watch", "site"];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface SiteTable {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly isForced: boolean;
  readonly policies: number;
  readonly firstKeyColumn: string | null;
}

async function tablesWithSite(): Promise<SiteTable[]> {
  const { rows } = await sql<SiteTable>`
    select c.relname as name, c.relrowsecurity as "isEnabled", c.relforcerowsecurity as "isForced",
           (select count(*) from pg_policy p where p.polrelid = c.oid) as policies,
           (select k.attname from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
             where i.indrelid = c.oid and i.indisprimary) as "firstKeyColumn"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'site_id'
       and not a.attisdropped and not c.relispartition
     order by c.relname`.execute(database.owner);
  return rows;
}

test("requests and jobs run under roles that own nothing and cannot bypass row policies", async () => {
  await expect(assertRolesUnprivileged(database)).resolves.toBeUndefined();
  const me = sql<{ me: string }>`select current_user as me`;
  expect((await me.execute(database.app)).rows).toEqual([{ me: "vizor_app" }]);
  expect((await me.execute(database.worker)).rows).toEqual([{ me: "vizor_worker" }]);
});

test("the start rejects roles with such rights", async () => {
  const asOwner = { ...database, addresses: { ...database.addresses, app: database.ownerUrl } };
  await expect(assertRolesUnprivileged(asOwner)).rejects.toThrow(/superuser/);
});

test("every merchant table has forced row security and a policy, and its key begins with the site", async () => {
  const tables = await tablesWithSite();
  const merchant = tables.filter(({ name }) => !notMerchantTables.includes(name));
  expect(merchant.length).toBeGreaterThan(4);
  const open = merchant.filter((table) => !table.isEnabled || !table.isForced || table.policies < 1);
  expect(open).toEqual([]);
  expect(merchant.filter(({ firstKeyColumn }) => firstKeyColumn !== "site_id")).toEqual([]);
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(notMerchantTables));
});

test("a row of a site is visible only in a transaction of that site", async () => {
  const [own, foreign] = [authorizedSiteForJob(71), authorizedSiteForJob(72)];
  await forSite(database.app, own, (trx) =>
    trx.insertInto("brand").values({ site_id: own, brand_id: 1, name: "Bosch" }).execute(),
  );
  const brands = () => sql<{ name: string }>`select name from brand`;
  expect((await brands().execute(database.app)).rows).toEqual([]);
  expect((await brands().execute(database.worker)).rows).toEqual([]);
  expect((await forSite(database.app, foreign, (trx) => brands().execute(trx))).rows).toEqual([]);
  expect((await forSite(database.worker, own, (trx) => brands().execute(trx))).rows).toEqual([
    { name: "Bosch" },
  ]);
});

test("a row for another site is rejected by the database", async () => {
  const own = authorizedSiteForJob(71);
  const write = forSite(database.app, own, (trx) =>
    trx.insertInto("brand").values({ site_id: 72, brand_id: 1, name: "Philips" }).execute(),
  );
  await expect(write).rejects.toMatchObject({ code: "42501" });
});

test("200 interleaved transactions of many sites over five connections each see their own site", async () => {
  const seen = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const siteId = authorizedSiteForJob(100 + index);
      const work = forSite(database.app, siteId, async (trx) => {
        const { rows } = await sql<{ site: number }>`select current_site() as site, pg_sleep(0.001)`.execute(
          trx,
        );
        if (index % 7 === 0) throw new Error("given up");
        return rows[0]?.site === siteId;
      });
      return work.catch(() => true);
    }),
  );
  expect(seen.filter(Boolean)).toHaveLength(200);
  const left = await Promise.all(
    Array.from({ length: 10 }, () =>
      sql<{ site: number | null }>`select current_site() as site`.execute(database.app),
    ),
  );
  expect(left.flatMap(({ rows }) => rows.map(({ site }) => site))).toEqual(Array(10).fill(null));
});

test("a statement of a request is cancelled at its time limit", async () => {
  const { ownerUrl, secrets } = database;
  const limited = createDatabase({ ownerUrl, secrets, log: createLog("silent") });
  const startMs = performance.now();
  try {
    // Ended by the server after 3.2 s, or by the client where the server's answer comes too late.
    await expect(sql`select pg_sleep(600)`.execute(limited.app)).rejects.toSatisfy(isDatabaseDown);
  } finally {
    await limited.close();
  }
  expect(performance.now() - startMs).toBeLessThan(boundMs(5000, 25_000));
});
