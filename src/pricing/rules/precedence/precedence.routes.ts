import type { FastifyInstance } from "fastify";
import { registerCall } from "../../../platform/http/register-call.ts";
import { rulePrecedence } from "./precedence.contract.ts";
import { type PrecedenceDeps, readPrecedence } from "./precedence.service.ts";

/** Which rule decides how many products. */
export function registerPrecedence(app: FastifyInstance, deps: PrecedenceDeps): void {
  registerCall(app, rulePrecedence, ({ siteId }) => readPrecedence(deps, siteId));
}
