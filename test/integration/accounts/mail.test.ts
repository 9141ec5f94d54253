import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type NoticeKind, noticeKinds } from "../../../src/accounts/mail/core/notice.ts";
import { enqueueNotice, enqueuePasswordReset, mailTasks } from "../../../src/accounts/mail/mail.service.ts";
import { startJobs } from "../../../src/platform/jobs.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { linkIn, tokenIn } from "../../support/outbox.ts";
import { until } from "../../support/until.ts";

let database: TestDatabase;
let server: MailServer;
let api: TestApi;
let dataDir: string;
let stopJobs: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "vizor-accounts-mail-"));
});
beforeEach(async () => {
  server = await startMailServer();
  await start(`smtp://127.0.0.1:${server.port}`);
});
afterEach(async () => {
  await stopJobs();
  await api.app.close();
  await server.close();
  await sql`delete from graphile_worker._private_jobs`.execute(database.owner);
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The product's tasks on the real queue, as a worker process runs them. */
async function start(smtpUrl: string): Promise<void> {
  const environment = { DATA_DIR: dataDir, PUBLIC_URL: "https://prices.example", SMTP_URL: smtpUrl };
  api = await startApi(database, { environment });
  const { log } = api.platform;
  const jobs = await startJobs({
    workerUrl: database.addresses.worker,
    tasks: api.slices.tasks,
    runsClock: false,
    log,
  });
  stopJobs = jobs.stop;
}

async function restart(smtpUrl: string): Promise<void> {
  await stopJobs();
  await api.app.close();
  await start(smtpUrl);
}

interface WaitingJob {
  readonly attempts: number;
  readonly last_error: string | null;
}

async function waitingJobs(): Promise<WaitingJob[]> {
  const jobs = sql<WaitingJob>`select attempts, last_error from graphile_worker._private_jobs`;
  return (await jobs.execute(database.owner)).rows;
}

const isIdle = async () => (await waitingJobs()).length === 0;

const subjects: Readonly<Record<"en" | "ro", Readonly<Record<NoticeKind, string>>>> = {
  en: {
    "password-changed": "Your Vizor password was changed",
    "second-factor-on": "Two-factor authentication is on",
    "second-factor-off": "Two-factor authentication is off",
    "recovery-code-used": "A recovery code of your Vizor account was used",
    "recovery-codes-renewed": "You have new recovery codes for Vizor",
  },
  ro: {
    "password-changed": "Parola contului tău Vizor a fost schimbată",
    "second-factor-on": "Autentificarea în doi pași este activă",
    "second-factor-off": "Autentificarea în doi pași este dezactivată",
    "recovery-code-used": "A fost folosit un cod de recuperare al contului tău Vizor",
    "recovery-codes-renewed": "Ai coduri de recuperare noi pentru Vizor",
  },
};

test.each(["en", "ro"] as const)(
  "every notice reaches the person in their language: %s",
  async (language) => {
    const { userId, email } = await makePerson(database.app, { language, firstName: "Ștefan" });
    for (const kind of noticeKinds) await enqueueNotice(database.app, { kind, userId });
    await until("all mails are there", () => server.mails.length === noticeKinds.length);
    expect(server.mails.map(({ subject }) => subject).sort()).toEqual(
      Object.values(subjects[language]).sort(),
    );
    for (const mail of server.mails) {
      expect(mail.to).toMatchObject([{ name: "Ștefan Ionescu", address: email }]);
      expect(mail.from).toMatchObject({ name: "Vizor", address: "noreply@prices.example" });
      expect(mail.text).toContain(language === "ro" ? "Bună, Ștefan!" : "Hello Ștefan,");
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(linkIn(mail)).toBe("https://prices.example/auth");
    }
  },
);

test("a notice of a change that is undone is not sent", async () => {
  const { userId } = await makePerson(database.app);
  const changing = database.app.transaction().execute(async (trx) => {
    await enqueueNotice(trx, { kind: "password-changed", userId });
    throw new Error("undone");
  });
  await expect(changing).rejects.toThrow("undone");
  expect(await isIdle()).toBe(true);
});

test.each([
  ["EN", "Choose a new Vizor password"],
  ["RO", "Alege o parolă nouă pentru Vizor"],
])("a forgotten password: mail in %s, whose link opens for one new password", async (language, subject) => {
  const person = await makePerson(database.app);
  const reply = await api.post("/login/forgot-password", { email: person.email, language });
  expect(reply.statusCode).toBe(200);
  await until("a mail is there", () => server.mails.length === 1);
  const [mail] = server.mails;
  if (!mail) throw new Error("no mail");
  expect(mail.subject).toBe(subject);
  expect(linkIn(mail)).toMatch(/^https:\/\/prices\.example\/change-password\?token=[\w-]+\.[\w-]+\.[\w-]+$/);
  const token = tokenIn(mail);
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  expect(claims.expirationTsMillis).toBe(api.clock.now().getTime() + 60 * 60_000);
  const change = () => api.post("/api/change-password", { password: "heron-Cobalt-77-lintel" }, token);
  expect((await change()).statusCode).toBe(204);
  expect((await change()).statusCode).toBe(401);
  await until("two mails are there", () => server.mails.length === 2);
  expect(server.mails[1]?.subject).toBe("Your Vizor password was changed");
});

test("an unknown address is answered alike, and its job ends without a mail", async () => {
  const reply = await api.post("/login/forgot-password", { email: "nobody@mail.example", language: "EN" });
  expect(reply.statusCode).toBe(200);
  await until("no job is left", isIdle);
  expect([server.connections(), server.mails.length]).toEqual([0, 0]);
});

test("the person's own language is used where the caller gives none that we know", async () => {
  const { email } = await makePerson(database.app, { language: "ro" });
  await enqueuePasswordReset(database.app, { email, language: "DE", now: api.clock.now() });
  await until("a mail is there", () => server.mails.length === 1);
  expect(server.mails[0]?.subject).toBe("Alege o parolă nouă pentru Vizor");
});

test("while the mail server is down the job waits and tries again, and sends once when it is up", async () => {
  const { userId } = await makePerson(database.app);
  server.isDown = true;
  await enqueueNotice(database.app, { kind: "password-changed", userId });
  await until("the job has failed", async () => Boolean((await waitingJobs())[0]?.last_error));
  expect((await waitingJobs())[0]?.last_error).toContain("The mail was not sent: ");
  server.isDown = false;
  await until("the mail is sent", () => server.mails.length > 0);
  await until("no job is left", isIdle);
  expect(server.mails).toHaveLength(1);
});

test("a job that is run again, as after a crash, sends the same mail: same Message-ID, same link", async () => {
  await stopJobs();
  const { email } = await makePerson(database.app);
  await enqueuePasswordReset(database.app, { email, language: "EN", now: api.clock.now() });
  const [payload] = await api.queued(mailTasks.passwordReset);
  await api.runTask(mailTasks.passwordReset, payload);
  await api.runTask(mailTasks.passwordReset, payload);
  const id = `<${payload?.["mailId"]}@prices.example>`;
  expect(server.mails.map(({ messageId }) => messageId)).toEqual([id, id]);
  expect(new Set(server.mails.map(tokenIn)).size).toBe(1);
  const rows = await database.owner.selectFrom("password_reset").selectAll().execute();
  expect(rows.filter((row) => row.reset_id === payload?.["mailId"])).toHaveLength(1);
  await start(`smtp://127.0.0.1:${server.port}`);
});

test("credentials that the server refuses are logged by code alone, and the job is tried again", async () => {
  const refusing = await startMailServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => done(new Error(`no: ${username} ${password}`)),
  });
  await restart(`smtp://canary-user:canary-pass@127.0.0.1:${refusing.port}`);
  try {
    const { userId } = await makePerson(database.app);
    await enqueueNotice(database.app, { kind: "second-factor-on", userId });
    await until("it is logged", () => api.logLines.some((line) => line.includes("EAUTH 535")));
    await until("the job has failed", async () => Boolean((await waitingJobs())[0]?.last_error));
    expect(await waitingJobs()).toHaveLength(1);
    expect(`${api.logLines.join("")}${JSON.stringify(await waitingJobs())}`).not.toContain("canary");
  } finally {
    await refusing.close();
  }
});

test("a recipient that the server refuses for good is given up and logged", async () => {
  const refusing = await startMailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error("unknown"), { responseCode: 550 })),
  });
  await restart(`smtp://127.0.0.1:${refusing.port}`);
  try {
    const { userId, email } = await makePerson(database.app);
    await enqueueNotice(database.app, { kind: "second-factor-on", userId });
    await until("it is logged", () =>
      api.logLines.some((line) => line.includes("a mail was refused permanently")),
    );
    await until("no job is left", isIdle);
    expect(api.logLines.join("")).not.toContain(email);
  } finally {
    await refusing.close();
  }
});

test("a link that expired while its mail waited is not sent, which is logged", async () => {
  const { email } = await makePerson(database.app);
  const requested = new Date(api.clock.now().getTime() - 60 * 60_000);
  await enqueuePasswordReset(database.app, { email, language: "EN", now: requested });
  await until("it is logged", () => api.logLines.some((line) => line.includes("expired before it was sent")));
  await until("no job is left", isIdle);
  expect(server.mails).toEqual([]);
});

test("jobs of a person who was deleted, and of a password changed since, end quietly", async () => {
  const [gone, changed] = [await makePerson(database.app), await makePerson(database.app)];
  const now = api.clock.now();
  await database.owner.deleteFrom("app_user").where("user_id", "=", gone.userId).execute();
  await database.owner
    .updateTable("app_user")
    .set({ password_changed_at: new Date(now.getTime() + 1) })
    .where("user_id", "=", changed.userId)
    .execute();
  await enqueueNotice(database.app, { kind: "password-changed", userId: gone.userId });
  await enqueuePasswordReset(database.app, { email: gone.email, language: "EN", now });
  await enqueuePasswordReset(database.app, { email: changed.email, language: "EN", now });
  await until("no job is left", isIdle);
  expect(server.connections()).toBe(0);
});

test("what waits in the queue holds ids and addresses, never a token or a password", async () => {
  await stopJobs();
  const person = await makePerson(database.app);
  await enqueueNotice(database.app, { kind: "password-changed", userId: person.userId });
  await api.post("/login/forgot-password", { email: person.email, language: "EN" });
  const body = { companyName: "Verde", firstName: "Ana", lastName: "Pop", email: "queue@mail.example" };
  await api.post("/api/register", body);
  const invited = {
    firstName: "Ana",
    lastName: "Pop",
    emailAddress: "queue2@mail.example",
    role: "OPERATOR",
  };
  await api.post("/crm/add-user", invited, await api.signIn(person));
  const keys = await Promise.all(
    Object.values(mailTasks).map(async (task) =>
      (await api.queued(task)).map((payload) => Object.keys(payload).sort()),
    ),
  );
  expect(keys).toEqual([
    [["kind", "mailId", "userId"]],
    [["email", "language", "mailId", "requestedAtMs"]],
    [["companyName", "email", "firstName", "language", "lastName", "mailId", "requestedAtMs"]],
    [["enrolmentId", "linkId", "mailId"]],
    // Nothing has switched off a webhook.
    [],
    [],
  ]);
  await start(`smtp://127.0.0.1:${server.port}`);
});
