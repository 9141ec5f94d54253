import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { dismissFirstSteps, firstSteps } from "./first-steps.contract.ts";
import { type FirstStepsDeps, readFirstSteps, setDismissed } from "./first-steps.service.ts";

export function registerFirstSteps(app: FastifyInstance, deps: FirstStepsDeps): void {
  registerCall(app, firstSteps, ({ actor }) =>
    readFirstSteps(deps, actor, () => app.sessionGate.sitesOf(actor)),
  );

  registerCall(app, dismissFirstSteps, ({ actor, body }) => setDismissed(deps, actor.userId, body.dismissed));
}
