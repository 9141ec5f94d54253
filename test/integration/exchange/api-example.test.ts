import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import { type WebhookBody, webhookBody } from "../../../src/exchange/webhooks/webhook-events.contract.ts";
import { startJobs } from "../../../src/platform/jobs.ts";
import { createLog } from "../../../src/platform/log.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson } from "../../factories/people.ts";
import { ruleBody } from "../../factories/priced-site.ts";
import { makeSite } from "../../factories/sites.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../factories/webhook-receiver.ts";
import { openShops, productPage, type Shops } from "../../support/crawl/shops.ts";
import { curlCommandsOf, readCurl, sendCurl } from "../../support/curl-commands.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { until } from "../../support/until.ts";

let database: TestDatabase;
let shops: Shops;
let receiver: WebhookReceiver;
let api: TestApi;
let origin: string;
let stop: () => Promise<void>;

/** The whole product but its jobs' clock, on system time, with shops and a receiver on loopback. */
beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await openWebhookReceiver();
  shops = await openShops(({ host, path }) =>
    path !== "/robots.txt" && host.startsWith("retailer") ? { body: productPage("98.00") } : undefined,
  );
  const admitted = admitHosts([shops.host("own"), shops.host("retailer"), receiver.host]);
  api = await startApi(database, {
    overrides: { admitted, gaps: { defaultMs: 0, ofHosts: new Map() }, recheckPauseMs: 0 },
  });
  api.clock.set(new Date());
  const ticking = setInterval(() => api.clock.set(new Date()), 20);
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  const loops = await Promise.all(api.slices.loops.map((loop) => loop.start()));
  const jobs = await startJobs({
    workerUrl: database.addresses.worker,
    tasks: api.slices.tasks,
    runsClock: false,
    log: createLog("silent"),
  });
  stop = async () => {
    await jobs.stop();
    await Promise.all(loops.map((loop) => loop.stop()));
    clearInterval(ticking);
  };
});

afterAll(async () => {
  await stop();
  await api.app.close();
  await Promise.all([shops.close(), receiver.close()]);
  await database.close();
});

test("docs/api.md: with a key and webhooks alone, products are imported, read, and a price is approved", async () => {
  const admin = await makePerson(database.app);
  const site = shops.host("own");
  await makeSite(database.app, admin.companyId, site);
  const token = await api.signIn(admin);
  const created = await api.post(
    "/api/api-keys",
    { name: "ERP", scopes: ["import", "read", "review-prices"], sites: [site] },
    token,
  );
  const values: Record<string, string> = { VIZOR: origin, SITE: site, KEY: created.json().key };
  const added = await api.post(
    `/api/webhooks?domain=${site}`,
    {
      url: receiver.url,
      description: "ERP",
      events: ["offer.changed", "recommendation.created", "price.approved"],
    },
    token,
  );
  const { secret } = added.json();
  const bodies = (): WebhookBody[] =>
    receiver.received.map(({ body, headers }) =>
      webhookBody.parse(new Webhook(secret).verify(body, headers as Record<string, string>)),
    );
  const came = <Type extends WebhookBody["type"]>(type: Type) =>
    bodies().find((body): body is Extract<WebhookBody, { type: Type }> => body.type === type);
  const run = async (command: string, content?: string) => {
    const reply = await sendCurl(readCurl(command, values), content);
    const text = await reply.text();
    expect(reply.status, `${command}: ${text}`).toBeLessThan(300);
    return JSON.parse(text);
  };

  const commands = curlCommandsOf("docs/api.md");
  expect(commands).toHaveLength(6);
  const [upload = "", stats = "", products = "", recommended = "", approve = "", assistant = ""] = commands;
  const [own, competitor] = [`http://${shops.host("own")}/p`, `http://${shops.host("retailer")}/p`];
  const rule = await api.post(
    `/api/settings/dynamic-prices?domain=${site}`,
    ruleBody({ value: 5, thresholdPercentage: 10 }),
    values["KEY"],
  );
  expect(rule.statusCode, rule.body).toBe(201);
  values["IMPORT_ID"] = (await run(upload, `${own}\t${competitor}\n`)).id;
  await until("the import has finished", async () => (await run(stats)).finished);

  await until("the offer has been read", async () => came("offer.changed") !== undefined);
  expect(came("offer.changed")).toMatchObject({
    domain: site,
    data: {
      offers: [
        {
          link: competitor,
          price: 98,
          previousPrice: null,
          currency: "RON",
          previousCurrency: null,
          available: "IN_STOCK",
        },
      ],
    },
  });
  const [product] = (await run(products)).content;
  expect(product).toMatchObject({ link: own, competitorProducts: [{ price: { value: 98 } }] });
  const { result } = await run(assistant);
  expect(result.structuredContent).toMatchObject({
    products: [{ product_id: product.packetId, price: 100, market: { lowest_lei: 98 }, shop_link: own }],
    total: 1,
  });

  await until("a price is recommended", async () => came("recommendation.created") !== undefined);
  const [row] = (await run(recommended)).content;
  expect(row).toMatchObject({ id: product.packetId, price: 100, recommendedPrice: 93.1 });
  values["PRODUCT_ID"] = String(row.id);
  values["VERSION"] = String(row.version);
  const { batchId } = await run(approve);
  // Sent again, it has no second effect.
  expect((await run(approve)).batchId).toBe(batchId);
  await until("the approval is reported", async () => came("price.approved") !== undefined);
  expect(came("price.approved")?.data).toEqual({
    batchId,
    prices: [{ id: row.id, sku: "R-1", price: 100, recommendedPrice: 93.1, recommendedPromoPrice: null }],
  });
  expect(bodies().filter(({ type }) => type === "price.approved")).toHaveLength(1);
});
