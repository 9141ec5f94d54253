import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeQuantity, findQuantities } from "../../../../src/catalog/quantities/quantities.service.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { type LinkScene, makeLinkScene, productHistory } from "../../../factories/links.ts";
import { showPages } from "../../../factories/page-changes.ts";
import { testNow } from "../../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

const competitor = "https://retailer.ro/a";

let database: TestDatabase;
let scene: LinkScene;
let offerId: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  scene = await makeLinkScene(database, [competitor, "https://altul.ro/a"]);
  offerId = scene.offerIds[0] ?? 0;
  await pagesSay(12, 3, 0);
});
afterAll(() => database.close());

/** @param minutes after the first reading: a later one counts, an older does not */
function pagesSay(own: number | null, ofCompetitor: number | null, minutes: number): Promise<void> {
  const at = new Date(testNow.getTime() + minutes * 60_000);
  const url = `https://${scene.domain}/rasnita`;
  return showPages(
    database,
    scene.siteId,
    { [url]: { quantity: own }, [competitor]: { quantity: ofCompetitor } },
    at,
  );
}

const change = (recordId: number, pieces: number | null, packetId = scene.productId) =>
  changeQuantity(database.app, {
    siteId: scene.siteId,
    userId: scene.userId,
    packetId,
    recordId,
    pieces,
    now: testNow,
  });

const returned = () => findQuantities(database.app, scene.siteId, scene.productId);

test("stock is returned for us and each competitor, ordered by name; a quantity that no page states is unknown", async () => {
  const { productId } = scene;
  expect(await returned()).toEqual({
    mainProduct: {
      name: "Râșniță",
      quantity: 12,
      productId,
      packetId: productId,
      byHand: false,
      pageQuantity: 12,
    },
    merchants: [
      expect.objectContaining({ domain: "altul.ro", quantity: null, pageQuantity: null, byHand: false }),
      {
        domain: "retailer.ro",
        quantity: 3,
        productId: offerId,
        packetId: offerId,
        byHand: false,
        pageQuantity: 3,
      },
    ],
  });
});

test("a manual quantity applies while the page states another one; once cleared, the page's quantity applies", async () => {
  await change(scene.productId, 2.5);
  await change(offerId, 0);
  await pagesSay(11, 4, 10);
  expect(await returned()).toMatchObject({
    mainProduct: { quantity: 2.5, byHand: true, pageQuantity: 11 },
    merchants: [{}, { quantity: 0, byHand: true, pageQuantity: 4 }],
  });
  await change(scene.productId, null);
  await change(offerId, null);
  expect(await returned()).toMatchObject({
    mainProduct: { quantity: 11, byHand: false, pageQuantity: 11 },
    merchants: [{}, { quantity: 4, byHand: false, pageQuantity: 4 }],
  });
  await pagesSay(null, 5, 20);
  expect(await returned()).toMatchObject({
    mainProduct: { quantity: null, byHand: false },
    merchants: [{}, { quantity: 5 }],
  });
});

test("the list returns the quantity and that it was set manually", async () => {
  await change(scene.productId, 0.1);
  const listing = await forSite(database.app, scene.siteId, (trx) =>
    trx.selectFrom("listing").selectAll().where("product_id", "=", scene.productId).executeTakeFirstOrThrow(),
  );
  expect(listing).toMatchObject({ quantity: "0.1", page_quantity: "12.0", is_quantity_by_hand: true });
});

test("each change leaves one line of history with what was before; no change leaves none", async () => {
  await change(offerId, 3);
  await change(offerId, 3);
  await change(offerId, null);
  await change(offerId, null);
  await change(scene.productId, 1_000_000_000);
  const lines = await productHistory(database, scene.siteId);
  expect(lines).toMatchObject([
    {
      modification: "EDIT",
      subject: "QUANTITY",
      user_id: scene.userId,
      product_id: scene.productId,
      record_id: offerId,
      product_name: "Râșniță",
      main_product_link: `https://${scene.domain}/rasnita`,
      modified_product_link: competitor,
      before: { quantity: 3, byHand: false },
      after: { quantity: 3, byHand: true },
    },
    { before: { quantity: 3, byHand: true }, after: { quantity: 3, byHand: false } },
    {
      record_id: scene.productId,
      modified_product_link: `https://${scene.domain}/rasnita`,
      before: { quantity: 12, byHand: false },
      after: { quantity: 1_000_000_000, byHand: true },
    },
  ]);
  expect(lines).toHaveLength(3);
});

test("an offer is named by its product's packet or by its own", async () => {
  await change(offerId, 8, offerId);
  expect(await returned()).toMatchObject({ merchants: [{}, { quantity: 8 }] });
});

test("two who set the same quantity at once come one after the other", async () => {
  await Promise.all([change(offerId, 5), change(offerId, 6), change(offerId, 5)]);
  const lines = await productHistory(database, scene.siteId);
  // Each line begins where the one before ended.
  for (const [n, line] of lines.entries()) {
    const quantity = n === 0 ? 3 : lines[n - 1]?.after?.["quantity"];
    expect(line.before).toMatchObject({ quantity });
  }
  expect(await returned()).toMatchObject({ merchants: [{}, lines.at(-1)?.after ?? {}] });
});

test("another company's record gets the same response as a missing one", async () => {
  const other = await makeLinkScene(database, ["https://retailer.ro/b"]);
  const gone = { status: 404, message: "Not found" };
  const ids = [other.productId, other.offerIds[0] ?? 0, 9_007_199_254_740_991];
  for (const recordId of ids) {
    await expect(change(recordId, 1)).rejects.toMatchObject(gone);
    await expect(change(recordId, 1, recordId)).rejects.toMatchObject(gone);
    await expect(change(recordId, null, other.productId)).rejects.toMatchObject(gone);
  }
  await expect(change(offerId, 1, other.productId)).rejects.toMatchObject(gone);
  await expect(findQuantities(database.app, scene.siteId, other.productId)).rejects.toMatchObject(gone);
  expect(await productHistory(database, scene.siteId)).toEqual([]);
});
