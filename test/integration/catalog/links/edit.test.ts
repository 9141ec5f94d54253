import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLIC_ONLY } from "../../../../src/address/address.ts";
import { addLink, deleteLink, editLink, findLinks } from "../../../../src/catalog/links/links.service.ts";
import { applyPageChanges } from "../../../../src/catalog/market/market.service.ts";
import { unverifiedLimits } from "../../../../src/catalog/sites/core/unverified-limits.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { makeLinkScene, productHistory, queuedWatches } from "../../../factories/links.ts";
import { showPages } from "../../../factories/page-changes.ts";
import { testNow } from "../../../factories/people.ts";
import { makeProducts } from "../../../factories/sites.ts";
import { listingOf, offersOf, takeUpAll } from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const deps = () => ({ db: database.app, policy: PUBLIC_ONLY });
const takeUp = () => takeUpAll(database, { now: () => testNow });
const first = "https://www.retailer.ro/a";
const second = "https://altul.ro/a";

test("an added link is watched from then on, and the history has it", async () => {
  const scene = await makeLinkScene(database);
  await takeUp();
  const link = await addLink(deps(), scene.order, {
    url: `${first}?utm_source=mail#top`,
    competitorDomain: "retailer.ro",
  });
  expect(link).toMatchObject({ productId: scene.productId, domain: "retailer.ro", url: first });
  expect(await findLinks(database.app, scene.siteId, scene.productId)).toMatchObject([
    { offerId: link.offerId, domain: "retailer.ro", url: first },
  ]);
  expect(await queuedWatches(database, scene.siteId)).toEqual([["watch", first, link.offerId]]);
  expect(await productHistory(database, scene.siteId)).toMatchObject([
    {
      user_id: scene.userId,
      changed_at: testNow,
      modification: "ADD",
      subject: "LINK",
      product_id: scene.productId,
      record_id: link.offerId,
      product_name: "Râșniță",
      main_product_link: `https://${scene.domain}/rasnita`,
      modified_product_link: first,
      before: null,
      after: { offerId: link.offerId, url: first, domain: "retailer.ro" },
    },
  ]);
});

test.each([
  ["not an address", "retailer.ro", "LINK_MALFORMED"],
  ["ftp://retailer.ro/a", "retailer.ro", "LINK_NOT_HTTP"],
  ["http://127.0.0.1/a", "127.0.0.1", "LINK_NOT_PUBLIC"],
  ["https://user:word@retailer.ro/a", "retailer.ro", "LINK_USERINFO"],
  ["https://DOMAIN/b", "DOMAIN", "LINK_OWN_DOMAIN"],
  ["https://m.DOMAIN/b", "m.DOMAIN", "LINK_OWN_DOMAIN"],
  ["https://retailer.ro/a", "altul.ro", "LINK_OTHER_DOMAIN"],
  ["https://www.retailer.ro/a#x", "retailer.ro", "LINK_DUPLICATE"],
])("%s for %s is refused with a sentence that names the address: %s", async (url, competitorDomain, code) => {
  const scene = await makeLinkScene(database, [first]);
  const at = (text: string) => text.replace("DOMAIN", scene.domain);
  const adding = addLink(deps(), scene.order, { url: at(url), competitorDomain: at(competitorDomain) });
  await expect(adding).rejects.toMatchObject({
    status: 422,
    code,
    fields: { url: { code } },
  });
  expect(await productHistory(database, scene.siteId)).toEqual([]);
});

test("the competitor's domain is taken as people write it", async () => {
  const scene = await makeLinkScene(database);
  const added = await addLink(deps(), scene.order, { url: first, competitorDomain: "WWW.Retailer.ro" });
  expect(added.domain).toBe("retailer.ro");
});

test("an edited link has the same id and loses the readings of the previous page; figures are updated", async () => {
  const scene = await makeLinkScene(database, [first, second]);
  await takeUp();
  const own = `https://${scene.domain}/rasnita`;
  const shown = {
    [own]: { priceMinor: 10_000 },
    [first]: { priceMinor: 8_000, quantity: 3, facts: { name: "Râșniță ieftină", sku: "X-1" } },
    [second]: { priceMinor: 9_000 },
  };
  await showPages(database, scene.siteId, shown, testNow);
  expect(await listingOf(database, scene.siteId, scene.productId)).toMatchObject({
    offers_all: 2,
    min_all_bani: 8_000,
  });
  const offerId = scene.offerIds[0] ?? 0;
  const url = "https://altul.ro/b";
  const edited = await editLink(
    deps(),
    scene.order,
    { offerId, expectedUrl: first },
    { url, competitorDomain: "altul.ro" },
  );
  expect(edited).toMatchObject({ offerId, url, domain: "altul.ro" });
  const [offer] = (await offersOf(database, scene.siteId, scene.productId)).filter(
    ({ offer_id }) => offer_id === offerId,
  );
  expect(offer).toMatchObject({
    title: null,
    sku: null,
    price_minor: null,
    currency: null,
    availability: "NOT_AVAILABLE",
    quantity: null,
    is_fresh: false,
    observed_at: null,
    price_changed_at: null,
  });
  expect(await listingOf(database, scene.siteId, scene.productId)).toMatchObject({
    offers_all: 1,
    min_all_bani: 9_000,
    over_min_all_bp: 1111,
  });
  expect(await queuedWatches(database, scene.siteId)).toEqual([
    ["unwatch", first, offerId],
    ["watch", url, offerId],
  ]);
  expect(await productHistory(database, scene.siteId)).toMatchObject([
    {
      modification: "EDIT",
      subject: "LINK",
      modified_product_link: url,
      before: { offerId, url: first, domain: "retailer.ro" },
      after: { offerId, url, domain: "altul.ro" },
    },
  ]);
});

test("an edited link loses its manual quantity and its correction; the history has the quantity", async () => {
  const scene = await makeLinkScene(database, [first]);
  const offerId = scene.offerIds[0] ?? 0;
  await forSite(database.app, scene.siteId, async (trx) => {
    await trx
      .updateTable("offer")
      .set({ quantity: "2.5", page_quantity: "7.0", is_quantity_by_hand: true, is_price_corrected: true })
      .set({ read_price_minor: 100, read_currency: "RON", price_minor: 900, currency: "RON" })
      .where("offer_id", "=", offerId)
      .execute();
    const correction = { site_id: scene.siteId, product_id: scene.productId, record_id: offerId };
    await trx
      .insertInto("price_correction")
      .values({
        ...correction,
        correction_id: 1,
        page_id: "11111111-1111-1111-1111-111111111111",
        read_price_minor: 100,
        read_currency: "RON",
        price_minor: 900,
        currency: "RON",
        valid_from: testNow,
        corrected_at: testNow,
        corrected_by: scene.userId,
        ended_at: null,
      })
      .execute();
  });
  const known = { offerId, expectedUrl: undefined };
  await editLink(deps(), scene.order, known, { url: second, competitorDomain: "altul.ro" });
  expect(await offersOf(database, scene.siteId, scene.productId)).toMatchObject([
    {
      quantity: null,
      page_quantity: null,
      is_quantity_by_hand: false,
      is_price_corrected: false,
      read_price_minor: null,
      price_minor: null,
    },
  ]);
  const corrections = await forSite(database.app, scene.siteId, (trx) =>
    trx.selectFrom("price_correction").select("ended_at").execute(),
  );
  expect(corrections).toEqual([{ ended_at: testNow }]);
  const [line] = await productHistory(database, scene.siteId);
  expect(line).toMatchObject({ before: { url: first, quantity: 2.5 } });
  expect(line?.after).not.toHaveProperty("quantity");
});

test("a reading of the former page that comes late does not land on the link", async () => {
  const scene = await makeLinkScene(database, [first]);
  const offerId = scene.offerIds[0] ?? 0;
  const known = { offerId, expectedUrl: first };
  await editLink(deps(), scene.order, known, { url: second, competitorDomain: "altul.ro" });
  const { productId } = scene;
  const reading = { ...pageReading, productId, offerId, isOwn: false, observedAt: testNow };
  await applyPageChanges(database.worker, scene.siteId, [{ ...reading, url: first, priceMinor: 8_000 }]);
  const shown = () => offersOf(database, scene.siteId, productId);
  expect(await shown()).toMatchObject([{ url: second, price_minor: null, observed_at: null }]);
  await applyPageChanges(database.worker, scene.siteId, [{ ...reading, url: second, priceMinor: 9_000 }]);
  expect(await shown()).toMatchObject([{ url: second, price_minor: 9_000 }]);
});

const pageReading = {
  isFresh: true,
  previousPriceMinor: null,
  cutPriceMinor: null,
  currency: "RON",
  doubtful: null,
  availability: "IN_STOCK",
  availabilityLabel: null,
  quantity: null,
  isPromo: false,
  priceChangedAt: null,
  facts: {},
  shownInstead: null,
} as const;

test("an edit to where the link leads already changes nothing", async () => {
  const scene = await makeLinkScene(database, [first]);
  await takeUp();
  const known = { offerId: scene.offerIds[0] ?? 0, expectedUrl: "https://retailer.ro/before" };
  const same = await editLink(deps(), scene.order, known, {
    url: `${first}?utm_source=x`,
    competitorDomain: "retailer.ro",
  });
  expect(same.url).toBe(first);
  expect(await queuedWatches(database, scene.siteId)).toEqual([]);
  expect(await productHistory(database, scene.siteId)).toEqual([]);
});

test("an edit to a page that the product has is refused as a duplicate", async () => {
  const scene = await makeLinkScene(database, [first, second]);
  const known = { offerId: scene.offerIds[0] ?? 0, expectedUrl: first };
  const editing = editLink(deps(), scene.order, known, { url: second, competitorDomain: "altul.ro" });
  await expect(editing).rejects.toMatchObject({
    code: "LINK_DUPLICATE",
    fields: { url: { code: "LINK_DUPLICATE" } },
  });
});

test("the same page spelt otherwise is refused as a duplicate; a link may take another spelling of its own page", async () => {
  const scene = await makeLinkScene(database, [first]);
  const again = `${first.replace("https:", "http:")}/`;
  const adding = addLink(deps(), scene.order, { url: again, competitorDomain: "retailer.ro" });
  await expect(adding).rejects.toMatchObject({ code: "LINK_DUPLICATE" });
  const known = { offerId: scene.offerIds[0] ?? 0, expectedUrl: first };
  const edited = await editLink(deps(), scene.order, known, { url: again, competitorDomain: "retailer.ro" });
  expect(edited.url).toBe(again);
});

test("an edit based on an outdated address is rejected with the current one", async () => {
  const scene = await makeLinkScene(database, [first]);
  const known = { offerId: scene.offerIds[0] ?? 0, expectedUrl: "https://retailer.ro/before" };
  const conflict = { status: 409, code: "LINK_CHANGED", message: expect.stringContaining(first) };
  const editing = editLink(deps(), scene.order, known, { url: second, competitorDomain: "altul.ro" });
  await expect(editing).rejects.toMatchObject(conflict);
  await expect(deleteLink(deps(), scene.order, known)).rejects.toMatchObject(conflict);
  expect(await productHistory(database, scene.siteId)).toEqual([]);
});

test("a deleted link is gone, unwatched, out of the figures, and can be put back from the history", async () => {
  const scene = await makeLinkScene(database, [first, second]);
  await takeUp();
  const own = `https://${scene.domain}/rasnita`;
  const shown = { [own]: { priceMinor: 10_000 }, [first]: { priceMinor: 8_000 } };
  await showPages(database, scene.siteId, shown, testNow);
  const offerId = scene.offerIds[0] ?? 0;
  await deleteLink(deps(), scene.order, { offerId, expectedUrl: first });
  const left = await findLinks(database.app, scene.siteId, scene.productId);
  expect(left.map(({ url }) => url)).toEqual([second]);
  expect(await listingOf(database, scene.siteId, scene.productId)).toMatchObject({
    offers_all: 0,
    min_all_bani: null,
    over_min_all_bp: null,
    has_fresh_offer: false,
  });
  expect(await queuedWatches(database, scene.siteId)).toEqual([["unwatch", first, offerId]]);
  expect(await productHistory(database, scene.siteId)).toMatchObject([
    { modification: "DELETE", before: { offerId, url: first, domain: "retailer.ro" }, after: null },
  ]);
  const again = deleteLink(deps(), scene.order, { offerId, expectedUrl: first });
  await expect(again).rejects.toMatchObject({ status: 404 });
});

test("links that are changed before monitoring took them up leave only their last state to watch", async () => {
  const scene = await makeLinkScene(database, [first]);
  const offerId = scene.offerIds[0] ?? 0;
  const lead = (url: string) =>
    editLink(
      deps(),
      scene.order,
      { offerId, expectedUrl: undefined },
      { url, competitorDomain: new URL(url).hostname.replace("www.", "") },
    );
  await takeUp();
  for (const url of [second, "https://altul.ro/b", first, "https://altul.ro/b"]) await lead(url);
  await takeUp();
  expect(await pagesWatchedFor(offerId)).toEqual([{ url: "https://altul.ro/b" }]);
  await deleteLink(deps(), scene.order, { offerId, expectedUrl: undefined });
  await takeUp();
  expect(await pagesWatchedFor(offerId)).toEqual([]);
});

function pagesWatchedFor(offerId: number) {
  return database.worker
    .selectFrom("page_watch")
    .innerJoin("page", "page.page_id", "page_watch.page_id")
    .select("url")
    .where("offer_id", "=", offerId)
    .execute();
}

test("links are ordered by competitor, those of one competitor in the order of creation", async () => {
  const scene = await makeLinkScene(database, [first, second]);
  await addLink(deps(), scene.order, { url: "https://altul.ro/0", competitorDomain: "altul.ro" });
  const links = await findLinks(database.app, scene.siteId, scene.productId);
  expect(links.map(({ url }) => url)).toEqual([second, "https://altul.ro/0", first]);
});

test("without a subscription links are read and deleted; not checked, added or edited", async () => {
  const scene = await makeLinkScene(database, [first]);
  await database.owner
    .updateTable("site")
    .set({ has_active_subscription: false })
    .where("site_id", "=", scene.siteId)
    .execute();
  const destination = { url: second, competitorDomain: "altul.ro" };
  const known = { offerId: scene.offerIds[0] ?? 0, expectedUrl: first };
  const refusal = { status: 422, code: "SUBSCRIPTION_ENDED" };
  await expect(addLink(deps(), scene.order, destination)).rejects.toMatchObject(refusal);
  await expect(editLink(deps(), scene.order, known, destination)).rejects.toMatchObject(refusal);
  expect(await findLinks(database.app, scene.siteId, scene.productId)).toHaveLength(1);
  await deleteLink(deps(), scene.order, known);
  expect(await findLinks(database.app, scene.siteId, scene.productId)).toEqual([]);
});

test("a site with an unverified domain takes no link beyond its limit; a verified one does", async () => {
  const scene = await makeLinkScene(database);
  const competitorUrls = Array.from(
    { length: unverifiedLimits.offers },
    (_, n) => `https://retailer${n}.ro/a`,
  );
  await makeProducts(database.app, scene.siteId, [{ url: `https://${scene.domain}/full`, competitorUrls }]);
  const destination = { url: first, competitorDomain: "retailer.ro" };
  const adding = addLink(deps(), scene.order, destination);
  await expect(adding).rejects.toMatchObject({ status: 422, code: "UNVERIFIED_SITE_FULL" });
  await database.owner
    .updateTable("site")
    .set({ is_verified: true })
    .where("site_id", "=", scene.siteId)
    .execute();
  expect(await addLink(deps(), scene.order, destination)).toMatchObject({ url: first });
});

test("another company's product or link gets the same response as a missing one", async () => {
  const own = await makeLinkScene(database, [first]);
  const other = await makeLinkScene(database, [second]);
  const destination = { url: "https://third.ro/a", competitorDomain: "third.ro" };
  const known = (offerId = 0) => ({ offerId, expectedUrl: undefined });
  const foreign = { ...own.order, productId: other.productId };
  const gone = { status: 404, message: "Not found" };
  await expect(addLink(deps(), foreign, destination)).rejects.toMatchObject(gone);
  await expect(findLinks(database.app, own.siteId, other.productId)).rejects.toMatchObject(gone);
  for (const offerId of [other.offerIds[0], 9_007_199_254_740_991]) {
    await expect(editLink(deps(), own.order, known(offerId), destination)).rejects.toMatchObject(gone);
    await expect(deleteLink(deps(), own.order, known(offerId))).rejects.toMatchObject(gone);
  }
  await expect(deleteLink(deps(), foreign, known(own.offerIds[0]))).rejects.toMatchObject(gone);
});
