import { afterAll, beforeAll, expect, test } from "vitest";
import { revokeSession } from "../../../src/accounts/sessions/sessions.repo.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson, type TestPerson, testPassword } from "../../factories/people.ts";
import { makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let ana: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  ana = await makePerson(database.app, { email: "Ana.Ionescu@Mail.example", companyName: "Magazin Verde" });
  await makeSite(database.app, ana.companyId, "www.Verde.example.com");
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

const hourMs = 3_600_000;

function claimsOf(token: string): { expirationTsMillis: number } {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

/** Problem bodies differ in the request's id alone. */
function withoutId(body: string): unknown {
  return { ...JSON.parse(body), requestId: null };
}

test("the right password signs in: three-part token, expirationTsMillis in 12 h, the user's id", async () => {
  const reply = await api.post("/login", { email: ana.email, password: ana.password });
  expect(reply.statusCode).toBe(200);
  const { sessionToken, userId } = reply.json();
  expect(userId).toBe(ana.userId);
  expect(sessionToken.split(".")).toHaveLength(3);
  expect(claimsOf(sessionToken).expirationTsMillis).toBe(api.clock.now().getTime() + 12 * hourMs);
});

test("remember-me makes a session last 30 days", async () => {
  const token = await api.signIn(ana, true);
  expect(claimsOf(token).expirationTsMillis).toBe(api.clock.now().getTime() + 30 * 24 * hourMs);
});

test("the query is taken as well as the body, and the address in any spelling of its case", async () => {
  const query = new URLSearchParams({
    email: "ANA.IONESCU@mail.EXAMPLE",
    password: ana.password,
    rememberMe: "true",
  });
  const reply = await api.post(`/login?${query}`);
  expect(reply.statusCode).toBe(200);
  const token = reply.json().sessionToken;
  expect(claimsOf(token).expirationTsMillis).toBe(api.clock.now().getTime() + 30 * 24 * hourMs);
});

test("a wrong password and an unknown address get the same 401, with a message", async () => {
  const wrong = await api.post("/login", { email: ana.email, password: "wrong-wrong-wrong" });
  const unknown = await api.post("/login", { email: "nobody@mail.example", password: "wrong-wrong-wrong" });
  const empty = await api.post("/login", {});
  expect([wrong.statusCode, unknown.statusCode, empty.statusCode]).toEqual([401, 401, 401]);
  expect(wrong.json().message).toBe("Wrong email or password");
  expect(withoutId(unknown.body)).toEqual(withoutId(wrong.body));
  expect(withoutId(empty.body)).toEqual(withoutId(wrong.body));
  expect(unknown.headers["content-type"]).toBe(wrong.headers["content-type"]);
});

test("a person without a password gets that same answer", async () => {
  const invited = await makePerson(database.app);
  await database.owner
    .updateTable("app_user")
    .set({ password_hash: null })
    .where("user_id", "=", invited.userId)
    .execute();
  const reply = await api.post("/login", { email: invited.email, password: testPassword });
  expect([reply.statusCode, reply.json().message]).toEqual([401, "Wrong email or password"]);
});

test("a signed-in person sees who they are and the sites of their company", async () => {
  const reply = await api.get("/api/user-info", await api.signIn(ana));
  expect(reply.json()).toEqual({
    userId: ana.userId,
    id: ana.userId,
    firstName: "Ana",
    lastName: "Ionescu",
    username: "Ana.Ionescu@Mail.example",
    emailAddress: "Ana.Ionescu@Mail.example",
    email: "Ana.Ionescu@Mail.example",
    companyName: "Magazin Verde",
    role: { type: "COMPANY_ADMIN" },
    mfaEnabled: false,
    sites: [{ site: "verde.example.com", activeSubscription: true }],
  });
});

test("no token, a tampered one, one of another kind and a bare one get 401 with a message", async () => {
  const token = await api.signIn(ana);
  const [header, payload, signature = ""] = token.split(".");
  const other = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`;
  const replies = await Promise.all([
    api.get("/api/user-info"),
    api.get("/api/user-info", `${header}.${payload}.${other}`),
    api.get("/api/user-info", `${token}.AA`),
    api.get("/api/user-info", "x"),
    api.app.inject({ url: "/api/user-info", headers: { authorization: token } }),
    api.app.inject({ url: "/api/user-info", headers: { authorization: `Basic ${token}` } }),
  ]);
  expect(replies.map((reply) => [reply.statusCode, reply.json().message])).toEqual([
    [401, "Authentication token not found"],
    ...Array.from({ length: 5 }, () => [401, "Sign in to continue"]),
  ]);
});

test("a session expires after 12 hours", async () => {
  const token = await api.signIn(ana);
  const start = api.clock.now();
  try {
    api.clock.advance(12 * hourMs - 1000);
    expect((await api.get("/api/user-info", token)).statusCode).toBe(200);
    api.clock.advance(1000);
    expect((await api.get("/api/user-info", token)).statusCode).toBe(401);
  } finally {
    api.clock.set(start);
  }
});

test("signing out ends this session at once and no other", async () => {
  const [one, two] = [await api.signIn(ana), await api.signIn(ana)];
  const reply = await api.post("/logout", null, one);
  expect([reply.statusCode, reply.body]).toEqual([204, ""]);
  expect((await api.get("/api/user-info", one)).statusCode).toBe(401);
  expect((await api.get("/api/user-info", two)).statusCode).toBe(200);
  expect((await api.post("/logout", null, one)).statusCode).toBe(401);
});

test("a session revoked by another process gives no access from the next request on", async () => {
  const token = await api.signIn(ana);
  const sid = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sid;
  await revokeSession(database.owner, sid, api.clock.now());
  expect((await api.get("/api/user-info", token)).statusCode).toBe(401);
});

test("a changed role and a deleted person hold from the next request on", async () => {
  const person = await makePerson(database.app);
  const token = await api.signIn(person);
  await database.owner
    .updateTable("app_user")
    .set({ role: "OPERATOR" })
    .where("user_id", "=", person.userId)
    .execute();
  expect((await api.get("/api/user-info", token)).json().role).toEqual({ type: "OPERATOR" });
  await database.owner.deleteFrom("app_user").where("user_id", "=", person.userId).execute();
  expect((await api.get("/api/user-info", token)).statusCode).toBe(401);
});

test.each([
  ["an unknown field", { email: "a@b.ro", password: "x", admin: true }],
  ["a number for a password", { email: "a@b.ro", password: 12345678 }],
  ["an object for an address", { email: { $gt: "" }, password: "x" }],
  ["an address of 10,000 characters", { email: "a".repeat(10_000), password: "x" }],
  ["a password of 10,000 characters", { email: "a@b.ro", password: "a".repeat(10_000) }],
])("a body with %s is 400", async (_case, body) => {
  const reply = await api.post("/login", body);
  expect([reply.statusCode, reply.json().code]).toEqual([400, "INVALID_REQUEST"]);
});

test("addresses with quotes, null bytes and right-to-left marks are wrong credentials, never a 500", async () => {
  for (const email of ["' or 1=1 --", "a\u0000@b.ro", "\u202eana@b.ro", "%", "\ud800"]) {
    const reply = await api.post("/login", { email, password: "x" });
    expect([email, reply.statusCode < 500]).toEqual([email, true]);
  }
});
