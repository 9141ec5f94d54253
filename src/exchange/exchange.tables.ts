import type { ColumnType, Generated } from "kysely";
import type { CompanyTable, PersonTable } from "../platform/db/personal-data.ts";
import type { QueueTable } from "../platform/loops/queue-tables.ts";
import type { FeedDetails } from "./product-feeds/core/feed-item.ts";
import type { ItemOutcome, ItemRefusal } from "./product-feeds/feed-items.contract.ts";
import type { FeedFailure, FeedRun, FeedWarning } from "./product-feeds/product-feeds.contract.ts";
import type { WebhookEventType } from "./webhooks/webhook-events.contract.ts";
import type { WebhookDelivery, WebhookEndpoint } from "./webhooks/webhooks.contract.ts";

/** Tables of the exchange slice, created in db/migrations by the files and parts that begin with "-- exchange". */
export interface ExchangeTables extends ImportTables {
  export_column_choice: ExportColumnChoiceTable;
  product_feed: ProductFeedTable;
  product_feed_run: ProductFeedRunTable;
  product_feed_item: ProductFeedItemTable;
  product_feed_product: ProductFeedProductTable;
  price_feed: PriceFeedTable;
  webhook_endpoint: WebhookEndpointTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
}

interface ProductFeedTable {
  site_id: number;
  url: string;
  local_hour: number;
  is_confirmed: Generated<boolean>;
  is_paused: Generated<boolean>;
  applied_items: number | null;
  started_day: string | null;
  sealed_credentials: Buffer | null;
  changed_at: Date;
  changed_by: number;
}

export interface ProductFeedRunTable {
  site_id: number;
  run_id: string;
  kind: FeedRun["kind"];
  state: Generated<FeedRun["state"]>;
  url: string;
  queued_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  items: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  refused: Generated<number>;
  missing: Generated<number>;
  previous_items: number | null;
  after_item: Generated<number>;
  error: FeedFailure | null;
  decided_by: number | null;
  warnings: ColumnType<FeedWarning[], never, FeedWarning[]>;
  reading_no: Generated<number>;
  advanced_at: Date | null;
}

interface ProductFeedItemTable {
  site_id: number;
  run_id: string;
  item_no: number;
  item_key: string | null;
  url: string | null;
  details: FeedDetails;
  outcome: ItemOutcome;
  refusal: ItemRefusal | null;
  product_id: number | null;
}

interface ProductFeedProductTable {
  site_id: number;
  product_id: number;
  address_key: string | null;
  item_key: string | null;
  price_minor: number | null;
  currency: string | null;
  sale_price_minor: number | null;
  sale_from: Date | null;
  sale_until: Date | null;
  availability: "IN_STOCK" | "OUT_OF_STOCK" | null;
  cost_bani: number | null;
  seen_run_id: string;
  seen_at: Date;
  missing_since: Date | null;
}

interface PriceFeedTable {
  site_id: number;
  token_sha256: Buffer;
  created_at: Date;
  created_by: number;
  last_used_at: Date | null;
  content_sha256: Buffer | null;
  content_changed_at: Date | null;
}

interface ExportColumnChoiceTable {
  site_id: number;
  user_id: number;
  columns: string[];
}

interface ImportTables {
  product_import: ProductImportTable;
  product_import_row: ProductImportRowTable;
  product_import_change: ProductImportChangeTable;
}

interface ProductImportTable {
  site_id: number;
  import_id: string;
  kind: "LINKS" | "OFFLINE_PRODUCTS" | "OFFLINE_PRICES";
  state: "PREVIEW" | "QUEUED" | "RUNNING" | "DONE" | "FAILED" | "UNDONE";
  file_name: string;
  created_by: number;
  created_at: Date;
  total: number;
  processed: Generated<number>;
  new_rows: Generated<number>;
  known_rows: Generated<number>;
  changed_rows: Generated<number>;
  refused_rows: Generated<number>;
  /** Rows of which something was refused. */
  problem_rows: Generated<number>;
  error: Generated<string | null>;
  applied_at: Generated<Date | null>;
  undone_at: Generated<Date | null>;
  undone_by: Generated<number | null>;
}

interface ProductImportRowTable {
  site_id: number;
  import_id: string;
  row_number: number;
  content: unknown;
  outcome: "NEW" | "KNOWN" | "CHANGED" | "REFUSED";
  result: unknown;
}

interface ProductImportChangeTable {
  site_id: number;
  import_id: string;
  product_id: number;
  row_number: number;
  is_created: boolean;
  last_entry_at: Date | null;
  before: unknown;
  offer_ids: Generated<number[]>;
  pricing_version: number | null;
  promotion_id: number | null;
}

/** A column that may be left out of an insert. */
type Optional<T> = ColumnType<T, T | undefined, T>;

interface WebhookEndpointTable {
  site_id: number;
  endpoint_id: number;
  url: string;
  description: string;
  events: WebhookEventType[];
  sealed_secret: Buffer;
  sealed_previous_secret: Optional<Buffer | null>;
  previous_expires_at: Optional<Date | null>;
  is_enabled: Optional<boolean>;
  disabled_reason: Optional<WebhookEndpoint["disabledReason"]>;
  failing_since: Optional<Date | null>;
  last_failed_at: Optional<Date | null>;
  lease_until: Optional<Date | null>;
  created_by: number;
  created_at: Date;
}

interface WebhookDeliveryTable {
  site_id: number;
  delivery_id: string;
  endpoint_id: number;
  event: string;
  body: string;
  created_at: Date;
  state: Optional<WebhookDelivery["state"]>;
  tries: Optional<number>;
  next_try_at: Optional<Date | null>;
}

interface WebhookAttemptTable {
  site_id: number;
  attempt_id: string;
  delivery_id: string;
  attempted_at: Date;
  took_ms: number;
  status: number | null;
  error: string | null;
  reply: string | null;
}

declare module "../platform/db/tables.ts" {
  interface Tables extends ExchangeTables {}
}

/** Rows of a site that name the person who made them. */
export const exchangePersonTables: readonly PersonTable[] = [
  {
    table: "product_import",
    people: ["created_by", "undone_by"],
    columns: ["created_at", "kind", "state", "file_name", "total", "applied_at", "undone_at"],
    erasure: { replace: { file_name: "-" } },
  },
  { table: "export_column_choice", people: ["user_id"], columns: ["columns"], erasure: "delete" },
  { table: "product_feed", people: ["changed_by"], columns: ["changed_at", "url"], erasure: "keep" },
  {
    table: "product_feed_run",
    people: ["decided_by"],
    columns: ["queued_at", "kind", "state"],
    erasure: "keep",
  },
  {
    table: "price_feed",
    people: ["created_by"],
    columns: ["created_at", "last_used_at"],
    erasure: "keep",
  },
  {
    table: "webhook_endpoint",
    people: ["created_by"],
    columns: ["created_at", "url", "description", "events", "is_enabled"],
    erasure: { replace: { description: "" } },
  },
];

/** What a company's archive holds of each site. */
export const exchangeCompanyTables: readonly CompanyTable[] = [
  { table: "product_import" },
  { table: "product_import_row" },
  { table: "product_import_change" },
  { table: "product_feed" },
  { table: "product_feed_run" },
  { table: "product_feed_product" },
  { table: "webhook_endpoint", without: ["sealed_secret", "sealed_previous_secret", "lease_until"] },
  { table: "webhook_delivery" },
];

/** What waits in the slice's tables. */
export const exchangeQueues: readonly QueueTable[] = [
  { queue: "webhooks", table: "webhook_delivery", since: "created_at", states: ["PENDING"] },
];
