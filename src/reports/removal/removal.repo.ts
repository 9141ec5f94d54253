import type { ReportsTables } from "../reports.tables.ts";

/** In this order because of their foreign keys. */
export const removedTables = [
  "report_delivery",
  "notification_report",
  "alert_change",
  "alert_event",
  "alert",
] as const satisfies readonly (keyof ReportsTables)[];
