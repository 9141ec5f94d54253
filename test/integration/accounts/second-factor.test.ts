import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { defaultAttemptLimits } from "../../../src/accounts/throttle/throttle.service.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePersonWithSecondFactor, type TestPerson, testNow } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
/** The same service without a limit of codes per person: only the handle's limit applies. */
let patient: TestApi;

const stepMs = 30_000;
const minuteMs = 60_000;
const wrongCode = "000000";

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  patient = await startApi(database, {
    limits: {
      secondFactorOf: { attempts: 1000, windowMs: minuteMs },
      secondFactorAt: { attempts: 1000, windowMs: minuteMs },
      signInOf: { attempts: 1000, windowMs: 1 },
    },
  });
});

afterEach(() => {
  api.clock.set(testNow);
  patient.clock.set(testNow);
});

afterAll(async () => {
  await Promise.all([api.app.close(), patient.app.close()]);
  await database.close();
});

async function begin(at: TestApi, { email, password }: TestPerson, rememberMe = false): Promise<string> {
  const reply = await at.post("/login", { email, password, rememberMe });
  expect([reply.statusCode, reply.json().sessionToken]).toEqual([200, null]);
  return reply.json().userId;
}

async function answer(at: TestApi, id: string, code: string): Promise<number> {
  return (await at.post("/login/mfa", { id, code })).statusCode;
}

function claimsOf(token: string): { expirationTsMillis: number } {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

test("a correct password returns an opaque 128-bit handle instead of the id, stored as a hash, which gives no access", async () => {
  const person = await makePersonWithSecondFactor(database);
  const handles = [await begin(api, person), await begin(api, person)];
  for (const handle of handles) expect(Buffer.from(handle, "base64url")).toHaveLength(16);
  expect(handles[0]).not.toBe(handles[1]);
  const rows = await database.owner.selectFrom("sign_in_challenge").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(handles[0]);
  expect(rows.map((row) => row.handle_hash.length)).toEqual([32, 32]);
  expect((await api.get("/api/user-info", handles[0])).statusCode).toBe(401);
});

test("the right code signs in by body or query, once for a handle; remember-me of the first step holds", async () => {
  const person = await makePersonWithSecondFactor(database);
  const handle = await begin(api, person, true);
  const code = person.codeAt(testNow);
  const reply = await api.post(`/login/mfa?${new URLSearchParams({ id: handle, code })}`);
  expect(reply.statusCode).toBe(200);
  const { sessionToken } = reply.json();
  expect(claimsOf(sessionToken).expirationTsMillis).toBe(testNow.getTime() + 30 * 24 * 3_600_000);
  expect((await api.get("/api/user-info", sessionToken)).json()).toMatchObject({
    userId: person.userId,
    mfaEnabled: true,
  });
  api.clock.advance(stepMs);
  const again = await api.post("/login/mfa", { id: handle, code: person.codeAt(api.clock.now()) });
  expect([again.statusCode, again.json().message]).toEqual([
    401,
    "The code is not right, or the sign-in has expired.",
  ]);
});

test("an unknown handle, an empty one and a wrong code get the same 401", async () => {
  const person = await makePersonWithSecondFactor(database);
  const handle = await begin(api, person);
  const bodies = [{ id: handle, code: wrongCode }, { id: "AAAAAAAAAAAAAAAAAAAAAA", code: wrongCode }, {}];
  const replies = await Promise.all(bodies.map((body) => api.post("/login/mfa", body)));
  const withoutId = replies.map((reply) => ({ ...reply.json(), requestId: null }));
  expect(replies.map((reply) => reply.statusCode)).toEqual([401, 401, 401]);
  expect(withoutId[1]).toEqual(withoutId[0]);
  expect(withoutId[2]).toEqual(withoutId[0]);
});

test("the codes of this step and the one before are taken; of two before, of the next, and of letters none is", async () => {
  const person = await makePersonWithSecondFactor(database);
  const handle = await begin(patient, person);
  const at = (steps: number) => person.codeAt(new Date(testNow.getTime() + steps * stepMs));
  expect(await answer(patient, handle, at(-2))).toBe(401);
  expect(await answer(patient, handle, at(1))).toBe(401);
  expect(await answer(patient, handle, "12345a")).toBe(401);
  expect(await answer(patient, handle, at(-1).replace(/^.../, "$& "))).toBe(200);
});

test("a code is taken once, and none of a step before it afterwards", async () => {
  const person = await makePersonWithSecondFactor(database);
  const [first, second, third] = [
    await begin(patient, person),
    await begin(patient, person),
    await begin(patient, person),
  ];
  const [now, before] = [testNow, new Date(testNow.getTime() - stepMs)];
  expect(await answer(patient, first, person.codeAt(now))).toBe(200);
  expect(await answer(patient, second, person.codeAt(now))).toBe(401);
  expect(await answer(patient, third, person.codeAt(before))).toBe(401);
});

test("of 20 concurrent attempts with one code and 20 handles, one signs in", async () => {
  for (const at of [patient, api]) {
    const person = await makePersonWithSecondFactor(database);
    const handles: string[] = [];
    for (let n = 0; n < 20; n++) handles.push(await begin(at, person));
    expect(new Set(handles).size).toBe(20);
    const code = person.codeAt(testNow);
    const statuses = await Promise.all(handles.map((handle) => answer(at, handle, code)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401 || status === 429)).toHaveLength(19);
    const sessions = await database.owner
      .selectFrom("user_session")
      .where("user_id", "=", person.userId)
      .select("session_id")
      .execute();
    expect(sessions).toHaveLength(1);
  }
});

test("of 20 concurrent attempts with one handle and one code, one signs in", async () => {
  const person = await makePersonWithSecondFactor(database);
  const handle = await begin(patient, person);
  const code = person.codeAt(testNow);
  const statuses = await Promise.all(Array.from({ length: 20 }, () => answer(patient, handle, code)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(19);
});

test("of 20 concurrent attempts with one recovery code and 20 handles, one signs in", async () => {
  const person = await makePersonWithSecondFactor(database);
  const handles: string[] = [];
  for (let n = 0; n < 20; n++) handles.push(await begin(patient, person));
  const code = person.recoveryCodes[0] ?? "";
  const statuses = await Promise.all(handles.map((handle) => answer(patient, handle, code)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(19);
});

test("a handle has five attempts: the correct code is rejected as the sixth, also concurrently", async () => {
  const person = await makePersonWithSecondFactor(database);
  const handle = await begin(patient, person);
  for (let n = 0; n < 5; n++) expect(await answer(patient, handle, wrongCode)).toBe(401);
  expect(await answer(patient, handle, person.codeAt(testNow))).toBe(401);
  const other = await begin(patient, person);
  await Promise.all(Array.from({ length: 20 }, () => answer(patient, other, wrongCode)));
  const row = await database.owner
    .selectFrom("sign_in_challenge")
    .select("tries_left")
    .where("user_id", "=", person.userId)
    .execute();
  expect(row).toEqual([{ tries_left: 0 }, { tries_left: 0 }]);
});

test("a handle is valid for five minutes", async () => {
  const person = await makePersonWithSecondFactor(database);
  const [early, late] = [await begin(api, person), await begin(api, person)];
  api.clock.advance(5 * minuteMs - 1);
  expect(await answer(api, early, person.codeAt(api.clock.now()))).toBe(200);
  api.clock.advance(1);
  expect(await answer(api, late, person.recoveryCodes[0] ?? "")).toBe(401);
});

test("a person has five failed attempts in five minutes over all handles, then 429 until the first leaves the window", async () => {
  expect(defaultAttemptLimits.secondFactorOf).toEqual({ attempts: 5, windowMs: 300_000 });
  const person = await makePersonWithSecondFactor(database);
  for (let n = 0; n < 5; n++) {
    const handle = await begin(api, person);
    api.clock.advance(1000);
    expect(await answer(api, handle, wrongCode)).toBe(401);
  }
  const handle = await begin(api, person);
  const reply = await api.post("/login/mfa", { id: handle, code: person.codeAt(api.clock.now()) });
  // the first try was at 1 s and leaves the window at 301 s; now is 5 s
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([429, "296"]);
  api.clock.advance(296_000);
  const later = await begin(api, person);
  expect(await answer(api, later, person.codeAt(api.clock.now()))).toBe(200);
});

test("wrong codes from elsewhere, with the right password, do not lock the person out at their known addresses", async () => {
  expect(defaultAttemptLimits.secondFactorAt).toEqual({ attempts: 5, windowMs: 300_000 });
  const person = await makePersonWithSecondFactor(database);
  const tryFrom = async (address: string, code: string) => {
    const from = api.from(address);
    const { email, password } = person;
    const { userId: id } = (await from.post("/login", { email, password })).json();
    return (await from.post("/login/mfa", { id, code })).statusCode;
  };
  const home = "203.0.113.7";
  expect(await tryFrom(home, person.codeAt(testNow))).toBe(200);
  // Five over all strange addresses together
  for (let n = 0; n < 5; n++) expect(await tryFrom(`198.51.100.${n}`, wrongCode)).toBe(401);
  api.clock.advance(stepMs);
  const code = person.codeAt(api.clock.now());
  expect(await tryFrom("198.51.100.9", code)).toBe(429);
  expect(await tryFrom(home, code)).toBe(200);
  // and five of its own at the known one
  for (let n = 0; n < 5; n++) expect(await tryFrom(home, wrongCode)).toBe(401);
  expect(await tryFrom(home, person.recoveryCodes[0] ?? "")).toBe(429);
});

test("a recovery code signs in once, in any spelling; a notice is mailed, and nine remain", async () => {
  const person = await makePersonWithSecondFactor(database);
  const [first = "", second = ""] = person.recoveryCodes;
  expect(first).toMatch(
    /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]$/,
  );
  const written = first.replaceAll("-", " ").toUpperCase().replaceAll("0", "O").replaceAll("1", "I");
  const reply = await api.post("/login/mfa", { id: await begin(api, person), code: written });
  expect(reply.statusCode).toBe(200);
  expect(await answer(api, await begin(api, person), first)).toBe(401);
  expect((await api.get("/api/recovery-codes", reply.json().sessionToken)).json()).toEqual({ left: 9 });
  expect(await answer(api, await begin(api, person), second)).toBe(200);
  const notices = (await api.queued("accounts.send-notice")).filter(({ userId }) => userId === person.userId);
  expect(notices.map(({ kind }) => kind)).toEqual(["recovery-code-used", "recovery-code-used"]);
});

test("another person's recovery code is rejected", async () => {
  const [ana, mihai] = [
    await makePersonWithSecondFactor(database),
    await makePersonWithSecondFactor(database),
  ];
  expect(await answer(api, await begin(api, ana), mihai.recoveryCodes[0] ?? "")).toBe(401);
});

test("a secret copied to another person's row is unusable: it is encrypted for its owner", async () => {
  const [ana, mihai] = [
    await makePersonWithSecondFactor(database),
    await makePersonWithSecondFactor(database),
  ];
  const { sealed_secret: sealed } = await database.owner
    .selectFrom("second_factor")
    .select("sealed_secret")
    .where("user_id", "=", mihai.userId)
    .executeTakeFirstOrThrow();
  expect(sealed?.includes(Buffer.from(mihai.secret))).toBe(false);
  await database.owner
    .updateTable("second_factor")
    .set({ sealed_secret: sealed })
    .where("user_id", "=", ana.userId)
    .execute();
  expect(await answer(api, await begin(api, ana), mihai.codeAt(testNow))).toBe(401);
});
