import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeServer } from "../../../src/platform/http/close-server.ts";
import { startApi } from "../../factories/api.ts";
import { makePerson } from "../../factories/people.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { until } from "../../support/until.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("each use of the price history is counted for the product's site, and written when the server closes", async () => {
  const api = await startApi(database);
  const person = await makePerson(database.app);
  const siteOf = (name: string) => makeSite(database.app, person.companyId, name);
  const [siteId] = [await siteOf("first.example.com"), await siteOf("second.example.com")];
  const url = "https://first.example.com/p";
  const [productId = 0] = await makeProducts(database.app, siteId, [{ url }]);
  const session = await api.signIn(person);
  for (const query of ["", "&domain=first.example.com", "&domain=first.example.com"]) {
    const reply = await api.get(`/api/price-history?packet_id=${productId}${query}`, session);
    expect(reply.statusCode).toBe(200);
  }
  await api.get("/api/price-history?packet_id=1", session);
  await api.app.close();
  expect(await countedFor(person.userId)).toEqual([
    { site_id: siteId, usage_type: "PRICE_HISTORY", calls: 3 },
  ]);
});

const calls: { method: "GET" | "POST"; address: string; type: string | null }[] = [
  { method: "POST", address: "/api/products", type: "PRODUCTS" },
  { method: "GET", address: "/api/product?packet_id=:id", type: "PRODUCTS" },
  { method: "GET", address: "/api/search-sku?sku=RS-1", type: "PRODUCTS" },
  { method: "GET", address: "/api/dynamic-prices", type: "PRODUCTS" },
  { method: "POST", address: "/api/search?query=rasnita", type: "SEARCH" },
  { method: "GET", address: "/api/dynamic-prices/search?query=rasnita&tab=IN_REVIEW", type: "SEARCH" },
  { method: "POST", address: "/export", type: "EXPORT" },
  { method: "POST", address: "/offline-export", type: "EXPORT" },
  { method: "POST", address: "/api/dynamic-prices/export", type: "EXPORT" },
  { method: "GET", address: "/api/dynamic-prices/excluded", type: null },
  { method: "GET", address: "/api/exports", type: null },
];

test("a list counts as products, a search as search and the start of a file as export, once each", async () => {
  const api = await startApi(database);
  const person = await makePerson(database.app);
  const session = await api.signIn(person);
  const siteIds: number[] = [];
  for (const [number, { method, address }] of calls.entries()) {
    const domain = `calls${number}.example.com`;
    const siteId = await makeSite(database.app, person.companyId, domain);
    const [id] = await makeProducts(database.app, siteId, [{ url: `https://${domain}/p`, sku: "RS-1" }]);
    const url = new URL(address.replace(":id", String(id)), "http://vizor.example");
    url.searchParams.set("domain", domain);
    const path = url.pathname + url.search;
    const reply = method === "GET" ? await api.get(path, session) : await api.post(path, {}, session);
    expect(reply.statusCode, `${address}: ${reply.body}`).toBe(200);
    siteIds.push(siteId);
  }
  await api.app.close();
  const counted = await countedFor(person.userId);
  const countedAs = (siteId: number | undefined) =>
    counted.filter(({ site_id }) => site_id === siteId).map(({ usage_type, calls }) => [usage_type, calls]);
  expect(calls.map(({ address }, number) => [address, countedAs(siteIds[number])])).toEqual(
    calls.map(({ address, type }) => [address, type === null ? [] : [[type, 1]]]),
  );
});

test("a request that is under way when the server is closed is answered, and counted", async () => {
  const api = await startApi(database);
  const person = await makePerson(database.app);
  const siteId = await makeSite(database.app, person.companyId, "late.example.com");
  const [productId = 0] = await makeProducts(database.app, siteId, [{ url: "https://late.example.com/p" }]);
  const authorization = `Bearer ${await api.signIn(person)}`;
  const origin = await api.app.listen({ port: 0, host: "127.0.0.1" });
  const { asked, closed } = await database.owner.transaction().execute(async (trx) => {
    await sql`lock table price_point in access exclusive mode`.execute(trx);
    const asked = fetch(`${origin}/api/price-history?packet_id=${productId}`, { headers: { authorization } });
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and usename = 'vizor_app' and wait_event_type = 'Lock'`;
    await until("the request waits", async () => (await waiting.execute(trx)).rows.length === 1);
    return { asked, closed: closeServer(api.app) };
  });
  expect((await asked).status).toBe(200);
  await closed;
  expect(await countedFor(person.userId)).toEqual([
    { site_id: siteId, usage_type: "PRICE_HISTORY", calls: 1 },
  ]);
});

function countedFor(userId: number) {
  return database.owner
    .selectFrom("api_usage")
    .select(["site_id", "usage_type", "calls"])
    .where("user_id", "=", userId)
    .execute();
}
