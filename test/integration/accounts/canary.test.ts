import { afterAll, beforeAll, expect, test } from "vitest";
import { insertReset } from "../../../src/accounts/passwords/resets.repo.ts";
import { base32Of } from "../../../src/accounts/second-factor/core/totp.ts";
import { signReset } from "../../../src/accounts/sessions/tokens.service.ts";
import { deriveKey } from "../../../src/platform/secrets.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePersonWithSecondFactor, testNow } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { everythingStored } from "../../support/everything-stored.ts";

let database: TestDatabase;
let api: TestApi;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

const password = "canary-Plover-77-samovar";
const nextPassword = "canary-Dunlin-31-tamarind";
const resetId = "018f3b1e-8a60-7cc0-9b6c-2f1d3a4b5c6d";

/** Six digits within a longer number are no code. */
function occursIn(text: string, secret: string): boolean {
  return /^\d{6}$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret);
}

test("passwords, codes, handles and tokens occur neither in the log at trace level nor in any table", async () => {
  const person = await makePersonWithSecondFactor(database, { password });
  const { email } = person;
  const ask = (path: string, given: Record<string, string>, token?: string) =>
    Promise.all([
      api.post(`${path}?${new URLSearchParams(given)}`, null, token),
      api.post(path, given, token),
    ]);

  await ask("/login", { email: "nobody@mail.example", password });
  await api.post("/login", { email, password, [password]: 1 });
  const [{ userId: handle }, { userId: other }] = (await ask("/login", { email, password })).map((reply) =>
    reply.json(),
  ) as [{ userId: string }, { userId: string }];
  const code = person.codeAt(testNow);
  const [recoveryCode = ""] = person.recoveryCodes;
  const { sessionToken } = (await api.post("/login/mfa", { id: handle, code })).json();
  await ask("/login/mfa", { id: handle, code });
  expect((await api.post("/login/mfa", { id: other, code: recoveryCode })).statusCode).toBe(200);

  await api.post("/api/setup-mfa", null, sessionToken);
  const { secret: setupKey } = (await api.get("/api/setup-mfa/key", sessionToken)).json();
  const renewed: string[] = (await api.post("/api/recovery-codes", null, sessionToken)).json().recoveryCodes;
  await ask("/api/verify-mfa", { code: "123456" }, sessionToken);
  await ask("/api/change-password", { password: password.slice(0, 7) }, sessionToken);
  await api.post("/api/change-password", { password: nextPassword, currentPassword: password }, sessionToken);

  const expiresAt = new Date(testNow.getTime() + 3_600_000);
  const link = { resetId, userId: person.userId, expiresAt };
  await insertReset(database.app, { ...link, createdAt: testNow });
  const resetToken = await signReset(deriveKey(database.secrets, "reset token"), link, testNow);
  const changed = await ask("/api/change-password", { password: nextPassword }, resetToken);
  expect(changed.map((reply) => reply.statusCode).sort()).toEqual([204, 401]);
  await api.get("/api/user-info", resetToken);
  await api.get("/api/user-info", `${sessionToken}x`);

  const secrets = {
    password: "canary-Plover",
    nextPassword: "canary-Dunlin",
    handle,
    other,
    code,
    recoveryCode,
    recoveryLetters: recoveryCode.replaceAll("-", ""),
    renewed: renewed[0] ?? "",
    authenticatorKey: base32Of(person.secret),
    authenticatorBytes: Buffer.from(person.secret).toString("hex"),
    setupKey,
    sessionToken,
    sessionSignature: sessionToken.split(".")[2],
    resetToken,
    resetSignature: resetToken.split(".")[2] ?? "",
  };
  const [log, stored] = [api.logLines.join("\n"), await everythingStored(database)];
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, secret.length >= 6]).toEqual([name, true]);
    expect([name, occursIn(log, secret), occursIn(stored, secret)]).toEqual([name, false, false]);
  }
  // The search finds what is there: the route in the log, the e-mail address and the hash of a recovery code in the tables.
  expect(api.logLines.length).toBeGreaterThan(20);
  expect(log).toContain("/api/change-password");
  expect([stored.includes(email), stored.includes(resetId)]).toEqual([true, true]);
});
