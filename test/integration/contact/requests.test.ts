import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contactTasks } from "../../../src/contact/requests/requests.service.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { readOutbox } from "../../support/outbox.ts";

let database: TestDatabase;
let api: TestApi;
let dataDir: string;
let visitors = 0;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "vizor-contact-"));
  database = await createTestDatabase();
  api = await startApi(database, {
    environment: {
      DATA_DIR: dataDir,
      PUBLIC_URL: "https://prices.example",
      OPERATOR_NAME: "Vizor Software SRL",
      OPERATOR_EMAIL: "office@vizor.example",
    },
  });
});
afterAll(async () => {
  await api.app.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await sql`delete from contact_request`.execute(database.owner);
  await sql`delete from throttle`.execute(database.owner);
  await sql`delete from graphile_worker._private_jobs`.execute(database.owner);
});

const form = {
  kind: "demo",
  name: "Ana Pop",
  email: "ana@shop.example",
  company: "Țesături SRL",
  message: "Bună ziua,\n\naș dori o demonstrație.",
  language: "RO",
};

/** Each visitor has a network address of their own. */
function ask(over: object = {}) {
  visitors += 1;
  return api
    .from(`198.51.${Math.floor(visitors / 250)}.${visitors % 250}`)
    .post("/api/contact", { ...form, ...over });
}

/** Runs what waits, as the worker would. @returns the mails that it sent, by recipient */
async function mailsSent(): Promise<{ operator: number; receipts: number }> {
  // The outbox is in the order of time.
  api.clock.advance(1);
  const before = await readOutbox(dataDir);
  await api.runTask(contactTasks.assignMails, null);
  for (const task of [contactTasks.sendMail, contactTasks.sendReceipt]) {
    for (const payload of await api.queued(task)) await api.runTask(task, payload);
  }
  await sql`delete from graphile_worker._private_jobs`.execute(database.owner);
  const known = new Set(before.map(({ messageId }) => messageId));
  const sent = (await readOutbox(dataDir)).filter(({ messageId }) => !known.has(messageId));
  const operator = sent.filter(({ to }) => to?.[0]?.address === "office@vizor.example").length;
  return { operator, receipts: sent.length - operator };
}

const stored = async () =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from contact_request`.execute(database.owner)).rows[0]?.n,
  );

test("the operator gets everything by mail and can answer; the sender gets a receipt in their language", async () => {
  const reply = await ask();
  expect([reply.statusCode, reply.json()]).toEqual([
    202,
    { message: "Thank you. We have received your message." },
  ]);
  expect(await mailsSent()).toEqual({ operator: 1, receipts: 1 });
  const [mail] = await readOutbox(dataDir, "office@vizor.example");
  expect(mail?.subject).toBe("Cerere de demonstrație de la Ana Pop");
  expect(mail?.replyTo).toEqual([{ name: "Ana Pop", address: "ana@shop.example" }]);
  for (const part of ["Ana Pop <ana@shop.example>", "Țesături SRL", "Bună ziua,", "aș dori o demonstrație."])
    expect(mail?.text).toContain(part);
  const [receipt] = await readOutbox(dataDir, "ana@shop.example");
  expect(receipt?.subject).toBe("Am primit cererea ta pentru o demonstrație");
  // Nothing that was typed: the address may be a stranger's.
  for (const typed of ["Ana", "Țesături", "Bună ziua"]) expect(receipt?.text).not.toContain(typed);
  expect(receipt?.text).toContain("Trimis de Vizor Software SRL (prices.example).");
  // Once mailed, nothing waits.
  expect(await mailsSent()).toEqual({ operator: 0, receipts: 0 });
});

test("a language that is neither gets a receipt in English", async () => {
  await ask({ language: "DE", email: "german@shop.example" });
  await mailsSent();
  const [receipt] = await readOutbox(dataDir, "german@shop.example");
  expect(receipt?.subject).toBe("We have received your request for a demo");
});

test("a filled hidden field, invalid fields and header injection send nothing; the reply to a valid form is one", async () => {
  const [trapped, honest] = [await ask({ website: "https://spam.example" }), await ask()];
  expect([trapped.statusCode, trapped.body]).toEqual([honest.statusCode, honest.body]);
  const refused = await ask({
    name: "Ana\r\nBcc: all@shop.example",
    email: "ana@shop.example\r\nBcc: x@y.example",
    message: " ",
  });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    {
      name: "The name contains characters that cannot be used",
      email: "Please enter a valid email address",
      message: "Please write a message",
    },
  ]);
  expect(await stored()).toBe(1);
});

test("requests that come one at a time cost the operator eleven mails an hour too; the rest goes into the next one", async () => {
  let mails = 0;
  for (let index = 0; index < 15; index += 1) {
    await ask({ email: `slow${index}@shop.example` });
    mails += (await mailsSent()).operator;
  }
  expect(mails).toBe(11);
  api.clock.advance(61 * 60_000);
  expect((await mailsSent()).operator).toBe(4);
});

test("300 requests within minutes are all accepted and cost the operator eleven mails; every request is in one of them", async () => {
  for (let index = 0; index < 10; index += 1) await ask({ email: `early${index}@shop.example` });
  expect((await mailsSent()).operator).toBe(10);
  for (let index = 0; index < 290; index += 1) {
    const reply = await ask({ email: `flood${index}@shop.example`, name: `=cmd ${index}` });
    expect(reply.statusCode).toBe(202);
  }
  // 200 receipts an hour in all.
  expect(await mailsSent()).toEqual({ operator: 1, receipts: 190 });
  const mail = (await readOutbox(dataDir, "office@vizor.example")).at(-1);
  expect(mail?.subject).toBe("290 de mesaje din formularul de contact");
  const file = new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer);
  for (let index = 0; index < 290; index += 1) expect(file).toContain(`;flood${index}@shop.example;`);
  expect(file).toContain(";'=cmd 7;");
  // For the rest of the hour further requests wait, then they go out one by one again.
  expect((await ask({ email: "late@shop.example" })).statusCode).toBe(202);
  expect((await mailsSent()).operator).toBe(0);
  api.clock.advance(61 * 60_000);
  expect((await mailsSent()).operator).toBe(1);
});

test("one network address sends 20 an hour, one e-mail address gets three receipts a day", async () => {
  const statuses: number[] = [];
  let wait = 0;
  for (let index = 0; index < 21; index += 1) {
    const reply = await api.from("2001:db8::1").post("/api/contact", form);
    statuses.push(reply.statusCode);
    wait = Number(reply.headers["retry-after"] ?? 0);
  }
  // The first of the twenty leaves the window after an hour.
  expect(wait).toBe(3600);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 202), 429]);
  // Another address of the same household.
  expect((await api.from("2001:db8::2").post("/api/contact", form)).statusCode).toBe(429);
  expect((await ask()).statusCode).toBe(202);
  expect((await mailsSent()).receipts).toBe(3);
});

test("after 90 days a request is deleted", async () => {
  await ask();
  api.clock.advance(89 * 24 * 3_600_000);
  await ask({ email: "new@shop.example" });
  await api.runTask(contactTasks.deleteOld, null);
  expect(await stored()).toBe(2);
  api.clock.advance(2 * 24 * 3_600_000);
  await api.runTask(contactTasks.deleteOld, null);
  expect(await stored()).toBe(1);
});

test("the operator's details are public, null where they are not set; without an address every GOD gets the mail", async () => {
  expect((await api.get("/api/operator")).json()).toEqual({
    name: "Vizor Software SRL",
    address: null,
    registrationNumber: null,
    taxId: null,
    email: "office@vizor.example",
  });
  const gods = [
    await makePerson(database.app, { role: "GOD" }),
    await makePerson(database.app, { role: "GOD" }),
  ];
  const bare = await startApi(database, {
    environment: { DATA_DIR: dataDir, PUBLIC_URL: "https://prices.example" },
  });
  const warning = "the legal pages name no company";
  expect(bare.logLines.filter((line) => line.includes(warning))).toHaveLength(1);
  expect(api.logLines.filter((line) => line.includes(warning))).toHaveLength(0);
  await bare.post("/api/contact", form);
  await bare.runTask(contactTasks.assignMails, null);
  for (const payload of await bare.queued(contactTasks.sendMail))
    await bare.runTask(contactTasks.sendMail, payload);
  await bare.app.close();
  for (const { email } of gods) expect(await readOutbox(dataDir, email)).toHaveLength(1);
});
