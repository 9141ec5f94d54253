import type { FastifyInstance } from "fastify";
import type { PresentImage } from "../monitoring/images/images.service.ts";
import type { FileWork } from "../platform/files/prepare-file.ts";
import type { Loop, Platform, Task } from "../platform/slice.ts";
import type { UsageCounter } from "../platform/usage-counter.ts";
import { registerBacktest } from "./backtest/backtest.routes.ts";
import { type BacktestDeps, backtestWork } from "./backtest/backtest.service.ts";
import { registerCosts } from "./costs/costs.routes.ts";
import { registerDecisions } from "./decisions/decisions.routes.ts";
import { registerPricingExport } from "./export/export.routes.ts";
import { type ExportDeps, exportKind, exportWork } from "./export/export.service.ts";
import { registerGuards } from "./guards/guards.routes.ts";
import { pricingLoops, pricingTasks } from "./pricing.jobs.ts";
import type { MailRuleEditors, PriceEvents } from "./pricing.ports.ts";
import { registerPromotions } from "./promotions/promotions.routes.ts";
import { registerRecommendations } from "./recommendations/recommendations.routes.ts";
import { requestRun } from "./recomputation/run.service.ts";
import { type EntryRollback, type FindEmails, rollBackAsEntry } from "./review/batches.service.ts";
import {
  createDecidePrices,
  createDecisionQueue,
  type DecidePrices,
  registerReview,
} from "./review/review.routes.ts";
import type { SiteActor } from "./review/review.service.ts";
import { registerPreview } from "./rule-preview/preview.routes.ts";
import { registerPrecedence } from "./rules/precedence/precedence.routes.ts";
import { registerRules } from "./rules/rules.routes.ts";

export interface PricingParts {
  readonly usage: UsageCounter;
  readonly watchers: BacktestDeps["watchers"];
  /** How images are presented. @default none are */
  readonly images?: PresentImage;
  /** The language of a person's exported files. */
  readonly languageOf: ExportDeps["languageOf"];
  /** E-mail addresses of people by id. */
  readonly findEmails: FindEmails;
  /** To report new and approved prices to. */
  readonly events: PriceEvents;
  readonly mailRuleEditors: MailRuleEditors;
}

export interface Pricing {
  readonly tasks: readonly Task[];
  readonly loops: readonly Loop[];
  /** What writes prepared files, by their kind. */
  readonly fileWorks: Readonly<Record<string, FileWork>>;
  /** Approves or denies recommended prices, in turn with the calls that do so. */
  readonly decidePrices: DecidePrices;
  /** Rolls back a decision about recommended prices, by its batch. */
  rollBackReview(by: SiteActor, batchId: number): Promise<EntryRollback>;
  registerRoutes(app: FastifyInstance): void;
}

/** Composes the slice. */
export function createPricing({ database, clock, log }: Platform, parts: PricingParts): Pricing {
  const deps = { db: database.app, clock };
  const { usage, images, languageOf, findEmails, watchers, events } = parts;
  const background = { db: database.worker, clock, log, events, mailRuleEditors: parts.mailRuleEditors };
  const reviewing = { ...deps, findEmails, events };
  const decisions = createDecisionQueue();
  return {
    tasks: pricingTasks({ ...background, works: { BACKTEST: backtestWork(watchers) } }),
    loops: pricingLoops(background),
    fileWorks: { [exportKind]: exportWork({ db: database.worker, clock }) },
    decidePrices: createDecidePrices(reviewing, decisions),
    rollBackReview: (by, batchId) => decisions.run(by.siteId, () => rollBackAsEntry(reviewing, by, batchId)),
    registerRoutes: (app) => {
      registerRules(app, { ...deps, rulesChanged: requestRun });
      registerPreview(app, deps);
      registerPrecedence(app, deps);
      registerGuards(app, { ...deps, rulesChanged: requestRun });
      registerRecommendations(app, { db: database.app, usage, images });
      registerReview(app, reviewing, decisions);
      registerBacktest(app, { ...deps, watchers });
      registerDecisions(app, deps);
      registerCosts(app, deps);
      registerPromotions(app, { ...deps, languageOf });
      registerPricingExport(app, { ...deps, usage, languageOf });
    },
  };
}
