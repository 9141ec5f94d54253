import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { marketPositionOf } from "../../../../src/catalog/filters/core/market-position.ts";
import { dataStates, marketPositions } from "../../../../src/catalog/filters/market-filter.contract.ts";
import { cellCondition } from "../../../../src/catalog/market-overview/core/cell-condition.ts";
import type {
  MarketFigures,
  MarketOverview,
} from "../../../../src/catalog/market-overview/market-overview.contract.ts";
import {
  readOverview,
  refreshOverview,
} from "../../../../src/catalog/market-overview/market-overview.service.ts";
import type { ListBody, ProductPage } from "../../../../src/catalog/product-list/product-list.contract.ts";
import { changeHiddenBrands } from "../../../../src/catalog/settings/visibility/visibility.repo.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import type { TestApi } from "../../../factories/api.ts";
import { type Shown, showPages } from "../../../factories/page-changes.ts";
import { makePerson, type TestPerson, testNow } from "../../../factories/people.ts";
import { openShop } from "../../../factories/shop.ts";
import { makeProducts, makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let siteId: AuthorizedSiteId;
let person: TestPerson;
let token: string;

const site = "domain=shop.example.com";
const out = "OUT_OF_STOCK" as const;

interface Row {
  readonly brand?: string;
  readonly own: Shown;
  /** By competitor's domain. */
  readonly offers: Readonly<Record<string, Shown>>;
}

/*
 *  P  brand own              a.com        b.com        in stock: position    own/avg/lowest   difference to a, b
 *  0  Alfa  99,00 (was 90)   100,00       110,00       EQUAL (−1 %)          99/105/100       −1 %, −10 %
 *  1  Alfa  80,00 (was 95)   100,00 (80)  –            CHEAPEST              80/100/100       −20 %
 *  2  Beta  130,00           100,00       120,00 (150) MOST_EXPENSIVE        130/110/100      +30 %, +8.33 %
 *  3  Beta  110,00           100,00       120,00       MORE_EXPENSIVE        110/110/100      +10 %, −8.33 %
 *  4  –     50,00            40,00 out    60,00        CHEAPEST              50/60/60         –, −16.67 %; chance
 *  5  –     50,00            –            –            NO_COMPETITORS
 *  6  –     none, stale      40,00        –            NO_OWN_PRICE
 *  7  –     50,00            45,00 stale  –            NO_COMPETITORS
 */
const market: readonly Row[] = [
  {
    brand: "Alfa",
    own: { priceMinor: 99_00, previousPriceMinor: 90_00 },
    offers: { "a.com": { priceMinor: 100_00 }, "b.com": { priceMinor: 110_00 } },
  },
  {
    brand: "Alfa",
    own: { priceMinor: 80_00, previousPriceMinor: 95_00 },
    offers: { "a.com": { priceMinor: 100_00, previousPriceMinor: 80_00 } },
  },
  {
    brand: "Beta",
    own: { priceMinor: 130_00 },
    offers: { "a.com": { priceMinor: 100_00 }, "b.com": { priceMinor: 120_00, previousPriceMinor: 150_00 } },
  },
  {
    brand: "Beta",
    own: { priceMinor: 110_00 },
    offers: { "a.com": { priceMinor: 100_00 }, "b.com": { priceMinor: 120_00 } },
  },
  {
    own: { priceMinor: 50_00 },
    offers: { "a.com": { priceMinor: 40_00, availability: out }, "b.com": { priceMinor: 60_00 } },
  },
  { own: { priceMinor: 50_00 }, offers: {} },
  { own: { isFresh: false }, offers: { "a.com": { priceMinor: 40_00 } } },
  { own: { priceMinor: 50_00 }, offers: { "a.com": { priceMinor: 45_00, isFresh: false } } },
];

async function fill(
  to: AuthorizedSiteId,
  domain: string,
  rows: readonly Row[],
  seenAt: Date,
): Promise<number[]> {
  const pages: Record<string, Shown> = {};
  const products = rows.map(({ brand, own, offers }, at) => {
    const url = `https://${domain}/${at}`;
    pages[url] = own;
    for (const [competitor, offer] of Object.entries(offers)) pages[`https://${competitor}/${at}`] = offer;
    const competitorUrls = Object.keys(offers).map((competitor) => `https://${competitor}/${at}`);
    return { url, title: `P${at}`, ...(brand && { brand }), competitorUrls };
  });
  const ids = await makeProducts(database.app, to, products);
  await showPages(database, to, pages, seenAt);
  return ids;
}

beforeAll(async () => {
  database = await createTestDatabase();
  ({ api, siteId, person, token } = await openShop(database));
  await fill(siteId, "shop.example.com", market, new Date("2026-11-20T08:00:00Z"));
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

/** Figures where the last check was on the day of the readings, in Romania. */
async function figuresOf(hasOutOfStock = false, userId = person.userId, of = siteId): Promise<MarketFigures> {
  const deps = {
    db: database.app,
    clock: api.clock,
    lastChecked: async () => Date.parse("2026-11-20T20:00:00Z"),
  };
  return (await refreshOverview(deps, { siteId: of, userId, hasOutOfStock })).figures;
}

async function listed(
  body: ListBody,
  withOutOfStock: boolean,
  asToken = token,
  query = site,
): Promise<number> {
  const reply = await api.post(`/api/products?${query}&includeOutOfStock=${withOutOfStock}`, body, asToken);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return (reply.json() as ProductPage).totalElements;
}

test("the figures are those worked out by hand", async () => {
  const figures = await figuresOf();
  expect(figures.positions).toEqual({
    CHEAPEST: 2,
    EQUAL: 1,
    MORE_EXPENSIVE: 1,
    MOST_EXPENSIVE: 1,
    NO_COMPETITORS: 2,
    NO_OWN_PRICE: 1,
  });
  // 99 + 80 + 130 + 110 + 50 = 469; 105 + 100 + 110 + 110 + 60 = 485; 100 × 4 + 60 = 460.
  expect(figures.priceIndex).toEqual({
    products: 5,
    ownSum: 469,
    averageSum: 485,
    lowestSum: 460,
    toAverage: 96.7,
    toLowest: 101.96,
  });
  expect(figures.moves).toEqual({
    since: Date.parse("2026-11-19T22:00:00Z"),
    ownUp: 1,
    ownDown: 1,
    competitorUp: 1,
    competitorDown: 1,
  });
  expect(figures.movers.own.map(({ title, changePercent }) => [title, changePercent])).toEqual([
    ["P1", -15.79],
    ["P0", 10],
  ]);
  expect(figures.movers.competitors.map(({ title, changePercent }) => [title, changePercent])).toEqual([
    ["P1", 25],
    ["P2", -20],
  ]);
  expect(figures.stockChances).toBe(1);
  expect(figures.data).toEqual({
    OWN_FRESH: 7,
    OWN_STALE: 1,
    OFFERS_FRESH: 6,
    OFFERS_STALE: 1,
    NO_LINKS: 1,
    offline: 0,
  });
  const { brands, competitors, cells } = figures.heatMap;
  const shown = cells
    .map(
      (cell) =>
        `${brands[cell.brand]} ${competitors[cell.competitor]} ${cell.products} ${cell.medianPercent}`,
    )
    .sort();
  // Alfa and a.com: −1 and −20, the middle is −10.5; Beta and b.com: 10/120 and −10/120, the middle is 0.
  expect(shown).toEqual([
    "Alfa a.com 2 -10.5",
    "Alfa b.com 1 -10",
    "Beta a.com 2 20",
    "Beta b.com 2 0",
    "null b.com 1 -16.67",
  ]);
});

/** Each cell of a heat map with the condition of the list that it opens. */
function cellsOf({ brands, competitors, cells }: MarketFigures["heatMap"]): [ListBody, number][] {
  return cells.map((cell) => [
    cellCondition({ brands, competitors }, brands[cell.brand] ?? null, competitors[cell.competitor] ?? null),
    cell.products,
  ]);
}

test.each([false, true])(
  "each number is the count of the list that it opens, out of stock %s",
  async (all) => {
    const figures = await figuresOf(all);
    const { since, ...moves } = figures.moves;
    const expected: [ListBody, number][] = [
      [{}, figures.products],
      ...marketPositions.map((one): [ListBody, number] => [
        { market: { position: [one] } },
        figures.positions[one],
      ]),
      [
        { market: { position: ["CHEAPEST", "EQUAL", "MORE_EXPENSIVE", "MOST_EXPENSIVE"] } },
        figures.priceIndex.products,
      ],
      [{ market: { own_price_move: "UP", moved_since: since } }, moves.ownUp],
      [{ market: { own_price_move: "DOWN", moved_since: since } }, moves.ownDown],
      [{ market: { competitor_price_move: "UP", moved_since: since } }, moves.competitorUp],
      [{ market: { competitor_price_move: "DOWN", moved_since: since } }, moves.competitorDown],
      [{ market: { own_price_move: "UP", moved_since: figures.movers.since } }, figures.movers.ownUp],
      [
        { market: { competitor_price_move: "DOWN", moved_since: figures.movers.since } },
        figures.movers.competitorDown,
      ],
      [{ market: { own_price_move: "DOWN", moved_since: figures.movers.since } }, figures.movers.ownDown],
      [
        { market: { competitor_price_move: "UP", moved_since: figures.movers.since } },
        figures.movers.competitorUp,
      ],
      [{ market: { stock_chance: true } }, figures.stockChances],
      ...dataStates.map((one): [ListBody, number] => [{ market: { data: [one] } }, figures.data[one]]),
      [{ offline: true }, figures.data.offline],
    ];
    const { cells } = figures.heatMap;
    expected.push(...cellsOf(figures.heatMap));
    expect(cells.length).toBeGreaterThan(4);
    for (const [body, count] of expected) expect([body, await listed(body, all)]).toEqual([body, count]);
  },
);

test("the cells of all other brands and competitors count as the lists that they open", async () => {
  const wide = "wide.example.com";
  const wideId = await makeSite(database.app, person.companyId, wide);
  const competitors = Array.from({ length: 9 }, (_, n) => `c${n}.example.com`);
  const [last = ""] = competitors.slice(-1);
  const offersOf = (domains: readonly string[]) =>
    Object.fromEntries(domains.map((domain, n) => [domain, { priceMinor: 90_00 + 100 * n }]));
  // Ten brands of two products, two brands of one; the ninth competitor has one product of each of the first eleven.
  const rows = Array.from({ length: 22 }, (_, at): Row => {
    const brand = at < 20 ? `Brand ${at % 10}` : `Small brand ${at}`;
    const isEverywhere = at < 10 || at === 20;
    return {
      brand,
      own: { priceMinor: 100_00 },
      offers: offersOf(isEverywhere ? competitors : competitors.filter((domain) => domain !== last)),
    };
  });
  await fill(wideId, wide, rows, new Date("2026-11-20T08:00:00Z"));
  const { heatMap } = await figuresOf(false, person.userId, wideId);
  expect([heatMap.brands.length, heatMap.competitors.length]).toEqual([11, 9]);
  expect([heatMap.brands.at(-1), heatMap.competitors.at(-1)]).toEqual([null, null]);
  const cells = cellsOf(heatMap);
  expect(cells).toHaveLength(11 * 9);
  for (const [body, count] of cells)
    expect([body, await listed(body, false, token, `domain=${wide}`)]).toEqual([body, count]);
  // Two products of the other brands, one of them with the other competitor.
  const others = cells
    .filter(([{ market }]) => market?.brands_except !== undefined)
    .map(([, count]) => count);
  expect(others.toSorted()).toEqual([1, ...Array(8).fill(2)]);
});

test("before the first check nothing has moved, nor is anything listed as moved since the figures", async () => {
  const early = "early.example.com";
  const earlyId = await makeSite(database.app, person.companyId, early);
  const moved: Row = { own: { priceMinor: 90_00, previousPriceMinor: 80_00 }, offers: {} };
  await fill(earlyId, early, [moved], new Date("2026-11-20T08:00:00Z"));
  const request = { siteId: earlyId, userId: person.userId, hasOutOfStock: false };
  const deps = { db: database.app, clock: api.clock, lastChecked: async () => null };
  const { figures, computedAt } = await refreshOverview(deps, request);
  expect(figures.moves).toMatchObject({ since: null, ownUp: 0 });
  const body: ListBody = { market: { own_price_move: "UP", moved_since: computedAt.getTime() } };
  expect(await listed(body, false, token, `domain=${early}`)).toBe(0);
});

test("a large site is computed in the background also for who hides most of it", async () => {
  const queued: string[] = [];
  const deps = {
    db: database.app,
    clock: api.clock,
    lastChecked: async () => testNow.getTime(),
    queueRefresh: async (_request: object, viewKey: string) => void queued.push(viewKey),
  };
  const hider = await makePerson(database.app, { companyId: person.companyId });
  await forSite(database.app, siteId, async (trx) => {
    const brands = await trx.selectFrom("brand").select("brand_id").execute();
    const hide = brands.map(({ brand_id: id }) => id);
    await changeHiddenBrands(trx, siteId, hider.userId, { hide, show: [] });
  });
  const request = { siteId, userId: hider.userId, hasOutOfStock: false };
  const { figures } = await refreshOverview(deps, request);
  const visible = figures.products;
  expect(visible).toBeLessThan((await figuresOf()).products);
  api.clock.advance(2 * 60_000);
  expect(await readOverview(deps, request, visible)).toMatchObject({ refreshing: true, figures });
  expect(queued).toHaveLength(1);
  api.clock.set(testNow);
});

test("what a person made invisible is in none of their figures, and in those of a colleague", async () => {
  const colleague = await makePerson(database.app, { companyId: person.companyId });
  await forSite(database.app, siteId, async (trx) => {
    const [beta] = await trx.selectFrom("brand").select("brand_id").where("name", "=", "Beta").execute();
    const hide = beta ? [beta.brand_id] : [];
    await changeHiddenBrands(trx, siteId, colleague.userId, { hide, show: [] });
  });
  const theirs = await figuresOf(false, colleague.userId);
  expect(theirs.products).toBe(6);
  expect(theirs.heatMap.brands).toEqual(["Alfa", null]);
  expect(theirs.positions.MOST_EXPENSIVE).toBe(0);
  expect(await listed({}, false, await api.signIn(colleague))).toBe(6);
  expect((await figuresOf()).products).toBe(8);
});

test("a small site's figures follow its data within seconds; between, the stored ones are sent", async () => {
  const ask = async (): Promise<MarketOverview> =>
    (await api.get(`/api/market-overview?${site}`, token)).json();
  const first = await ask();
  expect(first).toMatchObject({ refreshing: false, figures: { products: 8 } });
  await fill(siteId, "later.example.com", [{ own: { priceMinor: 1_00 }, offers: {} }], testNow);
  expect((await ask()).computedAt).toBe(first.computedAt);
  api.clock.set(new Date(testNow.getTime() + 3000));
  expect((await ask()).figures?.products).toBe(9);
});

const price = fc.integer({ min: 90_00, max: 112_00 });
const anyOffer = fc.record({
  priceMinor: fc.option(price),
  isFresh: fc.boolean(),
  availability: fc.constantFrom("IN_STOCK" as const, out),
});
const burst = fc.array(
  fc.record({ own: fc.option(price), offers: fc.array(anyOffer, { minLength: 4, maxLength: 4 }) }),
  { minLength: 12, maxLength: 12 },
);

test("after any burst of offers the figures are those of the offers themselves", async () => {
  const burstSite = await makeSite(database.app, person.companyId, "burst.example.com");
  const url = (at: number) => `https://burst.example.com/${at}`;
  const offerUrl = (at: number, place: number) => `https://retailer${place}.example.com/${at}`;
  const places = [0, 1, 2, 3];
  const products = Array.from({ length: 12 }, (_, at) => at);
  await makeProducts(
    database.app,
    burstSite,
    products.map((at) => ({
      url: url(at),
      title: `B${at}`,
      competitorUrls: places.map((place) => offerUrl(at, place)),
    })),
  );
  let seenMs = testNow.getTime();
  const deps = { db: database.app, clock: api.clock, lastChecked: async () => seenMs };
  await fc.assert(
    fc.asyncProperty(burst, async (rows) => {
      seenMs += 1000;
      const shown: Record<string, Shown> = {};
      for (const [at, { own, offers }] of rows.entries()) {
        shown[url(at)] = { priceMinor: own };
        for (const [place, offer] of offers.entries()) shown[offerUrl(at, place)] = offer;
      }
      await showPages(database, burstSite, shown, new Date(seenMs));
      const request = { siteId: burstSite, userId: person.userId, hasOutOfStock: false };
      const { figures } = await refreshOverview(deps, request);
      const counted = rows.map(({ own, offers }) => ({
        own,
        prices: offers.flatMap(({ priceMinor, isFresh, availability }) =>
          isFresh && availability !== out && priceMinor !== null ? [priceMinor] : [],
        ),
      }));
      const positions = counted.map(({ own, prices }) => marketPositionOf(own, prices));
      for (const position of marketPositions)
        expect(figures.positions[position]).toBe(positions.filter((one) => one === position).length);
      const compared = counted.flatMap(({ own, prices }) =>
        own !== null && prices.length > 0 ? [{ own, lowest: Math.min(...prices) }] : [],
      );
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      expect(figures.priceIndex.ownSum).toBe(sum(compared.map(({ own }) => own)) / 100);
      expect(figures.priceIndex.lowestSum).toBe(sum(compared.map(({ lowest }) => lowest)) / 100);
      const pairs = rows.flatMap(({ own, offers }) =>
        own === null
          ? []
          : offers.filter((one) => one.isFresh && one.availability !== out && one.priceMinor !== null),
      );
      expect(sum(figures.heatMap.cells.map(({ products: count }) => count))).toBe(pairs.length);
    }),
    { numRuns: 20 },
  );
});
