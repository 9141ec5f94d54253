import type { FastifyInstance } from "fastify";
import type { OperatorSettings } from "../../platform/config.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { readOperator } from "./operator.contract.ts";
import { operatorFacts } from "./operator.service.ts";

/** Who runs the installation. */
export function registerOperator(app: FastifyInstance, operator: OperatorSettings): void {
  registerCall(app, readOperator, async () => operatorFacts(operator));
}
