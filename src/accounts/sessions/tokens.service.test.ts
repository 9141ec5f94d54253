import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readSession, readToken, signReset, signSession } from "./tokens.service.ts";

const key = new Uint8Array(32).fill(7);
const now = new Date("2026-11-21T10:00:00.000Z");
const ticket = {
  sessionId: "018f3b1e-8a60-7cc0-9b6c-2f1d3a4b5c6d",
  userId: 4711,
  expiresAt: new Date("2026-11-21T22:00:00.500Z"),
};

const signed = await signSession(key, ticket, now);
const [header = "", payload = "", signature = ""] = signed.split(".");
const claims = JSON.parse(Buffer.from(payload, "base64url").toString());

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function forge(withHeader: unknown, withClaims: unknown, withKey: Uint8Array = key): string {
  const text = `${encode(withHeader)}.${encode(withClaims)}`;
  return `${text}.${createHmac("sha256", withKey).update(text).digest("base64url")}`;
}

test("a signed session is read back, and its middle part carries expirationTsMillis", async () => {
  expect(await readSession(key, signed, now)).toEqual(ticket);
  expect(claims.expirationTsMillis).toBe(Date.parse("2026-11-21T22:00:00.500Z"));
});

test("a token signed with our key and with valid claims is accepted, so the cases below fail because of what they change", async () => {
  expect(await readSession(key, forge({ alg: "HS256", typ: "JWT" }, claims), now)).toEqual(ticket);
});

test.each([
  ["another key", forge({ alg: "HS256", typ: "JWT" }, claims, new Uint8Array(32).fill(8))],
  ["no algorithm", `${encode({ alg: "none", typ: "JWT" })}.${payload}.AA`],
  ["an empty signature", `${header}.${payload}.`],
  ["another algorithm in the header", forge({ alg: "HS512", typ: "JWT" }, claims)],
  ["another type", forge({ alg: "HS256", typ: "at+jwt" }, claims)],
  ["a critical extension", forge({ alg: "HS256", typ: "JWT", crit: ["x"], x: 1 }, claims)],
  ["another issuer", forge({ alg: "HS256", typ: "JWT" }, { ...claims, iss: "other" })],
  ["another audience", forge({ alg: "HS256", typ: "JWT" }, { ...claims, aud: "other" })],
  ["the purpose of a reset", forge({ alg: "HS256", typ: "JWT" }, { ...claims, purpose: "reset" })],
  ["no purpose", forge({ alg: "HS256", typ: "JWT" }, { ...claims, purpose: undefined })],
  ["no expiry", forge({ alg: "HS256", typ: "JWT" }, { ...claims, exp: undefined })],
  ["a later expirationTsMillis", `${header}.${encode({ ...claims, expirationTsMillis: 9e15 })}.${signature}`],
  ["a session that is no UUID", forge({ alg: "HS256", typ: "JWT" }, { ...claims, sid: "1" })],
  ["padding", `${header}.${payload}.${signature}=`],
  ["a blank before", ` ${signed}`],
  ["a fourth part", `${signed}.AA`],
  ["nothing", ""],
])("a token with %s is refused", async (_case, token) => {
  expect(await readSession(key, token, now)).toBeUndefined();
});

test("every token with one changed character is refused", async () => {
  for (let at = 0; at < signed.length; at++) {
    const changed = signed[at] === "A" ? "B" : "A";
    expect(await readSession(key, signed.slice(0, at) + changed + signed.slice(at + 1), now)).toBeUndefined();
  }
});

test("a token expires at its second, and at its millisecond within it", async () => {
  expect(await readSession(key, signed, new Date("2026-11-21T21:59:59Z"))).toEqual(ticket);
  expect(await readSession(key, signed, new Date("2026-11-21T22:00:00.500Z"))).toBeUndefined();
});

test("a reset token is accepted only with its own key and purpose", async () => {
  const resetKey = new Uint8Array(32).fill(9);
  const link = { resetId: ticket.sessionId, userId: 4711, expiresAt: ticket.expiresAt };
  const token = await signReset(resetKey, link, now);
  const read = { rowId: link.resetId, subject: 4711, expiresAt: link.expiresAt };
  expect(await readToken(resetKey, "reset", token, now)).toEqual({ isValid: true, claims: read });
  const claimed = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  expect(claimed).toMatchObject({ purpose: "reset", expirationTsMillis: ticket.expiresAt.getTime() });
  const forged = { isValid: false, reason: "forged" };
  expect(await readToken(key, "reset", token, now)).toEqual(forged);
  expect(await readToken(resetKey, "enrolment", token, now)).toEqual(forged);
  expect(await readToken(resetKey, "session", token, now)).toEqual(forged);
  expect(await readToken(resetKey, "reset", `${token}x`, now)).toEqual(forged);
});

test("our own expired token is distinguished from a forged one", async () => {
  for (const late of ["2026-11-21T22:00:00.500Z", "2027-11-21T10:00:00Z"]) {
    const reading = await readToken(key, "session", signed, new Date(late));
    expect(reading).toEqual({ isValid: false, reason: "expired" });
  }
});
