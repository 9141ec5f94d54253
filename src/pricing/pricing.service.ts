import type { FastifyInstance } from "fastify";
import type { Platform, Task } from "../platform/slice.ts";

export interface Pricing {
  readonly tasks: readonly Task[];
  registerRoutes(app: FastifyInstance): void;
}

/** Composes the slice. */
export function createPricing(_platform: Platform): Pricing {
  return {
    tasks: [],
    registerRoutes: (_app) => {},
  };
}
