import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import type { DynamicPrice } from "../../../src/pricing/recommendations/recommendations.contract.ts";
import { showPages } from "../../factories/page-changes.ts";
import { testNow } from "../../factories/people.ts";
import { makeRecommendation, makeRule } from "../../factories/pricing.ts";
import { openPricingScene, type PricingScene } from "../../factories/pricing-scene.ts";
import { makeProducts } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let scene: PricingScene;
let siteId: AuthorizedSiteId;
let domain: string;
/** Grinder, pan, screw, removed pillow, refused lamp. */
let ids: number[];
let offerIds: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openPricingScene(database);
  ({ siteId, domain } = await scene.openSite(0));
  ids = await makeProducts(database.app, siteId, [
    {
      url: `https://${domain}/rasnita`,
      title: "Râșniță de cafea",
      sku: "RC-10",
      brand: "Norvik",
      category: "Casă/Bucătărie/Râșnițe",
      imageUrl: `https://${domain}/r.jpg`,
      competitorUrls: ["https://a.ro/r", "https://b.ro/r", "https://c.ro/r", "https://d.ro/r"],
    },
    {
      url: `https://${domain}/tigaie`,
      title: "Tigaie",
      sku: "T-1",
      brand: "Norvik",
      category: "Casă/Bucătărie",
    },
    { url: `https://${domain}/surub`, title: "Șurub 100% inox_", sku: "rc-11", category: "Casă-nu/Scule" },
    { url: `https://${domain}/perna`, title: "Pernă", sku: "P-1", category: "Casă" },
    { url: `https://${domain}/lampa`, title: "Lampă", sku: "L-1" },
  ]);
  await showPages(
    database,
    siteId,
    {
      [`https://${domain}/rasnita`]: { priceMinor: 101_00 },
      "https://a.ro/r": { priceMinor: 98_00 },
      "https://b.ro/r": { priceMinor: 90_00, availability: "OUT_OF_STOCK" },
      "https://c.ro/r": { priceMinor: 20_00, currency: "EUR" },
      "https://d.ro/r": { priceMinor: 96_50 },
    },
    testNow,
  );
  await forSite(database.app, siteId, async (trx) => {
    const offers = await trx.selectFrom("offer").select(["offer_id", "domain"]).orderBy("domain").execute();
    offerIds = offers.map(({ offer_id }) => offer_id);
    await makeRule(trx, siteId, { rule_id: 2, name: "Bucătărie", threshold_bp: 550 });
    const [grinder = 0, pan = 0, screw = 0, pillow = 0, lamp = 0] = ids;
    await makeRecommendation(trx, siteId, grinder, {
      state: "WARNING",
      rule_id: 2,
      warning: "threshold",
      over_threshold_bp: 140,
      target_offer_id: offerIds[0] ?? null,
      target_bani: 9_800,
      decision_id: 77,
      promo_bani: 8_900,
      campaign_bani: 8_500,
    });
    await makeRecommendation(trx, siteId, pan, {
      rule_id: 2,
      change_bp: 250,
      profit_bani: 120,
      guard: "floor",
    });
    await makeRecommendation(trx, siteId, screw, {
      state: "IN_REVIEW",
      profit_bani: -2_215,
      guard: "margin",
    });
    await makeRecommendation(trx, siteId, pillow, { state: "REMOVED" });
    await makeRecommendation(trx, siteId, lamp, {
      state: "REFUSED",
      refusal: "no-cost",
      recommended_bani: null,
      change_bp: null,
      decision_id: 78,
    });
  });
});
afterAll(async () => {
  await scene.api.app.close();
  await database.close();
});

const tabs = {
  WARNING: "&approved=false&warning=true",
  IN_REVIEW: "&approved=false&warning=false",
  ACTIVELY_PRICED: "&approved=true&warning=false",
} as const;
const list = async (query: string) => (await scene.get("", query)).json();
const idsOf = (content: { id: number }[]) => content.map(({ id }) => id);

describe("a list", () => {
  test("sends everything that the screen shows of a row", async () => {
    const { content, totalElements } = await list(tabs.WARNING);
    expect(totalElements).toBe(1);
    expect(content).toEqual([
      {
        id: ids[0],
        version: 1,
        sku: "RC-10",
        productName: "Râșniță de cafea",
        productImage: expect.stringMatching(/^\/api\/images\/[\w-]{22}\?address=https%3A%2F%2F.*%2Fr\.jpg$/),
        productLink: `https://${domain}/rasnita`,
        category: "Casă/Bucătărie/Râșnițe",
        brand: "Norvik",
        // The price now, not the one that was computed with.
        price: 101,
        recommendedPrice: 93.1,
        changePercent: -6.9,
        recommendedPromoPrice: 89,
        recommendedPromoPriceCampaign: 85,
        isBelowCost: false,
        guard: null,
        profit: null,
        referencePrice: null,
        competitorProductLink: "https://a.ro/r",
        target: { merchant: "a.ro", price: 98 },
        // Neither out of stock (b.ro) nor in another currency (c.ro).
        lowestCompetitor: { merchant: "d.ro", price: 96.5, link: "https://d.ro/r" },
        approved: false,
        warning: true,
        warningReason: "threshold",
        overThresholdPercent: 1.4,
        decisionId: 77,
        computedAt: testNow.getTime(),
        dynamicPriceSetting: expect.objectContaining({
          id: 2,
          name: "Bucătărie",
          filterType: "ALL_PRODUCTS",
          priceStrategy: "UNDERCUT",
          priceAdjustmentType: "PERCENTAGE",
          value: 5,
          thresholdPercentage: 5.5,
          ruleType: "UNDERCUT",
        }),
      },
    ]);
  });

  test("holds one tab: in review, warnings or actively priced; no row is approved and a warning", async () => {
    expect(idsOf((await list(tabs.IN_REVIEW)).content)).toEqual([ids[1], ids[2]]);
    expect(idsOf((await list("")).content)).toEqual([ids[1], ids[2]]);
    const empty = { content: [], totalElements: 0, belowCost: 0, revision: 0 };
    expect(await list(tabs.ACTIVELY_PRICED)).toEqual(empty);
    expect(await list("&approved=true&warning=true")).toEqual(empty);
  });

  test("marks and counts prices below cost; only those who may see costs see what a unit earns", async () => {
    const figures = async (query: string, as?: string) => {
      const { content, belowCost } = (await scene.get("", `${tabs.IN_REVIEW}${query}`, as)).json();
      const marks = content.map((row: DynamicPrice) => [row.isBelowCost, row.profit]);
      return { marks, belowCost };
    };
    const [earning, losing] = [
      [false, 1.2],
      [true, -22.15],
    ];
    expect(await figures("")).toEqual({ marks: [earning, losing], belowCost: 1 });
    // Counted in the whole list, not in its page.
    expect(await figures("&size=1")).toEqual({ marks: [earning], belowCost: 1 });
    expect(await figures("&rule=2")).toEqual({ marks: [earning], belowCost: 0 });
    const ofOperator = await figures("", scene.colleague);
    expect(ofOperator).toEqual({
      marks: [
        [false, null],
        [true, null],
      ],
      belowCost: 1,
    });
    const found = (await scene.get("/search", "&tab=IN_REVIEW&query=rc-11", scene.colleague)).json();
    expect(found).toMatchObject([{ isBelowCost: true, profit: null }]);
  });

  test("names the limit that moved a price last; a search has the same filters", async () => {
    const { content } = await list(tabs.IN_REVIEW);
    expect(content.map(({ guard }: DynamicPrice) => guard)).toEqual(["floor", "margin"]);
    const found = async (query: string) =>
      idsOf((await scene.get("/search", `&tab=IN_REVIEW&query=${query}`)).json());
    expect(await found("T-1&guard=floor")).toEqual([ids[1]]);
    expect(await found("T-1&below_cost=true")).toEqual([]);
  });

  test("of a product without offers or texts has no competitor and no image", async () => {
    const [pan] = (await list(tabs.IN_REVIEW)).content;
    expect(pan).toMatchObject({
      price: 100,
      productImage: null,
      recommendedPromoPrice: null,
      recommendedPromoPriceCampaign: 0,
      target: null,
      competitorProductLink: null,
      lowestCompetitor: null,
      warningReason: null,
      overThresholdPercent: null,
    });
  });

  test("a competitor whose page has not been read for 48 h is not the lowest", async () => {
    await forSite(database.app, siteId, async (trx) => {
      const setFresh = (isFresh: boolean) =>
        trx.updateTable("offer").set({ is_fresh: isFresh }).where("domain", "=", "d.ro").execute();
      await setFresh(false);
    });
    const [row] = (await list(tabs.WARNING)).content;
    await forSite(database.app, siteId, (trx) =>
      trx.updateTable("offer").set({ is_fresh: true }).where("domain", "=", "d.ro").execute(),
    );
    expect(row.lowestCompetitor.merchant).toBe("a.ro");
  });

  test.each(["is_matched", "is_suspicious"] as const)("a link with %s is not the lowest", async (mark) => {
    const set = (isSet: boolean) =>
      forSite(database.app, siteId, (trx) =>
        trx.updateTable("offer").set(mark, isSet).where("domain", "=", "d.ro").execute(),
      );
    await set(true);
    const [row] = (await list(tabs.WARNING)).content;
    await set(false);
    expect(row.lowestCompetitor.merchant).toBe("a.ro");
  });

  test.each([
    ["&rule=2", [1]],
    ["&rule=1", [2]],
    ["&rule=3", []],
    ["&category=Cas%C4%83", [1]],
    ["&category=Cas%C4%83-nu", [2]],
    ["&category=Nimic", []],
    ["&brand=Norvik", [1]],
    ["&brand=norvik", []],
    ["&min_change=-6.90", [1, 2]],
    ["&min_change=-6.89", [1]],
    ["&max_change=2.5", [1, 2]],
    ["&max_change=2.49", [2]],
    ["&rule=2&brand=Norvik&min_change=0&max_change=3", [1]],
    ["&guard=floor", [1]],
    ["&guard=margin", [2]],
    ["&below_cost=true", [2]],
  ])("with %s", async (query, found) => {
    const { content, totalElements } = await list(`${tabs.IN_REVIEW}${query}`);
    expect(idsOf(content)).toEqual(found.map((at) => ids[at]));
    expect(totalElements).toBe(found.length);
  });

  test.each([
    "&min_change=1.234",
    "&min_change=x",
    "&page=-1",
    "&size=0",
    "&size=201",
    "&approved=maybe",
    "&rule=1e3",
    "&guard=brake",
  ])("%s is refused", async (query) => {
    expect((await scene.get("", query)).statusCode).toBe(400);
  });

  test("leaves out categories and brands that the person made invisible, and counts without them", async () => {
    await forSite(database.app, siteId, (trx) =>
      trx
        .insertInto("hidden_category")
        .values({ site_id: siteId, user_id: scene.ana.userId, path: "Casă" })
        .execute(),
    );
    try {
      const mine = await list(tabs.IN_REVIEW);
      expect([idsOf(mine.content), mine.totalElements]).toEqual([[ids[2]], 1]);
      const colleagues = (await scene.get("", tabs.IN_REVIEW, scene.colleague)).json();
      expect(colleagues.totalElements).toBe(2);
      const reply = await scene.review({
        reviewAction: "APPROVE_ALL",
        filter: { tab: "IN_REVIEW" },
        expectedCount: 2,
      });
      expect(reply.json().parameters).toEqual({ expected: 2, found: 1 });
    } finally {
      await forSite(database.app, siteId, (trx) => trx.deleteFrom("hidden_category").execute());
    }
  });
});

describe("the search", () => {
  const search = async (query: string, tab = "IN_REVIEW") =>
    idsOf((await scene.get("/search", `&tab=${tab}&query=${encodeURIComponent(query)}`)).json());

  test.each([
    ["surub", [2]],
    ["INOX șurub", [2]],
    ["100%", [2]],
    ["inox_", [2]],
    ["inox%", []],
    ["c-11", [2]],
    ["tigaie", [1]],
    ["rasnita", []],
    ["", [1, 2]],
    ["  ", [1, 2]],
  ])("%j finds words of the title or a part of the SKU, in its tab", async (query, found) => {
    expect(await search(query)).toEqual(found.map((at) => ids[at]));
  });

  test("looks in one tab", async () => {
    expect(await search("rasnita", "WARNING")).toEqual([ids[0]]);
    expect((await scene.get("/search", "&tab=REMOVED&query=x")).statusCode).toBe(400);
  });
});

describe("excluded products", () => {
  test("are counted by reason", async () => {
    const all = (await scene.get("/excluded")).json();
    expect(all.reasons).toEqual(
      expect.arrayContaining([
        { reason: "removed", products: 1 },
        { reason: "no-cost", products: 1 },
      ]),
    );
    expect([all.totalElements, idsOf(all.content)]).toEqual([2, [ids[3], ids[4]]]);
  });

  test("of one reason are listed", async () => {
    const { content, totalElements } = (await scene.get("/excluded", "&reason=no-cost")).json();
    expect([content, totalElements]).toMatchObject([
      [{ id: ids[4], reason: "no-cost", price: null, decisionId: 78, dynamicPriceSetting: { id: 1 } }],
      1,
    ]);
    expect(idsOf((await scene.get("/excluded", "&reason=removed")).json().content)).toEqual([ids[3]]);
    const none = (await scene.get("/excluded", "&reason=price-war")).json();
    expect([none.content, none.totalElements]).toEqual([[], 0]);
  });
});

describe("GET /api/search-sku", () => {
  const find = (sku: string, as = scene.token) =>
    scene.api.get(`/api/search-sku?domain=${domain}&sku=${encodeURIComponent(sku)}`, as);

  test("returns the product as the list of products presents it", async () => {
    const listed = await scene.api.get(`/api/product?domain=${domain}&packet_id=${ids[0]}`, scene.token);
    expect((await find("RC-10")).json()).toEqual(listed.json());
  });

  test("prefers the same spelling, then ignores case; parts and other diacritics are not found", async () => {
    const [lower = 0, upper = 0] = await makeProducts(database.app, siteId, [
      { url: `https://${domain}/x1`, title: "x1", sku: "Ăb-1" },
      { url: `https://${domain}/x2`, title: "x2", sku: "ĂB-1" },
    ]);
    expect((await find("ĂB-1")).json().productId).toBe(upper);
    expect((await find("Ăb-1")).json().productId).toBe(lower);
    expect((await find("ăb-1")).json().productId).toBe(lower);
    for (const sku of ["Ab-1", "Ăb", "Ă%", "Ăb_1"]) expect((await find(sku)).statusCode).toBe(404);
    expect((await find("RC-10", scene.stranger)).statusCode).toBe(404);
  });
});

describe("pages", () => {
  test("hold every row once, by product id, with the exact number", async () => {
    const { ids: all } = await scene.openSite(123);
    const pages = await Promise.all([0, 1, 2, 3].map((page) => list(`&page=${page}&size=50`)));
    expect(pages.map(({ content }) => content.length)).toEqual([50, 50, 23, 0]);
    expect(pages.flatMap(({ content }) => idsOf(content))).toEqual(all);
    for (const { totalElements } of pages) expect(totalElements).toBe(123);
    expect((await list("")).content.length).toBe(50);
  });

  test("a search returns at most 200 rows", async () => {
    const { ids: all } = await scene.openSite(205);
    const rows = (await scene.get("/search", "&tab=IN_REVIEW&query=produs")).json();
    expect(idsOf(rows)).toEqual(all.slice(0, 200));
  });

  test("progress names the computation until it is finished", async () => {
    const { siteId: running } = await scene.openSite(0);
    const run = { site_id: running, run_id: crypto.randomUUID(), requested_at: testNow, finished_at: null };
    await forSite(database.app, running, (trx) =>
      trx
        .insertInto("pricing_run")
        .values({ ...run, done: 40, total: 100 })
        .execute(),
    );
    const progress = { run: { done: 40, total: 100 }, isQueued: false, revision: 0, brake: null };
    expect((await scene.get("/progress")).json()).toEqual(progress);
    await forSite(database.app, running, (trx) =>
      trx.updateTable("pricing_run").set({ finished_at: testNow }).execute(),
    );
    expect((await scene.get("/progress")).json()).toEqual({ ...progress, run: null });
  });
});
