import { afterAll, beforeAll, expect, test } from "vitest";
import { keepDuplicate, mergeDuplicate } from "../../../../src/catalog/duplicates/duplicates.service.ts";
import { findLinks } from "../../../../src/catalog/links/links.service.ts";
import { restoreProducts } from "../../../../src/catalog/product-editing/deletion.service.ts";
import { listProducts, readProduct } from "../../../../src/catalog/product-list/product-list.service.ts";
import { type LinkScene, makeLinkScene, productHistory, queuedWatches } from "../../../factories/links.ts";
import { showPages } from "../../../factories/page-changes.ts";
import { testNow } from "../../../factories/people.ts";
import { makeProducts } from "../../../factories/sites.ts";
import { takeUpAll } from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

// Products whose pages turn out to be one page when they are read for the first time.

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const [shared, competitor] = ["https://retailer.ro/rasnita", "https://altul.ro/rasnita"];

/** A product with two links, and one with another address whose page names that of the first as its canonical one. */
async function openScene() {
  const scene = await makeLinkScene(database, [shared]);
  const { siteId, userId, domain, productId: original } = scene;
  const spelling = `https://${domain}/oferta/rasnita-de-cafea`;
  const [duplicate = 0] = await makeProducts(database.app, siteId, [
    { url: spelling, title: "Râșniță de cafea", competitorUrls: [`${shared}/`, competitor] },
  ]);
  await takeUpAll(database, { now: () => testNow });
  let readings = 0;
  const read = (url: string, canonicalUrl: string) => {
    const now = new Date(testNow.getTime() + ++readings * 3_600_000);
    return showPages(database, siteId, { [url]: { priceMinor: 10_000, facts: { canonicalUrl } } }, now);
  };
  await read(spelling, `https://www.${domain}/rasnita/`);
  const person = (productId: number) => ({ siteId, userId, productId, now: testNow });
  return { scene, original, duplicate, person, read };
}

async function marked({ siteId, userId, domain }: LinkScene): Promise<[number, number | null][]> {
  const { content } = await listProducts(database.app, {
    siteId,
    userId,
    provider: domain,
    hasOutOfStock: false,
    filter: { attention: ["DUPLICATE"] },
    search: null,
    sort: null,
    page: 0,
    size: 15,
  });
  return content.map(({ packetId, duplicateOf }) => [packetId, duplicateOf]);
}

test("the first reading marks the second product; merged, nothing is lost and the deletion can be undone", async () => {
  const { scene, original, duplicate, person } = await openScene();
  const { siteId, domain } = scene;
  expect(await marked(scene)).toEqual([[duplicate, original]]);
  const { links, deletionId } = await mergeDuplicate(database.app, person(duplicate), original);
  // The other link is to the same page in another spelling.
  expect(links).toBe(1);
  expect((await findLinks(database.app, siteId, original)).map(({ url }) => url)).toEqual([
    competitor,
    shared,
  ]);
  const watched = (await queuedWatches(database, siteId)).filter(([action]) => action === "watch");
  expect(watched.map(([, url]) => url)).toEqual([competitor]);
  const kinds = (await productHistory(database, siteId)).map(({ modification, subject }) => [
    modification,
    subject,
  ]);
  expect(kinds).toContainEqual(["DELETE", "PRODUCT"]);
  expect(kinds).toContainEqual(["ADD", "LINK"]);
  expect(await marked(scene)).toEqual([]);
  await expect(mergeDuplicate(database.app, person(duplicate), original)).rejects.toMatchObject({
    status: 404,
  });
  await restoreProducts(database.app, person(duplicate), deletionId);
  expect(await findLinks(database.app, siteId, duplicate)).toHaveLength(2);
  const request = { siteId, productId: duplicate, hasOutOfStock: false, provider: domain };
  expect((await readProduct(database.app, request)).duplicateOf).toBe(original);
});

test("two products that a person keeps are not marked again by the next reading", async () => {
  const { scene, original, duplicate, person, read } = await openScene();
  await expect(mergeDuplicate(database.app, person(original), duplicate)).rejects.toMatchObject({
    status: 409,
    code: "DUPLICATE_CHANGED",
  });
  await keepDuplicate(database.app, person(duplicate));
  await read(`https://${scene.domain}/oferta/rasnita-de-cafea`, `https://${scene.domain}/rasnita`);
  expect(await marked(scene)).toEqual([]);
});

test("of two products whose pages name the same third address the younger is marked, until that address is its own", async () => {
  const { scene, original, duplicate, read } = await openScene();
  const { domain } = scene;
  const [first, second] = [`https://${domain}/rasnita`, `https://${domain}/oferta/rasnita-de-cafea`];
  const third = `https://${domain}/cafea/rasnita`;
  await read(first, third);
  await read(second, third);
  expect(await marked(scene)).toEqual([[duplicate, original]]);
  await read(second, second);
  expect(await marked(scene)).toEqual([]);
});
