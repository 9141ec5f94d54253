import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailTasks } from "../../../src/accounts/mail/mail.service.ts";
import { emitWebhookEvent } from "../../../src/exchange/webhooks/emission.service.ts";
import { offerEvents } from "../../../src/exchange/webhooks/market-events.service.ts";
import type { SendingDeps } from "../../../src/exchange/webhooks/sending.service.ts";
import { webhookBody } from "../../../src/exchange/webhooks/webhook-events.contract.ts";
import { createGuard } from "../../../src/monitoring/fetch/guard.client.ts";
import { createPoster } from "../../../src/monitoring/fetch/poster.client.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import {
  imported,
  openWebhookScene,
  subscribedEvents,
  type WebhookScene,
} from "../../factories/exchange/webhook-scene.ts";
import { type Shown, showPages } from "../../factories/page-changes.ts";
import { testNow } from "../../factories/people.ts";
import { makeProducts } from "../../factories/sites.ts";
import type { WebhookReceiver } from "../../factories/webhook-receiver.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { readOutbox } from "../../support/outbox.ts";

let database: TestDatabase;
let scene: WebhookScene;
const dataDir = mkdtempSync(join(tmpdir(), "vizor-webhooks-"));

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openWebhookScene(database, dataDir);
});
afterAll(async () => {
  await scene.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => scene.openSite());

/** The specification's library compares times with the system's clock, at which an earlier session may have ended. */
async function startNow(): Promise<void> {
  scene.api.clock.set(new Date());
  await scene.signIn();
}
/** As a receiver with the system's time. @throws WebhookVerificationError */
const verify = (secret: string, { headers, body }: WebhookReceiver["received"][number]) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe("a webhook", () => {
  test("is signed so that the specification's library verifies it, with both secrets after a rotation", async () => {
    await startNow();
    const { secret, webhook } = await scene.add();
    await scene.emit();
    await scene.sendDue();
    const [first] = scene.receiver.received;
    if (!first) throw new Error("nothing came");
    const body = webhookBody.parse(verify(secret, first));
    const timestamp = scene.api.clock.now().toISOString();
    expect(body).toEqual({ type: "import.finished", timestamp, domain: scene.domain, data: imported.data });
    expect(first.headers["content-type"]).toBe("application/json");
    expect(() => verify("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", first)).toThrow();

    const rotated = (await scene.api.post(scene.path(webhook, "/rotate-secret"), null, scene.token)).json();
    expect(rotated.webhook.previousSecretExpirationTimestamp).toBe(
      scene.api.clock.now().getTime() + 86_400_000,
    );
    await scene.emit();
    await scene.sendDue();
    const second = scene.receiver.received[1];
    if (!second) throw new Error("nothing came");
    for (const one of [secret, rotated.secret]) expect(verify(one, second)).toBeTruthy();
    scene.later(86_400_000);
    await scene.emit();
    await scene.sendDue();
    expect(String(scene.receiver.received[2]?.headers["webhook-signature"]).split(" ")).toHaveLength(1);
    const stored = await database.owner.selectFrom("webhook_endpoint").select("sealed_secret").execute();
    const bytes = Buffer.from(rotated.secret.slice("whsec_".length), "base64");
    expect(stored.some(({ sealed_secret }) => sealed_secret.includes(bytes))).toBe(false);
  });

  test("is tried again with the same id until a 2xx, each reply in the log to its first KB", async () => {
    const { webhook } = await scene.add();
    const replies = [
      { status: 500, body: `${"ă".repeat(2000)}\0` },
      "break",
      { status: 302, headers: { location: scene.receiver.url } },
    ] as const;
    scene.receiver.reply = () => replies[scene.receiver.received.length - 1] ?? { status: 200, body: "ok" };
    await scene.emit();
    await scene.sendDue();
    expect(scene.receiver.received).toHaveLength(1);
    for (const [waitMs, count] of [
      [4_999, 1],
      [1, 2],
      [299_999, 2],
      [1, 3],
      [1_800_000, 4],
      [86_400_000, 4],
    ] as const) {
      scene.later(waitMs);
      await scene.sendDue();
      expect(scene.receiver.received).toHaveLength(count);
    }
    const [delivery] = await scene.log(webhook);
    expect(new Set(scene.receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
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
    expect((await scene.webhooks())[0]?.failingSinceTimestamp).toBeNull();
  });

  test("is given up after eight tries in 25 hours, and can be replayed by hand with the same id", async () => {
    const { webhook } = await scene.add();
    scene.receiver.reply = () => ({ status: 503 });
    await scene.emit();
    for (let hour = 0; hour <= 28; hour += 1) {
      await scene.sendDue();
      scene.later(3_600_000);
    }
    expect(scene.receiver.received.length).toBe(8);
    const [failed] = await scene.log(webhook);
    expect(failed).toMatchObject({ state: "FAILED", nextTryTimestamp: null });
    scene.receiver.reply = () => ({ status: 204 });
    const replayed = await scene.api.post(
      scene.path(webhook, `/deliveries/${failed?.id}/replay`),
      null,
      scene.token,
    );
    expect(replayed.statusCode).toBe(204);
    await scene.sendDue();
    expect(scene.receiver.received[8]?.headers["webhook-id"]).toBe(`msg_${failed?.id}`);
    expect((await scene.log(webhook))[0]).toMatchObject({ state: "DELIVERED" });
  });

  test("that was sent by a worker that died before it stored so is sent again once its lease has ended", async () => {
    await scene.add();
    await scene.emit();
    const died = {
      ...scene.deps.sender,
      post: async (request: Parameters<SendingDeps["sender"]["post"]>[0]) => {
        await scene.deps.sender.post(request);
        throw new Error("the process was killed");
      },
    };
    await scene.sendDue({ sender: died });
    expect(scene.receiver.received).toHaveLength(1);
    scene.later(119_000);
    await scene.sendDue();
    expect(scene.receiver.received).toHaveLength(1);
    scene.later(1_000);
    await scene.sendDue();
    expect(scene.receiver.received).toHaveLength(2);
    expect(scene.receiver.received[1]?.headers["webhook-id"]).toBe(
      scene.receiver.received[0]?.headers["webhook-id"],
    );
    await scene.sendDue();
    expect(scene.receiver.received).toHaveLength(2);
  });

  test("of two workers only one sends", async () => {
    await scene.add();
    await scene.emit(imported, 50);
    await Promise.all([scene.sendDue(), scene.sendDue()]);
    await scene.sendDue();
    expect(scene.receiver.received).toHaveLength(50);
    expect(new Set(scene.receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(50);
  });

  test("whose name is public when it is added and private when it is sent to is not sent", async () => {
    const { webhook } = await scene.add("https://rebinding.example.com/hook");
    for (const [ip, reason] of [
      ["127.0.0.1", "refused-address"],
      ["169.254.169.254", "refused-address"],
      ["10.0.0.7", "refused-address"],
    ] as const) {
      const guard = createGuard({ resolve: async () => [ip] });
      const sender = createPoster({ guard, userAgent: "Vizor/1.0" });
      await scene.emit();
      await scene.sendDue({ sender });
      await sender.close();
      expect((await scene.log(webhook))[0]?.attempts).toMatchObject([{ status: null, error: reason }]);
      scene.later(1);
    }
    expect(scene.receiver.received).toEqual([]);
  });

  test("is switched off after three days of failures, with a mail to the administrators", async () => {
    const { webhook } = await scene.add();
    scene.receiver.reply = () => ({ status: 500 });
    for (let hours = 0; hours < 72; hours += 12) {
      await scene.emit();
      await scene.sendDue();
      expect((await scene.webhooks())[0]).toMatchObject({
        enabled: true,
        failingSinceTimestamp: testNow.getTime(),
      });
      scene.later(12 * 3_600_000);
    }
    await scene.sendDue();
    expect((await scene.webhooks())[0]).toMatchObject({ enabled: false, disabledReason: "failing" });
    const sent = scene.receiver.received.length;
    await scene.emit();
    scene.later(86_400_000);
    await scene.sendDue();
    expect(scene.receiver.received).toHaveLength(sent);
    expect((await scene.log(webhook)).map(({ state }) => state)).not.toContain("PENDING");
    await runMails();
    // The clock is every site's: webhooks of earlier tests may have been switched off too.
    const subject = `Un webhook al site-ului ${scene.domain} a fost oprit`;
    const mails = (await readOutbox(dataDir)).filter((mail) => mail.subject === subject);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(scene.receiver.url)]);

    const off = await scene.api.post(scene.path(webhook, "/test"), null, scene.token);
    expect([off.statusCode, off.json().code]).toEqual([422, "WEBHOOK_OFF"]);
    const { url, description } = webhook;
    const on = { url, description, events: subscribedEvents, enabled: true };
    expect((await scene.api.put(scene.path(webhook), on, scene.token)).json()).toMatchObject({
      enabled: true,
      disabledReason: null,
      failingSinceTimestamp: null,
    });
  });

  test("whose server says that it is gone is switched off at once", async () => {
    await scene.add();
    scene.receiver.reply = () => ({ status: 410 });
    await scene.emit();
    await scene.sendDue();
    expect((await scene.webhooks())[0]).toMatchObject({ enabled: false, disabledReason: "gone" });
  });

  async function runMails(): Promise<void> {
    for (const request of await scene.api.queued(mailTasks.adminMail))
      await scene.api.runTask(mailTasks.adminMail, request);
    for (const message of await scene.api.queued(mailTasks.message))
      await scene.api.runTask(mailTasks.message, message);
  }
});

describe("an event", () => {
  test("is sent only if its transaction commits, to those who are subscribed to it", async () => {
    const { webhook } = await scene.add();
    await forSite(database.app, scene.siteId, async (trx) => {
      await emitWebhookEvent(trx, scene.siteId, imported, testNow);
      throw new Error("rolled back");
    }).catch(() => undefined);
    const data = { id: 1, name: "Daily", total: 3, timestamp: testNow.getTime() };
    await scene.emit({ type: "report.ready", data });
    expect(await scene.log(webhook)).toEqual([]);
    await scene.emit();
    await scene.api.runTask("exchange.clean-webhooks", null);
    expect(await scene.log(webhook)).toHaveLength(1);
    scene.later(31 * 86_400_000);
    await scene.signIn();
    await scene.api.runTask("exchange.clean-webhooks", null);
    expect(await scene.log(webhook)).toEqual([]);
  });

  test("of an offer that is in another currency now has both prices with their currencies", async () => {
    await scene.add();
    const [own, competitor] = [`https://${scene.domain}/p`, "https://retailer.example.org/p"];
    await makeProducts(database.app, scene.siteId, [{ url: own, competitorUrls: [competitor] }]);
    const show = (shown: Shown) =>
      showPages(database, scene.siteId, { [competitor]: shown }, scene.api.clock.now(), offerEvents);
    await show({ priceMinor: 9_950, currency: "RON" });
    scene.later(60_000);
    await show({ priceMinor: 2_000, currency: "EUR" });
    await scene.sendDue();
    const bodies = scene.receiver.received.map(({ body }) => webhookBody.parse(JSON.parse(body)));
    expect(bodies.map(({ data }) => data)).toMatchObject([
      { offers: [{ price: 99.5, currency: "RON", previousPrice: null, previousCurrency: null }] },
      { offers: [{ price: 20, currency: "EUR", previousPrice: 99.5, previousCurrency: "RON" }] },
    ]);
  });
});

describe("the calls", () => {
  test("test an endpoint on request", async () => {
    const { secret, webhook } = await scene.add();
    const reply = await scene.api.post(scene.path(webhook, "/test"), null, scene.token);
    expect(reply.statusCode).toBe(202);
    await scene.sendDue();
    const [received] = scene.receiver.received;
    expect(webhookBody.parse(JSON.parse(received?.body ?? ""))).toMatchObject({
      type: "webhook.test",
      domain: scene.domain,
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
    const reply = await scene.api.post(
      `/api/webhooks?domain=${scene.domain}`,
      { url, description: "", events: subscribedEvents },
      scene.token,
    );
    expect([reply.statusCode, reply.json().code]).toEqual([422, code]);
    expect(reply.json().fields.url.code).toBe(code);
  });

  test("take ten endpoints of a site, and delete one with its log", async () => {
    const { webhook } = await scene.add();
    await scene.emit();
    for (let more = 0; more < 9; more += 1) await scene.add();
    const reply = await scene.api.post(
      `/api/webhooks?domain=${scene.domain}`,
      { url: scene.receiver.url, description: "", events: subscribedEvents },
      scene.token,
    );
    expect([reply.statusCode, reply.json().code]).toEqual([409, "TOO_MANY_WEBHOOKS"]);
    expect((await scene.api.delete(scene.path(webhook), scene.token)).statusCode).toBe(204);
    expect((await scene.webhooks()).map(({ id }) => id)).not.toContain(webhook.id);
    expect((await scene.api.get(scene.path(webhook, "/deliveries"), scene.token)).statusCode).toBe(404);
  });
});
