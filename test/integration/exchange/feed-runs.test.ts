import iconv from "iconv-lite";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mailTasks } from "../../../src/accounts/mail/mail.service.ts";
import { runFeedTask } from "../../../src/exchange/product-feeds/run-decisions.service.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { type FeedScene, type FeedSite, feedOf, openFeedScene } from "../../factories/exchange/feed-scene.ts";
import { testNow } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let scene: FeedScene;
let site: FeedSite;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openFeedScene(database, "runs");
});
afterAll(async () => {
  await scene.close();
  await database.close();
});
beforeEach(async () => {
  scene.shop.api.clock.set(testNow);
  site = await scene.openSite();
});

/** Items with ids and addresses from a number on. */
const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({
    "g:id": `S${from + n}`,
    title: `Produs ${from + n}`,
    link: `https://${site.domain}/p${from + n}`,
    "g:price": "10.00 RON",
  }));
const serve = (count: number, from = 0) => scene.serve({ body: feedOf(numbered(count, from)) });

const titles = () =>
  forSite(database.app, site.siteId, async (trx) => {
    const { rows } = await sql<{ title: string }>`
      select title from product where site_id = ${site.siteId} order by title`.execute(trx);
    return rows.map(({ title }) => title);
  });

/** Applies a first feed of products. @param hour of the daily runs */
async function begin(count: number, hour?: number): Promise<void> {
  serve(count);
  await site.save(hour);
  expect((await site.confirm((await site.work()).id)).state).toBe("DONE");
}

test("what a run reads with doubt is counted and stored with examples", async () => {
  const link = (n: number) => `https://${site.domain}/p${n}`;
  const items = [
    { "g:id": "A", title: "Râşniţă", link: link(1), "g:price": "10" },
    { "g:id": "A", title: "Again", link: link(2) },
    { title: "Without an id", link: link(3), "g:price": "12,50", "g:gtin": "4006381333932" },
    { "g:id": "C", title: "The same address", link: link(3) },
  ];
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  scene.serve({ body: iconv.encode(feedOf(items, head), "windows-1250") });
  await site.save();
  const run = await site.work();
  expect(run).toMatchObject({ state: "WAITING", items: 2, refused: 2 });
  expect(run.warnings).toEqual([
    { kind: "ENCODING_ASSUMED", count: 1, examples: [{ row: null, text: "windows-1250" }] },
    {
      kind: "CURRENCY_ASSUMED",
      count: 2,
      examples: [
        { row: 1, text: "10" },
        { row: 3, text: "12,50" },
      ],
    },
    { kind: "ITEM_WITHOUT_ID", count: 1, examples: [{ row: 3, text: link(3) }] },
    { kind: "GTIN_INVALID", count: 1, examples: [{ row: 3, text: "4006381333932" }] },
    {
      kind: "ITEM_REPEATED",
      count: 2,
      examples: [
        { row: 2, text: "A" },
        { row: 4, text: "C" },
      ],
    },
  ]);
  await site.confirm(run.id);
  expect(await titles()).toEqual(["Râşniţă", "Without an id"]);
});

test("an item that is refused does not take its id from a later one that can be read", async () => {
  const [first, second] = [numbered(1)[0], numbered(1)[0]];
  scene.serve({ body: feedOf([{ ...first, "g:price": "1.234" }, { ...second }]) });
  await site.save();
  expect(await site.work()).toMatchObject({ items: 1, added: 1, refused: 1 });
});

/** Queued mails about the site. */
async function mails(): Promise<unknown[]> {
  const queued = await scene.shop.api.queued(mailTasks.adminMail);
  return queued.filter((mail) => JSON.stringify(mail).includes(site.domain));
}

test("a held feed is mailed with what to do, and confirming applies what was held, not what the feed has become", async () => {
  await begin(10);
  expect(await mails()).toEqual([]);
  serve(5);
  await site.post("run");
  const held = await site.work();
  expect(held).toMatchObject({ state: "HELD", missing: 5 });
  expect(await mails()).toEqual([
    {
      companyId: scene.shop.person.companyId,
      path: `/import-export?site=${site.domain}#product-feed`,
      words: {
        en: expect.objectContaining({
          paragraphs: [
            `The product feed of ${site.domain} has 5 usable products, 50% fewer than the 10 of the last time. 5 of your products would be marked as missing from it.`,
            expect.stringContaining("If that is right, apply the feed."),
          ],
        }),
        ro: expect.objectContaining({ subject: `${site.domain}: feedul de produse s-a micșorat` }),
      },
    },
  ]);
  serve(1, 900);
  expect(await site.confirm(held.id)).toMatchObject({ state: "DONE", applied: 5 });
  expect((await site.state()).feed).toMatchObject({ products: 5, missingProducts: 5 });
  expect(await titles()).not.toContain("Produs 900");
});

test("a product that the feed names again is not missing, also where its price cannot be read", async () => {
  await begin(4);
  serve(3);
  await site.post("run");
  expect(await site.work()).toMatchObject({ state: "DONE", missing: 1 });
  const items = numbered(4).map((item) => (item["g:id"] === "S3" ? { ...item, "g:price": "1.234" } : item));
  scene.serve({ body: feedOf(items) });
  await site.post("run");
  expect(await site.work()).toMatchObject({ state: "DONE", refused: 1 });
  expect((await site.state()).feed).toMatchObject({ products: 4, missingProducts: 0 });
});

test("a product that a person deletes while a preview waits is not brought back by it", async () => {
  await begin(3);
  serve(2);
  await site.post("run");
  const held = await site.work();
  expect(held.state).toBe("HELD");
  await forSite(database.app, site.siteId, (trx) =>
    sql`delete from product where site_id = ${site.siteId} and title = 'Produs 1'`.execute(trx),
  );
  expect(await site.confirm(held.id)).toMatchObject({ state: "DONE", items: 1, unchanged: 1, refused: 1 });
  expect(await titles()).toEqual(["Produs 0", "Produs 2"]);
});

test("of two readings of one run the later one counts: the first one neither stores items nor ends the run", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  let visits = 0;
  scene.serve(() => {
    visits += 1;
    if (visits > 1) return { body: feedOf(numbered(2)) };
    begin();
    return { body: feedOf(numbered(600, 100)), after: released };
  });
  await site.save();
  const [run] = (await site.state()).runs;
  const first = scene.shop.api.runTask(runFeedTask, { siteId: site.siteId, runId: run?.id });
  await began;
  expect(await site.work()).toMatchObject({ state: "WAITING", items: 2 });
  release();
  await first;
  const stored = (await site.get(`runs/${run?.id}/rows`)).json();
  expect(stored).toMatchObject({ total: 2, rows: [{ sku: "S0" }, { sku: "S1" }] });
  expect((await site.state()).runs).toMatchObject([{ state: "WAITING", items: 2, error: null }]);
});

test("a run that is confirmed a day later is not taken for a lost one, unless it stops to advance", async () => {
  serve(2);
  await site.save();
  const preview = await site.work();
  scene.shop.api.clock.advance(24 * 3_600_000);
  await site.post(`runs/${preview.id}/confirm`);
  const clean = () => scene.shop.api.runTask("exchange.clean-product-feeds", null);
  await clean();
  expect((await site.state()).runs).toMatchObject([{ state: "APPLYING" }]);
  scene.shop.api.clock.advance(6 * 3_600_000 + 1000);
  await clean();
  expect((await site.state()).runs).toMatchObject([{ state: "FAILED", error: "interrupted" }]);
});

test.each([
  // The hour from 3 to 4 is skipped: 02:59 is followed by 04:00.
  ["2027-03-28", 3, "2027-03-27T20:02:00Z", "2027-03-28T01:02:00Z", "2027-03-29T00:02:00Z"],
  ["2027-03-28", 1, "2027-03-27T20:02:00Z", "2027-03-27T23:02:00Z", "2027-03-28T22:02:00Z"],
  // The hour from 3 to 4 occurs twice, the first time from midnight of UTC on.
  ["2027-10-31", 3, "2027-10-30T19:02:00Z", "2027-10-31T00:02:00Z", "2027-11-01T01:02:00Z"],
  ["2027-10-31", 1, "2027-10-30T19:02:00Z", "2027-10-30T22:02:00Z", "2027-10-31T23:02:00Z"],
] as const)("a feed is read once on %s, when the clocks change, from %i o'clock on", async (...given) => {
  const [_day, hour, evening, ...nights] = given;
  await begin(2, hour);
  const { api } = scene.shop;
  const from = Date.parse(evening);
  // Two schedulers at once, from the evening before, which catches up, to the night after.
  for (let minutes = 0; minutes <= 30 * 60; minutes += 10) {
    api.clock.set(new Date(from + minutes * 60_000));
    const start = () => api.runTask("exchange.start-product-feeds", null);
    await Promise.all([start(), start()]);
    for (const { runId, state } of await dailyRuns()) {
      if (state === "QUEUED") await api.runTask(runFeedTask, { siteId: site.siteId, runId });
    }
  }
  const runs = await dailyRuns();
  expect(runs.map(({ queuedAt, state }) => [queuedAt.toISOString(), state])).toEqual(
    [evening, ...nights].map((time) => [new Date(time).toISOString(), "DONE"]),
  );
});

async function dailyRuns() {
  const { rows } = await sql<{ runId: string; state: string; queuedAt: Date }>`
    select run_id as "runId", state, queued_at as "queuedAt" from product_feed_run
     where site_id = ${site.siteId} and kind = 'DAILY' order by queued_at`.execute(database.owner);
  return rows;
}
