import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailTasks } from "../../../src/accounts/mail/mail.service.ts";
import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import { emitWebhookEvent, emitWebhookEvents } from "../../../src/exchange/webhooks/emission.service.ts";
import { createWebhookSecrets } from "../../../src/exchange/webhooks/secrets.service.ts";
import { createWebhookSending, type SendingDeps } from "../../../src/exchange/webhooks/sending.service.ts";
import { type WebhookEvent, webhookBody } from "../../../src/exchange/webhooks/webhook-events.contract.ts";
import type { WebhookDelivery, WebhookEndpoint } from "../../../src/exchange/webhooks/webhooks.contract.ts";
import { createGuard } from "../../../src/monitoring/fetch/guard.client.ts";
import { createPoster } from "../../../src/monitoring/fetch/poster.client.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson, type TestPerson, testNow } from "../../factories/people.ts";
import { makeSite } from "../../factories/sites.ts";
import { quietLog } from "../../factories/watched.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../factories/webhook-receiver.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { readOutbox } from "../../support/outbox.ts";

let database: TestDatabase;
let api: TestApi;
let receiver: WebhookReceiver;
let siteId: AuthorizedSiteId;
let domain: string;
let admin: TestPerson;
let token: string;
let deps: SendingDeps;
const dataDir = mkdtempSync(join(tmpdir(), "vizor-webhooks-"));
let sites = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await openWebhookReceiver();
  const admitted = admitHosts([receiver.host]);
  api = await startApi(database, { overrides: { admitted }, environment: { DATA_DIR: dataDir } });
  const sender = createPoster({ guard: createGuard({ admitted }), userAgent: "Vizor/1.0", timeoutMs: 2000 });
  const secrets = createWebhookSecrets(database.secrets);
  deps = { db: database.worker, clock: api.clock, log: quietLog, secrets, sender, random: () => 0.5 };
});
afterAll(async () => {
  await api.app.close();
  await receiver.close();
  await deps.sender.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

beforeEach(async () => {
  sites += 1;
  api.clock.set(testNow);
  admin = await makePerson(database.app, { language: "ro" });
  domain = `hooked${sites}.example.com`;
  siteId = await makeSite(database.app, admin.companyId, domain);
  token = await api.signIn(admin, true);
});
afterEach(() => {
  receiver.received.length = 0;
  receiver.reply = () => ({ status: 204 });
});

const events = ["offer.changed", "import.finished"];
async function add(url = receiver.url): Promise<{ secret: string; webhook: WebhookEndpoint }> {
  const reply = await api.post(`/api/webhooks?domain=${domain}`, { url, description: "ERP", events }, token);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}
const path = ({ id }: { id: number }, rest = "") => `/api/webhooks/${id}${rest}?domain=${domain}`;
const imported: WebhookEvent = {
  type: "import.finished",
  data: { id: "7c2d", kind: "LINKS", state: "DONE", processed: 3, total: 4, failed: 1 },
};
const emit = (event: WebhookEvent = imported) =>
  forSite(database.app, siteId, (trx) => emitWebhookEvent(trx, siteId, event, api.clock.now()));
/** Everything that is due now. */
async function sendDue(given: Partial<SendingDeps> = {}): Promise<void> {
  const sending = createWebhookSending({ ...deps, ...given });
  while ((await sending.startTurns()) > 0) await sending.idle();
}
const log = async (webhook: WebhookEndpoint): Promise<WebhookDelivery[]> =>
  (await api.get(path(webhook, "/deliveries"), token)).json().content;
const webhooks = async (): Promise<WebhookEndpoint[]> =>
  (await api.get(`/api/webhooks?domain=${domain}`, token)).json();
/** The specification's library compares times with the system's clock, at which an earlier session may have ended. */
async function startNow(): Promise<void> {
  api.clock.set(new Date());
  token = await api.signIn(admin, true);
}
const later = (ms: number) => api.clock.set(new Date(api.clock.now().getTime() + ms));
/** As a receiver with the system's time. @throws WebhookVerificationError */
const verify = (secret: string, { headers, body }: WebhookReceiver["received"][number]) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe("a webhook", () => {
  test("is signed so that the specification's library verifies it, with both secrets after a rotation", async () => {
    await startNow();
    const { secret, webhook } = await add();
    await emit();
    await sendDue();
    const [first] = receiver.received;
    if (!first) throw new Error("nothing came");
    const body = webhookBody.parse(verify(secret, first));
    const timestamp = api.clock.now().toISOString();
    expect(body).toEqual({ type: "import.finished", timestamp, domain, data: imported.data });
    expect(first.headers["content-type"]).toBe("application/json");
    expect(() => verify("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", first)).toThrow();

    const rotated = (await api.post(path(webhook, "/rotate-secret"), null, token)).json();
    expect(rotated.webhook.previousSecretExpirationTimestamp).toBe(api.clock.now().getTime() + 86_400_000);
    await emit();
    await sendDue();
    const second = receiver.received[1];
    if (!second) throw new Error("nothing came");
    for (const one of [secret, rotated.secret]) expect(verify(one, second)).toBeTruthy();
    later(86_400_000);
    await emit();
    await sendDue();
    expect(String(receiver.received[2]?.headers["webhook-signature"]).split(" ")).toHaveLength(1);
    const stored = await database.owner.selectFrom("webhook_endpoint").select("sealed_secret").execute();
    const bytes = Buffer.from(rotated.secret.slice("whsec_".length), "base64");
    expect(stored.some(({ sealed_secret }) => sealed_secret.includes(bytes))).toBe(false);
  });

  test("is tried again with the same id until a 2xx, each reply in the log to its first KB", async () => {
    const { webhook } = await add();
    const replies = [
      { status: 500, body: `${"ă".repeat(2000)}\0` },
      "break",
      { status: 302, headers: { location: receiver.url } },
    ] as const;
    receiver.reply = () => replies[receiver.received.length - 1] ?? { status: 200, body: "ok" };
    await emit();
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    for (const [waitMs, count] of [
      [4_999, 1],
      [1, 2],
      [299_999, 2],
      [1, 3],
      [1_800_000, 4],
      [86_400_000, 4],
    ] as const) {
      later(waitMs);
      await sendDue();
      expect(receiver.received).toHaveLength(count);
    }
    const [delivery] = await log(webhook);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
      new Set([`msg_${delivery?.id}`]),
    );
    expect(delivery).toMatchObject({ state: "DELIVERED", nextTryTimestamp: null });
    expect(delivery?.attempts.map(({ status, error }) => status ?? error)).toEqual([
      500,
      "connect",
      302,
      200,
    ]);
    expect(Buffer.byteLength(delivery?.attempts[0]?.reply ?? "")).toBeLessThanOrEqual(1024);
    expect((await webhooks())[0]?.failingSinceTimestamp).toBeNull();
  });

  test("is given up after eight tries in 25 hours, and can be replayed by hand with the same id", async () => {
    const { webhook } = await add();
    receiver.reply = () => ({ status: 503 });
    await emit();
    for (let hour = 0; hour <= 28; hour += 1) {
      await sendDue();
      later(3_600_000);
    }
    expect(receiver.received.length).toBe(8);
    const [failed] = await log(webhook);
    expect(failed).toMatchObject({ state: "FAILED", nextTryTimestamp: null });
    receiver.reply = () => ({ status: 204 });
    const replayed = await api.post(path(webhook, `/deliveries/${failed?.id}/replay`), null, token);
    expect(replayed.statusCode).toBe(204);
    await sendDue();
    expect(receiver.received[8]?.headers["webhook-id"]).toBe(`msg_${failed?.id}`);
    expect((await log(webhook))[0]).toMatchObject({ state: "DELIVERED" });
  });

  test("that was sent by a worker that died before it stored so is sent again once its lease has ended", async () => {
    await add();
    await emit();
    const died = {
      ...deps.sender,
      post: async (request: Parameters<SendingDeps["sender"]["post"]>[0]) => {
        await deps.sender.post(request);
        throw new Error("the process was killed");
      },
    };
    await sendDue({ sender: died });
    expect(receiver.received).toHaveLength(1);
    later(119_000);
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    later(1_000);
    await sendDue();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.headers["webhook-id"]).toBe(receiver.received[0]?.headers["webhook-id"]);
    await sendDue();
    expect(receiver.received).toHaveLength(2);
  });

  test("of two workers only one sends", async () => {
    await add();
    await forSite(database.app, siteId, (trx) =>
      emitWebhookEvents(
        trx,
        siteId,
        Array.from({ length: 50 }, () => imported),
        api.clock.now(),
      ),
    );
    await Promise.all([sendDue(), sendDue()]);
    await sendDue();
    expect(receiver.received).toHaveLength(50);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(50);
  });

  test("whose name is public when it is added and private when it is sent to is not sent", async () => {
    const { webhook } = await add("https://rebinding.example.com/hook");
    for (const [ip, reason] of [
      ["127.0.0.1", "refused-address"],
      ["169.254.169.254", "refused-address"],
      ["10.0.0.7", "refused-address"],
    ] as const) {
      const guard = createGuard({ resolve: async () => [ip] });
      const sender = createPoster({ guard, userAgent: "Vizor/1.0" });
      await emit();
      await sendDue({ sender });
      await sender.close();
      expect((await log(webhook))[0]?.attempts).toMatchObject([{ status: null, error: reason }]);
      later(1);
    }
    expect(receiver.received).toEqual([]);
  });

  test("is switched off after three days of failures, with a mail to the administrators", async () => {
    const { webhook } = await add();
    receiver.reply = () => ({ status: 500 });
    for (let hours = 0; hours < 72; hours += 12) {
      await emit();
      await sendDue();
      expect((await webhooks())[0]).toMatchObject({
        enabled: true,
        failingSinceTimestamp: testNow.getTime(),
      });
      later(12 * 3_600_000);
    }
    await sendDue();
    expect((await webhooks())[0]).toMatchObject({ enabled: false, disabledReason: "failing" });
    const sent = receiver.received.length;
    await emit();
    later(86_400_000);
    await sendDue();
    expect(receiver.received).toHaveLength(sent);
    expect((await log(webhook)).map(({ state }) => state)).not.toContain("PENDING");
    await runMails();
    // The clock is every site's: webhooks of earlier tests may have been switched off too.
    const subject = `Un webhook al site-ului ${domain} a fost oprit`;
    const mails = (await readOutbox(dataDir)).filter((mail) => mail.subject === subject);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(receiver.url)]);

    const off = await api.post(path(webhook, "/test"), null, token);
    expect([off.statusCode, off.json().code]).toEqual([422, "WEBHOOK_OFF"]);
    const { url, description } = webhook;
    const on = { url, description, events, enabled: true };
    expect((await api.put(path(webhook), on, token)).json()).toMatchObject({
      enabled: true,
      disabledReason: null,
      failingSinceTimestamp: null,
    });
  });

  test("whose server says that it is gone is switched off at once", async () => {
    await add();
    receiver.reply = () => ({ status: 410 });
    await emit();
    await sendDue();
    expect((await webhooks())[0]).toMatchObject({ enabled: false, disabledReason: "gone" });
  });

  async function runMails(): Promise<void> {
    for (const request of await api.queued(mailTasks.adminMail))
      await api.runTask(mailTasks.adminMail, request);
    for (const message of await api.queued(mailTasks.message)) await api.runTask(mailTasks.message, message);
  }
});

describe("an event", () => {
  test("is sent only if its transaction commits, to those who are subscribed to it", async () => {
    const { webhook } = await add();
    await forSite(database.app, siteId, async (trx) => {
      await emitWebhookEvent(trx, siteId, imported, testNow);
      throw new Error("rolled back");
    }).catch(() => undefined);
    const data = { id: 1, name: "Daily", total: 3, timestamp: testNow.getTime() };
    await emit({ type: "report.ready", data });
    expect(await log(webhook)).toEqual([]);
    await emit();
    await api.runTask("exchange.clean-webhooks", null);
    expect(await log(webhook)).toHaveLength(1);
    later(31 * 86_400_000);
    token = await api.signIn(admin);
    await api.runTask("exchange.clean-webhooks", null);
    expect(await log(webhook)).toEqual([]);
  });
});

describe("the calls", () => {
  test("test an endpoint on request", async () => {
    const { secret, webhook } = await add();
    const reply = await api.post(path(webhook, "/test"), null, token);
    expect(reply.statusCode).toBe(202);
    await sendDue();
    const [received] = receiver.received;
    expect(webhookBody.parse(JSON.parse(received?.body ?? ""))).toMatchObject({
      type: "webhook.test",
      domain,
    });
    expect(received?.headers["webhook-id"]).toBe(`msg_${reply.json().deliveryId}`);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  });

  test.each([
    ["http://hooks.example.com/", "WEBHOOK_NOT_HTTPS"],
    ["https://127.0.0.1/", "WEBHOOK_ADDRESS_REFUSED"],
    ["https://intranet/", "WEBHOOK_ADDRESS_REFUSED"],
    ["https://hooks.example.com:8443/", "WEBHOOK_ADDRESS_REFUSED"],
    ["https://user:pass@hooks.example.com/", "WEBHOOK_ADDRESS_REFUSED"],
    ["ftp://hooks.example.com/", "WEBHOOK_ADDRESS_REFUSED"],
  ])("refuse the address %s", async (url, code) => {
    const reply = await api.post(`/api/webhooks?domain=${domain}`, { url, description: "", events }, token);
    expect([reply.statusCode, reply.json().code]).toEqual([422, code]);
    expect(reply.json().fields.url.code).toBe(code);
  });

  test("take ten endpoints of a site, and delete one with its log", async () => {
    const { webhook } = await add();
    await emit();
    for (let more = 0; more < 9; more += 1) await add();
    const reply = await api.post(
      `/api/webhooks?domain=${domain}`,
      { url: receiver.url, description: "", events },
      token,
    );
    expect([reply.statusCode, reply.json().code]).toEqual([409, "TOO_MANY_WEBHOOKS"]);
    expect((await api.delete(path(webhook), token)).statusCode).toBe(204);
    expect((await webhooks()).map(({ id }) => id)).not.toContain(webhook.id);
    expect((await api.get(path(webhook, "/deliveries"), token)).statusCode).toBe(404);
  });
});
