import type { FastifyInstance } from "fastify";
import type { Platform, Task } from "../platform/slice.ts";
import { registerCosts } from "./costs/costs.routes.ts";
import { pricingTasks } from "./pricing.jobs.ts";
import { registerPromotions } from "./promotions/promotions.routes.ts";

export interface Pricing {
  readonly tasks: readonly Task[];
  registerRoutes(app: FastifyInstance): void;
}

export interface PricingParts {
  /** The language of a person's files. */
  readonly languageOf: (userId: number) => Promise<"en" | "ro">;
}

/** Composes the slice. */
export function createPricing({ database, clock }: Platform, { languageOf }: PricingParts): Pricing {
  const db = database.app;
  return {
    tasks: pricingTasks({ db: database.worker, clock }),
    registerRoutes: (app) => {
      registerCosts(app, { db, clock });
      registerPromotions(app, { db, clock, languageOf });
    },
  };
}
