import { expect, test } from "vitest";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { addProducts } from "../../../../src/catalog/intake/intake.service.ts";
import { findStalePages, markStale } from "../../../../src/monitoring/observation/outbox.repo.ts";
import { pageChecks } from "../../../../src/monitoring/observation/page-state.service.ts";
import { settableClock } from "../../../../src/platform/clock.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { known, pricedReading, unpricedReading } from "../../../factories/reading.ts";
import { listingOf, offersOf, propagateAll, takeUpAll } from "../../../factories/watched.ts";
import { watchedScene } from "../../../support/crawl/watched-scene.ts";

const scene = watchedScene();

const day1 = new Date("2026-11-20T08:00:00Z");
const day2 = new Date("2026-11-21T08:00:00Z");
const day3 = new Date("2026-11-22T08:00:00Z");

async function expireFreshness(before: Date, at: Date): Promise<number> {
  const pages = await findStalePages(scene.database.worker, before, at, 1000);
  return markStale(scene.database.worker, pages, before);
}

test("own price and offers reach the list with the expected figures", async () => {
  const { productId, ownPage, competitorPages } = await scene.watched(4);
  await scene.record(
    ownPage,
    pricedReading(10_000, { previousPriceMinor: known(12_000), promo: known(true) }),
    day1,
  );
  const [first, second, third, fourth] = competitorPages as [string, string, string, string];
  await scene.record(first, pricedReading(9_000, { name: known("Râșniță"), brand: known("Boreal") }), day1);
  await scene.record(second, pricedReading(9_501), day2);
  await scene.record(third, pricedReading(8_000, { availability: known("OUT_OF_STOCK") }), day1);
  await scene.record(fourth, pricedReading(2_000, { currency: known("EUR") }), day1);
  await propagateAll(scene.database);
  expect(await listingOf(scene.database, scene.siteId, productId)).toMatchObject({
    price_bani: 10_000,
    cut_price_bani: 12_000,
    previous_price_bani: null,
    is_promo: true,
    is_fresh: true,
    price_changed_at: day1,
    market_changed_at: day2,
    has_fresh_offer: true,
    offers_all: 3,
    offers_in: 2,
    cheaper_all: 3,
    cheaper_in: 2,
    min_all_bani: 8_000,
    min_in_bani: 9_000,
    max_all_bani: 9_501,
    avg_all_bani: 8_834, // 26,501 / 3 = 8,833.67
    avg_in_bani: 9_251, // 18,501 / 2 = 9,250.5, half up
    over_min_all_bp: 2_500, // 2,000 / 8,000
    over_min_in_bp: 1_111, // 1,000 / 9,000 = 11.11 %
    over_avg_in_bp: 810, // 749 / 9,251 = 8.0964 %
  });
  const offers = await offersOf(scene.database, scene.siteId, productId);
  expect(offers[0]).toMatchObject({ price_minor: 9_000, title: "Râșniță", brand: "Boreal", is_fresh: true });
  expect(offers[3]).toMatchObject({ price_minor: 2_000, currency: "EUR" });
});

test("the previous price is the value before the last change, through to the offer", async () => {
  const { productId, competitorPages } = await scene.watched(1);
  const [competitor = ""] = competitorPages;
  await scene.record(competitor, pricedReading(10_000), day1);
  await scene.record(competitor, pricedReading(9_000), day2);
  await propagateAll(scene.database);
  expect((await offersOf(scene.database, scene.siteId, productId))[0]).toMatchObject({
    price_minor: 9_000,
    previous_price_minor: 10_000,
    price_changed_at: day2,
    observed_at: day2,
  });
});

test("a sold-out page has its last price and no longer counts in the figures without out-of-stock offers", async () => {
  const { productId, ownPage, competitorPages } = await scene.watched(1);
  const [competitor = ""] = competitorPages;
  await scene.record(ownPage, pricedReading(10_000), day1);
  await scene.record(competitor, pricedReading(9_000), day1);
  await scene.record(competitor, unpricedReading("no-price", { availability: known("OUT_OF_STOCK") }), day2);
  await propagateAll(scene.database);
  expect(await listingOf(scene.database, scene.siteId, productId)).toMatchObject({
    offers_all: 1,
    offers_in: 0,
    min_in_bani: null,
    over_min_in_bp: null,
  });
});

test("an own price in another currency is not compared", async () => {
  const { productId, ownPage, competitorPages } = await scene.watched(1);
  await scene.record(ownPage, pricedReading(2_000, { currency: known("EUR") }), day1);
  await scene.record(competitorPages[0] ?? "", pricedReading(9_000), day1);
  await propagateAll(scene.database);
  expect(await listingOf(scene.database, scene.siteId, productId)).toMatchObject({
    price_bani: null,
    own_currency: "EUR",
    min_all_bani: 9_000,
    over_min_all_bp: null,
    cheaper_all: 0,
  });
});

test("the own page fills the fields that the merchant left empty, and no others", async () => {
  const url = scene.url("own", "rasnita-de-cafea");
  const given = { title: null, sku: "MY-1", brand: "Boreal", competitorUrls: [] };
  const added = await addProducts(scene.database.app, scene.siteId, [{ url, ...given }], day1);
  const clock = settableClock(day1);
  await takeUpAll(scene.database, clock);
  const facts = {
    name: known("Râșniță de cafea"),
    sku: known("PAGE-1"),
    brand: known("Alt brand"),
    gtin: known("5941234567890"),
    categoryPath: known(["Casă", "Cafea"]),
  };
  await scene.record(pageIdOf(url), pricedReading(10_000, facts), day1);
  await propagateAll(scene.database);
  const productId = added.products[0]?.productId ?? 0;
  const row = await forSite(scene.database.app, scene.siteId, (trx) =>
    trx
      .selectFrom("product")
      .innerJoin("listing", "listing.product_id", "product.product_id")
      .innerJoin("brand", "brand.brand_id", "listing.brand_id")
      .innerJoin("category", "category.category_id", "listing.category_id")
      .select(["product.title", "product.sku", "product.gtin", "brand.name", "category.path"])
      .where("product.product_id", "=", productId)
      .executeTakeFirstOrThrow(),
  );
  expect(row).toEqual({
    title: "Râșniță de cafea",
    sku: "MY-1",
    gtin: "5941234567890",
    name: "Boreal",
    path: "Casă/Cafea",
  });
});

test("a page that was not read for 48 h is no longer fresh, for its offer and the figures, until it is read again", async () => {
  const { productId, competitorPages } = await scene.watched(1);
  const [competitor = ""] = competitorPages;
  await scene.record(competitor, pricedReading(9_000), day1);
  await propagateAll(scene.database);
  expect(await expireFreshness(day1, day3)).toBe(0);
  expect(await expireFreshness(new Date(day1.getTime() + 1), day3)).toBeGreaterThan(0);
  await propagateAll(scene.database);
  expect(await listingOf(scene.database, scene.siteId, productId)).toMatchObject({
    has_fresh_offer: false,
    offers_all: 0,
    min_all_bani: null,
  });
  expect((await offersOf(scene.database, scene.siteId, productId))[0]).toMatchObject({
    is_fresh: false,
    price_minor: 9_000,
  });
  await scene.record(competitor, pricedReading(9_000), new Date(day3.getTime() + 1000));
  await propagateAll(scene.database);
  expect(await listingOf(scene.database, scene.siteId, productId)).toMatchObject({
    has_fresh_offer: true,
    offers_all: 1,
  });
});

test("an offer has the source, confidence and time of its price", async () => {
  const { ownPage, competitorPages } = await scene.watched(1);
  const [competitor = ""] = competitorPages;
  await scene.record(ownPage, pricedReading(10_000), day1);
  const seen = { value: 9_000, confidence: 0.875, sources: ["microdata", "visible-text"] as const };
  await scene.record(competitor, pricedReading(9_000, { priceMinor: seen }), day2);
  await propagateAll(scene.database);
  const checks = await pageChecks(scene.database.app, [ownPage, competitor]);
  expect(checks.get(ownPage)).toMatchObject({ source: "json-ld", state: "read", checkedAt: day1 });
  expect(checks.get(ownPage)?.confidence).toBeCloseTo(0.9, 5);
  expect(checks.get(competitor)).toMatchObject({ source: "microdata", confidence: 0.875, checkedAt: day2 });
});
