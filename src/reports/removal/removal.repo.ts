import type { ReportsTables } from "../reports.tables.ts";

/** In this order because of their foreign keys. */
export const removedTables = [
  "report_delivery",
  "notification_report",
  "alert_change",
  "alert_event",
  "alert_own_price",
  "alert",
] as const satisfies readonly (keyof ReportsTables)[];
