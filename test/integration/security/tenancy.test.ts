import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roles } from "../../../src/kit/roles.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { notTheirs } from "../../support/database/texts-of-no-company.ts";
import { ask } from "../../support/route-requests/ask.ts";
import { makeCompany } from "../../support/route-requests/companies.ts";
import { placementsFor } from "../../support/route-requests/expected-statuses.ts";
import { type LiveServer, nameOf, startLiveServer } from "../../support/route-requests/live-server.ts";
import { insertPerson, openSession, type Person } from "../../support/route-requests/people.ts";
import { recipes } from "../../support/route-requests/recipes/all.ts";
import type { World } from "../../support/route-requests/scene.ts";
import { withoutConditions } from "../../support/route-requests/without-conditions.ts";

let database: TestDatabase;
let server: LiveServer;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startLiveServer(database);
  const own = await makeCompany(server, "redcanary");
  world = { server, own, foreign: await makeCompany(server, "bluecanary") };
});

afterAll(async () => {
  await server.app.close();
  await database.close();
});

/** Every reply that people of the own company get, on own, foreign and missing records. */
async function repliesTo(asking: World, readers: readonly (typeof roles)[number][]): Promise<string> {
  const texts: string[] = [];
  for (const call of asking.server.calls) {
    const recipe = recipes[nameOf(call)];
    if (!recipe) throw new Error(`no recipe: ${nameOf(call)}`);
    for (const role of readers) {
      for (const placements of placementsFor(call, recipe)) {
        const { reply } = await ask(asking, call, recipe, role, placements);
        texts.push(`${nameOf(call)} ${reply.body} ${JSON.stringify(reply.headers)}`);
      }
    }
  }
  return texts.join("\n");
}

const everybodyElse = roles.filter((role) => role !== "GOD");
/** Row policies do not know roles, so whoever may call most calls stands for all; `npm run test:all` asks as each. */
const whoMayMost = process.env["TEST_ALL"] === undefined ? (["COMPANY_ADMIN"] as const) : everybodyElse;

describe("two companies", () => {
  test("have their canary in every text of every table that they own", async () => {
    for (const name of [
      "POST /api/recheck",
      "POST /api/price-correction",
      "POST /api/add-link",
      "DELETE /api/delete-link",
    ])
      await ask(world, callNamed(name), recipeNamed(name), "OPERATOR", {});
    const { rows } = await sql<{ table: string; column: string }>`
      select c.relname as "table", a.attname as "column"
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'json'::regtype)
         and exists (select from pg_attribute owner where owner.attrelid = c.oid
                      and owner.attname in ('company_id', 'site_id', 'user_id'))
       order by 1, 2`.execute(database.owner);
    const theirs = rows
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !notTheirs.has(name));
    expect(theirs.length).toBeGreaterThan(25);
    const bare: string[] = [];
    for (const name of theirs) {
      const found = await sql`
        select from ${sql.table(name.split(".")[0] ?? "")}
         where ${sql.ref(name)}::text like '%redcanary%' limit 1`.execute(database.owner);
      if (found.rows.length === 0) bare.push(name);
    }
    expect(bare).toEqual([]);
  });

  test("may watch the same unverified domain: each accesses its own, a GOD the verified one", async () => {
    const domain = "contested.example.com";
    const { own, foreign } = world;
    const reds = await makeSite(database.app, own.companyId, domain);
    const blues = await makeSite(database.app, foreign.companyId, domain);
    await makeProducts(database.app, reds, [{ url: `https://${domain}/1`, title: "red's" }]);
    await makeProducts(database.app, blues, [{ url: `https://${domain}/1`, title: "blue's" }]);
    const outsiders = await makeCompany(server, "greencanary");
    const outsider = await insertPerson(server, {
      companyId: outsiders.companyId,
      role: "GOD",
      mark: "green",
    });
    const titleSeenBy = async ({ userId }: Person) => {
      const { token } = await openSession(server, userId);
      const reply = await server.app.inject({
        method: "POST",
        url: `/api/products?domain=${domain}`,
        headers: { authorization: `Bearer ${token}` },
      });
      return reply.json().content[0].title;
    };
    expect(await titleSeenBy(own.people.OPERATOR)).toBe("red's");
    expect(await titleSeenBy(foreign.people.OPERATOR)).toBe("blue's");
    expect(await titleSeenBy(foreign.people.GOD)).toBe("blue's");
    expect(await titleSeenBy(outsider)).toBe("red's");
    await database.owner
      .updateTable("site")
      .set({ is_verified: true })
      .where("site_id", "=", blues)
      .execute();
    expect(await titleSeenBy(outsider)).toBe("blue's");
  });
});

function callNamed(name: string) {
  const call = server.calls.find((each) => nameOf(each) === name);
  if (!call) throw new Error(`no call: ${name}`);
  return call;
}

function recipeNamed(name: string) {
  const recipe = recipes[name];
  if (!recipe) throw new Error(`no recipe: ${name}`);
  return recipe;
}

describe("a missing condition", () => {
  test("returns no other site's rows: every call, with the site's condition removed from every statement", async () => {
    const careless = withoutConditions(database, "site_id");
    const carelessServer = await startLiveServer(careless);
    try {
      const seen = await repliesTo({ ...world, server: carelessServer }, whoMayMost);
      expect(careless.statementsChanged()).toBeGreaterThan(20);
      expect(seen).toContain("redcanary title");
      expect(seen.split("\n").filter((line) => /bluecanary/i.test(line))).toEqual([]);
    } finally {
      await carelessServer.app.close();
      await careless.close();
    }
  });

  test("on the company, which no row policy covers, is found by the same search", async () => {
    const careless = withoutConditions(database, "company_id");
    const carelessServer = await startLiveServer(careless);
    try {
      const seen = await repliesTo({ ...world, server: carelessServer }, ["COMPANY_ADMIN"]);
      expect(careless.statementsChanged()).toBeGreaterThan(3);
      const leaking = seen.split("\n").filter((line) => /bluecanary/i.test(line));
      expect(leaking.some((line) => line.startsWith("GET /crm/get-users"))).toBe(true);
    } finally {
      await carelessServer.app.close();
      await careless.close();
    }
  });

  test("changes no other site's rows", async () => {
    const careless = withoutConditions(database, "site_id");
    try {
      await forSite(careless.app, world.own.siteId, (trx) =>
        trx
          .updateTable("product")
          .set({ mpn: "overwritten" })
          .where("site_id", "=", world.own.siteId)
          .execute(),
      );
      const mpnsOf = (siteId: typeof world.own.siteId) =>
        forSite(database.app, siteId, (trx) => trx.selectFrom("product").select("mpn").distinct().execute());
      expect(careless.statementsChanged()).toBe(1);
      expect(await mpnsOf(world.own.siteId)).toEqual([{ mpn: "overwritten" }]);
      expect(await mpnsOf(world.foreign.siteId)).not.toContainEqual({ mpn: "overwritten" });
    } finally {
      await careless.close();
    }
  });
});

describe("row level security", () => {
  const merchantTables = ["brand", "category", "listing", "offer", "product", "watch_outbox"] as const;

  test("is forced on every table with a site's rows, with the site's policy as the app's only one", async () => {
    const { rows } = await sql<{ name: string; isForced: boolean; policies: string[] }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
             array(select p.polname::text from pg_policy p where p.polrelid = c.oid
                    and p.polroles && array[0::oid, 'vizor_app'::regrole::oid] order by 1) as policies
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         -- the list of sites itself, and the worker's record of who watches a page
         and c.relname not in ('site', 'page_watch')
       order by 1`.execute(database.owner);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...merchantTables]));
    for (const { name, isForced, policies } of rows) {
      expect([name, isForced, policies]).toEqual([name, true, ["own_site"]]);
    }
  });

  test("covers partitions too: nobody may access them but through their table", async () => {
    const { rows } = await sql<{ name: string; isOpen: boolean }>`
      select c.relname as name, has_table_privilege('vizor_app', c.oid, 'select, insert, update, delete')
               or has_table_privilege('vizor_worker', c.oid, 'select, insert, update, delete') as "isOpen"
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped
       where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(
      database.owner,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ isOpen }) => isOpen)).toEqual([]);
  });

  test.each(merchantTables)(
    "%s: without a condition a site's transaction sees its own rows alone",
    async (table) => {
      const seen = await forSite(database.app, world.own.siteId, (trx) =>
        trx.selectFrom(table).select("site_id").execute(),
      );
      expect(seen.length).toBeGreaterThan(0);
      expect(new Set(seen.map((row) => row.site_id))).toEqual(new Set([world.own.siteId]));
    },
  );

  test.each(merchantTables)(
    "%s: outside a site's transaction nothing is seen, also right after one",
    async (table) => {
      await forSite(database.app, world.own.siteId, (trx) =>
        trx.selectFrom(table).select("site_id").execute(),
      );
      expect(await database.app.selectFrom(table).select("site_id").execute()).toEqual([]);
    },
  );

  test("a row of another site can be neither updated, deleted nor inserted", async () => {
    await forSite(database.app, world.own.siteId, async (trx) => {
      const changed = await trx
        .updateTable("product")
        .set({ title: "x" })
        .where("product_id", "=", world.foreign.productId)
        .executeTakeFirst();
      const deleted = await trx
        .deleteFrom("product")
        .where("product_id", "=", world.foreign.productId)
        .executeTakeFirst();
      expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n]);
    });
    const write = forSite(database.app, world.own.siteId, (trx) =>
      trx.insertInto("brand").values({ site_id: world.foreign.siteId, brand_id: 1, name: "x" }).execute(),
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  test("the app's role cannot read who watches a page", async () => {
    const read = database.app.selectFrom("page_watch").select("page_id").execute();
    await expect(read).rejects.toThrow(/permission denied/);
  });
});
