import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { confirmErasure, requestErasure, withdrawErasure } from "./erasures.contract.ts";
import {
  confirmErasure as confirm,
  type ErasureDeps,
  requestErasure as request,
  withdrawErasure as withdraw,
} from "./erasures.service.ts";

export function registerErasures(app: FastifyInstance, deps: ErasureDeps): void {
  registerCall(app, requestErasure, ({ actor, body }) =>
    request(deps, actor, { kind: body.kind, successorId: body.successorId ?? null }),
  );

  registerCall(app, confirmErasure, ({ actor, body }) => confirm(deps, actor, body.token));

  registerCall(app, withdrawErasure, ({ actor, body }) => withdraw(deps, actor, body.kind));
}
