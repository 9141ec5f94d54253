import { sql } from "kysely";
import readSpreadsheet from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PUBLIC_ONLY } from "../../../src/address/address.ts";
import { pageIdOf } from "../../../src/address/page-id.ts";
import type { OfferEvents } from "../../../src/catalog/catalog.ports.ts";
import {
  addCandidateLinks,
  candidateIds,
  requireActiveSite,
  setCandidateMatched,
} from "../../../src/catalog/links/candidate-links.service.ts";
import { setSuspicious } from "../../../src/catalog/links/suspicious-links.service.ts";
import { refreshOverview } from "../../../src/catalog/market-overview/market-overview.service.ts";
import { createPageWatchers } from "../../../src/catalog/page-watching/page-watchers.service.ts";
import type { ListBody, ProductPage } from "../../../src/catalog/product-list/product-list.contract.ts";
import { offerEvents } from "../../../src/exchange/webhooks/market-events.service.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { prepareFileTask } from "../../../src/platform/files/prepared-files.ts";
import { replayOneProduct, startRuleBacktest } from "../../../src/pricing/backtest/backtest.service.ts";
import { ensureDecisionMonths } from "../../../src/pricing/decisions/decisions.service.ts";
import { alertOfferEvents } from "../../../src/reports/alerts/alert-changes.service.ts";
import { showPages } from "../../factories/page-changes.ts";
import { testNow } from "../../factories/people.ts";
import { computeAll, makeRule, recommendationsOf, ruleBody } from "../../factories/priced-site.ts";
import { pricedReading } from "../../factories/reading.ts";
import { competitorPage, openReportScene, ownPage, type ReportScene } from "../../factories/report-scene.ts";
import { propagateAll, recordReading, takeUpAll } from "../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

/*
 * Own price 100 lei, a confirmed offer of 90 lei, and one of 40 lei that was added without a person, or that looks wrong and waits
 * for a check. The other three products have one confirmed offer each: 200 | 200, 300 | 330, 400 | 380.
 */
const competitor = "ieftin.example.org";
const unconfirmed = `https://${competitor}/oala`;
let database: TestDatabase;
let scene: ReportScene;
let token: string;
let productId = 0;
let offerId = 0;

const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);

const confirm = () =>
  forSite(database.app, scene.siteId, (trx) =>
    setCandidateMatched(trx, scene.siteId, { productId, offerId }, false, {
      userId: scene.person.userId,
      now: minutes(0),
      nextId: () => 1,
      source: null,
    }),
  );
const setChecked = (isSuspicious: boolean) => {
  const mark = { productId, offerId, pageId: pageIdOf(unconfirmed), isSuspicious };
  return forSite(database.app, scene.siteId, (trx) => setSuspicious(trx, scene.siteId, [mark]));
};

describe.each([
  ["a link that no person has confirmed", false],
  ["a link that waits for a check", true],
])("%s", (_, isSuspicious) => {
  beforeAll(async () => {
    database = await createTestDatabase();
    await ensureDecisionMonths(database.worker, testNow);
    scene = await openReportScene(database);
    token = await scene.signIn();
    [productId = 0] = scene.ids;
    const { siteId, domain, api, person } = scene;
    const site = await requireActiveSite(database.app, siteId);
    const ids = await candidateIds(database.app, 1);
    const [outcome] = await forSite(database.app, siteId, (trx) =>
      addCandidateLinks(
        trx,
        siteId,
        { site, policy: PUBLIC_ONLY },
        [{ productId, url: unconfirmed, isMatched: true }],
        { userId: person.userId, now: testNow, nextId: ids(), source: "MATCHING" },
      ),
    );
    offerId = outcome?.offerId ?? 0;
    if (isSuspicious) {
      await confirm();
      await setChecked(true);
    }
    await takeUpAll(database, api.clock);
    const prices: [string, number][] = [
      [ownPage(domain, 0), 10_000],
      [competitorPage(0), 9_000],
      [unconfirmed, 4_000],
    ];
    for (const at of [-30 * 1440, -40])
      for (const [url, price] of prices)
        await recordReading(database, pageIdOf(url), pricedReading(price), minutes(at));
    await propagateAll(database);
    const shown = prices.map(([url, priceMinor]) => [
      url,
      { priceMinor, previousPriceMinor: priceMinor + 1 },
    ]);
    await showPages(database, siteId, Object.fromEntries(shown), minutes(-30));
  });
  afterAll(async () => {
    await scene.close();
    await database.close();
  });

  async function list(body: ListBody = {}): Promise<ProductPage> {
    const reply = await scene.api.post(`/api/products?domain=${scene.domain}`, body, token);
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json();
  }

  async function addSegment(start: number, end: number, difference: "minimum" | "average"): Promise<number> {
    const segment = { name: `De la ${start} ${difference}`, type: "between", start, end, difference };
    const added = await scene.api.post(
      `/api/price-difference-segments?domain=${scene.domain}`,
      segment,
      token,
    );
    if (added.statusCode !== 201) throw new Error(added.body);
    return added.json().id;
  }

  const shownProduct = async () => {
    const { content } = await list();
    return content.find(({ productId: id }) => id === productId);
  };

  test("the list shows the offer with its mark, and compares no price with it", async () => {
    const product = await shownProduct();
    expect(
      product?.competitorProducts.map(({ provider, matched, suspicious, price }) => [
        provider,
        matched,
        suspicious,
        price?.value,
      ]),
    ).toEqual([
      [competitor, !isSuspicious, isSuspicious, 40],
      ["retailer.example.org", false, false, 90],
    ]);
    expect(product?.market).toMatchObject({
      offers: 1,
      lowest: 90,
      average: 90,
      highest: 90,
      position: 2,
      overLowestPercent: 11.11,
      overAveragePercent: 11.11,
    });
  });

  test("filters, sorts and segments of differences leave it out", async () => {
    const titles = async (body: ListBody) => (await list(body)).content.map(({ title }) => title);
    // By difference: 11.11 %, 5.26 %, 0 %, -9.09 %; with the unconfirmed offer the first would be 150 %, or 53.8 % over the average.
    const oala = "=Oală <b>5 l</b> & capac";
    for (const sort of ["OVERPRICED", "MEAN_OVERPRICED"] as const)
      expect(await titles({ sort_type: sort })).toEqual([oala, "Produs 3", "Produs 1", "Produs 2"]);
    for (const difference of ["minimum", "average"] as const) {
      const near = await addSegment(10, 12, difference);
      const far = await addSegment(40, 200, difference);
      expect(await titles({ price_difference_segment_id: near })).toEqual([oala]);
      expect(await titles({ price_difference_segment_id: far })).toEqual([]);
    }
    expect(await titles({ nr_competitors: 2 })).toEqual([]);
    expect(await titles({ market: { compared_with: [competitor] } })).toEqual([]);
  });

  test("the overview's figures, moves and heat map leave it out", async () => {
    const deps = { db: database.app, clock: scene.api.clock, lastChecked: async () => testNow.getTime() };
    const of = { siteId: scene.siteId, userId: scene.person.userId, hasOutOfStock: false };
    const { figures } = await refreshOverview(deps, of);
    // 90 + 200 + 330 + 380
    expect(figures.priceIndex).toMatchObject({
      products: 4,
      ownSum: 1000,
      averageSum: 1000,
      lowestSum: 1000,
    });
    expect(JSON.stringify(figures)).toContain("retailer.example.org");
    expect(JSON.stringify(figures)).not.toContain(competitor);
  });

  test("small charts leave it out", async () => {
    const trends = await scene.api.get(
      `/api/price-trends?domain=${scene.domain}&packet_id=${productId}`,
      token,
    );
    expect(trends.json()[String(productId)].lowest.map(([, price]: [number, number]) => price)).toEqual([90]);
  });

  const columns = [
    "title",
    "competitors",
    "lowest",
    "average",
    "highest",
    "difference",
    "percent",
    "cheapest_competitor",
    "cheapest_url",
    `competitor:${competitor}`,
  ];

  async function exported(format: "csv" | "xlsx") {
    const started = await scene.api.post(`/export?domain=${scene.domain}`, { columns, format }, token);
    const fileId: string = started.json();
    await scene.api.runTask(prepareFileTask, { siteId: scene.siteId, fileId });
    return scene.api.get(`/export/get-file?id=${fileId}`, token);
  }

  test("exports as CSV and workbook leave it out", async () => {
    const csv = (await exported("csv")).body.split("\r\n").find((line) => line.includes("Oală"));
    const page = competitorPage(0);
    expect(csv).toContain(`,1,90.00,90.00,90.00,10.00,11.11,retailer.example.org,${page},`);
    expect(csv).not.toContain("40.00");
    const sheets = await readSpreadsheet((await exported("xlsx")).rawPayload);
    const rows = (sheets as unknown as { data: unknown[][] }[])[0]?.data ?? [];
    const row = rows.find(([title]) => String(title).includes("Oală"));
    expect(row?.slice(1)).toEqual([1, 90, 90, 90, 10, 11.11, "retailer.example.org", page, null]);
  });

  test("recommended prices, a rule's preview and its backtest leave it out, and so does the price feed", async () => {
    const { siteId, domain, api, person } = scene;
    const rule = await makeRule(database.app, siteId, {}, api.clock);
    await computeAll(database, api.clock);
    const priced = (await recommendationsOf(database, siteId)).find((row) => row.product_id === productId);
    // 5 % below 90 lei; below 40 lei it would be 38.
    expect(priced?.recommended_bani).toBe(8_550);
    const preview = await api.post(
      `/api/settings/dynamic-prices/preview?domain=${domain}`,
      { rule: ruleBody(), id: rule.id },
      token,
    );
    const example = preview.json().examples.find(({ id }: { id: number }) => id === productId);
    expect(example).toMatchObject({
      recommendedPrice: 85.5,
      target: { merchant: "retailer.example.org", price: 90 },
    });
    const deps = { db: database.app, clock: api.clock, watchers: createPageWatchers(database) };
    const order = { rule: ruleBody(), days: 30, approval: "at-once" } as const;
    const backtest = await startRuleBacktest(deps, siteId, person.userId, order);
    const chart = await replayOneProduct(deps, siteId, backtest, productId);
    expect(chart.lowest.flatMap(({ price }) => price ?? [])).toEqual([90]);
    await api.post(
      `/api/dynamic-prices/review?domain=${domain}`,
      { reviewAction: "APPROVE", ids: [productId] },
      token,
    );
    const feed = await api.post(`/api/price-feed?domain=${domain}`, null, token);
    const served = await api.get(feed.json().paths.json);
    expect(served.json()).toEqual({ prices: [{ id: "SKU-0", price: "85.50 RON" }] });
  });

  test("a report compares no price with it", async () => {
    const { api, domain, segmentId } = scene;
    const report = {
      name: "Zilnic",
      price_difference_segment_id: segmentId,
      sort_type: "OVERPRICED",
      brands: ["Țara"],
    };
    await api.post(`/api/settings/notification-reports?domain=${domain}`, report, token);
    api.clock.set(new Date("2026-11-22T06:00:00Z"));
    await api.runTask("reports.queue-due", null);
    await scene.runMailJobs();
    api.clock.set(testNow);
    const mails = await scene.mails();
    const [csv] = mails.at(-1)?.attachments ?? [];
    const row = new TextDecoder().decode(csv?.content as ArrayBuffer).split("\r\n")[1];
    expect(row?.split(";").slice(5, 8)).toEqual(["100,00", "90,00", "retailer.example.org"]);
    expect(row).not.toContain(competitor);
  });

  /** Both listeners, as the product calls them. */
  const both: OfferEvents = {
    isWanted: async () => true,
    offersChanged: async (...changed) => {
      await alertOfferEvents.offersChanged(...changed);
      await offerEvents.offersChanged(...changed);
    },
  };

  test("alerts and webhooks say nothing of it, and of a confirmed offer they do", async () => {
    const { api, siteId, domain } = scene;
    const alert = { name: "Sub noi", kind: "UNDERCUT", threshold: 5 };
    await api.post(`/api/settings/alerts?domain=${domain}`, alert, token);
    const endpoint = { url: "https://erp.example.org/hook", description: "ERP", events: ["offer.changed"] };
    const added = await api.post(`/api/webhooks?domain=${domain}`, endpoint, token);
    expect(added.statusCode, added.body).toBe(201);
    const told = async (url: string, priceMinor: number, at: number) => {
      await showPages(database, siteId, { [url]: { priceMinor } }, minutes(at), both);
      const { rows } = await sql<{ url: string }>`
      select url from alert_change where site_id = ${siteId}
      union all select body::text from webhook_delivery where site_id = ${siteId}`.execute(database.owner);
      return rows.filter((row) => row.url.includes(new URL(url).host)).length;
    };
    expect(await told(unconfirmed, 3_000, 1)).toBe(0);
    expect(await told(competitorPage(0), 8_900, 1)).toBeGreaterThan(0);
  });

  test("once a person confirms or accepts the link, everything is computed with it at once", async () => {
    const { siteId, api } = scene;
    await (isSuspicious ? setChecked(false) : confirm());
    expect((await shownProduct())?.market).toMatchObject({ offers: 2, lowest: 30, position: 3 });
    await computeAll(database, api.clock);
    const priced = (await recommendationsOf(database, siteId)).find((row) => row.product_id === productId);
    expect(priced?.target_offer_id).toBe(offerId);
  });
});
