import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import {
  backtestProduct,
  backtestResultCall,
  backtestStats,
  cancelBacktest,
  startBacktest,
} from "./backtest.contract.ts";
import {
  type BacktestDeps,
  cancelRuleBacktest,
  readBacktestResult,
  readBacktestStats,
  replayOneProduct,
  startRuleBacktest,
} from "./backtest.service.ts";

/** Trials of a rule on recorded prices. @param deps with `database.app` */
export function registerBacktest(app: FastifyInstance, deps: BacktestDeps): void {
  const { db } = deps;
  registerCall(app, startBacktest, async ({ siteId, actor, body }) => ({
    id: await startRuleBacktest(deps, siteId, actor.userId, body),
  }));

  registerCall(app, backtestStats, ({ siteId, query }) => readBacktestStats(db, siteId, query.id));

  registerCall(app, backtestResultCall, ({ siteId, query }) => readBacktestResult(db, siteId, query.id));

  registerCall(app, backtestProduct, ({ siteId, query }) =>
    replayOneProduct(deps, siteId, query.id, query.packet_id),
  );

  registerCall(app, cancelBacktest, ({ siteId, query }) => cancelRuleBacktest(db, siteId, query.id));
}
