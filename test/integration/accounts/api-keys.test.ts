import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiKey } from "../../../src/accounts/api-keys/api-keys.contract.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { openPricingScene, type PricedSite, type PricingScene } from "../../factories/pricing-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let scene: PricingScene;
let site: PricedSite;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openPricingScene(database);
  site = await scene.openSite(2);
});
afterAll(async () => {
  await scene.api.app.close();
  await database.close();
});

const create = (given: object = {}, as = scene.token) =>
  scene.api.post(
    "/api/api-keys",
    { name: `Key ${Math.random()}`, scopes: ["read"], sites: [site.domain], ...given },
    as,
  );
const made = async (given: object = {}): Promise<{ key: string; apiKey: ApiKey }> => {
  const reply = await create(given);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
};
const statsWith = (key: string) => scene.api.get(`/api/dashboard/stats?domain=${site.domain}`, key);
const listed = async (id: number): Promise<ApiKey | undefined> => {
  const keys: ApiKey[] = (await scene.api.get("/api/api-keys", scene.token)).json();
  return keys.find((key) => key.id === id);
};

test("a key is shown once, stored as a hash, and works until it is revoked", async () => {
  const { key, apiKey } = await made({ name: "ERP" });
  expect(key).toMatch(/^vzk_[0-9A-Za-z]{38}$/);
  expect(apiKey).toEqual({
    id: expect.any(Number),
    name: "ERP",
    hint: key.slice(0, 8),
    scopes: ["read"],
    sites: [site.domain],
    callsPerMinute: 600,
    createdBy: scene.ana.email,
    createdTimestamp: testNow.getTime(),
    lastUsedTimestamp: null,
    expirationTimestamp: null,
    expired: false,
  });
  const rows = await database.owner.selectFrom("api_key").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key.slice(8, 20));
  expect(scene.api.logLines.filter((line) => line.includes(key.slice(4)))).toEqual([]);
  expect((await statsWith(key)).statusCode).toBe(200);
  await expect.poll(async () => (await listed(apiKey.id))?.lastUsedTimestamp).toBe(testNow.getTime());
  expect((await scene.api.delete(`/api/api-keys/${apiKey.id}`, scene.token)).statusCode).toBe(204);
  const refused = await statsWith(key);
  expect([refused.statusCode, refused.json().code]).toEqual([401, "API_KEY_INVALID"]);
  expect(await listed(apiKey.id)).toBeUndefined();
  await made({ name: "erp" });
});

test("a key that has expired no longer works, and is listed as expired", async () => {
  const expirationTimestamp = testNow.getTime() + 60_000;
  const { key, apiKey } = await made({ expirationTimestamp });
  expect((await statsWith(key)).statusCode).toBe(200);
  scene.api.clock.set(new Date(expirationTimestamp));
  expect((await statsWith(key)).statusCode).toBe(401);
  expect(await listed(apiKey.id)).toMatchObject({ expired: true });
  const past = await create({ expirationTimestamp });
  expect([past.statusCode, past.json().code]).toEqual([422, "API_KEY_EXPIRATION_PAST"]);
  scene.api.clock.set(testNow);
});

test("names are unique among a company's keys in force, sites must be its own, and operators may not", async () => {
  await made({ name: "Magazin" });
  const taken = await create({ name: "MAGAZIN" });
  expect([taken.statusCode, taken.json().fields.name.code]).toEqual([422, "API_KEY_NAME_TAKEN"]);
  expect((await create({ sites: ["stranger.example.com"] })).statusCode).toBe(404);
  expect((await create({}, scene.colleague)).statusCode).toBe(422);
});

test("each key has its own limit of calls in a minute", async () => {
  // The test's server lets through 100 times as many.
  const [limited, other] = [await made({ callsPerMinute: 1 }), await made({ callsPerMinute: 1 })];
  const statuses = [];
  for (let call = 0; call < 101; call += 1) statuses.push((await statsWith(limited.key)).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  const refused = await statsWith(limited.key);
  expect([refused.statusCode, refused.json().code]).toEqual([429, "TOO_MANY_CALLS"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await statsWith(other.key)).statusCode).toBe(200);
});

test("histories name the key, which goes on working when its creator's account is deleted", async () => {
  const { companyId } = scene.ana;
  const maker = await makePerson(database.app, { companyId, role: "OPERATOR_ADMIN" });
  const reply = await create(
    { name: "Depozit", scopes: ["review-prices", "read"] },
    await scene.api.signIn(maker),
  );
  const { key, apiKey } = reply.json();
  const gone = await scene.api.delete(`/crm/delete-user?userId=${maker.userId}`, scene.token);
  expect(gone.statusCode).toBe(204);
  expect(await listed(apiKey.id)).toMatchObject({ createdBy: null });
  const body = { reviewAction: "APPROVE", ids: [site.ids[0]] };
  const approved = await scene.api.post(`/api/dynamic-prices/review?domain=${site.domain}`, body, key);
  expect(approved.statusCode, approved.body).toBe(200);
  const batches = await scene.api.get(`/api/dynamic-prices/batches?domain=${site.domain}&page=0`, key);
  expect(batches.json().content[0]).toMatchObject({ action: "APPROVE", email: "API key: Depozit" });
});
