import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;

const minuteMs = 60_000;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});

afterEach(() => api.clock.set(testNow));

afterAll(async () => {
  await api.app.close();
  await database.close();
});

let addresses = 0;

/** Calls from an address of their own: they are counted by address. */
function somewhere() {
  addresses += 1;
  return api.from(`198.51.100.${addresses}`);
}

async function askedFor(email: string) {
  return (await api.queued("accounts.send-password-reset")).filter((one) => one["email"] === email);
}

test("a forgotten password gets the same response for every text, and is queued for every address, with or without an account", async () => {
  const known = await makePerson(database.app);
  const bodies = [
    { email: known.email, language: "RO" },
    { email: "nobody@mail.example", language: "EN" },
    { email: "no address" },
    {},
  ];
  const replies = await Promise.all(bodies.map((body) => somewhere().post("/login/forgot-password", body)));
  for (const reply of replies) {
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { message: "If an account exists with this email, you will receive password reset instructions." },
    ]);
  }
  const [forKnown, forUnknown] = [await askedFor(known.email), await askedFor("nobody@mail.example")];
  expect(forKnown).toMatchObject([{ language: "RO" }]);
  expect(forUnknown).toMatchObject([{ language: "EN" }]);
  expect(Object.keys(forUnknown[0] ?? {})).toEqual(Object.keys(forKnown[0] ?? {}));
  const links = await database.owner.selectFrom("password_reset").selectAll().execute();
  expect(links).toEqual([]);
});

test("the query is taken as well, as the specification's client sends it", async () => {
  const query = new URLSearchParams({ email: "query@mail.example", language: "EN" });
  expect((await somewhere().post(`/login/forgot-password?${query}`)).statusCode).toBe(200);
  expect(await askedFor("query@mail.example")).toHaveLength(1);
});

test("three mails an hour for one e-mail address, from anywhere and in any case; more are passed over in silence", async () => {
  const ask = async (email: string) =>
    (await somewhere().post("/login/forgot-password", { email })).statusCode;
  for (let n = 0; n < 5; n++) expect(await ask("often@mail.example")).toBe(200);
  expect(await ask("OFTEN@mail.example")).toBe(200);
  expect(await askedFor("often@mail.example")).toHaveLength(3);
  expect(await askedFor("OFTEN@mail.example")).toHaveLength(0);
  api.clock.advance(60 * minuteMs);
  expect(await ask("often@mail.example")).toBe(200);
  expect(await askedFor("often@mail.example")).toHaveLength(4);
});

test("the eleventh request from one address in a quarter of an hour is 429", async () => {
  const { post } = somewhere();
  for (let n = 0; n < 10; n++) {
    const reply = await post("/login/forgot-password", { email: `many-${n}@mail.example` });
    expect(reply.statusCode).toBe(200);
  }
  const reply = await post("/login/forgot-password", { email: "many-10@mail.example" });
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([429, "900"]);
  expect(await askedFor("many-10@mail.example")).toEqual([]);
});
