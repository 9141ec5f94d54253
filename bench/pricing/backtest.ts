import { createPageWatchers } from "../../src/catalog/page-watching/page-watchers.service.ts";
import { settableClock } from "../../src/platform/clock.ts";
import { authorizedSiteForJob } from "../../src/platform/job-gate.ts";
import { createLog } from "../../src/platform/log.ts";
import {
  backtestWork,
  readBacktestResult,
  startRuleBacktest,
} from "../../src/pricing/backtest/backtest.service.ts";
import { replayFigures } from "../../src/pricing/backtest/core/replay-figures.ts";
import { replayProduct } from "../../src/pricing/backtest/core/replay-product.ts";
import type { KernelInput } from "../../src/pricing/kernel/core/kernel-input.ts";
import { recommend } from "../../src/pricing/kernel/core/recommend.ts";
import { pricingRuleOf, ruleRowOf } from "../../src/pricing/rules/core/rule-row.ts";
import type { RuleBody } from "../../src/pricing/rules/rules.contract.ts";
import { runTask } from "../../src/pricing/tasks/tasks.service.ts";
import type { BenchDatabase } from "../support/database.ts";
import { backtestSiteId, copyHistory } from "./copy-history.ts";
import { generatedHistory, type HistoryPlan, historyEnd, windowOf } from "./generated-history.ts";
import { timed } from "./timed.ts";

/** Seconds for 10,000 products with ten offers over 90 days. */
const goalSeconds = 10;
const limits = { minMarginBp: null, maxStepBp: 3_000, maxChangesPerDay: 3 };
/** One input in so many is stored for the run of the bare kernel; all of them would not fit into memory. */
const sampleEvery = 50;

/**
 * Measures a backtest: the whole task with its reading from the database, the replay alone of the same histories in memory, and
 * the bare kernel for as many inputs as that replay computed.
 * @returns whether the task is within its goal
 */
export async function runBacktest(
  database: BenchDatabase,
  products: number,
  rule: RuleBody,
): Promise<boolean> {
  const plan: HistoryPlan = { products, offers: 10, days: 90 };
  const siteId = authorizedSiteForJob(backtestSiteId);
  await copyHistory(database.ownerUrl, plan);
  const deps = {
    db: database.app,
    clock: settableClock(historyEnd),
    watchers: createPageWatchers(database),
  };
  const { inputs, calls, changes } = sampleInputs(plan, rule);
  console.log(
    `backtest: ${products} products × ${plan.offers} offers × ${plan.days} days, ${calls} instants`,
  );
  await timed(database, `bare kernel, ${calls} inputs, one thread`, async () => runKernel(inputs, calls));
  await timed(database, "replay and figures alone, histories in memory, one thread", async () =>
    replayAll(plan, rule),
  );
  const seconds = await timed(database, "backtest: histories read and replayed, result stored", async () => {
    const body = { rule, days: 90, approval: "at-once" } as const;
    const taskId = await startRuleBacktest(deps, siteId, backtestSiteId, body);
    const works = { BACKTEST: backtestWork(deps.watchers) };
    await runTask(
      { db: database.worker, clock: deps.clock, log: createLog("warn"), works },
      { siteId: backtestSiteId, taskId },
    );
    const result = await readBacktestResult(database.app, siteId, taskId);
    if (result.changes !== changes || result.products !== products)
      throw new Error(
        `${result.changes} changes of ${result.products} products, not ${changes} of ${products}`,
      );
  });
  const isFast = seconds <= (goalSeconds * products) / 10_000;
  console.log(`goal: ${goalSeconds} s per 10,000 products: ${isFast ? "reached" : "missed"}`);
  return isFast;
}

function sampleInputs(plan: HistoryPlan, body: RuleBody) {
  const rule = pricingRuleOf(ruleRowOf(body, 1, 1));
  const window = windowOf(plan.days);
  const inputs: KernelInput[] = [];
  let [calls, changes] = [0, 0];
  const recorded = (input: KernelInput) => {
    if (calls % sampleEvery === 0) inputs.push(structuredClone(input));
    calls += 1;
    return recommend(input);
  };
  for (let index = 0; index < plan.products; index++) {
    const replay = replayProduct(generatedHistory(plan, index), rule, limits, window, "at-once", recorded);
    changes += replayFigures(replay, window, null).changes;
  }
  return { inputs, calls, changes };
}

function runKernel(inputs: readonly KernelInput[], calls: number): void {
  let prices = 0;
  for (let index = 0; index < calls; index++) {
    const input = inputs[index % inputs.length];
    if (input && recommend(input).refusal === null) prices += 1;
  }
  if (prices === 0) throw new Error("no prices");
}

function replayAll(plan: HistoryPlan, body: RuleBody): void {
  const rule = pricingRuleOf(ruleRowOf(body, 1, 1));
  const window = windowOf(plan.days);
  let changes = 0;
  for (let index = 0; index < plan.products; index++) {
    const history = generatedHistory(plan, index);
    const { costBani } = history.product;
    const replay = replayProduct(history, rule, limits, window, "at-once");
    changes += replayFigures(
      replay,
      window,
      costBani === null ? null : { ...history.product, costBani },
    ).changes;
  }
  if (changes === 0) throw new Error("no changes");
}
