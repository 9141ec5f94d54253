import type { FastifyInstance } from "fastify";
import type { Platform, Task } from "../platform/slice.ts";
import { registerCosts } from "./costs/costs.routes.ts";

export interface Pricing {
  readonly tasks: readonly Task[];
  registerRoutes(app: FastifyInstance): void;
}

/** Composes the slice. */
export function createPricing({ database, clock }: Platform): Pricing {
  const db = database.app;
  return {
    tasks: [],
    registerRoutes: (app) => {
      registerCosts(app, { db, clock });
    },
  };
}
