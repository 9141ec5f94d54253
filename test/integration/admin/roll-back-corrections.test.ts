import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLIC_ONLY } from "../../../src/address/address.ts";
import type { HistoryEntry } from "../../../src/admin/product-history/product-history.contract.ts";
import { correctPrice } from "../../../src/catalog/corrections/corrections.service.ts";
import { editLink } from "../../../src/catalog/links/links.service.ts";
import { deleteProducts, restoreProducts } from "../../../src/catalog/product-editing/deletion.service.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { type LinkScene, makeLinkScene } from "../../factories/links.ts";
import { showPages } from "../../factories/page-changes.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { listingOf, offersOf } from "../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

/* Corrected prices, rolled back from product history. */
let database: TestDatabase;
let api: TestApi;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  token = await api.signIn(await makePerson(database.app, { role: "GOD" }));
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});

const link = "https://competitor.ro/a";
let minutes = 0;

const rollBack = (entry: HistoryEntry | undefined) =>
  api.post(`/admin/product-history/rollback/${entry?.id}`, null, token);

async function codeOf(entry: HistoryEntry | undefined): Promise<[number, string]> {
  const reply = await rollBack(entry);
  return [reply.statusCode, reply.json().code];
}

async function entriesOf({ domain }: LinkScene): Promise<HistoryEntry[]> {
  return (await api.get(`/admin/product-history?domain=${domain}`, token)).json().productHistory;
}

/** Reads the competitor's page, or another one, at a price in bani. */
async function read({ siteId }: LinkScene, priceMinor: number, url = link): Promise<void> {
  minutes += 1;
  await showPages(
    database,
    siteId,
    { [url]: { priceMinor } },
    new Date(testNow.getTime() + minutes * 60_000),
  );
}

/** Corrects the price of the only offer, or the own one. */
function correct(scene: LinkScene, priceMinor: number, seenMinor: number, by = scene.userId, isOwn = false) {
  const { siteId, productId, offerIds } = scene;
  const recordId = isOwn ? productId : (offerIds[0] ?? 0);
  const input = { siteId, userId: by, productId, recordId, now: testNow };
  return correctPrice(database.app, input, { priceMinor, currency: "RON", seenMinor });
}

/** Price and figure of the only offer, bani, and whether it is corrected. */
async function shown({ siteId, productId }: LinkScene) {
  const [offer] = await offersOf(database, siteId, productId);
  const { min_all_bani: lowest } = await listingOf(database, siteId, productId);
  return [offer?.price_minor, lowest, offer?.is_price_corrected];
}

/** A product whose competitor's page was read as 9.90 lei. */
async function misread(): Promise<LinkScene> {
  const scene = await makeLinkScene(database, [link]);
  await read(scene, 990);
  return scene;
}

test("a corrected price returns to the one that was read, and by the rollback of that to the corrected one", async () => {
  const scene = await misread();
  await correct(scene, 99_000, 990);
  expect(await shown(scene)).toEqual([99_000, 99_000, true]);
  const [corrected] = await entriesOf(scene);
  expect((await rollBack(corrected)).statusCode).toBe(200);
  expect(await shown(scene)).toEqual([990, 990, false]);
  const [rollback, listed] = await entriesOf(scene);
  expect(rollback).toMatchObject({
    subject: "PRICE",
    rollsBack: corrected?.id,
    changes: [{ field: "price", before: 990, after: 9.9, currency: "RON" }],
  });
  expect(listed?.rolledBack).not.toBeNull();
  expect((await rollBack(rollback)).statusCode).toBe(200);
  expect(await shown(scene)).toEqual([99_000, 99_000, true]);
  // The first one is in force again, and can be rolled back once more.
  expect((await entriesOf(scene)).at(-1)?.rolledBack).toBeNull();
  expect((await rollBack(corrected)).statusCode).toBe(200);
  expect(await shown(scene)).toEqual([990, 990, false]);
});

test("a price that was corrected twice returns to its first correction, which still ends with another reading", async () => {
  const scene = await misread();
  await correct(scene, 98_000, 990);
  await correct(scene, 99_000, 98_000);
  const [second, first] = await entriesOf(scene);
  expect((await rollBack(second)).statusCode).toBe(200);
  expect(await shown(scene)).toEqual([98_000, 98_000, true]);
  await read(scene, 990);
  expect(await shown(scene)).toEqual([98_000, 98_000, true]);
  await read(scene, 1_000);
  expect(await shown(scene)).toEqual([1_000, 1_000, false]);
  expect(await codeOf(first)).toEqual([409, "ROLLBACK_READ_SINCE"]);
});

test("the correction of the own price is rolled back as one of a competitor", async () => {
  const scene = await misread();
  const ownBani = async () => (await listingOf(database, scene.siteId, scene.productId)).price_bani;
  await read(scene, 5_000, `https://${scene.domain}/rasnita`);
  await correct(scene, 50_000, 5_000, scene.userId, true);
  expect(await ownBani()).toBe(50_000);
  expect((await rollBack((await entriesOf(scene))[0])).statusCode).toBe(200);
  expect(await ownBani()).toBe(5_000);
});

test("a price that the page shows differently since stays as it is read", async () => {
  const scene = await misread();
  await correct(scene, 99_000, 990);
  const [corrected] = await entriesOf(scene);
  await read(scene, 95_000);
  expect(await codeOf(corrected)).toEqual([409, "ROLLBACK_READ_SINCE"]);
  expect(await shown(scene)).toEqual([95_000, 95_000, false]);
});

test("a price that somebody corrected again, or whose link got another page, is refused with their name", async () => {
  const scene = await misread();
  const colleague = await makePerson(database.app);
  await correct(scene, 98_000, 990);
  await correct(scene, 99_000, 98_000, colleague.userId);
  const [second, first] = await entriesOf(scene);
  const refused = await rollBack(first);
  expect(refused.json()).toMatchObject({
    code: "ROLLBACK_CHANGED_SINCE",
    parameters: { by: colleague.email },
  });
  expect(await shown(scene)).toEqual([99_000, 99_000, true]);
  const known = { offerId: scene.offerIds[0] ?? 0, expectedUrl: undefined };
  const to = { url: "https://competitor.ro/b", competitorDomain: "competitor.ro" };
  await editLink({ db: database.app, policy: PUBLIC_ONLY }, scene.order, known, to);
  expect(await codeOf(second)).toEqual([409, "ROLLBACK_CHANGED_SINCE"]);
});

test("a corrected price of a deleted product waits for the rollback of its deletion", async () => {
  const scene = await misread();
  await correct(scene, 99_000, 990);
  const [corrected] = await entriesOf(scene);
  const { deletionId } = await deleteProducts(database.app, scene.order, { packetIds: [scene.productId] }, 1);
  expect(await codeOf(corrected)).toEqual([409, "ROLLBACK_PRODUCT_GONE"]);
  await restoreProducts(database.app, scene.order, deletionId);
  expect((await rollBack(corrected)).statusCode).toBe(200);
  expect(await shown(scene)).toEqual([990, 990, false]);
});
