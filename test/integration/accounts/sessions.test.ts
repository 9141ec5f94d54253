import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { markSeen, revokeSession } from "../../../src/accounts/sessions/sessions.repo.ts";
import { createDatabase } from "../../../src/platform/db/database.ts";
import { createLog } from "../../../src/platform/log.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson, type TestPerson, testNow } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
/** A second process on the same database. */
let twin: TestApi;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

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

interface Listed {
  readonly id: string;
  readonly createdTimestamp: number;
  readonly lastSeenTimestamp: number | null;
  readonly expirationTimestamp: number;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly current: boolean;
}

async function listed(token: string): Promise<Listed[]> {
  return (await api.get("/api/sessions", token)).json();
}

async function signInWith({ email, password }: TestPerson, userAgent: string, remoteAddress: string) {
  const reply = await api.app.inject({
    method: "POST",
    url: "/login",
    remoteAddress,
    headers: { "user-agent": userAgent },
    payload: { email, password, rememberMe: true },
  });
  return String(reply.json().sessionToken);
}

function idOf(token: string): string {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sid;
}

function status(token: string, at: TestApi = api): Promise<number> {
  return at.get("/api/user-info", token).then((reply) => reply.statusCode);
}

test("the list has time, address and browser of a person's own sign-ins, newest first", async () => {
  const [ana, mihai] = [await makePerson(database.app), await makePerson(database.app)];
  await api.signIn(mihai);
  const first = await signInWith(ana, "Firefox 151", "203.0.113.7");
  api.clock.advance(hourMs);
  const second = await api.signIn(ana);
  const sessions = await listed(second);
  expect(sessions).toEqual([
    {
      id: idOf(second),
      createdTimestamp: testNow.getTime() + hourMs,
      lastSeenTimestamp: expect.toSatisfy((value) => value === null || value === testNow.getTime() + hourMs),
      expirationTimestamp: testNow.getTime() + 13 * hourMs,
      address: "127.0.0.1",
      userAgent: "lightMyRequest",
      current: true,
    },
    {
      id: idOf(first),
      createdTimestamp: testNow.getTime(),
      lastSeenTimestamp: null,
      expirationTimestamp: testNow.getTime() + 30 * 24 * hourMs,
      address: "203.0.113.7",
      userAgent: "Firefox 151",
      current: false,
    },
  ]);
});

test("a user agent of any length and alphabet is cut to 300 characters", async () => {
  const ana = await makePerson(database.app);
  const token = await signInWith(ana, `ș${"x".repeat(5000)}`, "203.0.113.7");
  const [session] = await listed(token);
  expect(session?.userAgent).toHaveLength(300);
});

test("the last use is stored to the minute and written once a minute", async () => {
  const token = await api.signIn(await makePerson(database.app));
  const seen = async () => (await listed(token))[0]?.lastSeenTimestamp;
  api.clock.set(new Date("2026-11-21T10:00:42.123Z"));
  await api.get("/api/user-info", token);
  await expect.poll(seen).toBe(Date.parse("2026-11-21T10:00:00Z"));
  const version = async () =>
    (
      await database.owner
        .selectFrom("user_session")
        .select((row) => row.cast<string>(row.ref("xmin" as "session_id"), "text").as("version"))
        .where("session_id", "=", idOf(token))
        .executeTakeFirstOrThrow()
    ).version;
  const written = await version();
  api.clock.set(new Date("2026-11-21T10:00:59.999Z"));
  await Promise.all(Array.from({ length: 10 }, () => api.get("/api/user-info", token)));
  // Another process may have read the row before that note was there.
  await markSeen(database.app, idOf(token), new Date("2026-11-21T10:00:00Z"));
  expect(await version()).toBe(written);
  api.clock.set(new Date("2026-11-21T10:01:00Z"));
  await api.get("/api/user-info", token);
  await expect.poll(seen).toBe(Date.parse("2026-11-21T10:01:00Z"));
});

test("a request neither waits for the update of its last use nor fails with it", async () => {
  const { ownerUrl, secrets } = database;
  const limited = createDatabase({ ownerUrl, secrets, log: createLog("silent") });
  const server = await startApi({ ...database, ...limited });
  const token = await api.signIn(await makePerson(database.app));
  const held = await database.owner.startTransaction().execute();
  await held
    .updateTable("user_session")
    .set({ address: null })
    .where("session_id", "=", idOf(token))
    .execute();
  try {
    expect(await status(token, server)).toBe(200);
    // The update waits for the row until the limit of a statement, 3.2 s, and is then abandoned.
    await expect
      .poll(() => server.logLines.filter((line) => line.includes("last use of a session")))
      .toHaveLength(1);
    expect(await status(token, server)).toBe(200);
  } finally {
    await held.rollback().execute();
    await server.app.close();
    await limited.close();
  }
});

test("a person ends one of their sessions, which opens nothing from the next request on, in every process", async () => {
  const ana = await makePerson(database.app);
  const [here, there] = [await api.signIn(ana), await twin.signIn(ana)];
  expect(await status(there, twin)).toBe(200);
  const reply = await api.delete(`/api/sessions/${idOf(there)}`, here);
  expect([reply.statusCode, reply.body]).toEqual([204, ""]);
  expect([await status(there, twin), await status(there), await status(here)]).toEqual([401, 401, 200]);
  expect((await listed(here)).map(({ id }) => id)).toEqual([idOf(here)]);
});

test("another person's session, a revoked one and one that never existed are the same 404", async () => {
  const [ana, mihai] = [await makePerson(database.app), await makePerson(database.app)];
  const [token, foreign, ended] = [await api.signIn(ana), await api.signIn(mihai), await api.signIn(ana)];
  await revokeSession(database.app, idOf(ended), testNow);
  const missing = "018f3b1e-8a60-7cc0-9b6c-2f1d3a4b5c6d";
  const replies = await Promise.all(
    [idOf(foreign), idOf(ended), missing].map((id) => api.delete(`/api/sessions/${id}`, token)),
  );
  expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404, 404]);
  const bodies = replies.map((reply) => ({ ...reply.json(), requestId: null }));
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[2]).toEqual(bodies[0]);
  expect(await status(foreign)).toBe(200);
  expect((await api.delete("/api/sessions/1", token)).statusCode).toBe(400);
});

test("signing out everywhere ends all sessions of the person, this one too, and nobody else's", async () => {
  const [ana, mihai] = [await makePerson(database.app), await makePerson(database.app)];
  const tokens = [await api.signIn(ana), await twin.signIn(ana), await api.signIn(ana, true)];
  const other = await api.signIn(mihai);
  expect((await api.post("/api/sign-out-everywhere", null, tokens[0])).statusCode).toBe(204);
  expect(await Promise.all(tokens.map((token) => status(token, twin)))).toEqual([401, 401, 401]);
  expect(await status(other)).toBe(200);
});

test("signing out ends the session whatever comes along as a body", async () => {
  const ana = await makePerson(database.app);
  for (const [type, payload] of [
    ["application/json", "{broken"],
    ["application/json", ""],
    ["text/xml", "<a>"],
    ["application/x-www-form-urlencoded", "a=1"],
  ] as const) {
    const token = await api.signIn(ana);
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    const reply = await api.app.inject({ method: "POST", url: "/logout", headers, payload });
    expect([type, payload, reply.statusCode]).toEqual([type, payload, 204]);
    expect(await status(token)).toBe(401);
  }
});
