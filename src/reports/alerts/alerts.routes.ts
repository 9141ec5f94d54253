import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import * as calls from "./alerts.contract.ts";
import {
  type AlertDeps,
  changeAlert,
  changePreference,
  createAlert,
  listAlerts,
  pauseAlert,
  readPreference,
  removeAlert,
  restoreAlert,
  resumeAlert,
} from "./alerts.service.ts";

/** A person's alerts, and when they get mails about them. */
export function registerAlerts(app: FastifyInstance, deps: AlertDeps): void {
  registerCall(app, calls.alerts, (holder) => listAlerts(deps, holder));

  registerCall(app, calls.addAlert, ({ body, ...holder }) => createAlert(deps, holder, body));

  registerCall(app, calls.editAlert, ({ params, body, ...holder }) =>
    changeAlert(deps, holder, params.id, body),
  );

  registerCall(app, calls.deleteAlert, ({ params, ...holder }) => removeAlert(deps, holder, params.id));

  registerCall(app, calls.restoreAlert, ({ params, ...holder }) => restoreAlert(deps, holder, params.id));

  registerCall(app, calls.pauseAlert, ({ params, ...holder }) => pauseAlert(deps, holder, params.id));

  registerCall(app, calls.resumeAlert, ({ params, ...holder }) => resumeAlert(deps, holder, params.id));

  registerCall(app, calls.alertPreferences, ({ actor }) => readPreference(deps, actor.userId));

  registerCall(app, calls.editAlertPreferences, ({ actor, body }) =>
    changePreference(deps, actor.userId, body),
  );
}
