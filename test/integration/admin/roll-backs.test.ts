import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLIC_ONLY } from "../../../src/address/address.ts";
import { correctPrice } from "../../../src/catalog/corrections/corrections.service.ts";
import { addProducts } from "../../../src/catalog/intake/intake.service.ts";
import { setCandidateMatched } from "../../../src/catalog/links/candidate-links.service.ts";
import { addLink, deleteLink, editLink, findLinks } from "../../../src/catalog/links/links.service.ts";
import { deleteProducts, restoreProducts } from "../../../src/catalog/product-editing/deletion.service.ts";
import {
  editProduct,
  findProductFields,
} from "../../../src/catalog/product-editing/product-editing.service.ts";
import { changeQuantity, findQuantities } from "../../../src/catalog/quantities/quantities.service.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { takeIds } from "../../../src/platform/db/record-ids.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { createLinkChecks } from "../../factories/flagged-links.ts";
import { type LinkScene, makeLinkScene, productHistory } from "../../factories/links.ts";
import { showPages } from "../../factories/page-changes.ts";
import { makePerson, type TestPerson, testNow } from "../../factories/people.ts";
import { offersOf } from "../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let god: TestPerson;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  god = await makePerson(database.app, { role: "GOD" });
  token = await api.signIn(god);
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});

const first = "https://competitor.ro/a";
const deps = () => ({ db: database.app, policy: PUBLIC_ONLY });
const rollBack = (id: number, domain = "") =>
  api.post(`/admin/product-history/rollback/${id}${domain && `?domain=${domain}`}`, null, token);
const codeOf = (reply: { json(): { code?: string } }) => reply.json().code;
const linksOf = async ({ siteId, productId }: LinkScene) =>
  (await findLinks(database.app, siteId, productId)).map(({ url, offerId }) => [url, offerId]);

async function lastEntry({ siteId }: LinkScene): Promise<number> {
  return (await productHistory(database, siteId)).at(-1)?.entry_id ?? 0;
}

test("an added, an edited and a deleted link are rolled back, also by the rollback of the rollback", async () => {
  const scene = await makeLinkScene(database, [first]);
  const offerId = scene.offerIds[0] ?? 0;
  const known = { offerId, expectedUrl: undefined };
  await editLink(deps(), scene.order, known, {
    url: "https://competitor.ro/b",
    competitorDomain: "competitor.ro",
  });
  const edited = await lastEntry(scene);
  expect((await rollBack(edited, scene.domain)).statusCode).toBe(200);
  expect(await linksOf(scene)).toEqual([[first, offerId]]);
  // Without a domain the entry is looked for on every site.
  expect((await rollBack(await lastEntry(scene))).statusCode).toBe(200);
  expect(await linksOf(scene)).toEqual([["https://competitor.ro/b", offerId]]);

  await deleteLink(deps(), scene.order, known);
  expect((await rollBack(await lastEntry(scene))).statusCode).toBe(200);
  expect(await linksOf(scene)).toEqual([["https://competitor.ro/b", offerId]]);

  await addLink(deps(), scene.order, { url: "https://altul.ro/1", competitorDomain: "altul.ro" });
  const added = await lastEntry(scene);
  expect((await rollBack(added)).statusCode).toBe(200);
  expect(await linksOf(scene)).toHaveLength(1);
  const { productHistory: entries } = (
    await api.get(`/admin/product-history?domain=${scene.domain}`, token)
  ).json();
  expect(entries.map((one: { id: number; rollsBack: number }) => one.rollsBack)).toEqual([
    added,
    null,
    expect.any(Number),
    null,
    expect.any(Number),
    edited,
    null,
  ]);
  expect(entries.find(({ id }: { id: number }) => id === added).rolledBack).toEqual({
    timestamp: expect.any(Number),
    email: god.email,
  });
  // Rolled back, and that rolled back: the first one can be rolled back again.
  expect(entries.find(({ id }: { id: number }) => id === edited).rolledBack).toBeNull();
});

test("of two people who roll back one entry at once, one does and the other reads who was first", async () => {
  const scene = await makeLinkScene(database, [first]);
  await deleteLink(deps(), scene.order, { offerId: scene.offerIds[0] ?? 0, expectedUrl: undefined });
  const entry = await lastEntry(scene);
  const replies = await Promise.all([rollBack(entry), rollBack(entry)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = replies.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({ code: "ROLLBACK_DONE", parameters: { by: god.email } });
  expect(await linksOf(scene)).toHaveLength(1);
});

test("what was changed again since is refused, with the person; a deleted person is not named", async () => {
  const scene = await makeLinkScene(database, [first]);
  const known = { offerId: scene.offerIds[0] ?? 0, expectedUrl: undefined };
  await editLink(deps(), scene.order, known, {
    url: "https://competitor.ro/b",
    competitorDomain: "competitor.ro",
  });
  const entry = await lastEntry(scene);
  const colleague = await makePerson(database.app);
  const later = { ...scene.order, userId: colleague.userId };
  await editLink(deps(), later, known, { url: "https://competitor.ro/c", competitorDomain: "competitor.ro" });
  expect((await rollBack(entry)).json()).toMatchObject({
    code: "ROLLBACK_CHANGED_SINCE",
    status: 409,
    message: `Changed again since by ${colleague.email}. Roll back that change first.`,
  });
  await database.owner.deleteFrom("app_user").where("user_id", "=", colleague.userId).execute();
  expect(codeOf(await rollBack(entry))).toBe("ROLLBACK_CHANGED_SINCE_DELETED");
  const people = await api.get(`/admin/product-history/people?domain=${scene.domain}`, token);
  expect(people.json()).toEqual([
    expect.objectContaining({ userId: scene.userId, email: expect.any(String) }),
    { userId: colleague.userId, email: null },
  ]);
  // Both together, the latest first: the reason is gone.
  const ids = [entry, await lastEntry(scene)];
  const batch = await api.post(`/admin/product-history/rollback?domain=${scene.domain}`, { ids }, token);
  expect(batch.json()).toEqual({ rolledBack: ids.toReversed(), kept: 0, refused: [] });
  expect(await linksOf(scene)).toEqual([[first, known.offerId]]);
  const again = await api.post(`/admin/product-history/rollback?domain=${scene.domain}`, { ids }, token);
  expect(again.json().refused).toMatchObject([{ code: "ROLLBACK_DONE" }, { code: "ROLLBACK_DONE" }]);
});

test("entries are rolled back together in the order in which they happened, not in that of their ids", async () => {
  const scene = await makeLinkScene(database, [first]);
  const known = { offerId: scene.offerIds[0] ?? 0, expectedUrl: undefined };
  const edit = (url: string) =>
    editLink(deps(), scene.order, known, { url, competitorDomain: "competitor.ro" });
  await edit("https://competitor.ro/b");
  const earlier = await lastEntry(scene);
  await edit("https://competitor.ro/c");
  const later = await lastEntry(scene);
  // As if both had been made at once: the one that waited for the other's lock had taken its id first.
  const earlierId = later + 1_000_000;
  await sql`update product_history set entry_id = ${earlierId} where entry_id = ${earlier}`.execute(
    database.owner,
  );
  const path = `/admin/product-history/rollback?domain=${scene.domain}`;
  const batch = await api.post(path, { ids: [earlierId, later] }, token);
  expect(batch.json()).toEqual({ rolledBack: [later, earlierId], kept: 0, refused: [] });
  expect(await linksOf(scene)).toEqual([[first, known.offerId]]);
});

test("what others set for a link since is not discarded by rolling the link back", async () => {
  const scene = await makeLinkScene(database, [first]);
  const { siteId, productId, userId } = scene;
  const offerId = scene.offerIds[0] ?? 0;
  const to = { url: "https://competitor.ro/b", competitorDomain: "competitor.ro" };
  await editLink(deps(), scene.order, { offerId, expectedUrl: undefined }, to);
  const edited = await lastEntry(scene);
  const quantity = { siteId, userId, packetId: productId, recordId: offerId, pieces: 4, now: testNow };
  await changeQuantity(database.app, quantity);
  expect(codeOf(await rollBack(edited))).toBe("ROLLBACK_CHANGED_SINCE");
  const { merchants } = await findQuantities(database.app, siteId, productId);
  expect(merchants).toMatchObject([{ quantity: 4, byHand: true }]);
});

test("a deleted or moved link gets its corrected price back, until its page is read differently", async () => {
  const scene = await makeLinkScene(database, [first]);
  const { siteId, productId, userId } = scene;
  const offerId = scene.offerIds[0] ?? 0;
  const read = (priceMinor: number, minutes: number) =>
    showPages(database, siteId, { [first]: { priceMinor } }, new Date(testNow.getTime() + minutes * 60_000));
  await read(1000, 1);
  const correction = { siteId, userId, productId, recordId: offerId, now: testNow };
  await correctPrice(database.app, correction, { priceMinor: 9000, currency: "RON", seenMinor: 1000 });
  const shown = async () => (await offersOf(database, siteId, productId))[0];

  await deleteLink(deps(), scene.order, { offerId, expectedUrl: undefined });
  expect((await rollBack(await lastEntry(scene))).statusCode).toBe(200);
  expect(await shown()).toMatchObject({
    price_minor: 9000,
    read_price_minor: 1000,
    is_price_corrected: true,
  });
  await read(1000, 2);
  expect(await shown()).toMatchObject({ price_minor: 9000, is_price_corrected: true });

  const to = { url: "https://competitor.ro/b", competitorDomain: "competitor.ro" };
  await editLink(deps(), scene.order, { offerId, expectedUrl: undefined }, to);
  expect(await shown()).toMatchObject({ price_minor: null, is_price_corrected: false });
  expect((await rollBack(await lastEntry(scene))).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ price_minor: 9000, is_price_corrected: true });
  await read(1200, 3);
  expect(await shown()).toMatchObject({ price_minor: 1200, is_price_corrected: false });
});

test("the confirmation of a link is rolled back: it waits again, and prices nothing", async () => {
  const scene = await makeLinkScene(database, [first]);
  const { siteId, productId, userId } = scene;
  const link = { productId, offerId: scene.offerIds[0] ?? 0 };
  const nextId = await takeIds(database.app, 2);
  const by = { userId, now: testNow, nextId, source: null };
  const matched = async () => (await offersOf(database, siteId, productId))[0]?.is_matched;
  await forSite(database.app, siteId, async (trx) => {
    await setCandidateMatched(trx, siteId, link, true, by);
    await setCandidateMatched(trx, siteId, link, false, by);
  });
  const { productHistory: entries } = (
    await api.get(`/admin/product-history?domain=${scene.domain}`, token)
  ).json();
  expect(entries[0]).toMatchObject({
    subject: "LINK",
    changes: [{ field: "matched", before: true, after: null }],
  });
  expect((await rollBack(await lastEntry(scene))).statusCode).toBe(200);
  expect(await matched()).toBe(true);
  expect((await rollBack(await lastEntry(scene))).statusCode).toBe(200);
  expect(await matched()).toBe(false);
});

test("a deletion that its person undid is rolled back, and cannot be once more", async () => {
  const scene = await makeLinkScene(database, [first]);
  const { siteId, productId } = scene;
  const { deletionId } = await deleteProducts(database.app, scene.order, { packetIds: [productId] }, 1);
  const deleted = await lastEntry(scene);
  await restoreProducts(database.app, scene.order, deletionId);
  const { productHistory: entries } = (
    await api.get(`/admin/product-history?domain=${scene.domain}`, token)
  ).json();
  const listed = entries.find(({ id }: { id: number }) => id === deleted);
  expect(listed).toMatchObject({ modificationType: "DELETE", rolledBack: { timestamp: expect.any(Number) } });
  expect(entries[0]).toMatchObject({ modificationType: "ADD", rollsBack: deleted });
  expect(codeOf(await rollBack(deleted))).toBe("ROLLBACK_DONE");
  // And that restoration can itself be rolled back.
  expect((await rollBack(entries[0].id)).statusCode).toBe(200);
  expect((await productHistory(database, siteId)).map(({ modification }) => modification)).toEqual([
    "DELETE",
    "ADD",
    "DELETE",
  ]);
});

test("texts, quantities and a deleted product are restored; other entries of a deleted product wait for that", async () => {
  const scene = await makeLinkScene(database, [first]);
  const { siteId, productId, userId } = scene;
  const offerId = scene.offerIds[0] ?? 0;
  const fields = await findProductFields(database.app, siteId, productId);
  const body = { version: fields.version, values: { title: "Cană", brand: "Lut" }, fromPage: [] };
  await editProduct(deps(), scene.order, body);
  const edited = await lastEntry(scene);
  const quantity = { siteId, userId, packetId: productId, recordId: offerId, pieces: 4, now: testNow };
  await changeQuantity(database.app, quantity);
  const counted = await lastEntry(scene);
  await deleteProducts(database.app, scene.order, { packetIds: [productId] }, 1);
  const deleted = await lastEntry(scene);
  expect(codeOf(await rollBack(counted))).toBe("ROLLBACK_PRODUCT_GONE");
  expect((await rollBack(deleted)).statusCode).toBe(200);
  expect(await linksOf(scene)).toEqual([[first, offerId]]);
  expect((await rollBack(counted)).statusCode).toBe(200);
  const { merchants } = await findQuantities(database.app, siteId, productId);
  expect(merchants).toMatchObject([{ quantity: null, byHand: false }]);
  expect((await rollBack(edited)).statusCode).toBe(200);
  const restored = await findProductFields(database.app, siteId, productId);
  expect(restored).toMatchObject({ title: "Râșniță" });
  expect(restored.fields.filter(({ byHand }) => byHand)).toEqual([]);
  expect((await rollBack(await lastEntry(scene))).statusCode).toBe(200);
  expect(await findProductFields(database.app, siteId, productId)).toMatchObject({ title: "Cană" });
});

test("a change whose values were set again since is not rolled back: nothing would change", async () => {
  const scene = await makeLinkScene(database, [first]);
  const edit = async (values: { title?: string }, fromPage: "title"[] = []) => {
    const { version } = await findProductFields(database.app, scene.siteId, scene.productId);
    await editProduct(deps(), scene.order, { version, values, fromPage });
    return lastEntry(scene);
  };
  await edit({ title: "Cană" });
  const own = `https://${scene.domain}/rasnita`;
  await createLinkChecks(database, api.clock).store({ [own]: { facts: { name: "Cană" } } });
  const followsPage = await edit({}, ["title"]);
  await edit({ title: "Cană roșie" });
  const count = (await productHistory(database, scene.siteId)).length;
  expect((await rollBack(followsPage)).json()).toMatchObject({
    code: "ROLLBACK_NOTHING",
    status: 409,
    message: "Everything is as it was before this change. There is nothing to roll back.",
  });
  expect(await productHistory(database, scene.siteId)).toHaveLength(count);
});

test("filters admit a person, a kind of change and days, and pages follow each other", async () => {
  const scene = await makeLinkScene(database, [first]);
  for (const name of ["b", "c", "d"])
    await addLink(deps(), scene.order, {
      url: `https://competitor.ro/${name}`,
      competitorDomain: "competitor.ro",
    });
  const read = async (query: string) =>
    (await api.get(`/admin/product-history?domain=${scene.domain}${query}`, token))
      .json()
      .productHistory.map(({ modifiedProductLink }: { modifiedProductLink: string }) =>
        modifiedProductLink.slice(-1),
      );
  expect(await read("")).toEqual(["d", "c", "b"]);
  expect(await read("&limit=2")).toEqual(["d", "c"]);
  expect(await read("&limit=2&offset=2")).toEqual(["b"]);
  const [newest] = (await api.get(`/admin/product-history?domain=${scene.domain}&limit=1`, token)).json()
    .productHistory;
  const before = `before=${newest.timestamp}-${newest.id}`;
  expect(await read(`&limit=1&${before}`)).toEqual(["c"]);
  // Without a site, entries of all sites follow each other.
  const fromTop = (await api.get("/admin/product-history?limit=100", token)).json().productHistory;
  const page = (await api.get("/admin/product-history?limit=3&offset=2", token)).json().productHistory;
  expect(page).toEqual(fromTop.slice(2, 5));
  const place = fromTop.findIndex(({ id }: { id: number }) => id === newest.id);
  const next = (await api.get(`/admin/product-history?limit=3&${before}`, token)).json().productHistory;
  expect(next).toEqual(fromTop.slice(place + 1, place + 4));
  expect(next).toHaveLength(3);
  expect(await read("&modificationType=DELETE")).toEqual([]);
  expect(await read(`&userId=${god.userId}`)).toEqual([]);
  const day = testNow.toISOString().slice(0, 10);
  expect(await read(`&startDate=${day}&endDate=${day}`)).toHaveLength(3);
  expect(await read("&startDate=2031-01-01")).toEqual([]);
  expect(await read(`&endDate=${testNow.getTime() - 1}`)).toEqual([]);
  expect(await read("&startDate=2031-01-01&endDate=2020-01-01")).toEqual([]);
  const noDay = await api.get("/admin/product-history?startDate=2026-02-30", token);
  expect(noDay.statusCode).toBe(400);
});

test("only a GOD may read and roll back; an entry of another site is as one that is not there", async () => {
  const scene = await makeLinkScene(database, [first]);
  const other = await makeLinkScene(database, []);
  await deleteLink(deps(), scene.order, { offerId: scene.offerIds[0] ?? 0, expectedUrl: undefined });
  const entry = await lastEntry(scene);
  const admin = await api.signIn(await makePerson(database.app, { role: "COMPANY_ADMIN" }));
  expect((await api.post(`/admin/product-history/rollback/${entry}`, null, admin)).statusCode).toBe(403);
  expect((await api.get("/admin/product-history", admin)).statusCode).toBe(403);
  expect((await rollBack(entry, other.domain)).statusCode).toBe(404);
  expect(await linksOf(scene)).toEqual([]);
});

test("a deletion is restored for thirty days and while its address is free; one that stored nothing is final", async () => {
  const scene = await makeLinkScene(database, [first]);
  const { siteId, domain, productId, userId } = scene;
  await deleteProducts(database.app, scene.order, { packetIds: [productId] }, 1);
  const deleted = await lastEntry(scene);
  const url = `https://${domain}/rasnita`;
  const again = { policy: PUBLIC_ONLY, addedBy: { userId } };
  await addProducts(database.app, siteId, [{ url, competitorUrls: [] }], testNow, again);
  expect(codeOf(await rollBack(deleted))).toBe("ROLLBACK_ADDRESS_TAKEN");
  // The product that took the address was added: the rollback of that deletes it, and the address is free.
  expect((await rollBack(await lastEntry(scene))).statusCode).toBe(200);
  try {
    api.clock.set(new Date(testNow.getTime() + 30 * 86_400_000 + 1));
    const later = await api.signIn(god);
    const refused = await api.post(`/admin/product-history/rollback/${deleted}`, null, later);
    expect(refused.json()).toMatchObject({ code: "ROLLBACK_EXPIRED", parameters: { days: 30 } });
  } finally {
    api.clock.set(testNow);
  }
  expect((await rollBack(deleted)).statusCode).toBe(200);
  expect(await linksOf(scene)).toHaveLength(1);

  // As an import that is undone deletes the products that it added.
  await deleteProducts(database.app, scene.order, { packetIds: [productId] }, 1);
  const final = await lastEntry(scene);
  const forget = sql`update product_history set before = before - 'deletionId' where entry_id = ${final}`;
  await forget.execute(database.owner);
  expect(codeOf(await rollBack(final))).toBe("ROLLBACK_FINAL");
});

test("an id that names no entry of the site is refused, and the others of the call are rolled back", async () => {
  const scene = await makeLinkScene(database, [first]);
  const other = await makeLinkScene(database, [first]);
  for (const { order, offerIds } of [scene, other])
    await deleteLink(deps(), order, { offerId: offerIds[0] ?? 0, expectedUrl: undefined });
  const [own, foreign] = [await lastEntry(scene), await lastEntry(other)];
  const ids = [foreign, own, 1, own];
  const reply = await api.post(`/admin/product-history/rollback?domain=${scene.domain}`, { ids }, token);
  expect(reply.json()).toMatchObject({
    rolledBack: [own],
    refused: [foreign, 1].map((id) => ({ id, code: "NOT_FOUND" })),
  });
  expect([await linksOf(scene), await linksOf(other)].map(({ length }) => length)).toEqual([1, 0]);
});
