import type { FastifyInstance } from "fastify";
import type { Loop, Platform, Task } from "../platform/slice.ts";
import { registerDecisions } from "./decisions/decisions.routes.ts";
import { registerGuards } from "./guards/guards.routes.ts";
import { pricingLoops, pricingTasks } from "./pricing.jobs.ts";
import { requestRun } from "./recomputation/run.service.ts";
import { registerPrecedence } from "./rules/precedence/precedence.routes.ts";
import { registerPreview } from "./rules/preview/preview.routes.ts";
import { registerRules } from "./rules/rules.routes.ts";

export interface Pricing {
  readonly tasks: readonly Task[];
  readonly loops: readonly Loop[];
  registerRoutes(app: FastifyInstance): void;
}

/** Composes the slice. */
export function createPricing({ database, clock, log }: Platform): Pricing {
  const deps = { db: database.app, clock };
  const background = { db: database.worker, clock, log };
  return {
    tasks: pricingTasks(background),
    loops: pricingLoops(background),
    registerRoutes: (app) => {
      registerRules(app, { ...deps, rulesChanged: requestRun });
      registerPreview(app, deps);
      registerPrecedence(app, deps);
      registerGuards(app, { ...deps, rulesChanged: requestRun });
      registerDecisions(app, deps);
    },
  };
}
