import type { Generated } from "kysely";
import type { PersonTable } from "../platform/db/personal-data.ts";
import type { QueueTable } from "../platform/loops/queue-tables.ts";

/** Tables of the reports slice, created in db/migrations by the files that begin with "-- reports". */
export interface ReportsTables {
  notification_report: NotificationReportTable;
  report_delivery: ReportDeliveryTable;
  alert: AlertTable;
  alert_change: AlertChangeTable;
  alert_event: AlertEventTable;
  alert_own_price: AlertOwnPriceTable;
  alert_preference: AlertPreferenceTable;
  alert_mail: AlertMailTable;
}

interface NotificationReportTable {
  site_id: number;
  report_id: number;
  user_id: number;
  name: string;
  filter: unknown;
  includes_out_of_stock: boolean;
  send_at_minute: number;
  only_with_products: boolean;
  next_run_at: Date;
  paused_at: Date | null;
  deleted_at: Date | null;
  created_at: Date;
}

interface ReportDeliveryTable {
  site_id: number;
  delivery_id: string;
  report_id: number;
  local_day: string;
  is_scheduled: boolean;
  state: Generated<"QUEUED" | "SENDING" | "SENT" | "EMPTY" | "REFUSED" | "UNCERTAIN" | "DROPPED">;
  products: number | null;
  created_at: Date;
  ended_at: Date | null;
}

interface AlertTable {
  site_id: number;
  alert_id: number;
  user_id: number;
  name: string;
  kind: "UNDERCUT" | "OUT_OF_STOCK" | "PRICE_JUMP";
  threshold_bp: number | null;
  filter: unknown;
  includes_out_of_stock: boolean;
  paused_at: Date | null;
  deleted_at: Date | null;
  created_at: Date;
}

interface AlertChangeTable {
  site_id: number;
  offer_id: number;
  observed_at: Date;
  product_id: number;
  url: string;
  before_minor: number | null;
  before_currency: string | null;
  before_availability: AvailabilityState;
  after_minor: number | null;
  after_currency: string | null;
  after_availability: AvailabilityState;
}

interface AlertEventTable {
  site_id: number;
  alert_id: number;
  offer_id: number;
  observed_at: Date;
  product_id: number;
  url: string;
  before_minor: number | null;
  after_minor: number | null;
  currency: string | null;
  own_bani: number | null;
  difference_bp: number | null;
  mail_id: string | null;
}

interface AlertOwnPriceTable {
  site_id: number;
  offer_id: number;
  own_bani: number;
  compared_at: Date;
}

type AvailabilityState = "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";

interface AlertPreferenceTable {
  user_id: number;
  quiet_from_minute: number | null;
  quiet_to_minute: number | null;
  paused_at: Date | null;
}

interface AlertMailTable {
  mail_id: string;
  user_id: number;
  quarter: Date;
  state: Generated<"QUEUED" | "SENDING" | "SENT" | "REFUSED" | "UNCERTAIN" | "DROPPED">;
  ended_at: Date | null;
}

declare module "../platform/db/tables.ts" {
  interface Tables extends ReportsTables {}
}

/** Rows of a site that name the person who made them. */
export const reportsPersonTables: readonly PersonTable[] = [
  {
    table: "notification_report",
    people: ["user_id"],
    columns: ["name", "filter", "send_at_minute", "created_at", "paused_at"],
    erasure: "cascade",
  },
  {
    table: "alert",
    people: ["user_id"],
    columns: ["name", "kind", "threshold_bp", "filter", "created_at", "paused_at"],
    erasure: "cascade",
  },
];

/** What waits in the slice's tables. */
export const reportQueues: readonly QueueTable[] = [
  { queue: "reports", table: "report_delivery", since: "created_at", states: ["QUEUED", "SENDING"] },
];
