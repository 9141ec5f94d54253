import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settableClock } from "../../../src/platform/clock.ts";
import { readConfig } from "../../../src/platform/config.ts";
import { createMailer, type OutgoingMail } from "../../../src/platform/mail/mailer.ts";
import { outboxFolder } from "../../../src/platform/mail/outbox.ts";
import { startMailServer } from "../../support/mail-server.ts";
import { readOutbox } from "../../support/outbox.ts";
import { boundMs } from "../../support/time-limits.ts";

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "vizor-mail-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const clock = settableClock(new Date("2026-11-21T10:00:00Z"));
const mailId = "4c6c1a0e-5f0b-4f43-9a39-0d6a0f7d1a11";
const mail: OutgoingMail = {
  to: { name: "Ștefan Țîrlea", address: "stefan@mail.example" },
  subject: "Confirmă adresa ș ț",
  text: "Bună, ș ț 😀\n",
  html: "<p>Bună, ș ț 😀</p>",
  mailId,
};

function mailerFor(environment: Record<string, string>) {
  return createMailer({ config: readConfig({ DATA_DIR: dataDir, ...environment }), clock });
}

test("a real server gets both parts, the sender, the stable id and the headers of an automatic mail", async () => {
  const server = await startMailServer();
  try {
    const mailer = mailerFor({
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: "Prețuri <mail@shop.example>",
    });
    expect(mailer.outbox).toBeUndefined();
    await mailer.send(mail);
    await mailer.send(mail);
    expect(server.mails).toHaveLength(2);
    for (const got of server.mails) {
      expect(got.subject).toBe(mail.subject);
      expect(got.text).toBe(mail.text);
      expect(got.html?.trim()).toBe(mail.html);
      expect(got.from).toMatchObject({ name: "Prețuri", address: "mail@shop.example" });
      expect(got.to).toMatchObject([{ name: "Ștefan Țîrlea", address: "stefan@mail.example" }]);
      expect(got.messageId).toBe(`<${mailId}@shop.example>`);
      expect(got.date).toBe("2026-11-21T10:00:00.000Z");
      const headers = new Map(got.headers.map(({ key, value }) => [key, value]));
      expect(headers.get("auto-submitted")).toBe("auto-generated");
      expect([...headers.keys()].filter((key) => key.startsWith("list-") || key === "precedence")).toEqual(
        [],
      );
    }
  } finally {
    await server.close();
  }
});

test.each([
  ["line breaks", "Ana\r\nBcc: thief@mail.example\r\n\r\nHello"],
  ["a bare line feed", "Ana\nBcc: thief@mail.example"],
  ["quotes and angle brackets", '"Ana" <thief@mail.example>, "x'],
  ["an encoded word", "=?utf-8?Q?Ana=0D=0ABcc=3A_thief=40mail.example?="],
  ["emoji", "Ana 😀👩‍👩‍👧"],
  ["right to left", "\u202eעברית"],
  ["a null byte", "Ana\u0000"],
  ["10,000 characters", "ș".repeat(10_000)],
])(
  "a name and a subject with %s make no header of their own and no second recipient",
  async (_case, text) => {
    const recipients: string[] = [];
    const server = await startMailServer({
      onRcptTo: ({ address }, _session, done) => {
        recipients.push(address);
        done();
      },
    });
    try {
      const mailer = mailerFor({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });
      await mailer.send({ ...mail, to: { name: text, address: mail.to.address }, subject: text });
      expect(recipients).toEqual([mail.to.address]);
      const [got] = server.mails;
      expect(got?.to?.map(({ address }) => address)).toEqual([mail.to.address]);
      expect(got?.bcc).toBeUndefined();
      expect(got?.headers.map(({ key }) => key).filter((key) => key === "bcc")).toEqual([]);
      expect(got?.subject?.length).toBeLessThanOrEqual(200);
      expect(got?.text).toBe(mail.text);
    } finally {
      await server.close();
    }
  },
);

test("rejected credentials are reported by SMTP codes; the error contains neither user nor password", async () => {
  const server = await startMailServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => done(new Error(`no: ${username} ${password}`)),
  });
  try {
    const mailer = mailerFor({ SMTP_URL: `smtp://canary-user:canary-pass@127.0.0.1:${server.port}` });
    const error = await mailer.send(mail).then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    expect(error).toMatchObject({ name: "MailNotSentError", isRefused: false });
    expect(error?.message).toMatch(/^The mail was not sent: EAUTH 535/);
    expect(JSON.stringify([error?.message, error?.stack, { ...error }, error?.cause])).not.toContain(
      "canary",
    );
  } finally {
    await server.close();
  }
});

test("an untrusted certificate is rejected, and nothing is sent", async () => {
  // The server's own certificate is signed by itself.
  const direct = await startMailServer({ secure: true });
  try {
    const mailer = mailerFor({ SMTP_URL: `smtps://127.0.0.1:${direct.port}` });
    await expect(mailer.send(mail)).rejects.toThrow(/^The mail was not sent: ESOCKET/);
    expect(direct.mails).toEqual([]);
  } finally {
    await direct.close();
  }
});

test("a recipient that is rejected permanently is distinguished from a temporary failure", async () => {
  for (const [responseCode, isRefused] of [
    [550, true],
    [451, false],
  ] as const) {
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error("canary@mail.example unknown"), { responseCode })),
    });
    try {
      const mailer = mailerFor({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });
      const sending = mailer.send(mail);
      await expect(sending).rejects.toMatchObject({ name: "MailNotSentError", isRefused });
      await expect(sending).rejects.not.toThrow(/canary/);
    } finally {
      await server.close();
    }
  }
});

test("an unreachable server is an error that names it", async () => {
  // Nobody listens on port 1, and no program is given it by chance.
  const mailer = mailerFor({ SMTP_URL: "smtp://127.0.0.1:1" });
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
});

test("a server that sends nothing and one that never stops sending reach the time limit", async () => {
  const silent = createServer((socket) => socket.on("error", () => undefined));
  const endless = createServer((socket) => {
    socket.on("error", () => undefined);
    const talk = setInterval(() => socket.write("220-still greeting\r\n"), 20);
    socket.on("close", () => clearInterval(talk));
  });
  for (const server of [silent, endless]) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` });
    const timeouts = { connect: 300, greeting: 300, idle: 300, total: 600 };
    const startMs = performance.now();
    await expect(createMailer({ config, clock, timeouts }).send(mail)).rejects.toThrow(
      /^The mail was not sent: E/,
    );
    expect(performance.now() - startMs).toBeLessThan(boundMs(5000));
    await new Promise((resolve) => server.close(resolve));
  }
});

test("without SMTP_URL mail is written to a folder that only its owner can open, complete and in order of time", async () => {
  const mailer = mailerFor({});
  expect(mailer.outbox).toBe(outboxFolder(dataDir));
  const otherId = mailId.replace(/^./, "9");
  clock.set(new Date("2026-11-21T09:59:00Z"));
  await mailer.send({ ...mail, subject: "replaced" });
  clock.set(new Date("2026-11-21T10:00:01Z"));
  await mailer.send({ ...mail, mailId: otherId, subject: "two" });
  clock.set(new Date("2026-11-21T10:00:00Z"));
  await mailer.send({ ...mail, subject: "one" });
  const folder = outboxFolder(dataDir);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const names = readdirSync(folder);
  expect(names.toSorted()).toEqual([
    `2026-11-21T10-00-00-000Z-${mailId}.eml`,
    `2026-11-21T10-00-01-000Z-${otherId}.eml`,
  ]);
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  const mails = await readOutbox(dataDir, mail.to.address);
  expect(mails.map(({ subject }) => subject)).toEqual(["one", "two"]);
  expect(mails[0]).toMatchObject({ text: mail.text, messageId: `<${mailId}@localhost>` });
});

test("a folder that others can open is made private before a mail is written", async () => {
  const open = mkdtempSync(join(tmpdir(), "vizor-mail-open-"));
  try {
    mkdirSync(outboxFolder(open), { mode: 0o755 });
    await mailerFor({ DATA_DIR: open }).send(mail);
    expect(statSync(outboxFolder(open)).mode & 0o777).toBe(0o700);
  } finally {
    rmSync(open, { recursive: true });
  }
});

test("a mail that cannot be written leaves no partial file, and the error is thrown", async () => {
  const blocked = mkdtempSync(join(tmpdir(), "vizor-mail-blocked-"));
  try {
    writeFileSync(outboxFolder(blocked), "no folder");
    await expect(mailerFor({ DATA_DIR: blocked }).send(mail)).rejects.toThrow();
    expect(readdirSync(blocked)).toEqual(["outbox"]);
  } finally {
    rmSync(blocked, { recursive: true });
  }
});
