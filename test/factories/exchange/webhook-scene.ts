import type { Kysely } from "kysely";
import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import { emitWebhookEvents } from "../../../src/exchange/webhooks/emission.service.ts";
import { createWebhookSecrets } from "../../../src/exchange/webhooks/secrets.service.ts";
import { createWebhookSending, type SendingDeps } from "../../../src/exchange/webhooks/sending.service.ts";
import type { WebhookEvent } from "../../../src/exchange/webhooks/webhook-events.contract.ts";
import type { WebhookDelivery, WebhookEndpoint } from "../../../src/exchange/webhooks/webhooks.contract.ts";
import { createGuard } from "../../../src/monitoring/fetch/guard.client.ts";
import { createPoster } from "../../../src/monitoring/fetch/poster.client.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import type { Tables } from "../../../src/platform/db/tables.ts";
import type { TestDatabase } from "../../support/database/database.ts";
import { startApi, type TestApi } from "../api.ts";
import { makePerson, type TestPerson, testNow } from "../people.ts";
import { makeSite } from "../sites.ts";
import { quietLog } from "../watched.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../webhook-receiver.ts";

/** A site whose events go to a receiver on loopback, by the poster and the guard of the product. */
export interface WebhookScene {
  readonly api: TestApi;
  readonly receiver: WebhookReceiver;
  readonly deps: SendingDeps;
  /** Of the site that `openSite` made last. */
  readonly siteId: AuthorizedSiteId;
  readonly domain: string;
  readonly admin: TestPerson;
  readonly token: string;
  /** Another site, of another company whose administrator reads Romanian; the clock is set back, and the receiver replies 204. */
  openSite(): Promise<void>;
  /** Signs in again: tests move the clock beyond the end of a session. */
  signIn(): Promise<void>;
  /** Adds an endpoint to the site. @param url default: the receiver's */
  add(url?: string): Promise<{ secret: string; webhook: WebhookEndpoint }>;
  /** Path of a call of an endpoint. */
  path(webhook: { id: number }, rest?: string): string;
  emit(event?: WebhookEvent, times?: number): Promise<void>;
  /** Sends everything that is due now. */
  sendDue(given?: Partial<SendingDeps>): Promise<void>;
  log(webhook: WebhookEndpoint): Promise<WebhookDelivery[]>;
  webhooks(): Promise<WebhookEndpoint[]>;
  /** Moves the clock, milliseconds. */
  later(ms: number): void;
  close(): Promise<void>;
}

export const subscribedEvents = ["offer.changed", "import.finished"];
export const imported: WebhookEvent = {
  type: "import.finished",
  data: { id: "7c2d", kind: "LINKS", state: "DONE", processed: 3, total: 4, failed: 1 },
};

/** @param dataDir where mails are written */
export async function openWebhookScene(database: TestDatabase, dataDir: string): Promise<WebhookScene> {
  const receiver = await openWebhookReceiver();
  const admitted = admitHosts([receiver.host]);
  const api = await startApi(database, { overrides: { admitted }, environment: { DATA_DIR: dataDir } });
  const sender = createPoster({ guard: createGuard({ admitted }), userAgent: "Vizor/1.0", timeoutMs: 2000 });
  const secrets = createWebhookSecrets(database.secrets);
  const deps = { db: database.worker, clock: api.clock, log: quietLog, secrets, sender, random: () => 0.5 };
  let sites = 0;
  let site: Pick<WebhookScene, "siteId" | "domain" | "admin"> | undefined;
  let token = "";
  const current = () => {
    if (site === undefined) throw new Error("no site is open");
    return site;
  };
  const path = ({ id }: { id: number }, rest = "") => `/api/webhooks/${id}${rest}?domain=${current().domain}`;
  return {
    api,
    receiver,
    deps,
    get siteId() {
      return current().siteId;
    },
    get domain() {
      return current().domain;
    },
    get admin() {
      return current().admin;
    },
    get token() {
      return token;
    },
    async openSite() {
      sites += 1;
      api.clock.set(testNow);
      receiver.received.length = 0;
      receiver.reply = () => ({ status: 204 });
      const admin = await makePerson(database.app, { language: "ro" });
      const domain = `hooked${sites}.example.com`;
      site = { admin, domain, siteId: await makeSite(database.app, admin.companyId, domain) };
      token = await api.signIn(admin, true);
    },
    async signIn() {
      token = await api.signIn(current().admin, true);
    },
    async add(url = receiver.url) {
      const body = { url, description: "ERP", events: subscribedEvents };
      const reply = await api.post(`/api/webhooks?domain=${current().domain}`, body, token);
      if (reply.statusCode !== 201) throw new Error(reply.body);
      return reply.json();
    },
    path,
    emit: (event = imported, times = 1) =>
      forSite(database.app, current().siteId, (trx: Kysely<Tables>) =>
        emitWebhookEvents(trx, current().siteId, Array(times).fill(event), api.clock.now()),
      ),
    async sendDue(given = {}) {
      const sending = createWebhookSending({ ...deps, ...given });
      while ((await sending.startTurns()) > 0) await sending.idle();
    },
    log: async (webhook) => (await api.get(path(webhook, "/deliveries"), token)).json().content,
    webhooks: async () => (await api.get(`/api/webhooks?domain=${current().domain}`, token)).json(),
    later: (ms) => api.clock.set(new Date(api.clock.now().getTime() + ms)),
    async close() {
      await api.app.close();
      await receiver.close();
      await sender.close();
    },
  };
}
