import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { hashPassword, verifyPassword } from "../../../src/accounts/passwords/passwords.service.ts";
import { listAttempts, recordAttempt } from "../../../src/accounts/throttle/throttle.repo.ts";
import { defaultAttemptLimits } from "../../../src/accounts/throttle/throttle.service.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson, type TestPerson, testNow, testPassword } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
/** A second process on the same database. */
let twin: TestApi;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  twin = await startApi(database);
});

afterEach(() => {
  api.clock.set(testNow);
  twin.clock.set(testNow);
});

afterAll(async () => {
  await Promise.all([api.app.close(), twin.app.close()]);
  await database.close();
});

let addresses = 0;

/** An IP address without attempts. */
function newAddress(): string {
  addresses += 1;
  return `2001:db8:0:${addresses.toString(16)}::1`;
}

function tryIn(email: string, password: string, address: string, at: TestApi = api) {
  return at.from(address).post("/login", { email, password });
}

function wrong(email: string, address: string, at: TestApi = api) {
  return tryIn(email, "wrong-wrong-wrong", address, at);
}

async function wrongTimes(times: number, email: string, address = newAddress): Promise<void> {
  for (let n = 0; n < times; n++) expect((await wrong(email, address())).statusCode).toBe(401);
}

test("the eleventh failed attempt for an account in 15 minutes is 429, known or not, from anywhere and in any case", async () => {
  expect(defaultAttemptLimits.signInOf).toEqual({ attempts: 10, windowMs: 900_000 });
  for (const email of [(await makePerson(database.app)).email, "unknown-1@mail.example"]) {
    await wrongTimes(5, email);
    api.clock.advance(minuteMs);
    await wrongTimes(5, ` ${email.toUpperCase()}`);
    const reply = await tryIn(email, testPassword, newAddress());
    // the first five leave the window at minute 15; now is minute 1: 14 min = 840 s
    expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([429, "840"]);
    expect(reply.json().message).toBe("Too many attempts. Please try again later.");
    api.clock.advance(14 * minuteMs);
    expect((await wrong(email, newAddress())).statusCode).toBe(401);
    api.clock.set(testNow);
  }
});

test("the fifty-first failed attempt from one address is 429, whatever the account; an IPv6 /64 is one address", async () => {
  expect(defaultAttemptLimits.signInFrom).toEqual({ attempts: 50, windowMs: 900_000 });
  const prefix = newAddress().replace("::1", "");
  for (let n = 0; n < 50; n++) {
    expect((await wrong(`nobody-${n}@mail.example`, `${prefix}::${n + 1}`)).statusCode).toBe(401);
  }
  const person = await makePerson(database.app);
  const reply = await tryIn(person.email, testPassword, `${prefix}:1:2:3:4`);
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([429, "900"]);
  expect((await tryIn(person.email, testPassword, newAddress())).statusCode).toBe(200);
});

test("a rejected attempt does not lengthen the wait, and does not count for the address", async () => {
  const email = "unknown-2@mail.example";
  const address = newAddress();
  await wrongTimes(10, email);
  for (let n = 0; n < 60; n++) expect((await wrong(email, address)).statusCode).toBe(429);
  expect((await wrong("unknown-3@mail.example", address)).statusCode).toBe(401);
  api.clock.advance(15 * minuteMs);
  expect((await wrong(email, address)).statusCode).toBe(401);
});

test("strangers' failed attempts do not lock a person out at addresses where they signed in within 30 days", async () => {
  const person = await makePerson(database.app);
  const home = newAddress();
  expect((await tryIn(person.email, person.password, home)).statusCode).toBe(200);
  await wrongTimes(10, person.email);
  expect((await tryIn(person.email, person.password, newAddress())).statusCode).toBe(429);
  expect((await tryIn(person.email, person.password, home)).statusCode).toBe(200);

  api.clock.advance(30 * dayMs);
  await wrongTimes(10, person.email);
  const forgotten = await tryIn(person.email, person.password, home);
  expect(forgotten.statusCode).toBe(429);
});

test("ten failed attempts at a known address lock out that address only", async () => {
  const person = await makePerson(database.app);
  const [home, office] = [newAddress(), newAddress()];
  for (const address of [home, office]) await tryIn(person.email, person.password, address);
  await wrongTimes(10, person.email, () => home);
  expect((await wrong(person.email, home)).statusCode).toBe(429);
  expect((await tryIn(person.email, person.password, office)).statusCode).toBe(200);
  expect((await tryIn(person.email, person.password, newAddress())).statusCode).toBe(200);
});

test("signing in clears the account's failed attempts and does not count for the address", async () => {
  const person = await makePerson(database.app);
  const address = newAddress();
  for (let n = 0; n < 60; n++) {
    if (n % 6 === 0) expect((await wrong(person.email, newAddress())).statusCode).toBe(401);
    expect((await tryIn(person.email, person.password, address)).statusCode).toBe(200);
  }
});

/** Does some work while the queue for hashing is full, so that every attempt is rejected. */
async function whileLineIsFull(work: () => Promise<void>): Promise<void> {
  const hash = await hashPassword(testPassword);
  let isOver = false;
  // Two running and 150 waiting; each is queued again before another attempt can be.
  const crowd = Array.from({ length: 152 }, async () => {
    while (!isOver) await verifyPassword(hash, "wrong-wrong-wrong");
  });
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(crowd);
  }
}

test("an attempt that is rejected because the queue is full counts neither for the account, the address nor the session", async () => {
  const person = await makePerson(database.app);
  const [home, away] = [newAddress(), newAddress()];
  const token = (await tryIn(person.email, person.password, home)).json().sessionToken;
  const change = () =>
    api
      .from(newAddress())
      .post("/api/change-password", { password: testPassword, currentPassword: "wrong-wrong-wrong" }, token);
  await whileLineIsFull(async () => {
    for (let n = 0; n < 12; n++) {
      const replies = [
        await tryIn(person.email, person.password, home),
        await tryIn(person.email, person.password, away),
        await change(),
      ];
      expect(replies.map((reply) => reply.statusCode)).toEqual([503, 503, 503]);
    }
  });
  const left = await database.owner.selectFrom("throttle").select(["bucket", "tried_at"]).execute();
  expect(left.filter(({ bucket }) => bucket.includes(`of ${person.userId} at `))).toMatchObject([
    { tried_at: [] },
  ]);
  expect((await tryIn(person.email, person.password, home)).statusCode).toBe(200);
  expect((await tryIn(person.email, person.password, away)).statusCode).toBe(200);
  expect((await change()).statusCode).toBe(422);
});

test("concurrent attempts count, too: of 40 over two processes 10 are checked", async () => {
  const { email } = await makePerson(database.app);
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => wrong(email, newAddress(), n % 2 ? api : twin)),
  );
  const statuses = replies.map((reply) => reply.statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

test("concurrent sign-ins of several people from shared addresses never deadlock", async () => {
  const people: TestPerson[] = [];
  for (let n = 0; n < 4; n++) people.push(await makePerson(database.app));
  const homes = [newAddress(), newAddress()];
  const replies = await Promise.all(
    people.flatMap(({ email }) =>
      homes.flatMap((home) => [wrong(email, home), tryIn(email, testPassword, home, twin)]),
    ),
  );
  expect(
    replies.map((reply) => reply.statusCode).filter((status) => status !== 200 && status !== 401),
  ).toEqual([]);
});

test("a bucket stores at most its limit of attempts, only those in the window, and no address in plain text", async () => {
  const limit = { attempts: 3, windowMs: 60_000 };
  const take = (atMs: number) => recordAttempt(database.app, "bucket of this test", limit, new Date(atMs));
  expect([await take(1000), await take(2000), await take(3000), await take(4000)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  // at 61,000 the try of 1,000 is a whole minute old and no longer counts
  expect(await take(61_000)).toBe(true);
  expect(await listAttempts(database.app, "bucket of this test")).toEqual([2000, 3000, 61_000]);
  const rows = await database.owner.selectFrom("throttle").select("bucket").execute();
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ bucket }) => /@|:|mail\.example/.test(bucket))).toEqual([]);
  const known = await database.owner.selectFrom("known_address").selectAll().execute();
  expect(known.every(({ address_hash }) => address_hash.length === 32)).toBe(true);
});

test("the scheduled task deletes expired rows and ended sessions, and nothing else", async () => {
  const person = await makePerson(database.app);
  await tryIn(person.email, person.password, newAddress());
  await wrong(person.email, newAddress());
  const count = async (table: "throttle" | "known_address" | "user_session") =>
    (await database.owner.selectFrom(table).selectAll().execute()).length;
  await api.runTask("accounts.delete-expired", null);
  expect(await count("throttle")).toBeGreaterThan(0);
  expect(await count("known_address")).toBeGreaterThan(0);
  const sessions = await count("user_session");
  expect(sessions).toBeGreaterThan(0);
  // An ended session goes although it would be valid for longer.
  const sessionsOfPerson = database.owner.updateTable("user_session").where("user_id", "=", person.userId);
  await sessionsOfPerson.set({ revoked_at: testNow }).execute();
  api.clock.advance(minuteMs);
  await api.runTask("accounts.delete-expired", null);
  expect(await count("user_session")).toBe(sessions - 1);
  api.clock.advance(61 * dayMs);
  await api.runTask("accounts.delete-expired", null);
  expect([await count("throttle"), await count("known_address"), await count("user_session")]).toEqual([
    0, 0, 0,
  ]);
});

test("an unknown address and a wrong password take the same amount of work", async () => {
  const wide = { attempts: 10_000, windowMs: 1 };
  const open = await startApi(database, { limits: { signInOf: wide, signInAt: wide, signInFrom: wide } });
  const { userId, email } = await makePerson(database.app);
  // The factory's hash is cheap.
  const password_hash = await hashPassword(testPassword);
  await database.owner.updateTable("app_user").set({ password_hash }).where("user_id", "=", userId).execute();
  // Processor time, which other programs on the machine do not lengthen as they do the time on the clock.
  const workOf = async (tried: string) => {
    const start = process.cpuUsage();
    expect((await wrong(tried, "192.0.2.1", open)).statusCode).toBe(401);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const medianRatio = async () => {
    const ratios: number[] = [];
    for (let round = 0; round < 60; round++) {
      // Alternating, so that both have the same noise.
      const tried = round % 2 ? [email, "nobody@mail.example"] : ["nobody@mail.example", email];
      const [first, second] = [await workOf(tried[0] ?? ""), await workOf(tried[1] ?? "")];
      ratios.push(round % 2 ? second / first : first / second);
    }
    return ratios.toSorted((a, b) => a - b)[30] ?? 0;
  };
  const isEven = (ratio: number) => ratio > 1 / 1.25 && ratio < 1.25;
  // On a busy machine one measurement may be wrong; a real difference appears in each.
  const medians = [await medianRatio()];
  while (medians.length < 3 && !medians.some(isEven)) medians.push(await medianRatio());
  await open.app.close();
  expect(medians).toSatisfy((all: number[]) => all.some(isEven));
});
