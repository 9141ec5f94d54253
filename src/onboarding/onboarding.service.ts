import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform/slice.ts";
import { registerFirstSteps } from "./first-steps/first-steps.routes.ts";
import type { CompanyProgress } from "./onboarding.ports.ts";

/** Composes the slice. */
export function createOnboarding({ database, clock }: Platform, progress: CompanyProgress) {
  return {
    registerRoutes: (app: FastifyInstance) => registerFirstSteps(app, { db: database.app, clock, progress }),
  };
}
