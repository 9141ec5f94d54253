import * as z from "zod/mini";
import type { Task } from "../platform/slice.ts";
import { cleanAlerts, collectAlerts, sendAlertMail, sendAlertTask } from "./alerts/alert-sending.service.ts";
import {
  cleanReports,
  type DeliveryDeps,
  queueDueReports,
  sendReport,
} from "./notifications/delivery.service.ts";
import { sendReportTask } from "./notifications/notifications.service.ts";

const deliveryPayload = z.object({ siteId: z.number(), deliveryId: z.uuid() });
const alertPayload = z.object({ mailId: z.uuid(), siteIds: z.array(z.number()) });

/** Queued and scheduled tasks. Each may run in several processes at once. @param deps with `database.worker` */
export function reportsTasks(deps: DeliveryDeps): Task[] {
  return [
    { name: sendReportTask, run: (payload) => sendReport(deps, deliveryPayload.parse(payload)) },
    { name: sendAlertTask, run: (payload) => sendAlertMail(deps, alertPayload.parse(payload)) },
    { name: "reports.queue-due", cron: "* * * * *", run: () => queueDueReports(deps) },
    { name: "reports.collect-alerts", cron: "0,15,30,45 * * * *", run: () => collectAlerts(deps) },
    {
      name: "reports.delete-old",
      cron: "50 2 * * *",
      run: async () => {
        await cleanReports(deps);
        await cleanAlerts(deps);
      },
    },
  ];
}
