import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createApiKeyReader } from "../../../src/accounts/api-keys/api-keys.service.ts";
import { makeKey } from "../../../src/accounts/api-keys/core/key-format.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson } from "../../factories/people.ts";
import { makeSite } from "../../factories/sites.ts";
import { quietLog } from "../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
const domain = "keys.example.com";
let key: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  const person = await makePerson(database.app);
  await makeSite(database.app, person.companyId, domain);
  const body = { name: "ERP", scopes: ["read"], sites: [domain] };
  key = (await api.post("/api/api-keys", body, await api.signIn(person))).json().key;
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});

const newKey = () => makeKey((limit) => randomInt(limit));
/** The last letter is another one: its checksum is wrong. */
const mistyped = (right: string) => `${right.slice(0, -1)}${right.endsWith("0") ? "1" : "0"}`;

test("of 10,000 wrong keys each mistyped one costs no look-up, each guessed one a single statement, and none is let in", async () => {
  let statements = 0;
  const db = database.app.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { readKey } = createApiKeyReader({ db, clock: api.clock, log: quietLog });
  const readAll = async (keys: readonly string[]) =>
    (await Promise.all(keys.map(readKey))).filter((actor) => actor !== null);
  const wrong = Array.from({ length: 9_000 }, () => mistyped(newKey()));
  expect(await readAll([...wrong, mistyped(key)])).toEqual([]);
  expect(statements).toBe(0);
  for (let round = 0; round < 10; round += 1) {
    expect(await readAll(Array.from({ length: 100 }, newKey))).toEqual([]);
  }
  expect(statements).toBe(1_000);
  expect(await readAll([key])).toHaveLength(1);
});

test("an address that sends wrong keys is held back for all it asks, another one's right key is not", async () => {
  const attacker = api.from("198.51.100.7");
  const path = `/api/dashboard/stats?domain=${domain}`;
  // The minute of the limit does not end however slow the machine is.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const statusesOf = async (keys: readonly string[]) =>
    new Set((await Promise.all(keys.map((one) => attacker.get(path, one)))).map((reply) => reply.statusCode));
  const hundred = () => [newKey(), ...Array.from({ length: 99 }, () => mistyped(key))];
  for (let round = 0; round < 30; round += 1) expect(await statusesOf(hundred())).toEqual(new Set([401]));
  expect(await statusesOf(hundred())).toEqual(new Set([429]));
  expect((await attacker.get(path, key)).statusCode).toBe(429);
  expect((await api.from("198.51.100.8").get(path, key)).statusCode).toBe(200);
  expect(api.logLines.filter((line) => line.includes(key.slice(4, 20)))).toEqual([]);
});
