import type { Generated } from "kysely";
import type { CompanyTable, PersonTable } from "../platform/db/personal-data.ts";
import { archivedRecords } from "./decisions/record-blocks.service.ts";
import type { RecommendationState, RowWarning } from "./evaluation/core/stored-recommendation.ts";
import type { PriceEnding, PriceStrategy } from "./kernel/core/kernel-input.ts";
import type { Guard, Refusal } from "./kernel/core/kernel-result.ts";

/** Tables of the pricing slice, created in db/migrations by the files that begin with "-- pricing". */
export interface PricingTables {
  pricing_rule: PricingRuleTable;
  pricing_rule_version: PricingRuleVersionTable;
  pricing_guards: PricingGuardsTable;
  product_pricing: ProductPricingTable;
  recommendation: RecommendationTable;
  pricing_run: PricingRunTable;
  pricing_brake: PricingBrakeTable;
  pricing_move: PricingMoveTable;
  pricing_decision_block: PricingDecisionBlockTable;
  review_batch: ReviewBatchTable;
  review_batch_row: ReviewBatchRowTable;
  own_price_day: OwnPriceDayTable;
  own_price_ledger: OwnPriceLedgerTable;
  promotion: PromotionTable;
  pricing_task: PricingTaskTable;
}

interface GuardColumns {
  min_margin_bp: number | null;
  max_step_bp: number | null;
  max_changes_per_day: number | null;
}

export interface PricingRuleTable extends GuardColumns {
  site_id: number;
  rule_id: number;
  position: number;
  version: Generated<number>;
  name: string;
  filter_type: "ALL_PRODUCTS" | "CATEGORY" | "BRAND" | "SKU";
  category: string | null;
  brand: string | null;
  sku: string | null;
  strategy: PriceStrategy;
  adjust_by: "PERCENTAGE" | "RON";
  adjustment: number;
  merchant: string | null;
  threshold_bp: number;
  ending: Generated<PriceEnding>;
  leaves_promotions: Generated<boolean>;
  is_enabled: Generated<boolean>;
  active_from: string | null;
  active_until: string | null;
  weekdays: Generated<number>;
  has_own_guards: Generated<boolean>;
  created_at: Date;
  changed_at: Date;
}

interface PricingRuleVersionTable {
  site_id: number;
  rule_id: number;
  version: number;
  rule: Record<string, unknown> | null;
  changed_at: Date;
  changed_by: number | null;
}

export interface PricingGuardsTable extends GuardColumns {
  site_id: number;
  version: Generated<number>;
  vat_bp: number;
  commission_bp: number;
  shipping_bani: number;
  brake_share_bp: number;
  brake_sum_bp: number;
  changed_at: Date;
  changed_by: number | null;
}

interface ProductPricingTable {
  site_id: number;
  product_id: number;
  version: Generated<number>;
  cost_bani: number | null;
  vat_bp: number | null;
  commission_bp: number | null;
  shipping_bani: number | null;
  floor_bani: number | null;
  ceiling_bani: number | null;
  changed_at: Date;
  changed_by: number | null;
}

export interface RecommendationTable {
  site_id: number;
  product_id: number;
  version: Generated<number>;
  state: RecommendationState;
  rule_id: number;
  rule_version: number;
  decision_id: number | null;
  own_bani: number | null;
  recommended_bani: number | null;
  promo_bani: number | null;
  campaign_bani: number | null;
  profit_bani: number | null;
  guard: Guard | null;
  target_offer_id: number | null;
  target_bani: number | null;
  change_bp: number | null;
  over_threshold_bp: number | null;
  warning: RowWarning | null;
  refusal: Refusal | null;
  approved_rule_id: number | null;
  approved_bani: number | null;
  approved_at: Date | null;
  approved_by: number | null;
  removed_rule_id: number | null;
  removed_rule_version: number | null;
  war_until: Date | null;
  war_resumed_at: Date | null;
  decided_at: Date | null;
  decided_session: string | null;
  computed_at: Date;
}

interface PricingRunTable {
  site_id: number;
  run_id: string;
  requested_at: Date;
  after_product_id: Generated<number>;
  done: Generated<number>;
  total: Generated<number>;
  finished_at: Date | null;
  revision: Generated<number>;
}

interface PricingBrakeTable {
  site_id: number;
  since: Date;
  reason: "share" | "sum";
  moved: number;
  active: number;
  sum_before_bani: number;
  sum_after_bani: number;
}

interface PricingMoveTable {
  site_id: number;
  product_id: number;
  moved_at: Date;
  before_bani: number;
  after_bani: number;
}

interface PricingDecisionBlockTable {
  site_id: number;
  made_at: Date;
  first_decision_id: number;
  last_decision_id: number;
  records: Buffer;
  sha256: Buffer;
}

interface ReviewBatchTable {
  site_id: number;
  batch_id: number;
  made_at: Date;
  user_id: number;
  action: "APPROVE" | "DENY" | "APPROVE_ALL" | "DENY_ALL" | "PUT_BACK" | "RELEASE" | "ROLL_BACK";
  rows_changed: number;
  restores_batch_id: number | null;
}

interface ReviewBatchRowTable {
  site_id: number;
  batch_id: number;
  product_id: number;
  decision_id: number | null;
  before: unknown;
  after: unknown;
  version_after: number;
}

interface OwnPriceDayTable {
  site_id: number;
  product_id: number;
  local_day: string;
  lowest_bani: number;
  highest_bani: number;
  changes: number;
  source: "PAGE" | "CORRECTION";
  page_id: string;
  read_at: Date;
  read_lowest_bani: number | null;
  read_highest_bani: number | null;
  is_final: boolean;
}

interface OwnPriceLedgerTable {
  site_id: number;
  through_day: string;
  filled_at: Date;
}

interface PromotionTable {
  site_id: number;
  promotion_id: number;
  product_id: number;
  kind: "DETECTED" | "PLANNED";
  starts_on: string;
  ends_on: string | null;
  announced_bani: number;
  struck_bani: number | null;
  reference_bani: number | null;
  reference_day: string | null;
  is_since_first_seen: Generated<boolean>;
  notice: "CUT_ABOVE_REFERENCE" | null;
  created_at: Date;
  created_by: number | null;
  ended_at: Date | null;
}

interface PricingTaskTable {
  site_id: number;
  task_id: string;
  kind: "BACKTEST";
  state: Generated<"QUEUED" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED">;
  processed: Generated<number>;
  total: Generated<number>;
  error: string | null;
  result: Buffer | null;
  created_by: number;
  created_at: Date;
  finished_at: Date | null;
  cancel_requested: Generated<boolean>;
  request: unknown;
}

declare module "../platform/db/tables.ts" {
  interface Tables extends PricingTables {}
}

/** Rows of a site that name the person who made them. */
export const pricingPersonTables: readonly PersonTable[] = [
  {
    table: "review_batch",
    people: ["user_id"],
    columns: ["made_at", "action", "rows_changed"],
    erasure: "keep",
  },
  {
    table: "recommendation",
    people: ["approved_by"],
    columns: ["product_id", "approved_bani", "approved_at"],
    erasure: "keep",
  },
  {
    table: "pricing_rule_version",
    people: ["changed_by"],
    columns: ["changed_at", "rule_id", "version", "rule"],
    erasure: "keep",
  },
  { table: "pricing_guards", people: ["changed_by"], columns: ["changed_at", "version"], erasure: "keep" },
  {
    table: "product_pricing",
    people: ["changed_by"],
    columns: ["changed_at", "product_id", "cost_bani", "floor_bani", "ceiling_bani"],
    erasure: "keep",
  },
  {
    table: "promotion",
    people: ["created_by"],
    columns: ["created_at", "product_id", "starts_on", "ends_on", "announced_bani"],
    erasure: "keep",
  },
  {
    table: "pricing_task",
    people: ["created_by"],
    columns: ["created_at", "kind", "state", "request", "finished_at"],
    erasure: "delete",
  },
];

/** What a company's archive holds of each site. */
export const pricingCompanyTables: readonly CompanyTable[] = [
  { table: "pricing_rule" },
  { table: "pricing_rule_version" },
  { table: "pricing_guards" },
  { table: "product_pricing" },
  { table: "recommendation", without: ["decided_session"] },
  { table: "pricing_decision_block", records: { file: "pricing_decision", of: archivedRecords } },
  { table: "review_batch" },
  { table: "review_batch_row" },
  { table: "own_price_day" },
  { table: "promotion" },
];
