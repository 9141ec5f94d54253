import type { FastifyInstance } from "fastify";
import type { AddressPolicy } from "../address/address.ts";
import type { Platform, Task } from "../platform/slice.ts";
import type { UsageCounter } from "../platform/usage-counter.ts";
import { registerPricingExport } from "./export/export.routes.ts";
import { type ExportDeps, writeExport } from "./export/export.service.ts";
import { pricingTasks } from "./pricing.jobs.ts";
import { registerRecommendations } from "./recommendations/recommendations.routes.ts";
import type { FindEmails } from "./review/batches.service.ts";
import { registerReview } from "./review/review.routes.ts";

export interface PricingParts {
  readonly usage: UsageCounter;
  /** Which images browsers may load. @default public ones */
  readonly images?: AddressPolicy;
  /** The language of a person's exported files. */
  readonly languageOf: ExportDeps["languageOf"];
  /** E-mail addresses of people by id. */
  readonly findEmails: FindEmails;
}

export interface Pricing {
  readonly tasks: readonly Task[];
  registerRoutes(app: FastifyInstance): void;
}

/** Composes the slice. */
export function createPricing({ database, clock, log }: Platform, parts: PricingParts): Pricing {
  const db = database.app;
  const { usage, images, languageOf, findEmails } = parts;
  return {
    tasks: pricingTasks({ db: database.worker, clock, log, works: { EXPORT: writeExport } }),
    registerRoutes: (app) => {
      registerRecommendations(app, { db, usage, images });
      registerReview(app, { db, clock, findEmails });
      registerPricingExport(app, { db, clock, usage, languageOf });
    },
  };
}
