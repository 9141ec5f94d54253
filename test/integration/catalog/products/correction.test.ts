import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type CorrectedPrice,
  correctPrice,
  undoCorrection,
} from "../../../../src/catalog/corrections/corrections.service.ts";
import { createPageWatchers } from "../../../../src/catalog/page-watching/page-watchers.service.ts";
import { changeQuantity } from "../../../../src/catalog/quantities/quantities.service.ts";
import type { Reading } from "../../../../src/monitoring/extraction/reading.ts";
import { readPriceHistory } from "../../../../src/monitoring/history/history.service.ts";
import { readPriceTrends } from "../../../../src/monitoring/history/trends.service.ts";
import { recordReadings } from "../../../../src/monitoring/observation/observation.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { makePerson } from "../../../factories/people.ts";
import { known, pricedReading, unpricedReading } from "../../../factories/reading.ts";
import { makeSite } from "../../../factories/sites.ts";
import {
  listingOf,
  offersOf,
  propagateAll,
  type WatchedProduct,
  watchProduct,
} from "../../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let companyId: number;
let userId: number;
let siteId: AuthorizedSiteId;
let otherSite: AuthorizedSiteId;
let round = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ companyId, userId } = await makePerson(database.app));
});

beforeEach(async () => {
  round += 1;
  siteId = await makeSite(database.app, companyId, `own${round}.example.com`);
  otherSite = await makeSite(database.app, companyId, `other${round}.example.com`);
});

afterAll(() => database.close());

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 8)); // November 2026
const competitorUrl = () => `https://retailer${round}.example.com/p`;

async function record(pageId: string, reading: Reading, observedAt: Date): Promise<void> {
  await recordReadings({ db: database.worker, secondLookMs: 300_000 }, [
    { pageId, reading, observedAt, kind: "scheduled" },
  ]);
  await propagateAll(database);
}

/** Our product at 1,000 lei, and a competitor's page read as 9.90 lei since the 5th. */
async function misread(): Promise<WatchedProduct & { offerId: number; competitorPage: string }> {
  const product = await watchProduct(database, siteId, `https://own${round}.example.com/p`, [
    competitorUrl(),
  ]);
  const [competitorPage = ""] = product.competitorPages;
  await record(product.ownPage, pricedReading(100_000), day(1));
  await record(competitorPage, pricedReading(990), day(5));
  const [offer] = await offersOf(database, siteId, product.productId);
  return { ...product, competitorPage, offerId: offer?.offer_id ?? 0 };
}

const orderOf = (productId: number, recordId: number) => ({
  siteId,
  userId,
  productId,
  recordId,
  now: day(6),
});
const lei = (priceMinor: number, seenMinor: number | null): CorrectedPrice => ({
  priceMinor,
  currency: "RON",
  seenMinor,
});

async function offerOf(productId: number, site = siteId) {
  const [offer] = await offersOf(database, site, productId);
  if (!offer) throw new Error("the product has an offer");
  return offer;
}

async function historyOf(productId: number, site = siteId) {
  const request = { siteIds: [site], productId, from: undefined, to: undefined };
  const { series } = await readPriceHistory(
    { db: database.app, watchers: createPageWatchers(database) },
    request,
  );
  return series[`retailer${round}.example.com`]?.map(({ value }) => value);
}

function stored(site: AuthorizedSiteId) {
  return forSite(database.app, site, (trx) =>
    trx.selectFrom("price_correction").selectAll().where("site_id", "=", site).execute(),
  );
}

function productHistory() {
  return forSite(database.app, siteId, (trx) =>
    trx.selectFrom("product_history").selectAll().where("site_id", "=", siteId).orderBy("entry_id").execute(),
  );
}

describe("a corrected price of an offer", () => {
  test("holds at once, with the product's figures and a line of history", async () => {
    const { productId, offerId } = await misread();
    await correctPrice(database.app, orderOf(productId, offerId), lei(99_000, 990));
    expect(await offerOf(productId)).toMatchObject({
      price_minor: 99_000,
      read_price_minor: 990,
      read_currency: "RON",
      is_price_corrected: true,
      price_changed_at: day(5),
    });
    expect(await listingOf(database, siteId, productId)).toMatchObject({
      min_all_bani: 99_000,
      over_min_all_bp: 101, // 1,000 / 99,000 = 1.0101 %
    });
    expect(await productHistory()).toMatchObject([
      {
        modification: "EDIT",
        subject: "PRICE",
        record_id: offerId,
        user_id: userId,
        before: { price: 9.9, currency: "RON", corrected: false },
        after: { price: 990, currency: "RON", corrected: true },
      },
    ]);
  });

  test("affects this site only: another site that watches the page sees the price of the page", async () => {
    const { productId, offerId } = await misread();
    const other = await watchProduct(database, otherSite, `https://other${round}.example.com/p`, [
      competitorUrl(),
    ]);
    await propagateAll(database);
    await correctPrice(database.app, orderOf(productId, offerId), lei(99_000, 990));
    await record(
      other.competitorPages[0] ?? "",
      pricedReading(990, { availability: known("OUT_OF_STOCK") }),
      day(7),
    );
    expect(await offerOf(other.productId, otherSite)).toMatchObject({
      price_minor: 990,
      is_price_corrected: false,
      availability: "OUT_OF_STOCK",
    });
    expect(await historyOf(other.productId, otherSite)).toEqual([9.9, 9.9]);
    expect(await stored(otherSite)).toEqual([]);
  });

  test("stays while the page's price is unchanged, and its stock is still updated", async () => {
    const { productId, offerId, competitorPage } = await misread();
    await correctPrice(database.app, orderOf(productId, offerId), lei(99_000, 990));
    await record(competitorPage, pricedReading(990, { availability: known("OUT_OF_STOCK") }), day(7));
    expect(await offerOf(productId)).toMatchObject({
      price_minor: 99_000,
      is_price_corrected: true,
      availability: "OUT_OF_STOCK",
      observed_at: day(7),
      price_changed_at: day(5),
    });
    expect(await historyOf(productId)).toEqual([990, 990]);
    expect((await stored(siteId))[0]).toMatchObject({ ended_at: null });
  });

  test("ends when the page is read differently", async () => {
    const { productId, offerId, competitorPage } = await misread();
    await correctPrice(database.app, orderOf(productId, offerId), lei(99_000, 990));
    await record(competitorPage, pricedReading(1_100), day(7));
    expect(await offerOf(productId)).toMatchObject({
      price_minor: 1_100,
      is_price_corrected: false,
      read_price_minor: null,
      read_currency: null,
    });
    expect((await stored(siteId))[0]).toMatchObject({ ended_at: day(7) });
    expect(await historyOf(productId)).toEqual([990, 11]);
    await record(competitorPage, pricedReading(990), day(8));
    expect(await offerOf(productId)).toMatchObject({ price_minor: 990, is_price_corrected: false });
    expect(await historyOf(productId)).toEqual([990, 11, 9.9]);
  });

  test("removes a struck-through price that is not above it", async () => {
    const { productId, offerId, competitorPage } = await misread();
    await record(competitorPage, pricedReading(990, { previousPriceMinor: known(2_000) }), day(6));
    await correctPrice(database.app, orderOf(productId, offerId), lei(99_000, 990));
    expect(await offerOf(productId)).toMatchObject({ cut_price_minor: null });
    await record(competitorPage, pricedReading(990, { previousPriceMinor: known(120_000) }), day(7));
    expect(await offerOf(productId)).toMatchObject({ price_minor: 99_000, cut_price_minor: 120_000 });
    await record(competitorPage, pricedReading(990, { previousPriceMinor: known(99_000) }), day(8));
    expect(await offerOf(productId)).toMatchObject({ price_minor: 99_000, cut_price_minor: null });
  });

  test("can be corrected again: the last one applies, and undoing it restores the page's price", async () => {
    const { productId, offerId, competitorPage } = await misread();
    await record(competitorPage, pricedReading(990, { previousPriceMinor: known(2_000) }), day(6));
    await correctPrice(database.app, orderOf(productId, offerId), lei(99_000, 990));
    await correctPrice(database.app, orderOf(productId, offerId), lei(98_000, 99_000));
    expect(await stored(siteId)).toHaveLength(1);
    expect(await offerOf(productId)).toMatchObject({ price_minor: 98_000, read_price_minor: 990 });
    await undoCorrection(database.app, orderOf(productId, offerId));
    expect(await offerOf(productId)).toMatchObject({
      price_minor: 990,
      cut_price_minor: 2_000,
      is_price_corrected: false,
      read_price_minor: null,
    });
    expect(await listingOf(database, siteId, productId)).toMatchObject({ min_all_bani: 990 });
    expect(await historyOf(productId)).toEqual([9.9, 9.9]);
    expect(await productHistory()).toHaveLength(3);
    await undoCorrection(database.app, orderOf(productId, offerId));
    expect(await productHistory()).toHaveLength(3);
  });

  test("to the page's own price undoes a correction, and reports nothing if there was none", async () => {
    const { productId, offerId } = await misread();
    await correctPrice(database.app, orderOf(productId, offerId), lei(990, 990));
    expect(await productHistory()).toEqual([]);
    await correctPrice(database.app, orderOf(productId, offerId), lei(99_000, 990));
    await correctPrice(database.app, orderOf(productId, offerId), lei(990, 99_000));
    expect(await offerOf(productId)).toMatchObject({ price_minor: 990, is_price_corrected: false });
    expect(await stored(siteId)).toEqual([]);
  });

  test("is refused where the price is no longer the one that the person saw, and changes nothing", async () => {
    const { productId, offerId } = await misread();
    const order = orderOf(productId, offerId);
    await expect(correctPrice(database.app, order, lei(99_000, 1_000))).rejects.toMatchObject({
      status: 409,
    });
    await expect(correctPrice(database.app, order, lei(99_000, null))).rejects.toMatchObject({ status: 409 });
    await expect(correctPrice(database.app, orderOf(productId, 1), lei(1, 990))).rejects.toMatchObject({
      status: 404,
    });
    expect(await offerOf(productId)).toMatchObject({ price_minor: 990, is_price_corrected: false });
    expect(await productHistory()).toEqual([]);
  });

  test("puts a price where none was read, in any currency", async () => {
    await misread();
    const second = await watchProduct(database, siteId, `https://own${round}.example.com/q`, [
      `https://retailer${round}.example.com/q`,
    ]);
    await record(
      second.competitorPages[0] ?? "",
      unpricedReading("no-price", { availability: known("OUT_OF_STOCK") }),
      day(5),
    );
    const offer = await offerOf(second.productId);
    const inEuro = { priceMinor: 5_000, currency: "EUR", seenMinor: null };
    await correctPrice(database.app, orderOf(second.productId, offer.offer_id), inEuro);
    expect(await offerOf(second.productId)).toMatchObject({ price_minor: 5_000, currency: "EUR" });
  });
});

describe("a corrected price of our own", () => {
  test("holds, in lei alone, until the page is read differently", async () => {
    const { productId, ownPage } = await misread();
    const order = orderOf(productId, productId);
    const inEuro = { priceMinor: 5_000, currency: "EUR", seenMinor: 100_000 };
    await expect(correctPrice(database.app, order, inEuro)).rejects.toMatchObject({ status: 422 });
    await correctPrice(database.app, order, lei(110_000, 100_000));
    await record(ownPage, pricedReading(100_000, { promo: known(true) }), day(7));
    expect(await listingOf(database, siteId, productId)).toMatchObject({
      price_bani: 110_000,
      read_price_bani: 100_000,
      is_price_corrected: true,
      is_promo: true,
    });
    const trends = await readPriceTrends(
      { db: database.app, watchers: createPageWatchers(database) },
      siteId,
      [productId],
      day(20),
    );
    expect(trends[productId]?.own).toEqual([[day(1).getTime(), 1_100]]);
    await record(ownPage, pricedReading(105_000), day(8));
    expect(await listingOf(database, siteId, productId)).toMatchObject({
      price_bani: 105_000,
      read_price_bani: null,
      is_price_corrected: false,
    });
  });

  test("is undone, which restores the page's price", async () => {
    const { productId } = await misread();
    const order = orderOf(productId, productId);
    await correctPrice(database.app, order, lei(110_000, 100_000));
    await undoCorrection(database.app, order);
    expect(await listingOf(database, siteId, productId)).toMatchObject({
      price_bani: 100_000,
      own_currency: "RON",
      price_changed_at: day(1),
      is_price_corrected: false,
    });
  });
});

test("a manual quantity survives new readings, which are stored beside it", async () => {
  const { productId, offerId, competitorPage, ownPage } = await misread();
  const quantityOrder = (recordId: number, pieces: number | null) => ({
    siteId,
    userId,
    packetId: productId,
    recordId,
    pieces,
    now: day(6),
  });
  await changeQuantity(database.app, quantityOrder(offerId, 3.5));
  await changeQuantity(database.app, quantityOrder(productId, 7));
  await record(competitorPage, pricedReading(990, { quantity: known(12) }), day(7));
  await record(ownPage, pricedReading(100_000, { quantity: known(20) }), day(7));
  const byHand = { quantity: "3.5", page_quantity: "12.0", is_quantity_by_hand: true };
  expect(await offerOf(productId)).toMatchObject(byHand);
  expect(await listingOf(database, siteId, productId)).toMatchObject({
    quantity: "7.0",
    page_quantity: "20.0",
  });
  await changeQuantity(database.app, quantityOrder(offerId, null));
  await record(competitorPage, pricedReading(990, { quantity: known(11) }), day(8));
  expect(await offerOf(productId)).toMatchObject({ quantity: "11.0", page_quantity: null });
});

test("the training request contains neither the person nor the site", async () => {
  const { productId, offerId, competitorPage } = await misread();
  await correctPrice(database.app, orderOf(productId, offerId), lei(99_000, 990));
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs
    where payload ->> 'pageId' = ${competitorPage}`.execute(database.owner);
  expect(rows.map(({ payload }) => payload)).toEqual([
    { pageId: competitorPage, priceMinor: 99_000, currency: "RON" },
  ]);
});

describe("training requests of a site", () => {
  /** An offer of a new product, on a page of a host that is read as 9,90 lei. */
  async function offerOn(host: string, number: number, site = siteId) {
    const url = `https://own${round}.example.com/${host}/${number}`;
    const competitor = `https://${host}/${number}`;
    const { productId, competitorPages } = await watchProduct(database, site, url, [competitor]);
    await record(competitorPages[0] ?? "", pricedReading(990), day(5));
    const { offer_id } = await offerOf(productId, site);
    return { ...orderOf(productId, offer_id), siteId: site };
  }
  async function trainingRequestsOn(host: string): Promise<number> {
    const { rows } = await sql`
      select from graphile_worker._private_jobs j join page p on p.page_id::text = j.payload ->> 'pageId'
      where p.host = ${host}`.execute(database.owner);
    return rows.length;
  }

  test("are limited to five per host and local day, so that one site cannot use up a host's limit; every correction applies", async () => {
    const [host, second] = [`retailer${round}.example.com`, `second${round}.example.com`];
    for (const number of [1, 2, 3, 4, 5, 6, 7])
      await correctPrice(database.app, await offerOn(host, number), lei(5, 990));
    expect(await trainingRequestsOn(host)).toBe(5);
    expect(await stored(siteId)).toHaveLength(7);
    await correctPrice(database.app, await offerOn(second, 1), lei(5, 990));
    expect(await trainingRequestsOn(second)).toBe(1);
    await correctPrice(database.app, await offerOn(host, 8, otherSite), lei(5, 990));
    expect(await trainingRequestsOn(host)).toBe(6);
    const nextDay = new Date("2026-11-06T22:00:00Z"); // 00:00 of the 7th in Romania
    await correctPrice(database.app, { ...(await offerOn(host, 9)), now: nextDay }, lei(5, 990));
    expect(await trainingRequestsOn(host)).toBe(7);
  });

  test("are limited to five when they are concurrent or some are undone", async () => {
    const host = `retailer${round}.example.com`;
    const first = await offerOn(host, 0);
    const others = [await offerOn(host, 1), await offerOn(host, 2)];
    for (const price of [1, 2, 3, 4]) {
      await correctPrice(database.app, first, lei(price, 990));
      await undoCorrection(database.app, first);
    }
    expect(await trainingRequestsOn(host)).toBe(4);
    await Promise.all(others.map((order) => correctPrice(database.app, order, lei(5, 990))));
    expect(await trainingRequestsOn(host)).toBe(5);
  });
});
