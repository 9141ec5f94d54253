import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { correctPrice, undoCorrection } from "../../../../src/catalog/corrections/corrections.service.ts";
import { recordReadings } from "../../../../src/monitoring/observation/observation.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { settableClock } from "../../../../src/platform/clock.ts";
import { ensureDecisionMonths } from "../../../../src/pricing/decisions/decisions.service.ts";
import { makePerson } from "../../../factories/people.ts";
import { computeAll, makeRule, recommendationsOf } from "../../../factories/priced-site.ts";
import { known, pricedReading } from "../../../factories/reading.ts";
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
let product: WatchedProduct;
let round = 0;
const clock = settableClock(new Date(0));

beforeAll(async () => {
  database = await createTestDatabase();
  ({ companyId, userId } = await makePerson(database.app));
  await ensureDecisionMonths(database.worker, day(1));
});
beforeEach(async () => {
  round += 1;
  siteId = await makeSite(database.app, companyId, `own${round}.example.com`);
  product = await watchProduct(database, siteId, `https://own${round}.example.com/p`, [
    `https://retailer${round}.example.com/p`,
  ]);
});
afterAll(() => database.close());

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 8)); // November 2026

/** Reads one of the product's pages on a day, and computes what follows. */
async function read(pageId: string, priceMinor: number, on: Date, confidence = 0.95): Promise<void> {
  clock.set(on);
  const reading = pricedReading(priceMinor, { priceMinor: { ...known(priceMinor), confidence } });
  await recordReadings({ db: database.worker, secondLookMs: 300_000 }, [
    { pageId, reading, observedAt: on, kind: "scheduled" },
  ]);
  await propagateAll(database);
  await computeAll(database, clock);
}

const doubt = 0.6;
const competitor = () => product.competitorPages[0] ?? "";
const listing = () => listingOf(database, siteId, product.productId);

async function offer() {
  const [found] = await offersOf(database, siteId, product.productId);
  if (!found) throw new Error("the product has an offer");
  return found;
}

const recommended = async () =>
  (await recommendationsOf(database, siteId)).map((row) => row.recommended_bani);

test("a doubtful price is shown, and is part of no figure and no rule until a reading on another day has it again", async () => {
  await makeRule(database.app, siteId, {}, clock);
  await read(product.ownPage, 10_000, day(1));
  await read(competitor(), 9_000, day(1), doubt);
  expect(await offer()).toMatchObject({
    price_minor: null,
    doubtful_price_minor: 9_000,
    doubtful_currency: "RON",
  });
  expect(await listing()).toMatchObject({ offers_all: 0, min_all_bani: null });
  expect(await recommended()).toEqual([null]);

  await read(product.ownPage, 10_000, day(2));
  await read(competitor(), 9_000, day(2), doubt);
  expect(await offer()).toMatchObject({ price_minor: 9_000, doubtful_price_minor: null });
  expect(await listing()).toMatchObject({ offers_all: 1, min_all_bani: 9_000 });
  expect(await recommended()).toEqual([8_550]);
});

test("an own price that is doubtful from the start is compared with nothing", async () => {
  await makeRule(database.app, siteId, {}, clock);
  await read(competitor(), 9_000, day(1));
  await read(product.ownPage, 10_000, day(1), doubt);
  expect(await listing()).toMatchObject({
    price_bani: null,
    doubtful_price_bani: 10_000,
    over_min_all_bp: null,
  });
  expect(await recommended()).toEqual([null]);
});

test("a person who confirms a doubtful price makes it count at once for the site, and can take that back", async () => {
  await makeRule(database.app, siteId, {}, clock);
  await read(product.ownPage, 10_000, day(1));
  await read(competitor(), 9_000, day(1), doubt);
  const { offer_id: recordId } = await offer();
  const by = { siteId, userId, productId: product.productId, recordId, now: day(1) };
  await correctPrice(database.app, by, { priceMinor: 9_000, currency: "RON", seenMinor: null });
  await computeAll(database, clock);
  expect(await offer()).toMatchObject({
    price_minor: 9_000,
    is_price_corrected: true,
    doubtful_price_minor: null,
  });
  expect(await listing()).toMatchObject({ min_all_bani: 9_000 });
  expect(await recommended()).toEqual([8_550]);

  await undoCorrection(database.app, by);
  await computeAll(database, clock);
  expect(await offer()).toMatchObject({ price_minor: null, doubtful_price_minor: 9_000 });
  expect(await recommended()).toEqual([null]);
});

test("while a price is doubtful no rule uses the one before it, and a sure reading ends the doubt", async () => {
  await makeRule(database.app, siteId, {}, clock);
  await read(product.ownPage, 10_000, day(1));
  await read(competitor(), 9_000, day(1));
  expect(await recommended()).toEqual([8_550]);
  await read(competitor(), 8_000, day(2), doubt);
  expect(await offer()).toMatchObject({ price_minor: 9_000, doubtful_price_minor: 8_000 });
  expect(await recommended()).toEqual([null]);
  await read(competitor(), 9_000, new Date(day(2).getTime() + 3_600_000));
  expect(await offer()).toMatchObject({ price_minor: 9_000, doubtful_price_minor: null });
  expect(await recommended()).toEqual([8_550]);
});
