import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import { applyImportTask } from "../../../src/exchange/imports/imports.service.ts";
import { runFeedTask } from "../../../src/exchange/product-feeds/run-decisions.service.ts";
import { prepareFileTask } from "../../../src/platform/files/prepared-files.ts";
import { outboxFolder } from "../../../src/platform/mail/outbox.ts";
import { sendReportTask } from "../../../src/reports/notifications/notifications.service.ts";
import { uploadTo } from "../../factories/exchange/spreadsheets.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { openShops, type Shops } from "../../support/crawl/shops.ts";
import { type DataRightsScene, openDataRights, type SignedIn } from "../../support/data-rights-scene.ts";
import { type Gate, makeGate } from "../../support/database/gate.ts";
import { everythingStored } from "../../support/everything-stored.ts";

let shops: Shops;
let scene: DataRightsScene;
let gate: Gate;

beforeAll(async () => {
  shops = await openShops(({ host }) => ({
    body: `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>S1</g:id>
      <link>https://${host.split(".")[0]}.example.com/fed</link><title>A drill</title></item></channel></rss>`,
  }));
  const hosts = ["one", "two", "three", "four"].map((name) => shops.host(name));
  scene = await openDataRights({}, { admitted: admitHosts(hosts) });
  gate = await makeGate(scene.database, [
    "after insert on offer",
    "before insert on prepared_file_part",
    "before insert on product_feed_item",
    "before update on report_delivery",
  ]);
});
afterAll(async () => {
  await gate.open();
  await scene.close();
  await shops.close();
});

const works = [applyImportTask, prepareFileTask, runFeedTask, sendReportTask];

/** Queues an import, an export, the first reading of a feed and a report. @returns what runs them, as the worker would */
async function queueWork(
  name: string,
  { token }: SignedIn,
  canary: string,
): Promise<() => Promise<unknown>[]> {
  const { api } = scene;
  const domain = `${name}.example.com`;
  const query = `?domain=${domain}`;
  const sent = async (reply: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await reply;
    if (statusCode >= 300) throw new Error(body);
    return JSON.parse(body || "null");
  };
  const segment = { name: canary, type: "over", difference: "minimum", start: 5, end: 10 };
  const { id: segmentId } = await sent(api.post(`/api/price-difference-segments${query}`, segment, token));
  const report = { name: canary, price_difference_segment_id: segmentId, brands: [canary] };
  const { id } = await sent(api.post(`/api/settings/notification-reports${query}`, report, token));
  await sent(api.post(`/api/settings/notification-reports/${id}/send-now${query}`, null, token));
  await sent(api.post(`/export${query}`, { category: canary, columns: ["title"] }, token));
  const feed = { address: `http://${shops.host(name)}/feed.xml`, hour: 6, paused: false };
  await sent(api.put(`/api/product-feed${query}`, feed, token));
  await sent(
    uploadTo(api.app, `/api/upload-products${query}`, {
      name: `${canary}.txt`,
      content: `https://${domain}/new\thttps://retailer.ro/new\n`,
      token,
    }),
  );
  const queued: [string, Record<string, unknown>][] = [];
  for (const task of works) for (const payload of await api.queued(task)) queued.push([task, payload]);
  expect(queued.map(([task]) => task)).toEqual(works);
  await sql`delete from graphile_worker._private_jobs`.execute(scene.database.owner);
  return () => queued.map(([task, payload]) => api.runTask(task, payload));
}

/** Tables and mails that hold a text. */
async function placesOf(text: string): Promise<string[]> {
  const tables = (await everythingStored(scene.database)).split("\n");
  const folder = outboxFolder(scene.dataDir);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const mails = files.map((name) => `mail ${readFileSync(join(folder, name), "latin1")}`);
  return [...tables, ...mails]
    .filter((place) => place.toLowerCase().includes(text.toLowerCase()))
    .map((place) => /^Subject: (.*)\r$/m.exec(place)?.[1] ?? place.split(" ", 1)[0] ?? "");
}

test.each([
  ["one", "PERSON", "queued", "Your account is deleted"],
  ["two", "PERSON", "running", "Your account is deleted"],
  ["three", "COMPANY", "queued", "Your company is deleted"],
  ["four", "COMPANY", "running", "Your company is deleted"],
])(
  "%s: the erasure of a %s whose import, export, feed and report are %s leaves nothing personal, and these end",
  async (name, kind, state, farewell) => {
    const { api, database } = scene;
    const canary = `Plover${name}`;
    const colleague = await scene.person("COMPANY_ADMIN");
    const { companyId } = colleague;
    const person = await scene.person("COMPANY_ADMIN", {
      companyId,
      firstName: canary,
      email: `${canary}@mail.example`,
    });
    const domain = `${name}.example.com`;
    const siteId = await makeSite(database.app, companyId, domain);
    await makeProducts(database.app, siteId, [{ url: `https://${domain}/a`, title: "A drill" }]);
    const run = await queueWork(name, person, canary);
    expect((await placesOf(canary)).length).toBeGreaterThan(4);
    await scene.erasureOf(person, { kind });
    const lines = api.logLines.length;

    if (state === "queued") {
      await scene.fortnight();
      await Promise.all(run());
    } else {
      await gate.close();
      const running = Promise.all(run());
      await expect.poll(gate.waiting).toBe(works.length);
      const erasing = scene.fortnight();
      await expect.poll(gate.blocked).toBeGreaterThan(0);
      await gate.open();
      await Promise.all([running, erasing]);
    }

    expect(await placesOf(canary)).toEqual([farewell]);
    expect(api.logLines.slice(lines).filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    const { rows } = await sql`
    select (select count(*)::integer from app_user where user_id = ${person.userId}) as accounts,
      (select array_agg(state) from erasure where user_id = ${person.userId}) as erasures,
      (select array_agg(state) from product_import where site_id = ${siteId}) as imports,
      (select count(*)::integer from prepared_file where site_id = ${siteId}) as files,
      (select array_agg(state) from product_feed_run where site_id = ${siteId}) as feeds,
      (select count(*)::integer from report_delivery where site_id = ${siteId}) as reports,
      (select count(*)::integer from product where site_id = ${siteId}) as products`.execute(database.owner);
    const [imports, feeds, products] = kind === "PERSON" ? [["DONE"], ["WAITING"], 2] : [null, null, 0];
    expect(rows).toEqual([
      { accounts: 0, erasures: ["DONE"], imports, files: 0, feeds, reports: 0, products },
    ]);
  },
);
