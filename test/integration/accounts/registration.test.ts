import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson, testPassword } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { sendWaitingMail } from "../../support/mail-jobs.ts";
import { linkIn, newestMailTo, tokenIn } from "../../support/outbox.ts";

let database: TestDatabase;
let api: TestApi;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "vizor-registration-"));
  database = await createTestDatabase();
  api = await startApi(database, {
    environment: { DATA_DIR: dataDir, PUBLIC_URL: "https://prices.example" },
  });
});

afterAll(async () => {
  await api.app.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const dayMs = 24 * 3_600_000;

let visitors = 0;
/** Somebody at an address of their own, so that the tests do not use up each other's tries. */
function visitor() {
  visitors += 1;
  return api.from(`198.51.${Math.floor(visitors / 200)}.${visitors % 200}`);
}

const register = (body: Record<string, unknown>) => visitor().post("/api/register", body);

let people = 0;
function newcomer(over: Record<string, unknown> = {}) {
  people += 1;
  const email = `newcomer${people}@mail.example`;
  return {
    companyName: "Magazin Verde",
    firstName: "Ștefan",
    lastName: "Țîrlea 😀",
    email,
    language: "RO",
    ...over,
  };
}

/** Registers and takes the newest mail of the address. */
async function registerAndRead(person: ReturnType<typeof newcomer>) {
  expect((await register(person)).statusCode).toBe(202);
  await sendWaitingMail(api, database);
  return newestMailTo(dataDir, person.email);
}

const confirm = (token: string) =>
  visitor().post(`/api/email-confirmation?token=${encodeURIComponent(token)}`);
const complete = (token: string, password = testPassword) =>
  visitor().post("/api/complete-registration", { token, password });

async function at<T>(laterMs: number, work: () => Promise<T>): Promise<T> {
  const start = api.clock.now();
  api.clock.advance(laterMs);
  try {
    return await work();
  } finally {
    api.clock.set(start);
  }
}

function enrolmentsOf(email: string) {
  return database.owner.selectFrom("enrolment").selectAll().where("email", "=", email).execute();
}

describe("from the form to the first session", () => {
  test("mail in Romanian, link, confirmation, password: a company with its administrator, signed in", async () => {
    const person = newcomer();
    const mail = await registerAndRead(person);
    expect(mail.subject).toBe("Confirmă adresa de e-mail pentru Vizor");
    expect(mail.text).toContain("Bună, Ștefan!");
    expect(linkIn(mail)).toMatch(
      /^https:\/\/prices\.example\/email-confirmed\?token=[\w-]+\.[\w-]+\.[\w-]+$/,
    );
    const token = tokenIn(mail);
    const confirmed = await confirm(token);
    expect([confirmed.statusCode, confirmed.json()]).toEqual([
      200,
      {
        kind: "registration",
        firstName: "Ștefan",
        emailAddress: person.email,
        companyName: "Magazin Verde",
      },
    ]);
    expect((await confirm(token)).json()).toEqual(confirmed.json());
    const completed = await complete(token);
    expect(completed.statusCode).toBe(200);
    const { sessionToken, userId } = completed.json();
    const info = (await api.get("/api/user-info", sessionToken)).json();
    expect(info).toMatchObject({
      userId,
      firstName: "Ștefan",
      lastName: "Țîrlea 😀",
      emailAddress: person.email,
      companyName: "Magazin Verde",
      role: { type: "COMPANY_ADMIN" },
      sites: [],
    });
    expect(await enrolmentsOf(person.email)).toEqual([]);
    const again = await api.post("/login", { email: person.email, password: testPassword });
    expect([again.statusCode, again.json().userId]).toEqual([200, userId]);
  });

  test("the link is signed for 24 hours, which its payload states", async () => {
    const token = tokenIn(await registerAndRead(newcomer()));
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(claims.expirationTsMillis).toBe(api.clock.now().getTime() + dayMs);
    expect((await at(dayMs - 1000, () => confirm(token))).statusCode).toBe(200);
    const late = await at(dayMs, () => confirm(token));
    expect([late.statusCode, late.json().message]).toEqual([
      422,
      "This link has expired. Please register again, or ask for a new invitation.",
    ]);
    const lateCompletion = await at(dayMs, () => complete(token));
    expect([lateCompletion.statusCode, lateCompletion.json().code]).toEqual([422, "ENROLMENT_LINK_EXPIRED"]);
  });

  test("no password before the address is confirmed", async () => {
    const token = tokenIn(await registerAndRead(newcomer()));
    const reply = await complete(token);
    expect([reply.statusCode, reply.json().message]).toEqual([
      422,
      "Please confirm your email address first, with the link from the email.",
    ]);
  });

  test.each([
    ["of seven characters", "kX9#pw2", "Password must be at least 8 characters"],
    ["that is common", "password1234", "This password is too common. Please choose another one."],
    ["made of the company", "Magazinverde1", "The password must not be made of your name, email or company."],
    ["of 150 characters", "k9#X-".repeat(30), "Password must be at most 128 characters"],
  ])(
    "a password %s is refused with its sentence, and the link still opens",
    async (_case, password, sentence) => {
      const token = tokenIn(await registerAndRead(newcomer()));
      await confirm(token);
      const reply = await complete(token, password);
      expect([reply.statusCode, reply.json().message]).toEqual([422, sentence]);
      expect((await complete(token)).statusCode).toBe(200);
    },
  );

  test("sent twice at once, the form makes one person and one company", async () => {
    const person = newcomer({ companyName: "Twice SRL" });
    const token = tokenIn(await registerAndRead(person));
    await confirm(token);
    const replies = await Promise.all(Array.from({ length: 5 }, () => complete(token)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
    const refused = replies.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json().message).toBe("This link has already been used. Please log in.");
    const companies = await database.owner
      .selectFrom("company")
      .select("company_id")
      .where("name", "=", "Twice SRL")
      .execute();
    expect(companies).toHaveLength(1);
    expect((await confirm(token)).json().code).toBe("ENROLMENT_LINK_USED");
  });
});

describe("an address that has an account", () => {
  test("gets the same response as any other; the mail explains it, in the person's language, without a registration link", async () => {
    const ana = await makePerson(database.app, { language: "ro", firstName: "Ana" });
    const body = newcomer({ email: ana.email, firstName: "Thief", companyName: "Thief SRL", language: "EN" });
    const [known, unknown] = [await register(body), await register(newcomer())];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(known.json()).toEqual({
      message: "Please check your email: we have sent you a link to continue.",
    });
    await sendWaitingMail(api, database);
    const mail = await newestMailTo(dataDir, ana.email);
    expect(mail.subject).toBe("Ai deja un cont Vizor");
    expect(`${mail.text}${mail.html}`).not.toMatch(/Thief|token=/);
    expect(linkIn(mail)).toBe("https://prices.example/auth");
    expect(await enrolmentsOf(ana.email)).toEqual([]);
  });

  test("an account created in the meantime invalidates the link, before and after its confirmation", async () => {
    const person = newcomer();
    const token = tokenIn(await registerAndRead(person));
    await confirm(token);
    await makePerson(database.app, { email: person.email.toUpperCase() });
    for (const reply of [await confirm(token), await complete(token)]) {
      expect([reply.statusCode, reply.json().message]).toEqual([
        422,
        "This email address already has an account. Please log in.",
      ]);
    }
  });
});

describe("what is refused", () => {
  test.each([
    ["firstName", "  ", "First name is required"],
    ["firstName", "a".repeat(101), "First name must be at most 100 characters"],
    ["firstName", "a".repeat(10_000), "First name must be at most 100 characters"],
    ["lastName", "", "Last name is required"],
    ["lastName", "a\r\nBcc: x@mail.example", "Last name contains characters that cannot be used"],
    ["lastName", "a\u0000", "Last name contains characters that cannot be used"],
    ["companyName", "\u200b", "Company name is required"],
    ["companyName", "c".repeat(201), "Company name must be at most 200 characters"],
    ["email", "nobody", "Please enter a valid email address"],
    ["email", "a@mail.example, b@mail.example", "Please enter a valid email address"],
    ["email", "a@mail.example\r\nBcc: b@mail.example", "Please enter a valid email address"],
  ])("%s: 422 at the field, and nothing is queued", async (field, value, sentence) => {
    const reply = await register(newcomer({ [field]: value }));
    expect([reply.statusCode, reply.json().message]).toEqual([422, sentence]);
    expect(reply.json().errors).toEqual({ [field]: sentence });
    expect(await api.queued("accounts.begin-registration")).toEqual([]);
  });

  test("all invalid fields are reported at once", async () => {
    const reply = await register({ companyName: "", firstName: "", lastName: "", email: "" });
    expect(Object.keys(reply.json().errors).sort()).toEqual([
      "companyName",
      "email",
      "firstName",
      "lastName",
    ]);
  });

  test.each(["<b>Bob</b> & Co", "O'Neil; --", "עברית", "李小龍", "👩‍👩‍👧", "Ș".repeat(100)])(
    "the name %s is kept and shown as it was typed",
    async (name) => {
      const mail = await registerAndRead(newcomer({ firstName: name, companyName: name }));
      const token = tokenIn(mail);
      expect((await confirm(token)).json()).toMatchObject({ firstName: name, companyName: name });
    },
  );

  test("a name with characters that change the direction of adjacent text is rejected", async () => {
    const reply = await register(newcomer({ firstName: "\u202eעברית" }));
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ["firstName"]]);
  });

  test.each([
    ["empty", ""],
    ["one part", "x"],
    ["three parts of nothing", "a.b.c"],
    ["two dots", ".."],
    ["4,000 characters", "a".repeat(4000)],
  ])("a token of %s is invalid", async (_case, token) => {
    const reply = await confirm(token);
    expect([reply.statusCode, reply.json().message]).toEqual([
      422,
      "This link is invalid. Please use the link from the email.",
    ]);
  });

  test("a session's token and a reset's open no enrolment, and an enrolment's opens no session", async () => {
    const ana = await makePerson(database.app);
    expect((await confirm(await api.signIn(ana))).json().code).toBe("ENROLMENT_LINK_INVALID");
    await api.post("/login/forgot-password", { email: ana.email, language: "EN" });
    await sendWaitingMail(api, database);
    const reset = await newestMailTo(dataDir, ana.email);
    expect((await confirm(tokenIn(reset))).json().code).toBe("ENROLMENT_LINK_INVALID");
    const token = tokenIn(await registerAndRead(newcomer()));
    expect((await api.get("/api/user-info", token)).statusCode).toBe(401);
    const change = await api.post("/api/change-password", { password: testPassword }, token);
    expect(change.statusCode).toBe(401);
  });

  test("a body with an unknown field or without one is 400", async () => {
    expect((await register({ ...newcomer(), role: "GOD" })).statusCode).toBe(400);
    expect((await register({ email: "a@mail.example" })).statusCode).toBe(400);
    expect((await visitor().post("/api/complete-registration", { token: "a.b.c" })).statusCode).toBe(400);
  });
});

test("registrations that nobody finished are forgotten 30 days after the end of their link; invitations stay", async () => {
  const person = newcomer();
  await registerAndRead(person);
  const ana = await makePerson(database.app);
  const invited = {
    firstName: "Mihai",
    lastName: "Pop",
    emailAddress: "mihai.stays@mail.example",
    role: "OPERATOR",
  };
  expect((await api.post("/crm/add-user", invited, await api.signIn(ana))).statusCode).toBe(200);
  await sendWaitingMail(api, database);
  const forget = () => api.runTask("accounts.forget-registrations", null);
  await at(31 * dayMs - 1000, forget);
  expect(await enrolmentsOf(person.email)).toHaveLength(1);
  await at(31 * dayMs + 1000, forget);
  expect(await enrolmentsOf(person.email)).toEqual([]);
  await at(400 * dayMs, forget);
  expect(await enrolmentsOf("mihai.stays@mail.example")).toHaveLength(1);
});

test("the start logs where mail is written while no mail server is set", () => {
  const started = api.logLines.map((line) => JSON.parse(line)).find(({ outbox }) => outbox !== undefined);
  expect(started).toMatchObject({ level: "info", outbox: join(dataDir, "outbox") });
});

test("neither a link's token nor a password is in the log or in any waiting job", async () => {
  const canary = "canary-Plover-77-samovar";
  const person = newcomer();
  await register(person);
  expect(JSON.stringify(await api.queued("accounts.begin-registration"))).not.toContain("token");
  await sendWaitingMail(api, database);
  const token = tokenIn(await newestMailTo(dataDir, person.email));
  await confirm(token);
  expect((await complete(token, canary)).statusCode).toBe(200);
  const log = api.logLines.join("");
  expect(log).toContain("a mail was sent");
  expect(log).not.toContain(canary);
  expect(log).not.toContain(token.split(".")[2]);
  expect(log).not.toContain(person.email);
});
