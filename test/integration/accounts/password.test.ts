import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { insertReset } from "../../../src/accounts/passwords/resets.repo.ts";
import { signReset, signToken } from "../../../src/accounts/sessions/tokens.service.ts";
import { deriveKey } from "../../../src/platform/secrets.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson, makePersonWithSecondFactor, type TestPerson, testNow } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;

const minuteMs = 60_000;
const newPassword = "osprey-Quill-58-lantern";

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

function change(body: object, token: string) {
  return somewhere().post("/api/change-password", body, token);
}

function signInStatus({ email }: TestPerson, password: string): Promise<number> {
  return somewhere()
    .post("/login", { email, password })
    .then((reply) => reply.statusCode);
}

function sessionStatus(token: string): Promise<number> {
  return api.get("/api/user-info", token).then((reply) => reply.statusCode);
}

/** The token of a mail's link, as the job makes it. */
async function makeLink({ userId }: { readonly userId: number }, now = api.clock.now()): Promise<string> {
  const link = { resetId: randomUUID(), userId, expiresAt: new Date(now.getTime() + 60 * minuteMs) };
  await insertReset(database.app, { ...link, createdAt: now });
  return signReset(deriveKey(database.secrets, "reset token"), link, now);
}

const resetKeyOf = () => deriveKey(database.secrets, "reset token");

async function noticesOf({ userId }: TestPerson) {
  const notices = await api.queued("accounts.send-notice");
  return notices.filter((one) => one["userId"] === userId).map(({ kind }) => kind);
}

test("a link sets a new password: all sessions are revoked, other links expire, and a notice is mailed", async () => {
  const ana = await makePerson(database.app);
  const sessions = [await api.signIn(ana), await api.signIn(ana, true)];
  const [link, other] = [await makeLink(ana), await makeLink(ana)];
  const reply = await change({ password: newPassword }, link);
  expect([reply.statusCode, reply.body]).toEqual([204, ""]);
  expect(await Promise.all(sessions.map(sessionStatus))).toEqual([401, 401]);
  expect([await signInStatus(ana, ana.password), await signInStatus(ana, newPassword)]).toEqual([401, 200]);
  for (const spent of [link, other]) {
    const again = await change({ password: "heron-Basalt-77-quince" }, spent);
    expect([again.statusCode, again.json().message]).toEqual([
      401,
      "The password reset link is invalid. Please request a new one.",
    ]);
  }
  expect(await noticesOf(ana)).toEqual(["password-changed"]);
});

test("the query is taken as well: specified clients send the password there", async () => {
  const ana = await makePerson(database.app);
  const query = new URLSearchParams({ password: newPassword });
  const reply = await somewhere().post(`/api/change-password?${query}`, null, await makeLink(ana));
  expect(reply.statusCode).toBe(204);
  expect(await signInStatus(ana, newPassword)).toBe(200);
});

test("a password reset leaves the second factor on and cancels sign-ins that wait for it", async () => {
  const ana = await makePersonWithSecondFactor(database);
  const { email, password } = ana;
  const { userId: waiting } = (await api.post("/login", { email, password })).json();
  expect((await change({ password: newPassword }, await makeLink(ana))).statusCode).toBe(204);
  const code = ana.codeAt(testNow);
  expect((await api.post("/login/mfa", { id: waiting, code })).statusCode).toBe(401);
  const { userId: id, sessionToken } = (await api.post("/login", { email, password: newPassword })).json();
  expect(sessionToken).toBeNull();
  expect((await api.post("/login/mfa", { id, code })).statusCode).toBe(200);
});

test("a link clears the account's failed attempts", async () => {
  const ana = await makePerson(database.app);
  for (let n = 0; n < 10; n++) await signInStatus(ana, "wrong-wrong-wrong");
  expect(await signInStatus(ana, ana.password)).toBe(429);
  await change({ password: newPassword }, await makeLink(ana));
  expect(await signInStatus(ana, newPassword)).toBe(200);
});

test("a link opens for 60 minutes", async () => {
  const ana = await makePerson(database.app);
  const [early, late] = [await makeLink(ana), await makeLink(await makePerson(database.app))];
  api.clock.advance(60 * minuteMs - 1);
  expect((await change({ password: newPassword }, early)).statusCode).toBe(204);
  api.clock.advance(1);
  const reply = await change({ password: newPassword }, late);
  expect([reply.statusCode, reply.json().message]).toEqual([
    401,
    "This password reset link has expired. Please request a new one.",
  ]);
});

test("of 20 concurrent uses of one link, one sets its password", async () => {
  const ana = await makePerson(database.app);
  const link = await makeLink(ana);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => change({ password: `${newPassword}-${n}` }, link)),
  );
  const statuses = replies.map((reply) => reply.statusCode);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(19);
  expect(await signInStatus(ana, `${newPassword}-${statuses.indexOf(204)}`)).toBe(200);
});

test("a refused password leaves the link open", async () => {
  const ana = await makePerson(database.app);
  const link = await makeLink(ana);
  const refused = await change({ password: "short" }, link);
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    "Password must be at least 8 characters",
  ]);
  expect((await change({ password: newPassword }, link)).statusCode).toBe(204);
});

test("a link's token opens nothing else", async () => {
  const link = await makeLink(await makePerson(database.app));
  const others = api.calls.filter(
    ({ access, path }) => access !== "public" && path !== "/api/change-password",
  );
  expect(others.length).toBeGreaterThan(10);
  for (const { method, path } of others) {
    const url = path.replace(/:\w+/g, "018f3b1e-8a60-7cc0-9b6c-2f1d3a4b5c6d");
    const reply = await api.app.inject({ method, url, headers: { authorization: `Bearer ${link}` } });
    expect([method, path, reply.statusCode]).toEqual([method, path, 401]);
  }
});

test("a token for another person's link, of another key, of another purpose and without a row opens nothing", async () => {
  const [ana, mihai] = [await makePerson(database.app), await makePerson(database.app)];
  const expiresAt = new Date(testNow.getTime() + 60 * minuteMs);
  const ticket = { resetId: randomUUID(), userId: mihai.userId, expiresAt };
  await insertReset(database.app, { ...ticket, userId: ana.userId, createdAt: testNow });
  const row = { rowId: ticket.resetId, subject: ana.userId, expiresAt };
  const tokens = [
    await signReset(resetKeyOf(), ticket, testNow),
    await signReset(deriveKey(database.secrets, "session token"), { ...ticket, userId: ana.userId }, testNow),
    await signToken(resetKeyOf(), "enrolment", row, testNow),
    await signReset(resetKeyOf(), { ...ticket, resetId: randomUUID(), userId: ana.userId }, testNow),
    "a.b.c",
  ];
  for (const token of tokens) expect((await change({ password: newPassword }, token)).statusCode).toBe(401);
  expect([await signInStatus(ana, ana.password), await signInStatus(mihai, mihai.password)]).toEqual([
    200, 200,
  ]);
});

test("signed in, the current password is needed once the sign-in is five minutes old", async () => {
  const ana = await makePerson(database.app);
  const token = await api.signIn(ana);
  api.clock.advance(5 * minuteMs);
  expect((await change({ password: newPassword }, token)).statusCode).toBe(204);
  api.clock.advance(1);
  const second = "heron-Basalt-77-quince";
  const missing = await change({ password: second }, token);
  expect([missing.statusCode, missing.json()]).toMatchObject([
    422,
    { message: "Please enter your current password.", errors: { currentPassword: expect.any(String) } },
  ]);
  const wrong = await change({ password: second, currentPassword: ana.password }, token);
  expect([wrong.statusCode, wrong.json().message]).toEqual([422, "Your current password is not right."]);
  expect((await change({ password: second, currentPassword: newPassword }, token)).statusCode).toBe(204);
  expect(await signInStatus(ana, second)).toBe(200);
  expect(await noticesOf(ana)).toEqual(["password-changed", "password-changed"]);
});

test("a wrong current password is refused after a fresh sign-in too", async () => {
  const token = await api.signIn(await makePerson(database.app));
  const reply = await change({ password: newPassword, currentPassword: "wrong-wrong-wrong" }, token);
  expect(reply.json().code).toBe("CURRENT_PASSWORD_WRONG");
});

test("a change revokes the person's other sessions and invalidates open links", async () => {
  const ana = await makePerson(database.app);
  const [here, there] = [await api.signIn(ana), await api.signIn(ana, true)];
  const link = await makeLink(ana);
  expect((await change({ password: newPassword, currentPassword: ana.password }, here)).statusCode).toBe(204);
  expect([await sessionStatus(here), await sessionStatus(there)]).toEqual([200, 401]);
  expect((await change({ password: newPassword }, link)).statusCode).toBe(401);
});

test("the eleventh wrong current password of a session in a quarter of an hour is 429, and the right one with it", async () => {
  const ana = await makePerson(database.app);
  const token = await api.signIn(ana);
  for (let n = 0; n < 10; n++) {
    const reply = await change({ password: newPassword, currentPassword: "wrong-wrong-wrong" }, token);
    expect(reply.statusCode).toBe(422);
  }
  const reply = await change({ password: newPassword, currentPassword: ana.password }, token);
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([429, "900"]);
  expect(await sessionStatus(token)).toBe(200);
});

test("wrong current passwords from a stolen session do not lock out its owner's session", async () => {
  const ana = await makePerson(database.app);
  const [stolen, own] = [await api.signIn(ana), await api.signIn(ana)];
  const guess = { password: newPassword, currentPassword: "wrong-wrong-wrong" };
  for (let n = 0; n < 10; n++) expect((await change(guess, stolen)).statusCode).toBe(422);
  expect((await change(guess, stolen)).statusCode).toBe(429);
  expect((await change({ ...guess, currentPassword: ana.password }, own)).statusCode).toBe(204);
  expect(await sessionStatus(stolen)).toBe(401);
});

test("a link clears failed second factors, too, at known addresses and elsewhere", async () => {
  const ana = await makePersonWithSecondFactor(database);
  const [home, away] = [somewhere(), somewhere()];
  const answer = async (from: typeof home, password: string, code: string) => {
    const { userId: id } = (await from.post("/login", { email: ana.email, password })).json();
    return (await from.post("/login/mfa", { id, code })).statusCode;
  };
  expect(await answer(home, ana.password, ana.codeAt(testNow))).toBe(200);
  for (const from of [home, away]) {
    for (let n = 0; n < 5; n++) expect(await answer(from, ana.password, "000000")).toBe(401);
    expect(await answer(from, ana.password, ana.recoveryCodes[0] ?? "")).toBe(429);
  }
  expect((await change({ password: newPassword }, await makeLink(ana))).statusCode).toBe(204);
  expect(await answer(home, newPassword, ana.recoveryCodes[0] ?? "")).toBe(200);
  expect(await answer(away, newPassword, ana.recoveryCodes[1] ?? "")).toBe(200);
});

test("without a session and without a link it is 401", async () => {
  expect((await somewhere().post("/api/change-password", { password: newPassword })).statusCode).toBe(401);
});

test("a sign-in with the old password that meets its change leaves no session behind", async () => {
  for (let round = 0; round < 10; round++) {
    const ana = await makePerson(database.app);
    const link = await makeLink(ana);
    const tries = Array.from({ length: 4 }, () =>
      somewhere().post("/login", { email: ana.email, password: ana.password }),
    );
    const [changed, ...replies] = await Promise.all([change({ password: newPassword }, link), ...tries]);
    expect(changed?.statusCode).toBe(204);
    const tokens = replies.flatMap((reply) => reply.json().sessionToken ?? []);
    expect(await Promise.all(tokens.map(sessionStatus))).toEqual(tokens.map(() => 401));
  }
});

test("a link that meets a change by a session wins: the session it ended sets no password afterwards", async () => {
  for (let round = 0; round < 10; round++) {
    const ana = await makePerson(database.app);
    const [token, link] = [await api.signIn(ana), await makeLink(ana)];
    const bySession = { password: "heron-Basalt-77-quince", currentPassword: ana.password };
    const [byLink] = await Promise.all([change({ password: newPassword }, link), change(bySession, token)]);
    const winner = byLink.statusCode === 204 ? newPassword : bySession.password;
    expect(await signInStatus(ana, winner)).toBe(200);
  }
});

test.each([
  ["seven characters", "kX9#pw2", "Password must be at least 8 characters"],
  ["seven letters with marks, 14 code points", "s̵t̵e̵a̵u̵9̵k̵", "Password must be at least 8 characters"],
  ["129 characters", `z${"kX9#pw2v".repeat(16)}`, "Password must be at most 128 characters"],
  ["a word of the list", "chelsea1905", "This password is too common. Please choose another one."],
  [
    "a password of the list in capitals",
    "TRUSTNO1",
    "This password is too common. Please choose another one.",
  ],
  [
    "a password of the list in look-alikes",
    "Dr4g0nb4ll!",
    "This password is too common. Please choose another one.",
  ],
  ["the person's name", "Ștefănescu-77", "The password must not be made of your name, email or company."],
  ["the company's name", "BazarulRapid2026", "The password must not be made of your name, email or company."],
  ["our name", "my-Vizor-2026!", "The password must not be made of your name, email or company."],
  ["nothing", "", "Password must be at least 8 characters"],
])("a password of %s is refused with its sentence", async (_case, password, message) => {
  const ana = await makePerson(database.app, { lastName: "Ștefănescu", companyName: "Bazarul Rapid SRL" });
  const reply = await change({ password }, await api.signIn(ana));
  expect([reply.statusCode, reply.json().message]).toEqual([422, message]);
});

test("128 characters of every script are a password, and it signs in however its letters are composed", async () => {
  const long = Array.from({ length: 64 }, (_, at) => `🦉${String.fromCodePoint(0x4e00 + at * at)}`).join("");
  for (const [set, typed] of [
    [long, long],
    ["ște\u0301ndar-albastru-4", "s\u0326t\u00e9ndar-albastru-4"],
  ] as const) {
    const ana = await makePerson(database.app);
    const reply = await change({ password: set }, await api.signIn(ana));
    expect([set, reply.statusCode]).toEqual([set, 204]);
    expect(await signInStatus(ana, typed)).toBe(200);
  }
});
