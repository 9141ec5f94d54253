import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import type { Product } from "../../../src/catalog/products/products.contract.ts";
import type { ProductFeedState } from "../../../src/exchange/product-feeds/product-feeds.contract.ts";
import { runFeedTask } from "../../../src/exchange/product-feeds/run-decisions.service.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { testNow } from "../../factories/people.ts";
import { openShop, type TestShop } from "../../factories/shop.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { openShops, type ShopReply, type Shops } from "../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let shops: Shops;
let shop: TestShop;
let siteId: AuthorizedSiteId;
let domain: string;
/** Of a session that lasts 30 days. */
let token: string;
let sites = 0;
let served: ShopReply;

beforeAll(async () => {
  database = await createTestDatabase();
  shops = await openShops(() => served);
  const admitted = admitHosts([shops.host("feeds")]);
  shop = await openShop(database, { admitted });
  token = await shop.api.signIn(shop.person, true);
});
afterAll(async () => {
  await shop.api.app.close();
  await shops.close();
  await database.close();
});
beforeEach(async () => {
  sites += 1;
  domain = `fed${sites}.example.com`;
  siteId = await makeSite(database.app, shop.person.companyId, domain);
  shop.api.clock.set(testNow);
});

interface Item {
  readonly id?: string;
  readonly path?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** A Google Merchant feed of the site's products. */
function serve(items: readonly Item[]): void {
  const xml = items.map(({ id, path, fields = {} }) => {
    const all = {
      ...(id === undefined ? {} : { "g:id": id }),
      ...(path === undefined ? {} : { link: `https://${domain}${path}` }),
      ...fields,
    };
    return `<item>${Object.entries(all)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join("")}</item>`;
  });
  served = { body: `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${xml.join("")}</channel></rss>` };
}

const numbered = (count: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `S${n}`,
    path: `/p${n}`,
    fields: { title: `Produs ${n}`, "g:price": "10.00 RON" },
  }));

const address = () => `http://${shops.host("feeds")}/feed.xml?key=1`;
const query = () => `?domain=${domain}`;
const state = async (): Promise<ProductFeedState> =>
  (await shop.api.get(`/api/product-feed${query()}`, token)).json();
/** Every action is later than the one before it. */
const save = (body: object = {}) => {
  shop.api.clock.advance(1000);
  return put(body);
};
const put = (body: object) =>
  shop.api.put(`/api/product-feed${query()}`, { address: address(), hour: 6, paused: false, ...body }, token);
const post = (path: string) => {
  shop.api.clock.advance(1000);
  return send(path);
};
const send = (path: string) => shop.api.post(`/api/product-feed/${path}${query()}`, null, token);
const rows = async (runId: string, outcome = "") =>
  (
    await shop.api.get(
      `/api/product-feed/runs/${runId}/rows${query()}${outcome && `&outcome=${outcome}`}`,
      token,
    )
  ).json();
/** Does the work of the last run. */
async function work(): Promise<ProductFeedState["runs"][number]> {
  const runId = (await state()).runs[0]?.id;
  await shop.api.runTask(runFeedTask, { siteId, runId });
  const run = (await state()).runs.find(({ id }) => id === runId);
  if (!run) throw new Error("no run");
  return run;
}
async function confirm(runId: string) {
  expect((await post(`runs/${runId}/confirm`)).statusCode).toBe(202);
  return work();
}
const startDay = () => shop.api.runTask("exchange.start-product-feeds", null);
const products = () =>
  forSite(database.app, siteId, async (trx) => {
    const { rows: found } = await sql<Record<string, unknown>>`
      select p.product_id, p.url, p.title, p.sku, p.gtin, p.mpn, p.image_url, b.name as brand, c.path as category,
        k.cost_bani, l.price_bani, f.price_minor, f.sale_price_minor, f.availability, f.missing_since
      from product p join listing l on l.site_id = p.site_id and l.product_id = p.product_id
      left join brand b on b.site_id = l.site_id and b.brand_id = l.brand_id
      left join category c on c.site_id = l.site_id and c.category_id = l.category_id
      left join product_pricing k on k.site_id = p.site_id and k.product_id = p.product_id
      left join product_feed_product f on f.site_id = p.site_id and f.product_id = p.product_id
      where p.site_id = ${siteId} order by p.url`.execute(trx);
    return found;
  });

const missingInList = async (): Promise<[number, boolean][]> => {
  const body = { attention: ["MISSING_FROM_FEED"] };
  const list = (await shop.api.post(`/api/products${query()}&size=90`, body, token)).json();
  return list.content.map((one: Product) => [one.packetId, one.missingFromFeed]);
};

describe("from the first preview on", () => {
  test("a person confirms, the next day applies by itself, and what a person set stays", async () => {
    const [known = 0, byHand = 0] = await makeProducts(database.app, siteId, [
      { url: `http://www.${domain}/a/`, title: "A", sku: "OLD" },
      { url: `https://${domain}/b`, title: "B", sku: "MINE" },
    ]);
    await forSite(database.app, siteId, async (trx) => {
      await sql`update product set manual_fields = '{sku,brand}' where product_id = ${byHand}`.execute(trx);
      await sql`insert into product (site_id, product_id, title, sku, created_at)
        values (${siteId}, 77, 'Offline', 'OFF', now())`.execute(trx);
      await sql`insert into listing (site_id, product_id, is_offline) values (${siteId}, 77, true)`.execute(
        trx,
      );
      await sql`insert into product_pricing (site_id, product_id, cost_bani, changed_at, changed_by)
        values (${siteId}, ${byHand}, 4200, now(), ${shop.person.userId})`.execute(trx);
    });
    const offline = { id: "OFF", fields: { "g:price": "50 RON", "g:availability": "in stock" } };
    const common = {
      "g:brand": "Norvik",
      "g:product_type": "Casă > Cafea",
      "g:price": "1.234,50 RON",
      "g:cost_of_goods_sold": "60 RON",
    };
    const image = { "g:image_link": `https://${domain}/c.jpg` };
    serve([
      {
        id: "A1",
        path: "/a?utm_source=google",
        fields: { ...common, "g:gtin": "5941234567899", "g:availability": "in_stock" },
      },
      { id: "B1", path: "/b", fields: common },
      {
        id: "C1",
        path: "/c",
        fields: { ...common, ...image, title: "C", "g:mpn": "M-1", "g:sale_price": "999,90 RON" },
      },
      { id: "C2", path: "/c" },
      { id: "D1", path: "/d", fields: { "g:price": "1.234" } },
      { id: "E1", fields: { link: "https://other.example.com/e" } },
      { id: "F1", fields: { link: "http://10.0.0.1/f" } },
      { id: "G1" },
      offline,
    ]);
    expect((await save()).json()).toMatchObject({
      feed: { confirmed: false },
      runs: [{ kind: "PREVIEW", state: "QUEUED" }],
    });
    const preview = await work();
    expect(preview).toMatchObject({
      state: "WAITING",
      items: 4,
      added: 1,
      changed: 3,
      refused: 5,
      missing: 0,
    });
    expect((await products()).length).toBe(3);
    const { rows: listed, total } = await rows(preview.id);
    expect(total).toBe(9);
    expect(
      listed.map((row: { outcome: string; refusal: string | null }) => row.refusal ?? row.outcome),
    ).toEqual([
      "CHANGED",
      "CHANGED",
      "NEW",
      "FEED_ITEM_REPEATED",
      "FEED_ITEM_PRICE_UNREADABLE",
      "LINK_NOT_ON_SITE",
      "LINK_NOT_PUBLIC",
      "FEED_ITEM_WITHOUT_LINK",
      "CHANGED",
    ]);
    expect(listed[0]).toMatchObject({
      row: 1,
      packetId: known,
      changes: expect.arrayContaining([
        { field: "sku", before: "OLD", after: "A1" },
        { field: "price", before: null, after: "1234.5 RON" },
      ]),
    });
    expect((await rows(preview.id, "REFUSED")).total).toBe(5);

    expect(await confirm(preview.id)).toMatchObject({ state: "DONE", applied: 4 });
    const after = await products();
    expect(after).toHaveLength(4);
    // The page decides about the price of the others.
    expect(after.find(({ product_id }) => product_id === 77)).toMatchObject({
      price_bani: 5_000,
      price_minor: 5_000,
    });
    const bySku = new Map(after.map((product) => [product["sku"], product]));
    expect(["A1", "MINE", "C1"].map((sku) => bySku.get(sku))).toMatchObject([
      {
        sku: "A1",
        gtin: "5941234567899",
        brand: "Norvik",
        category: "Casă/Cafea",
        cost_bani: 6_000,
        price_minor: 123_450,
        price_bani: null,
        availability: "IN_STOCK",
      },
      { sku: "MINE", brand: null, category: "Casă/Cafea", cost_bani: 4_200 },
      {
        title: "C",
        sku: "C1",
        mpn: "M-1",
        image_url: `https://${domain}/c.jpg`,
        cost_bani: 6_000,
        sale_price_minor: 99_990,
      },
    ]);
    const ordered = sql<{ source: string; user_id: number; product_id: number }>`
      select * from product_history where site_id = ${siteId} order by changed_at, entry_id`;
    const { rows: history } = await forSite(database.app, siteId, (trx) => ordered.execute(trx));
    expect(new Set(history.map(({ source, user_id }) => `${source} ${user_id}`))).toEqual(
      new Set([`PRODUCT_FEED ${shop.person.userId}`]),
    );
    expect(history.find(({ product_id }) => product_id === known)).toMatchObject({
      modification: "EDIT",
      before: { sku: "OLD", gtin: null },
      after: { sku: "A1", gtin: "5941234567899" },
    });

    // The next day: one product is gone, one costs less; two looks at the clock start one run.
    const item = { id: "A1", path: "/a", fields: { ...common, "g:cost_of_goods_sold": "55 RON" } };
    serve([item, offline, { id: "C1", path: "/c", fields: { ...common, "g:mpn": "M-1" } }, ...numbered(1)]);
    shop.api.clock.advance(24 * 3_600_000);
    await Promise.all([startDay(), startDay()]);
    await startDay();
    expect((await state()).runs.length).toBe(2);
    expect(await work()).toMatchObject({ kind: "DAILY", state: "DONE", added: 1, missing: 1 });
    expect(await state()).toMatchObject({ feed: { products: 4, missingProducts: 1 } });
    expect((await products()).find(({ product_id }) => product_id === known)).toMatchObject({
      cost_bani: 5_500,
    });
    const missing = (await shop.api.get(`/api/product-feed/missing${query()}`, token)).json();
    expect(missing).toMatchObject({ total: 1, rows: [{ packetId: byHand, title: "B" }] });
    expect(await missingInList()).toEqual([[byHand, true]]);
    // The other filters and a selection of the whole list have the same products.
    const selected = { all: { filter: { attention: ["MISSING_FROM_FEED"] } } };
    const file = await shop.api.post(`/api/selection/export${query()}`, selected, token);
    expect(file.body.trim().split("\r\n").slice(1)).toEqual([expect.stringContaining(";MINE;")]);

    // Back in the feed, it is missing no more; nothing else changes.
    serve([
      item,
      offline,
      { id: "B1", path: "/b" },
      { id: "C1", path: "/c", fields: { ...common, "g:mpn": "M-1" } },
      ...numbered(1),
    ]);
    await post("run");
    expect(await work()).toMatchObject({ kind: "MANUAL", state: "DONE", added: 0, unchanged: 4 });
    expect(await state()).toMatchObject({ feed: { products: 5, missingProducts: 0 } });
    expect(await missingInList()).toEqual([]);

    // A person deletes a product: the feed does not bring it back.
    await forSite(database.app, siteId, (trx) =>
      trx.deleteFrom("product").where("product_id", "=", byHand).execute(),
    );
    await post("run");
    const last = await work();
    expect(last).toMatchObject({ state: "DONE", refused: 1, added: 0 });
    expect((await rows(last.id)).rows).toMatchObject([{ refusal: "FEED_ITEM_DELETED" }]);
  });

  test("a feed that shrinks by more than 30 % is held, confirmed or replaced by a later one", async () => {
    serve(numbered(10));
    await save();
    await confirm((await work()).id);
    serve(numbered(7));
    await post("run");
    expect(await work()).toMatchObject({ state: "DONE", missing: 3 });
    serve(numbered(4));
    await post("run");
    const held = await work();
    expect(held).toMatchObject({ state: "HELD", items: 4, previousItems: 7, missing: 3 });
    expect((await state()).feed).toMatchObject({ missingProducts: 3 });
    serve(numbered(6));
    await post("run");
    expect(await work()).toMatchObject({ state: "DONE", missing: 1 });
    const late = await post(`runs/${held.id}/confirm`);
    expect([late.statusCode, late.json().code]).toEqual([409, "FEED_RUN_DECIDED"]);
    serve(numbered(2));
    await post("run");
    const again = await work();
    expect(again.state).toBe("HELD");
    expect(await confirm(again.id)).toMatchObject({ state: "DONE" });
    expect((await state()).feed).toMatchObject({ products: 2, missingProducts: 8 });
    expect((await missingInList()).length).toBe(8);
    // Another address is another feed: nothing is applied before somebody has seen it.
    serve(numbered(1));
    expect((await save({ address: `${address()}&v=2` })).statusCode).toBe(200);
    expect(await work()).toMatchObject({ kind: "PREVIEW", state: "WAITING", previousItems: null });
    // Without a feed, nothing is missing from it.
    expect((await shop.api.delete(`/api/product-feed${query()}`, token)).statusCode).toBe(204);
    expect(await missingInList()).toEqual([]);
  });

  test("a run that is killed in the middle is continued, and adds nothing twice", async () => {
    serve(numbered(700));
    await save();
    const preview = await work();
    await sql`create function half_way() returns trigger language plpgsql as $$
      begin if new.after_item > 300 then raise exception using errcode = '57P01'; end if; return new; end $$`.execute(
      database.owner,
    );
    await sql`create trigger half_way before update on product_feed_run
      for each row execute function half_way()`.execute(database.owner);
    try {
      await post(`runs/${preview.id}/confirm`);
      await expect(shop.api.runTask(runFeedTask, { siteId, runId: preview.id })).rejects.toThrow();
    } finally {
      await sql`drop trigger half_way on product_feed_run`.execute(database.owner);
      await sql`drop function half_way()`.execute(database.owner);
    }
    expect((await state()).runs[0]).toMatchObject({ state: "APPLYING", applied: 300 });
    // New products come before the transaction that failed.
    expect((await products()).length).toBe(600);
    const busy = await post("run");
    expect([busy.statusCode, busy.json().code]).toEqual([409, "FEED_RUN_ACTIVE"]);
    expect(await work()).toMatchObject({ state: "DONE", applied: 700 });
    expect((await products()).length).toBe(700);
    const { rows: counted } = await forSite(database.app, siteId, (trx) =>
      sql<{ entries: number; items: number }>`select
        (select count(*) from product_history where site_id = ${siteId} and modification = 'ADD') as entries,
        (select count(*) from product_feed_item where site_id = ${siteId}) as items`.execute(trx),
    );
    expect(counted[0]).toEqual({ entries: 700, items: 0 });
  });
});

test("a feed that is paused, removed or of a site without subscription is not read", async () => {
  serve(numbered(2));
  await save();
  await confirm((await work()).id);
  shop.api.clock.advance(24 * 3_600_000);
  await save({ paused: true });
  await startDay();
  expect((await state()).runs.length).toBe(1);
  await save({ paused: false, hour: 23 });
  await startDay();
  expect((await state()).runs.length).toBe(1);
  await sql`update site set has_active_subscription = false where site_id = ${siteId}`.execute(
    database.owner,
  );
  expect((await post("run")).json().code).toBe("SUBSCRIPTION_ENDED");
  expect((await shop.api.delete(`/api/product-feed${query()}`, token)).statusCode).toBe(204);
  expect((await state()).feed).toBeNull();
  expect((await products()).length).toBe(2);
});
