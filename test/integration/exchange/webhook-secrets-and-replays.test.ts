import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createWebhookSecrets } from "../../../src/exchange/webhooks/secrets.service.ts";
import { createWebhookSending, type SendingDeps } from "../../../src/exchange/webhooks/sending.service.ts";
import { openWebhookScene, type WebhookScene } from "../../factories/exchange/webhook-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

/** What happens to deliveries while people replay them, and where a secret cannot be read. */
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

test("a delivery that is replayed while its last try is on its way has all its tries again", async () => {
  const { webhook } = await scene.add();
  scene.receiver.reply = () => ({ status: 503 });
  await scene.emit();
  const pausesMs = [0, 5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 25_200_000];
  for (const pauseMs of pausesMs) {
    scene.later(pauseMs);
    await scene.sendDue();
  }
  expect(scene.receiver.received).toHaveLength(7);
  scene.later(36_000_000);
  const [{ id = "" } = {}] = await scene.log(webhook);
  const post: SendingDeps["sender"]["post"] = async (request) => {
    const reply = await scene.api.post(scene.path(webhook, `/deliveries/${id}/replay`), null, scene.token);
    expect(reply.statusCode).toBe(204);
    return scene.deps.sender.post(request);
  };
  const sending = createWebhookSending({ ...scene.deps, sender: { ...scene.deps.sender, post } });
  await sending.startTurns();
  await sending.idle();
  expect(scene.receiver.received).toHaveLength(8);
  const [replayed] = await scene.log(webhook);
  expect(replayed?.attempts).toHaveLength(8);
  expect(replayed).toMatchObject({ state: "PENDING", nextTryTimestamp: scene.api.clock.now().getTime() });
  for (const pauseMs of pausesMs) {
    scene.later(pauseMs);
    await scene.sendDue();
  }
  expect(scene.receiver.received).toHaveLength(15);
});

test("a webhook whose secret was sealed with lost secrets is not sent and says why, until its secret is replaced", async () => {
  const { webhook } = await scene.add();
  const lost = createWebhookSecrets({ installSecret: "A".repeat(43) });
  const { sealed } = lost.make({ siteId: scene.siteId, endpointId: webhook.id });
  await database.owner
    .updateTable("webhook_endpoint")
    .set({ sealed_secret: sealed })
    .where("endpoint_id", "=", webhook.id)
    .execute();
  await scene.emit();
  await scene.sendDue();
  const attempts = [{ status: null, error: "secret-unreadable", reply: null }];
  expect((await scene.log(webhook))[0]).toMatchObject({ state: "PENDING", attempts });
  expect((await scene.webhooks())[0]?.failingSinceTimestamp).toBe(scene.api.clock.now().getTime());
  expect(scene.receiver.received).toEqual([]);
  // The one before it would sign for a day as well, and still cannot be read.
  await scene.api.post(scene.path(webhook, "/rotate-secret"), null, scene.token);
  scene.later(5_000);
  await scene.sendDue();
  expect(scene.receiver.received).toHaveLength(1);
  expect(String(scene.receiver.received[0]?.headers["webhook-signature"]).split(" ")).toHaveLength(1);
  expect((await scene.log(webhook))[0]?.state).toBe("DELIVERED");
});
