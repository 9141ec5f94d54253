import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { requireSubscription } from "../../catalog/sites/sites.service.ts";
import { addDays, type LocalDay, localDayOf, startOfDay } from "../../kit/local-day.ts";
import { bani, leiFromBani } from "../../kit/money.ts";
import type { HistoryDeps } from "../../monitoring/history/history.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { workInPieces } from "../../platform/loops/give-way.ts";
import { loadSitePricing, type SitePricing } from "../evaluation/evaluation.service.ts";
import { countListings, findPricedProducts } from "../evaluation/product-inputs.repo.ts";
import { isActive } from "../rules/core/deciding-rule.ts";
import type { PricingRule } from "../rules/core/pricing-rule.ts";
import { pricingRuleOf, ruleRowOf } from "../rules/core/rule-row.ts";
import { validateRule } from "../rules/core/validate-rule.ts";
import { addRule } from "../rules/rules.contract.ts";
import { RuleInvalidError } from "../rules/rules.errors.ts";
import {
  cancelFound,
  findTaskOf,
  readResult,
  startPricingTask,
  type TaskRun,
  type TaskWork,
} from "../tasks/tasks.service.ts";
import {
  approvalModes,
  type BacktestBody,
  type BacktestProduct,
  type BacktestResult,
} from "./backtest.contract.ts";
import { BacktestUnfinishedError } from "./backtest.errors.ts";
import type { ApprovalMode, ReplayWindow } from "./core/product-replay.ts";
import { replayFigures } from "./core/replay-figures.ts";
import { type ProductReplay, replayProduct } from "./core/replay-product.ts";
import { addProducts, emptySum, type ReplayedProduct, summarize } from "./core/summarize.ts";
import { findHistories, type ReadHistory, readHistories } from "./product-histories.service.ts";

export interface BacktestDeps extends HistoryDeps {
  readonly clock: Clock;
}

const backtestRequest = z.object({
  rule: addRule.body,
  days: z.number(),
  approval: z.enum(approvalModes),
  /** End of the window, ms since 1970. */
  to: z.number(),
});

/** Products replayed before other work of the process has its turn. */
const sliceSize = 10;
const hourMs = 3_600_000;

/** Queues a backtest. @returns the task's id @throws RuleInvalidError, SubscriptionEndedError */
export async function startRuleBacktest(
  { db, clock }: BacktestDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  body: BacktestBody,
): Promise<string> {
  const error = validateRule(body.rule);
  if (error) throw new RuleInvalidError(error);
  await requireSubscription(db, siteId);
  const now = clock.now();
  const request = { ...body, to: now.getTime() };
  return startPricingTask(db, siteId, { kind: "BACKTEST", createdBy: userId, createdAt: now, request });
}

interface Replay {
  readonly rule: PricingRule;
  readonly mode: ApprovalMode;
  readonly window: ReplayWindow;
  readonly localDays: readonly LocalDay[];
}

function replayOf(request: unknown): Replay {
  const { rule: body, days, approval, to } = backtestRequest.parse(request);
  // The rule is tried on its days as if it were enabled.
  const rule = { ...pricingRuleOf(ruleRowOf(body, 1, 1)), isEnabled: true };
  const last = localDayOf(new Date(to));
  const localDays = Array.from({ length: days + 1 }, (_, index) => addDays(last, index - days));
  const window: ReplayWindow = {
    fromMs: startOfDay(localDays[0] ?? last).getTime(),
    toMs: to,
    days: localDays.map((day) => {
      const startMs = startOfDay(day).getTime();
      // Days of 23 or 25 hours change their clock before the morning.
      const morningMs = startOfDay(addDays(day, 1)).getTime() - 15 * hourMs;
      return { startMs, morningMs, noonMs: morningMs + 3 * hourMs, isActive: isActive(rule, day) };
    }),
  };
  return { rule, mode: approval, window, localDays };
}

/** Replays every product in the rule's scope; the work of a background task. */
export function backtestWork(watchers: HistoryDeps["watchers"]): TaskWork {
  return async ({ db, siteId, task, report }: TaskRun) => {
    const replay = replayOf(task.request);
    const { rule, window, mode: approval, localDays } = replay;
    const { site, total } = await forSite(db, siteId, async (trx) => ({
      site: await loadSitePricing(trx, siteId, new Date(window.toMs), [rule]),
      total: await countListings(trx, siteId),
    }));
    const sum = emptySum(localDays.length);
    let processed = 0;
    const endPiece = workInPieces();
    await report({ processed, total });
    const chunks = readHistories({ db, watchers }, siteId, { site, scope: rule.scope, window });
    for await (const { products, histories } of chunks) {
      for (let start = 0; start < histories.length; start += sliceSize) {
        addProducts(sum, replaySlice(histories.slice(start, start + sliceSize), site, replay));
        await endPiece();
      }
      processed += products.length;
      await report({ processed: Math.min(processed, total), total });
    }
    const result = summarize(sum, { from: window.fromMs, to: window.toMs, approval, localDays });
    return Buffer.from(JSON.stringify(result));
  };
}

function replaySlice(
  histories: readonly ReadHistory[],
  { guards }: SitePricing,
  { rule, mode, window }: Replay,
): ReplayedProduct[] {
  return histories.flatMap(({ product, history }) => {
    const replay = replayProduct(history, rule, rule.guards ?? guards, window, mode);
    const [realBani, simulatedBani] = [replay.real.at(-1)?.priceBani, replay.simulated.at(-1)?.priceBani];
    if (realBani === undefined || simulatedBani === undefined) return [];
    const { costBani } = history.product;
    const costs = costBani === null ? null : { ...history.product, costBani };
    return [
      {
        id: product.productId,
        productName: product.title,
        sku: product.sku,
        realBani,
        simulatedBani,
        figures: replayFigures(replay, window, costs),
      },
    ];
  });
}

/** How far a backtest is. @throws NotFoundError */
export async function readBacktestStats(db: Kysely<Tables>, siteId: AuthorizedSiteId, taskId: string) {
  const { task } = await findTaskOf(db, [siteId], { taskId, kind: "BACKTEST" });
  const isFinished = task.state !== "QUEUED" && task.state !== "RUNNING";
  const error = task.state === "FAILED" ? "failed" : task.state === "CANCELLED" ? "cancelled" : null;
  return { finished: isFinished, error, processed: task.processed, total: task.total } as const;
}

/** @throws NotFoundError, BacktestUnfinishedError */
export async function readBacktestResult(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  taskId: string,
): Promise<BacktestResult> {
  const found = await findTaskOf(db, [siteId], { taskId, kind: "BACKTEST" });
  const result = found.task.state === "DONE" ? await readResult(db, found) : null;
  if (result === null) throw new BacktestUnfinishedError();
  return JSON.parse(result.toString("utf8")) as BacktestResult;
}

/** Replays one product of a backtest again, with its prices. @throws NotFoundError */
export async function replayOneProduct(
  deps: BacktestDeps,
  siteId: AuthorizedSiteId,
  taskId: string,
  productId: number,
): Promise<BacktestProduct> {
  const { task } = await findTaskOf(deps.db, [siteId], { taskId, kind: "BACKTEST" });
  const { rule, mode, window } = replayOf(task.request);
  const { site, products } = await forSite(deps.db, siteId, async (trx) => ({
    site: await loadSitePricing(trx, siteId, new Date(window.toMs), [rule]),
    products: await findPricedProducts(trx, siteId, { ids: [productId] }, localDayOf(new Date(window.toMs))),
  }));
  const [found] = await findHistories(deps, siteId, { site, window }, products);
  if (!found) throw new NotFoundError();
  const replay = replayProduct(found.history, rule, rule.guards ?? site.guards, window, mode);
  return { real: stepsOf(replay.real), simulated: stepsOf(replay.simulated), lowest: stepsOf(replay.lowest) };
}

function stepsOf(steps: ProductReplay["real"] | ProductReplay["lowest"]): BacktestProduct["real"] {
  return steps.map(({ atMs, priceBani }) => ({
    timestamp: atMs,
    price: priceBani === null ? null : leiFromBani(bani(priceBani)),
  }));
}

/** @throws NotFoundError */
export async function cancelRuleBacktest(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  taskId: string,
): Promise<void> {
  await cancelFound(db, await findTaskOf(db, [siteId], { taskId, kind: "BACKTEST" }));
}
