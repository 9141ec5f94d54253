import type { FastifyInstance } from "fastify";
import type { AddressPolicy } from "../address/address.ts";
import type { Loop, Platform, Task } from "../platform/slice.ts";
import type { UsageCounter } from "../platform/usage-counter.ts";
import { registerBacktest } from "./backtest/backtest.routes.ts";
import { type BacktestDeps, backtestWork } from "./backtest/backtest.service.ts";
import { registerCosts } from "./costs/costs.routes.ts";
import { registerDecisions } from "./decisions/decisions.routes.ts";
import { registerPricingExport } from "./export/export.routes.ts";
import { type ExportDeps, writeExport } from "./export/export.service.ts";
import { registerGuards } from "./guards/guards.routes.ts";
import { pricingLoops, pricingTasks } from "./pricing.jobs.ts";
import { registerPromotions } from "./promotions/promotions.routes.ts";
import { registerRecommendations } from "./recommendations/recommendations.routes.ts";
import { requestRun } from "./recomputation/run.service.ts";
import type { FindEmails } from "./review/batches.service.ts";
import { registerReview } from "./review/review.routes.ts";
import { registerPrecedence } from "./rules/precedence/precedence.routes.ts";
import { registerPreview } from "./rules/preview/preview.routes.ts";
import { registerRules } from "./rules/rules.routes.ts";

export interface PricingParts {
  readonly usage: UsageCounter;
  readonly watchers: BacktestDeps["watchers"];
  /** Which images browsers may load. @default public ones */
  readonly images?: AddressPolicy;
  /** The language of a person's exported files. */
  readonly languageOf: ExportDeps["languageOf"];
  /** E-mail addresses of people by id. */
  readonly findEmails: FindEmails;
}

export interface Pricing {
  readonly tasks: readonly Task[];
  readonly loops: readonly Loop[];
  registerRoutes(app: FastifyInstance): void;
}

/** Composes the slice. */
export function createPricing({ database, clock, log }: Platform, parts: PricingParts): Pricing {
  const deps = { db: database.app, clock };
  const background = { db: database.worker, clock, log };
  const { usage, images, languageOf, findEmails, watchers } = parts;
  return {
    tasks: pricingTasks({ ...background, works: { EXPORT: writeExport, BACKTEST: backtestWork(watchers) } }),
    loops: pricingLoops(background),
    registerRoutes: (app) => {
      registerRules(app, { ...deps, rulesChanged: requestRun });
      registerPreview(app, deps);
      registerPrecedence(app, deps);
      registerGuards(app, { ...deps, rulesChanged: requestRun });
      registerRecommendations(app, { db: database.app, usage, images });
      registerReview(app, { ...deps, findEmails });
      registerBacktest(app, { ...deps, watchers });
      registerDecisions(app, deps);
      registerCosts(app, deps);
      registerPromotions(app, { ...deps, languageOf });
      registerPricingExport(app, { ...deps, usage, languageOf });
    },
  };
}
