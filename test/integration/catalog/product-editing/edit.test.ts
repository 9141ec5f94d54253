import { createHash } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLIC_ONLY } from "../../../../src/address/address.ts";
import { addressKey } from "../../../../src/address/address-key.ts";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { addAddressRows } from "../../../../src/catalog/intake/address-rows.service.ts";
import { applyPageChanges } from "../../../../src/catalog/market/market.service.ts";
import { markOffline, markOnline } from "../../../../src/catalog/product-editing/offline.service.ts";
import {
  editProduct,
  findProductFields,
} from "../../../../src/catalog/product-editing/product-editing.service.ts";
import { type LinkScene, makeLinkScene, productHistory, queuedWatches } from "../../../factories/links.ts";
import { showPages } from "../../../factories/page-changes.ts";
import { testNow } from "../../../factories/people.ts";
import { makeProducts } from "../../../factories/sites.ts";
import { listingOf, takeUpAll } from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const deps = () => ({ db: database.app, policy: PUBLIC_ONLY });
const takeUp = () => takeUpAll(database, { now: () => testNow });
const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
const competitor = "https://retailer.ro/rasnita";

const edit = (scene: LinkScene, body: Partial<Parameters<typeof editProduct>[2]>) =>
  editProduct(deps(), scene.order, { version: 1, values: {}, fromPage: [], ...body });

const fieldOf = async (scene: LinkScene, field: string) => {
  const { fields } = await findProductFields(database.app, scene.siteId, scene.productId);
  return fields.find((one) => one.field === field);
};

const known = async (scene: LinkScene, url: string) => {
  const rows = [{ url, competitorUrls: [] }];
  const { refusals } = await addAddressRows(database.app, scene.siteId, rows, testNow, {
    policy: PUBLIC_ONLY,
  });
  return refusals.map(({ reason }) => reason);
};

test("what a person sets is not changed by readings until it returns to the page's value", async () => {
  const scene = await makeLinkScene(database);
  await takeUp();
  const own = `https://${scene.domain}/rasnita`;
  const facts = { name: "Râșniță Mira", sku: "P-1", brand: "Mira", gtin: "96385074", category: "Casă/Cafea" };
  const values = { title: "Râșniță manuală", sku: "  A-7 ", brand: null, category: "Bucătărie / Râșnițe" };
  const edited = await edit(scene, { values });
  expect(edited).toMatchObject({ version: 2, title: "Râșniță manuală" });
  await showPages(database, scene.siteId, { [own]: { priceMinor: 10_000, facts } }, later(1));
  expect(
    await Promise.all(["title", "sku", "gtin", "brand", "category"].map((field) => fieldOf(scene, field))),
  ).toEqual([
    { field: "title", value: "Râșniță manuală", byHand: true, pageValue: null },
    { field: "sku", value: "A-7", byHand: true, pageValue: null },
    { field: "gtin", value: "96385074", byHand: false, pageValue: null },
    // Saved without a change, it is not by hand.
    { field: "brand", value: "Mira", byHand: false, pageValue: null },
    { field: "category", value: "Bucătărie/Râșnițe", byHand: true, pageValue: null },
  ]);
  await database.worker
    .updateTable("page")
    .set({ facts: JSON.stringify(facts) as never })
    .where("page_id", "=", pageIdOf(own))
    .execute();
  const returned = await edit(scene, { version: 2, fromPage: ["sku", "category"] });
  expect(returned.fields).toMatchObject([
    { field: "title", byHand: true, pageValue: "Râșniță Mira" },
    { field: "sku", value: "P-1", byHand: false, pageValue: "P-1" },
    { field: "gtin", value: "96385074" },
    {},
    {},
    { field: "category", value: "Casă/Cafea", byHand: false },
  ]);
  expect(await productHistory(database, scene.siteId)).toMatchObject([
    {
      modification: "EDIT",
      subject: "PRODUCT",
      before: { title: "Râșniță", sku: null, category: null, manualFields: [] },
      after: { title: "Râșniță manuală", sku: "A-7", category: "Bucătărie/Râșnițe" },
    },
    { modification: "EDIT", before: { sku: "A-7" }, after: { sku: "P-1" } },
  ]);
});

test("a brand and a code that a person cleared stay empty", async () => {
  const scene = await makeLinkScene(database);
  await takeUp();
  const own = `https://${scene.domain}/rasnita`;
  const facts = { name: "Râșniță Mira", sku: "P-1", brand: "Mira" };
  await showPages(database, scene.siteId, { [own]: { priceMinor: 10_000, facts } }, later(1));
  await edit(scene, { values: { sku: "", brand: null } });
  await showPages(database, scene.siteId, { [own]: { priceMinor: 9_000, facts } }, later(2));
  expect(await fieldOf(scene, "sku")).toMatchObject({ value: null, byHand: true });
  expect(await fieldOf(scene, "brand")).toMatchObject({ value: null, byHand: true });
  expect(await fieldOf(scene, "title")).toMatchObject({ value: "Râșniță", byHand: false });
});

test("of two people who edit the same version, the second is rejected; saving nothing new writes nothing", async () => {
  const scene = await makeLinkScene(database);
  const both = await Promise.allSettled(["A", "B"].map((title) => edit(scene, { values: { title } })));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const rejected = both.find((one) => one.status === "rejected");
  expect(rejected?.reason).toMatchObject({ status: 409, code: "PRODUCT_CHANGED" });
  const { title } = await findProductFields(database.app, scene.siteId, scene.productId);
  expect(await edit(scene, { version: 2, values: { title } })).toMatchObject({ version: 2 });
  expect(await productHistory(database, scene.siteId)).toHaveLength(1);
});

test("a new address ends what was read of the previous page, also when that is read later", async () => {
  const scene = await makeLinkScene(database, [competitor]);
  await takeUp();
  const own = `https://${scene.domain}/rasnita`;
  await showPages(
    database,
    scene.siteId,
    { [own]: { priceMinor: 10_000 }, [competitor]: { priceMinor: 9_000 } },
    later(1),
  );
  const url = `https://www.${scene.domain}/rasnita-noua`;
  await edit(scene, { url: `${url}?utm_source=x` });
  expect(await listingOf(database, scene.siteId, scene.productId)).toMatchObject({
    price_bani: null,
    observed_at: null,
    is_fresh: false,
    min_all_bani: 9_000,
    over_min_all_bp: null,
  });
  expect(await queuedWatches(database, scene.siteId)).toEqual([
    ["unwatch", own, scene.productId],
    ["watch", url, scene.productId],
  ]);
  await applyPageChanges(database.worker, scene.siteId, [
    {
      productId: scene.productId,
      offerId: scene.productId,
      isOwn: true,
      url: own,
      observedAt: later(2),
      isFresh: true,
      priceMinor: 10_000,
      previousPriceMinor: null,
      cutPriceMinor: null,
      currency: "RON",
      doubtful: null,
      availability: "IN_STOCK",
      availabilityLabel: null,
      quantity: null,
      isPromo: false,
      priceChangedAt: later(2),
      facts: {},
      shownInstead: null,
    },
  ]);
  expect(await listingOf(database, scene.siteId, scene.productId)).toMatchObject({ price_bani: null });
  await showPages(database, scene.siteId, { [url]: { priceMinor: 12_000 } }, later(3));
  expect(await listingOf(database, scene.siteId, scene.productId)).toMatchObject({ price_bani: 12_000 });
});

test.each([
  ["https://altul.ro/x", "LINK_NOT_ON_SITE"],
  ["http://127.0.0.1/x", "LINK_NOT_PUBLIC"],
  ["https://DOMAIN/alta/", "LINK_REPEATED"],
])("the address %s is refused: %s", async (url, code) => {
  const scene = await makeLinkScene(database);
  await makeProducts(database.app, scene.siteId, [{ url: `https://www.${scene.domain}/Alta` }]);
  await expect(edit(scene, { url: url.replace("DOMAIN", scene.domain) })).rejects.toMatchObject({
    status: 422,
    code,
    fields: { url: { code } },
  });
});

test("every spelling of an address, and what a page names as its canonical address, is the same product", async () => {
  const scene = await makeLinkScene(database);
  await takeUp();
  const { domain } = scene;
  const own = `https://${domain}/rasnita`;
  const canonicalUrl = `https://www.${domain}/cafea/rasnita`;
  await showPages(
    database,
    scene.siteId,
    { [own]: { priceMinor: 10_000, facts: { canonicalUrl } } },
    later(1),
  );
  for (const spelling of [
    `HTTPS://WWW.${domain.toUpperCase()}/rasnita`,
    `http://${domain}/rasnita/`,
    `https://${domain}/Rasnita?utm_source=mail&gclid=1#top`,
    `https://${domain}//rasnita`,
    `https://${domain}/cafea/rasnita/`,
  ])
    expect(await known(scene, spelling), spelling).toEqual(["duplicate"]);
  for (const other of [`https://${domain}/rasnita?culoare=rosu&m=1`, `https://${domain}/rasnita-2`])
    expect(await known(scene, other), other).toEqual([]);
  expect(await known(scene, `https://${domain}/rasnita?m=1&culoare=rosu`)).toEqual(["duplicate"]);
  // Read before, for another site: its page names our product's address.
  const spelling = `https://${domain}/oferta/rasnita`;
  await database.worker
    .insertInto("page")
    .values({
      page_id: pageIdOf(spelling),
      url: spelling,
      host: domain,
      created_at: testNow,
      facts: JSON.stringify({ canonicalUrl: own }) as never,
    })
    .execute();
  expect(await known(scene, spelling)).toEqual(["duplicate"]);
});

test("the program and the database have the same key for every address", async () => {
  const host = fc.constantFrom("shop.ro", "www.shop.ro", "WWW.Shop.ro:8443", "www.ro");
  const part = fc.array(fc.constantFrom("/", "a", "B", "%C8%99", "%2f", "."), { maxLength: 6 });
  const pair = fc.constantFrom("a=1", "a=B", "b", "", "é=ț", "c=%20");
  const address = fc
    .tuple(
      fc.constantFrom("http", "https"),
      host,
      part,
      fc.option(fc.array(pair)),
      fc.constantFrom("", "#", "#Ă/b"),
    )
    .map(
      ([scheme, name, path, query, hash]) =>
        `${scheme}://${name}/${path.join("")}${query === null ? "" : `?${query.join("&")}`}${hash}`,
    );
  const urls = fc.sample(address, 500);
  const { rows } = await sql<{ key: string }>`
    select address_key(url) as key from unnest(${urls}::text[]) with ordinality as n(url, place) order by place`.execute(
    database.app,
  );
  const keys = urls.map((url) => createHash("md5").update(addressKey(url)).digest("hex"));
  expect(rows.map(({ key }) => key.replaceAll("-", ""))).toEqual(keys);
});

test("an offline product keeps price and address, its page is not checked, and it returns to its address", async () => {
  const scene = await makeLinkScene(database, [competitor]);
  await takeUp();
  const own = `https://${scene.domain}/rasnita`;
  await showPages(database, scene.siteId, { [own]: { priceMinor: 10_000 } }, later(1));
  await markOffline(deps(), scene.order);
  await markOffline(deps(), scene.order);
  expect(await listingOf(database, scene.siteId, scene.productId)).toMatchObject({
    is_offline: true,
    price_bani: 10_000,
  });
  expect(await queuedWatches(database, scene.siteId)).toEqual([["unwatch", own, scene.productId]]);
  expect(await findProductFields(database.app, scene.siteId, scene.productId)).toMatchObject({
    offline: true,
    url: own,
  });
  expect(await known(scene, `${own}/`)).toEqual(["duplicate"]);
  await markOnline(deps(), scene.order, undefined);
  expect(await listingOf(database, scene.siteId, scene.productId)).toMatchObject({
    is_offline: false,
    is_fresh: false,
    price_bani: 10_000,
  });
  expect(await queuedWatches(database, scene.siteId)).toEqual([["watch", own, scene.productId]]);
  expect((await productHistory(database, scene.siteId)).map(({ before, after }) => [before, after])).toEqual([
    [
      { offline: false, url: own },
      { offline: true, url: null },
    ],
    [
      { offline: true, url: null },
      { offline: false, url: own },
    ],
  ]);
});
