import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../src/kit/call.ts";
import { type Role, roles } from "../../src/kit/roles.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import { forSite } from "../../src/platform/db/database.ts";
import { startApi, type TestApi } from "../factories/api.ts";
import { showPages } from "../factories/page-changes.ts";
import { makePerson, type TestPerson, testNow } from "../factories/people.ts";
import { makeProducts, makeSite } from "../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** A company with one site whose every text holds the company's own canary. */
interface Tenant {
  readonly canary: string;
  readonly domain: string;
  readonly people: Readonly<Record<Role, TestPerson>>;
  readonly siteId: AuthorizedSiteId;
  readonly productId: number;
}

let database: TestDatabase;
let api: TestApi;
let red: Tenant;
let blue: Tenant;

async function makeTenant(canary: string): Promise<Tenant> {
  const db = database.app;
  const first = await makePerson(db, { companyName: `${canary} company`, firstName: canary });
  const people = { COMPANY_ADMIN: first } as Record<Role, TestPerson>;
  for (const role of roles) {
    people[role] ??= await makePerson(db, { companyId: first.companyId, role, lastName: canary });
  }
  const domain = `${canary}.example.com`;
  const siteId = await makeSite(db, first.companyId, domain);
  const own = `https://${domain}/product`;
  const rival = `https://${canary}-rival.com/product`;
  const [productId = 0] = await makeProducts(db, siteId, [
    {
      url: own,
      title: `${canary} title`,
      sku: `${canary}-sku`,
      brand: `${canary} brand`,
      category: `${canary} group/${canary} kind`,
      imageUrl: `https://${domain}/image.jpg`,
      rivalUrls: [rival],
    },
  ]);
  await showPages(
    database,
    siteId,
    {
      [own]: { priceMinor: 10_000, availabilityLabel: `${canary} own label` },
      [rival]: {
        priceMinor: 9_000,
        availabilityLabel: `${canary} label`,
        facts: { name: `${canary} offer` },
      },
    },
    testNow,
  );
  return { canary, domain, people, siteId, productId };
}

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  red = await makeTenant("redcanary");
  blue = await makeTenant("bluecanary");
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

/** A well-formed request of a call, on a site and a product of it. */
function requestOf(call: Call, domain: string, productId: number) {
  const query = call.access === "site" ? `?domain=${domain}&packet_id=${productId}` : "";
  return { method: call.method, url: `${call.path}${query}` };
}

async function ask(call: Call, domain: string, productId: number, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return api.app.inject({ ...requestOf(call, domain, productId), headers });
}

function withoutId(body: string): unknown {
  return { ...JSON.parse(body), requestId: null };
}

const calls = (access: Call["access"]) => api.calls.filter((call) => call.access === access);

describe("the route table", () => {
  test("holds the calls of both slices, each with its declared access", () => {
    expect(api.calls.map(({ method, path, access }) => `${method} ${path} ${access}`).sort()).toEqual([
      "GET /api/dashboard/stats site",
      "GET /api/last-updated-info site",
      "GET /api/user-info signed-in",
      "POST /api/products site",
      "POST /api/recheck site",
      "POST /login public",
      "POST /logout signed-in",
    ]);
  });

  test("is described, call by call, at /api/openapi.json", async () => {
    const { paths } = (await api.get("/api/openapi.json")).json();
    for (const { method, path } of api.calls) {
      expect([path, Object.keys(paths[path] ?? {})]).toEqual([path, [method.toLowerCase()]]);
    }
  });

  test("refuses a route that declares no call", async () => {
    const start = startApi(database, {
      addRoutes: (app) => void app.get("/api/secret", async () => "x"),
    });
    await expect(start).rejects.toThrow("declares no call");
  });

  test("every call but the public ones answers 401 to the anonymous, the expired and the revoked", async () => {
    const revoked = await api.signIn(red.people.OPERATOR);
    await api.post("/logout", null, revoked);
    const start = api.clock.now();
    api.clock.advance(-12 * 3_600_000);
    const expired = await api.signIn(red.people.OPERATOR);
    api.clock.set(start);
    const closed = api.calls.filter((call) => call.access !== "public");
    expect(closed.length).toBeGreaterThan(4);
    for (const call of closed) {
      for (const token of [undefined, "a.b.c", expired, revoked]) {
        const reply = await ask(call, red.domain, red.productId, token);
        expect([call.path, token, reply.statusCode]).toEqual([call.path, token, 401]);
      }
    }
  });

  test.each(roles)(
    "%s: every site call works on the own site; a foreign one is 404, as a missing one",
    async (role) => {
      const token = await api.signIn(red.people[role]);
      expect(calls("site").length).toBeGreaterThan(3);
      for (const call of calls("site")) {
        const own = await ask(call, red.domain, red.productId, token);
        expect([call.path, own.statusCode]).toEqual([call.path, call.status ?? 200]);
        const missing = await ask(call, "nobody.example.com", red.productId, token);
        expect([call.path, missing.statusCode]).toEqual([call.path, 404]);
        if (role === "GOD") continue;
        const foreign = await ask(call, blue.domain, blue.productId, token);
        expect([call.path, foreign.statusCode]).toEqual([call.path, 404]);
        expect(withoutId(foreign.body)).toEqual(withoutId(missing.body));
        expect(Object.keys(foreign.headers).sort()).toEqual(Object.keys(missing.headers).sort());
      }
    },
  );

  test.each([
    "",
    "?domain=",
    "?domain=a&domain=b",
    "?domain[]=a",
    `?domain=${"a".repeat(300)}`,
    "?domain=%00",
  ])("a site call with the query %j is 404", async (query) => {
    const token = await api.signIn(red.people.COMPANY_ADMIN);
    const reply = await api.get(`/api/dashboard/stats${query}`, token);
    expect(reply.statusCode).toBe(404);
  });

  test("a foreign packet is 404, identical to a missing one, also for GOD on the wrong site", async () => {
    for (const role of ["OPERATOR", "GOD"] as const) {
      const token = await api.signIn(red.people[role]);
      const recheck = (packetId: number) =>
        api.post(`/api/recheck?domain=${red.domain}&packet_id=${packetId}`, null, token);
      const [foreign, missing] = [await recheck(blue.productId), await recheck(9_007_199_254_740_991)];
      expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
      expect(withoutId(foreign.body)).toEqual(withoutId(missing.body));
    }
    const queued = await forSite(database.app, blue.siteId, (trx) =>
      trx.selectFrom("watch_outbox").select("entry_id").where("action", "=", "recheck").execute(),
    );
    expect(queued).toEqual([]);
  });
});

describe("two companies", () => {
  const replies = async (reader: Tenant, role: Role) => {
    const token = await api.signIn(reader.people[role]);
    const bodies: string[] = [];
    for (const call of api.calls.filter(({ path }) => path !== "/logout")) {
      for (const { domain, productId } of [red, blue]) {
        const reply = await ask(call, domain, productId, token);
        bodies.push(reply.body + JSON.stringify(reply.headers));
      }
    }
    return bodies;
  };

  test("see their own data, in every text, and no reply holds a word of the other's", async () => {
    for (const role of ["OPERATOR", "OPERATOR_ADMIN", "COMPANY_ADMIN"] as const) {
      const seenByRed = (await replies(red, role)).join("\n");
      const seenByBlue = (await replies(blue, role)).join("\n");
      for (const word of [
        "title",
        "-sku",
        " brand",
        " group/",
        " own label",
        " label",
        " offer",
        "-rival.com",
        " company",
      ]) {
        expect(seenByRed).toContain(`redcanary${word === "title" ? " title" : word}`);
      }
      expect(seenByRed).not.toContain("bluecanary");
      expect(seenByBlue).not.toContain("redcanary");
      expect(seenByBlue).toContain("bluecanary");
    }
  });

  test("GOD sees every site, and each visit to another company's is in the log", async () => {
    api.logLines.length = 0;
    const seen = (await replies(red, "GOD")).join("\n");
    expect(seen).toContain("bluecanary title");
    const audits = api.logLines.map((line) => JSON.parse(line)).filter(({ audit }) => audit !== undefined);
    expect(audits.length).toBeGreaterThan(3);
    for (const line of audits) {
      expect(line).toMatchObject({
        level: "info",
        audit: "god-opens-site",
        userId: red.people.GOD.userId,
        siteId: blue.siteId,
      });
    }
  });

  test("may watch the same unproved domain: each opens its own, GOD the proved one", async () => {
    const domain = "contested.example.com";
    const reds = await makeSite(database.app, red.people.GOD.companyId, domain);
    const blues = await makeSite(database.app, blue.people.GOD.companyId, domain);
    await makeProducts(database.app, reds, [{ url: `https://${domain}/1`, title: "red's" }]);
    await makeProducts(database.app, blues, [{ url: `https://${domain}/1`, title: "blue's" }]);
    const outsider = await makePerson(database.app, { role: "GOD" });
    const titleSeenBy = async (person: TestPerson) => {
      const reply = await api.post(`/api/products?domain=${domain}`, null, await api.signIn(person));
      return reply.json().content[0].title;
    };
    expect(await titleSeenBy(red.people.OPERATOR)).toBe("red's");
    expect(await titleSeenBy(blue.people.OPERATOR)).toBe("blue's");
    expect(await titleSeenBy(blue.people.GOD)).toBe("blue's");
    expect(await titleSeenBy(outsider)).toBe("red's");
    await database.owner
      .updateTable("site")
      .set({ is_verified: true })
      .where("site_id", "=", blues)
      .execute();
    expect(await titleSeenBy(outsider)).toBe("blue's");
  });
});

describe("row level security", () => {
  const merchantTables = ["brand", "category", "listing", "offer", "product", "watch_outbox"] as const;

  test("is forced on every table that holds a site's rows, with the site's policy alone for the app", async () => {
    const { rows } = await sql<{ name: string; isForced: boolean; policies: string[] }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
             array(select p.polname::text from pg_policy p where p.polrelid = c.oid
                    and p.polroles && array[0::oid, 'vizor_app'::regrole::oid] order by 1) as policies
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         -- the list of sites itself, and the worker's record of who watches a page
         and c.relname not in ('site', 'page_watch')
       order by 1`.execute(database.owner);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...merchantTables]));
    for (const { name, isForced, policies } of rows) {
      expect([name, isForced, policies]).toEqual([name, true, ["own_site"]]);
    }
  });

  test.each(merchantTables)(
    "%s: without a condition a site's transaction sees its own rows alone",
    async (table) => {
      const seen = await forSite(database.app, red.siteId, (trx) =>
        trx.selectFrom(table).select("site_id").execute(),
      );
      expect(seen.length).toBeGreaterThan(0);
      expect(new Set(seen.map((row) => row.site_id))).toEqual(new Set([red.siteId]));
    },
  );

  test.each(merchantTables)(
    "%s: outside a site's transaction nothing is seen, also right after one",
    async (table) => {
      await forSite(database.app, red.siteId, (trx) => trx.selectFrom(table).select("site_id").execute());
      expect(await database.app.selectFrom(table).select("site_id").execute()).toEqual([]);
    },
  );

  test("a row of another site can be neither changed, deleted nor written", async () => {
    await forSite(database.app, red.siteId, async (trx) => {
      const changed = await trx
        .updateTable("product")
        .set({ title: "x" })
        .where("product_id", "=", blue.productId)
        .executeTakeFirst();
      const deleted = await trx
        .deleteFrom("product")
        .where("product_id", "=", blue.productId)
        .executeTakeFirst();
      expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n]);
    });
    const write = forSite(database.app, red.siteId, (trx) =>
      trx.insertInto("brand").values({ site_id: blue.siteId, brand_id: 1, name: "x" }).execute(),
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  test("the app's role cannot read who watches a page", async () => {
    const read = database.app.selectFrom("page_watch").select("page_id").execute();
    await expect(read).rejects.toThrow(/permission denied/);
  });
});
