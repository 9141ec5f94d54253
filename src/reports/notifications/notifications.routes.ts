import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import * as calls from "./notifications.contract.ts";
import {
  changeReport,
  createReport,
  listReports,
  pauseReport,
  previewReport,
  type ReportDeps,
  removeReport,
  restoreReport,
  resumeReport,
  sendReportNow,
} from "./notifications.service.ts";

/** A person's notification reports. */
export function registerNotifications(app: FastifyInstance, deps: ReportDeps): void {
  registerCall(app, calls.reports, (holder) => listReports(deps, holder));

  registerCall(app, calls.addReport, ({ body, ...holder }) => createReport(deps, holder, body));

  registerCall(app, calls.editReport, ({ params, body, ...holder }) =>
    changeReport(deps, holder, params.id, body),
  );

  registerCall(app, calls.deleteReport, ({ params, ...holder }) => removeReport(deps, holder, params.id));

  registerCall(app, calls.restoreReport, ({ params, ...holder }) => restoreReport(deps, holder, params.id));

  registerCall(app, calls.pauseReport, ({ params, ...holder }) => pauseReport(deps, holder, params.id));

  registerCall(app, calls.resumeReport, ({ params, ...holder }) => resumeReport(deps, holder, params.id));

  registerCall(app, calls.sendReportNow, ({ params, ...holder }) => sendReportNow(deps, holder, params.id));

  registerCall(app, calls.previewReport, async ({ body, ...holder }) => {
    const { totals, rows } = await previewReport(deps, holder, body);
    return { totals, content: [...rows] };
  });
}
