import { afterAll, beforeAll, expect, test } from "vitest";
import { createPageWatchers } from "../../../src/catalog/page-watching/page-watchers.service.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { settableClock } from "../../../src/platform/clock.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { NotFoundError } from "../../../src/platform/errors.ts";
import {
  backtestWork,
  cancelRuleBacktest,
  readBacktestResult,
  readBacktestStats,
  replayOneProduct,
  startRuleBacktest,
} from "../../../src/pricing/backtest/backtest.service.ts";
import { readHistories } from "../../../src/pricing/backtest/product-histories.service.ts";
import { ensureDecisionMonths } from "../../../src/pricing/decisions/decisions.service.ts";
import { loadSitePricing } from "../../../src/pricing/evaluation/evaluation.service.ts";
import { cleanTasks, runTask } from "../../../src/pricing/tasks/tasks.service.ts";
import { makePerson } from "../../factories/people.ts";
import { computeAll, makeRule, recommendationsOf, ruleBody } from "../../factories/priced-site.ts";
import { pricedReading } from "../../factories/reading.ts";
import { makeSite } from "../../factories/sites.ts";
import {
  propagateAll,
  quietLog,
  recordReading,
  type WatchedProduct,
  watchProduct,
} from "../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

const dayMs = 86_400_000;
const start = Date.parse("2026-10-20T06:00:00Z");
const clock = settableClock(new Date(start));
let database: TestDatabase;
let siteId: AuthorizedSiteId;
let userId: number;
const products: WatchedProduct[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await ensureDecisionMonths(database.worker, clock.now());
  const person = await makePerson(database.app);
  userId = person.userId;
  siteId = await makeSite(database.app, person.companyId, "shop.ro");
  for (const [index, price] of [9_800, 9_900, 9_700].entries()) {
    const product = await watchProduct(
      database,
      siteId,
      `https://shop.ro/p${index}`,
      [`https://competitor.ro/p${index}`],
      clock,
    );
    products.push(product);
    await read(product.ownPage, 10_000);
    await read(product.competitorPages[0], price);
  }
  clock.set(new Date(start + 20 * dayMs));
  await read(products[0]?.competitorPages[0], 9_600);
  clock.set(new Date(start + 32 * dayMs));
  for (const { ownPage, competitorPages } of products.slice(1)) {
    await read(ownPage, 10_000);
    await read(competitorPages[0], 9_500);
  }
  await read(products[0]?.ownPage, 10_000);
  await read(products[0]?.competitorPages[0], 9_600);
  await propagateAll(database);
});
afterAll(() => database.close());

async function read(pageId: string | undefined, priceMinor: number): Promise<void> {
  await recordReading(database, pageId ?? "", pricedReading(priceMinor), clock.now());
}

const deps = () => ({ db: database.app, clock, watchers: createPageWatchers(database) });

function runBacktest(taskId: string): Promise<void> {
  const works = { BACKTEST: backtestWork(createPageWatchers(database)) };
  return runTask({ db: database.worker, clock, log: quietLog, works }, { siteId, taskId });
}

test("a replay of thirty days ends with the prices that production recommends today", async () => {
  const id = await startRuleBacktest(deps(), siteId, userId, {
    rule: ruleBody(),
    days: 30,
    approval: "at-once",
  });
  await runBacktest(id);
  expect(await readBacktestStats(database.app, siteId, id)).toEqual({
    finished: true,
    error: null,
    processed: 3,
    total: 3,
  });
  const result = await readBacktestResult(database.app, siteId, id);
  expect(result).toMatchObject({
    products: 3,
    cheapestPercent: 100,
    medianPlace: 1,
    warnings: 0,
    oscillations: 0,
  });
  await makeRule(database.app, siteId, {}, clock);
  await computeAll(database, clock);
  const today = await recommendationsOf(database, siteId);
  expect(today.map((row) => [row.product_id, row.recommended_bani])).toEqual(
    result.top.map(({ id, simulatedPrice }) => [id, simulatedPrice * 100]).sort(([a = 0], [b = 0]) => a - b),
  );
  expect(today.map((row) => row.recommended_bani)).toEqual([9_120, 9_025, 9_025]);
});

test("a product's chart shows the shop's price and the rule's", async () => {
  const id = await startRuleBacktest(deps(), siteId, userId, {
    rule: ruleBody(),
    days: 30,
    approval: "at-once",
  });
  const chart = await replayOneProduct(deps(), siteId, id, products[0]?.productId ?? 0);
  expect(chart.real.map(({ price }) => price)).toEqual([100]);
  expect(chart.simulated.map(({ price }) => price)).toEqual([93.1, 91.2]);
  expect(chart.simulated[1]?.timestamp).toBe(start + 20 * dayMs);
  expect(chart.lowest.map(({ price }) => price)).toEqual([98, 96]);
});

test("a backtest over no history has no products and no figures", async () => {
  const rule = ruleBody({ filterType: "SKU", sku: "none" });
  const id = await startRuleBacktest(deps(), siteId, userId, { rule, days: 90, approval: "next-morning" });
  await runBacktest(id);
  expect(await readBacktestResult(database.app, siteId, id)).toMatchObject({
    products: 0,
    changes: 0,
    cheapestPercent: null,
    medianPlace: null,
    realProfit: null,
    top: [],
  });
});

test("products are read in chunks, each once, and a reader that stops early leaves nothing running", async () => {
  const clockNow = clock.now();
  const site = await forSite(database.app, siteId, (trx) => loadSitePricing(trx, siteId, clockNow));
  const window = { fromMs: start, toMs: clockNow.getTime() };
  const range = { site, window, scope: { type: "ALL_PRODUCTS" }, chunkSize: 2 } as const;
  const chunks: number[][] = [];
  for await (const { histories } of readHistories(deps(), siteId, range))
    chunks.push(histories.map(({ product }) => product.productId));
  const [first, second, third] = products.map(({ productId }) => productId);
  expect(chunks).toEqual([[first, second], [third]]);
  for await (const chunk of readHistories(deps(), siteId, range)) {
    expect(chunk.products).toHaveLength(2);
    break;
  }
  const scope = { type: "SKU", sku: "none" } as const;
  for await (const chunk of readHistories(deps(), siteId, { ...range, scope }))
    expect(chunk.histories).toEqual([]);
});

test("cancelled while it runs, it ends at its next report", async () => {
  const id = await startRuleBacktest(deps(), siteId, userId, {
    rule: ruleBody(),
    days: 30,
    approval: "at-once",
  });
  const watchers = createPageWatchers(database);
  const cancelling: typeof watchers = {
    ...watchers,
    findPagesOfProducts: async (...args) => {
      await cancelRuleBacktest(database.app, siteId, id);
      return watchers.findPagesOfProducts(...args);
    },
  };
  const works = { BACKTEST: backtestWork(cancelling) };
  await runTask({ db: database.worker, clock, log: quietLog, works }, { siteId, taskId: id });
  expect(await readBacktestStats(database.app, siteId, id)).toMatchObject({
    finished: true,
    error: "cancelled",
  });
});

test("cancelled, it ends without a result; nothing else was written", async () => {
  const before = await everything();
  const id = await startRuleBacktest(deps(), siteId, userId, {
    rule: ruleBody(),
    days: 60,
    approval: "at-once",
  });
  await cancelRuleBacktest(database.app, siteId, id);
  await runBacktest(id);
  expect(await readBacktestStats(database.app, siteId, id)).toMatchObject({
    finished: true,
    error: "cancelled",
  });
  await expect(readBacktestResult(database.app, siteId, id)).rejects.toMatchObject({ status: 409 });
  expect(await everything()).toEqual(before);
});

async function everything() {
  return [
    await recommendationsOf(database, siteId),
    await forSite(database.app, siteId, (trx) =>
      trx
        .selectFrom("pricing_decision_block")
        .select("last_decision_id")
        .where("site_id", "=", siteId)
        .execute(),
    ),
  ];
}

test("another site's task is not found, and a rule that cannot be saved cannot be tried", async () => {
  const id = await startRuleBacktest(deps(), siteId, userId, {
    rule: ruleBody(),
    days: 30,
    approval: "at-once",
  });
  const { companyId } = await makePerson(database.app);
  const other = await makeSite(database.app, companyId, "other.ro");
  await expect(readBacktestStats(database.app, other, id)).rejects.toThrow(NotFoundError);
  const rule = ruleBody({ value: 100 });
  await expect(
    startRuleBacktest(deps(), siteId, userId, { rule, days: 30, approval: "at-once" }),
  ).rejects.toMatchObject({ code: "RULE_UNDERCUT_TOO_LARGE" });
});

test("a task whose job was lost fails after three hours, and is deleted after a day", async () => {
  const id = await startRuleBacktest(deps(), siteId, userId, {
    rule: ruleBody(),
    days: 30,
    approval: "at-once",
  });
  const startedAt = clock.now().getTime();
  const cleanAfter = (hours: number) => {
    clock.set(new Date(startedAt + hours * 3_600_000));
    return cleanTasks({ db: database.worker, clock });
  };
  await cleanAfter(2.9);
  expect(await readBacktestStats(database.app, siteId, id)).toMatchObject({ finished: false });
  await cleanAfter(3.1);
  expect(await readBacktestStats(database.app, siteId, id)).toMatchObject({
    finished: true,
    error: "failed",
  });
  await cleanAfter(23.9);
  expect(await readBacktestStats(database.app, siteId, id)).toMatchObject({ finished: true });
  await cleanAfter(24.1);
  await expect(readBacktestStats(database.app, siteId, id)).rejects.toThrow(NotFoundError);
});
