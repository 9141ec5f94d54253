import jsQR from "jsqr";
import { PNG } from "pngjs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { stepAt, totpCode } from "../../../src/accounts/second-factor/core/totp.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import {
  makePerson,
  makePersonWithSecondFactor,
  type TestPerson,
  type TestPersonWithSecondFactor,
  testNow,
} from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;

const minuteMs = 60_000;
const stepMs = 30_000;
const wrongCode = "000000";

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

/** Calls from an address of their own: some are counted by address. */
function somewhere() {
  addresses += 1;
  return api.from(`198.51.100.${addresses}`);
}

/** Reads base32 as RFC 4648 writes it. */
function bytesOf(base32: string): Uint8Array {
  const bits = [...base32].map((char) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(char).toString(2).padStart(5, "0"),
  );
  return Uint8Array.from(bits.join("").match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** @returns the handle of a sign-in whose second factor is due */
async function begin({ email, password }: TestPerson): Promise<string> {
  const { sessionToken, userId } = (await api.post("/login", { email, password })).json();
  expect([sessionToken, typeof userId]).toEqual([null, "string"]);
  return userId;
}

async function signInWithCode(person: TestPersonWithSecondFactor): Promise<string> {
  const id = await begin(person);
  const reply = await api.post("/login/mfa", { id, code: person.codeAt(api.clock.now()) });
  return reply.json().sessionToken;
}

async function secretOfSetup(token: string): Promise<Uint8Array> {
  return bytesOf((await api.get("/api/setup-mfa/key", token)).json().secret);
}

async function noticesOf({ userId }: TestPerson) {
  return (await api.queued("accounts.send-notice"))
    .filter((one) => one["userId"] === userId)
    .map(({ kind }) => kind);
}

test("a setup is a PNG whose QR code contains the issuer, the person and the key that is also returned as text", async () => {
  const ana = await makePerson(database.app, { email: "ana.setup@mail.example" });
  const token = await api.signIn(ana);
  expect((await api.get("/api/setup-mfa/key", token)).statusCode).toBe(404);
  const reply = await somewhere().post("/api/setup-mfa", null, token);
  expect([reply.statusCode, reply.headers["content-type"], reply.headers["cache-control"]]).toEqual([
    200,
    "image/png",
    "no-store",
  ]);
  const { data, width, height } = PNG.sync.read(reply.rawPayload);
  const address = new URL(jsQR.default(new Uint8ClampedArray(data), width, height)?.data ?? "");
  const { secret } = (await api.get("/api/setup-mfa/key", token)).json();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Vizor:ana.setup@mail.example",
  ]);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: "Vizor",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});

test("a setup changes nothing until its first code; then ten recovery codes are returned, and that code does not sign in", async () => {
  const ana = await makePerson(database.app);
  const token = await api.signIn(ana);
  const calls = somewhere();
  await calls.post("/api/setup-mfa", null, token);
  expect((await api.get("/api/user-info", token)).json().mfaEnabled).toBe(false);
  await api.signIn(ana);
  const wrong = await calls.post("/api/verify-mfa", { code: wrongCode }, token);
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, "WRONG_CODE"]);
  const secret = await secretOfSetup(token);
  const code = totpCode(secret, stepAt(testNow));
  const reply = await calls.post(`/api/verify-mfa?code=${code}`, null, token);
  expect(reply.statusCode).toBe(200);
  const { recoveryCodes } = reply.json();
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await api.get("/api/user-info", token)).json().mfaEnabled).toBe(true);
  expect((await api.get("/api/recovery-codes", token)).json()).toEqual({ left: 10 });
  expect((await api.get("/api/setup-mfa/key", token)).statusCode).toBe(404);
  expect(await noticesOf(ana)).toEqual(["second-factor-on"]);

  const id = await begin(ana);
  expect((await api.post("/login/mfa", { id, code })).statusCode).toBe(401);
  const next = totpCode(secret, stepAt(testNow) + 1);
  api.clock.advance(stepMs);
  expect((await api.post("/login/mfa", { id, code: next })).statusCode).toBe(200);
});

test("a session that is older than five minutes needs the password to begin a first setup", async () => {
  const ana = await makePerson(database.app);
  const token = await api.signIn(ana);
  api.clock.advance(5 * minuteMs + 1);
  const calls = somewhere();
  const bare = await calls.post("/api/setup-mfa", null, token);
  expect([bare.statusCode, bare.json().code]).toEqual([422, "CURRENT_PASSWORD_NEEDED"]);
  const wrong = await calls.post("/api/setup-mfa", { currentPassword: "not the password" }, token);
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, "CURRENT_PASSWORD_WRONG"]);
  expect((await api.get("/api/setup-mfa/key", token)).statusCode).toBe(404);
  const right = await calls.post("/api/setup-mfa", { currentPassword: ana.password }, token);
  expect(right.statusCode).toBe(200);
});

test("a setup belongs to the session that began it: another one of the same person neither sees nor finishes it", async () => {
  const ana = await makePerson(database.app);
  const [own, other] = [await api.signIn(ana), await api.signIn(ana)];
  const calls = somewhere();
  await calls.post("/api/setup-mfa", null, own);
  const code = totpCode(await secretOfSetup(own), stepAt(testNow));
  expect((await api.get("/api/setup-mfa/key", other)).statusCode).toBe(404);
  const stolen = await calls.post("/api/verify-mfa", { code }, other);
  expect([stolen.statusCode, stolen.json().code]).toEqual([422, "NO_SETUP"]);
  expect((await calls.post("/api/verify-mfa", { code }, own)).statusCode).toBe(200);
});

test("a setup waits 15 minutes", async () => {
  const token = await api.signIn(await makePerson(database.app));
  const calls = somewhere();
  await calls.post("/api/setup-mfa", null, token);
  const secret = await secretOfSetup(token);
  api.clock.advance(15 * minuteMs);
  expect((await api.get("/api/setup-mfa/key", token)).statusCode).toBe(404);
  const late = await calls.post(
    "/api/verify-mfa",
    { code: totpCode(secret, stepAt(api.clock.now())) },
    token,
  );
  expect([late.statusCode, late.json().code]).toEqual([422, "NO_SETUP"]);
});

test("where one is in force, a new setup needs a code or a sign-in of five minutes, and replaces it only when verified", async () => {
  const ana = await makePersonWithSecondFactor(database);
  const token = await signInWithCode(ana);
  const calls = somewhere();
  api.clock.advance(5 * minuteMs + 1);
  const refused = await calls.post("/api/setup-mfa", null, token);
  expect([refused.statusCode, refused.json().code]).toEqual([422, "CODE_NEEDED"]);
  expect((await calls.post("/api/setup-mfa", { code: wrongCode }, token)).json().code).toBe("WRONG_CODE");
  const code = ana.codeAt(api.clock.now());
  expect((await calls.post("/api/setup-mfa", { code }, token)).statusCode).toBe(200);
  expect((await calls.post("/api/setup-mfa", { code }, token)).json().code).toBe("WRONG_CODE");

  api.clock.advance(stepMs);
  const secret = await secretOfSetup(token);
  expect(Buffer.from(secret)).not.toEqual(Buffer.from(ana.secret));
  expect(await signInWithCode(ana)).toBeDefined();
  const first = totpCode(secret, stepAt(api.clock.now()));
  expect((await calls.post("/api/verify-mfa", { code: first }, token)).statusCode).toBe(200);
  api.clock.advance(stepMs);
  expect(await signInWithCode(ana)).toBeUndefined();
  const id = await begin(ana);
  const old = ana.recoveryCodes[0];
  expect((await api.post("/login/mfa", { id, code: old })).statusCode).toBe(401);
  const next = totpCode(secret, stepAt(api.clock.now()));
  expect((await api.post("/login/mfa", { id, code: next })).statusCode).toBe(200);
});

test("a recent sign-in switches it off without a code: secret, recovery codes and pending sign-ins are deleted, and a notice is mailed", async () => {
  const ana = await makePersonWithSecondFactor(database);
  const waiting = await begin(ana);
  const token = await signInWithCode(ana);
  api.clock.advance(5 * minuteMs - stepMs);
  const reply = await somewhere().post("/api/toggle-mfa?enabled=false", null, token);
  expect([reply.statusCode, reply.json()]).toEqual([200, { mfaEnabled: false }]);
  expect((await api.get("/api/user-info", token)).json().mfaEnabled).toBe(false);
  const tables = ["second_factor", "recovery_code", "sign_in_challenge"] as const;
  for (const table of tables) {
    const rows = await database.owner
      .selectFrom(table)
      .where("user_id", "=", ana.userId)
      .selectAll()
      .execute();
    expect([table, rows]).toEqual([table, []]);
  }
  const code = ana.codeAt(api.clock.now());
  expect((await api.post("/login/mfa", { id: waiting, code })).statusCode).toBe(401);
  expect(await api.signIn(ana)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await noticesOf(ana)).toEqual(["second-factor-off"]);
});

test("an old sign-in needs a code to switch it off; five wrong ones of a session in five minutes are 429", async () => {
  const ana = await makePersonWithSecondFactor(database);
  const token = await signInWithCode(ana);
  api.clock.advance(5 * minuteMs + 1);
  const calls = somewhere();
  const toggle = (code?: string) =>
    calls.post("/api/toggle-mfa?enabled=false", code ? { code } : null, token);
  expect((await toggle()).json().code).toBe("CODE_NEEDED");
  for (let n = 0; n < 5; n++) expect((await toggle(wrongCode)).statusCode).toBe(422);
  const code = ana.codeAt(api.clock.now());
  const refused = await toggle(code);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "300"]);
  api.clock.advance(5 * minuteMs);
  expect((await api.get("/api/user-info", token)).json().mfaEnabled).toBe(true);
  expect((await toggle(ana.recoveryCodes[3])).json()).toEqual({ mfaEnabled: false });
});

test("wrong codes from a stolen session lock its owner out neither of signing in nor of their own session", async () => {
  const ana = await makePersonWithSecondFactor(database);
  const stolen = await signInWithCode(ana);
  api.clock.advance(stepMs);
  const own = await signInWithCode(ana);
  api.clock.advance(5 * minuteMs + 1);
  const calls = somewhere();
  const renew = (code: string, token: string) => calls.post("/api/recovery-codes", { code }, token);
  for (const path of ["/api/recovery-codes", "/api/setup-mfa", "/api/recovery-codes", "/api/setup-mfa"]) {
    expect((await calls.post(path, { code: wrongCode }, stolen)).statusCode).toBe(422);
  }
  expect((await renew(wrongCode, stolen)).statusCode).toBe(422);
  expect((await renew(ana.codeAt(api.clock.now()), stolen)).statusCode).toBe(429);
  expect((await renew(ana.codeAt(api.clock.now()), own)).statusCode).toBe(200);
  api.clock.advance(stepMs);
  expect(await signInWithCode(ana)).toBeDefined();
});

test("wrong passwords from a stolen session that begins a setup do not limit the owner's change of password", async () => {
  const ana = await makePerson(database.app);
  const [stolen, own] = [await api.signIn(ana), await api.signIn(ana)];
  api.clock.advance(5 * minuteMs + 1);
  const begun = (token: string, currentPassword: string) =>
    somewhere().post("/api/setup-mfa", { currentPassword }, token);
  for (let n = 0; n < 10; n++) expect((await begun(stolen, "not the password")).statusCode).toBe(422);
  expect((await begun(stolen, ana.password)).statusCode).toBe(429);
  const body = { password: "osprey-Quill-58-lantern", currentPassword: ana.password };
  expect((await somewhere().post("/api/change-password", body, own)).statusCode).toBe(204);
});

test("of 20 parallel changes with one code, one is made: here new recovery codes", async () => {
  const ana = await makePersonWithSecondFactor(database);
  const token = await signInWithCode(ana);
  api.clock.advance(5 * minuteMs + stepMs);
  const code = ana.codeAt(api.clock.now());
  const patient = await startApi(database, { limits: { secondFactorIn: { attempts: 100, windowMs: 1 } } });
  patient.clock.set(api.clock.now());
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      patient.from(`203.0.113.${n}`).post("/api/recovery-codes", { code }, token),
    ),
  );
  await patient.app.close();
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(19);
});

test("on without a verified setup is 422; on while it is on is 422 with its own message", async () => {
  const token = await api.signIn(await makePerson(database.app));
  const refused = await somewhere().post("/api/toggle-mfa?enabled=true", null, token);
  expect([refused.statusCode, refused.json().code]).toEqual([422, "NO_SECOND_FACTOR"]);
  const off = await somewhere().post("/api/toggle-mfa?enabled=false", null, token);
  expect(off.json()).toEqual({ mfaEnabled: false });
  const ana = await makePersonWithSecondFactor(database);
  const on = await somewhere().post("/api/toggle-mfa?enabled=true", null, await signInWithCode(ana));
  expect([on.statusCode, on.json()]).toEqual([200, { mfaEnabled: true }]);
});

test("new recovery codes take the place of the old, and need a second factor", async () => {
  const ana = await makePersonWithSecondFactor(database);
  const token = await signInWithCode(ana);
  const reply = await somewhere().post("/api/recovery-codes", null, token);
  const { recoveryCodes } = reply.json();
  expect(recoveryCodes).toHaveLength(10);
  expect(await noticesOf(ana)).toEqual(["recovery-codes-renewed"]);
  const answer = async (code: string | undefined) => {
    const id = await begin(ana);
    return (await api.post("/login/mfa", { id, code })).statusCode;
  };
  expect(await answer(ana.recoveryCodes[0])).toBe(401);
  expect(await answer(recoveryCodes[0])).toBe(200);
  api.clock.advance(5 * minuteMs + 1);
  expect((await somewhere().post("/api/recovery-codes", null, token)).json().code).toBe("CODE_NEEDED");
  const bare = await api.signIn(await makePerson(database.app));
  expect((await somewhere().post("/api/recovery-codes", null, bare)).json().code).toBe("NO_SECOND_FACTOR");
});
