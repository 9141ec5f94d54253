import type { Generated, GeneratedAlways } from "kysely";
import type { QueueTable } from "../platform/loops/queue-tables.ts";

/** Tables of the monitoring slice, created by db/migrations/0004_monitoring.sql and later migrations. */
export interface MonitoringTables {
  page: PageTable;
  page_watch: PageWatchTable;
  price_point: PricePointTable;
  page_check: PageCheckTable;
  observation_outbox: ObservationOutboxTable;
  crawl_host: CrawlHostTable;
  host_snapshot: HostSnapshotTable;
  crawl_task: CrawlTaskTable;
  crawl_schedule: CrawlScheduleTable;
  recipe_proposal: RecipeProposalTable;
  recipe_lesson: RecipeLessonTable;
  doubtful_reading: DoubtfulReadingTable;
  host_confidence_day: HostConfidenceDayTable;
}

type AvailabilityColumn = "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";

interface PageTable {
  page_id: string;
  url: string;
  host: string;
  created_at: Date;
  state: Generated<"new" | "read" | "failing" | "gone" | "refused">;
  reason: string | null;
  reason_detail: string | null;
  checked_at: Date | null;
  tried_at: Date | null;
  failures: Generated<number>;
  is_fresh: Generated<boolean>;
  etag: string | null;
  last_modified: string | null;
  observed_at: Date | null;
  price_minor: number | null;
  previous_price_minor: number | null;
  cut_price_minor: number | null;
  currency: string | null;
  availability: AvailabilityColumn | null;
  availability_label: string | null;
  /** numeric(12,1), as text from the driver. */
  quantity: string | null;
  is_promo: Generated<boolean>;
  price_changed_at: Date | null;
  price_source: string | null;
  confidence: number | null;
  facts: Generated<Record<string, unknown>>;
  quarantine: Record<string, unknown> | null;
  /** 0 .. 1439 */
  slot: GeneratedAlways<number>;
}

interface PageWatchTable {
  page_id: string;
  site_id: number;
  offer_id: number;
  product_id: number;
  is_own: boolean;
}

interface PricePointTable {
  observed_at: Date;
  price_minor: number | null;
  cut_price_minor: number | null;
  page_id: string;
  currency: string | null;
  availability: AvailabilityColumn;
  availability_label: string | null;
  is_promo: boolean;
}

interface PageCheckTable {
  page_id: string;
  local_day: string;
  checked_at: Date;
  outcome: string;
}

interface ObservationOutboxTable {
  page_id: string;
  entry_id: Generated<string>;
  queued_at: Date;
}

/** One row: figures of all hosts as they were counted last. */
interface HostSnapshotTable {
  is_only: Generated<boolean>;
  counted_at: Date;
  pages: unknown;
  tasks: unknown;
}

interface CrawlHostTable {
  host: string;
  gap_ms: number;
  crawl_delay_ms: number | null;
  next_at: Date;
  lease_owner: string | null;
  lease_until: Date | null;
  wanted_until: Date | null;
  was_awaited: Generated<boolean>;
  is_rendered: Generated<boolean>;
  blocks: Generated<number>;
  is_blocking: Generated<boolean>;
  robots_text: string | null;
  robots_status: number | null;
  robots_fetched_at: Date | null;
  recipe: Record<string, unknown> | null;
  fixed_statements: Generated<string[]>;
}

interface CrawlTaskTable {
  page_id: string;
  kind: "scheduled" | "recheck" | "second_look";
  host: string;
  due_at: Date;
  attempts: Generated<number>;
}

interface CrawlScheduleTable {
  local_day: string;
  /** -1 .. 1439 */
  through_slot: number;
}

interface RecipeProposalTable {
  proposal_id: Generated<string>;
  host: string;
  page_id: string;
  locator: Record<string, unknown>;
  agreed_pages: Generated<number>;
  contradicted_pages: Generated<number>;
  state: Generated<"open" | "adopted" | "refused">;
  proposed_at: Date;
  decided_at: Date | null;
  /** Null when the proposal was decided without a person. */
  decided_by: number | null;
}

interface RecipeLessonTable {
  host: string;
  local_day: string;
  lessons: number;
}

interface DoubtfulReadingTable {
  reading_id: Generated<string>;
  page_id: string;
  host: string;
  url: string;
  read_at: Date;
  local_day: string;
  content_type: string | null;
  /** gzip */
  body: Buffer;
  name: string | null;
  price_minor: number | null;
  currency: string | null;
  price_probability: number;
  availability: "IN_STOCK" | "OUT_OF_STOCK" | null;
  availability_probability: number | null;
  other_prices: { readonly priceMinor: number; readonly probability: number }[];
  doubts: ("price" | "availability")[];
  state: Generated<"open" | "confirmed" | "corrected" | "unknown">;
  right_price_minor: number | null;
  right_currency: string | null;
  right_availability: "IN_STOCK" | "OUT_OF_STOCK" | null;
  decided_at: Date | null;
  decided_by: number | null;
}

interface HostConfidenceDayTable {
  host: string;
  local_day: string;
  pages: number;
  unpriced: number;
  doubtful: number;
  confidence: number | null;
}

declare module "../platform/db/tables.ts" {
  interface Tables extends MonitoringTables {}
}

/** What waits in the slice's tables. */
export const monitoringQueues: readonly QueueTable[] = [
  { queue: "propagation", table: "observation_outbox", since: "queued_at" },
  { queue: "doubtful-readings", table: "doubtful_reading", since: "read_at", states: ["open"] },
  { queue: "recipe-proposals", table: "recipe_proposal", since: "proposed_at", states: ["open"] },
];
