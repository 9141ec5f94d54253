/**
 * Where the rows of each table are when the database is distributed over several machines (decision 72). One machine holds
 * them all and needs none of it; the SQL is the same.
 *
 * - `site_id`, `page_id`: split by that column. Tables of one group are colocated: the rows of one site, or of one page, are on
 *   one machine and may be joined and referenced.
 * - `reference`: small, a copy on every machine, so that both groups may join and reference it.
 * - `local`: on the coordinator only. Nothing distributed joins or references it.
 */
export type Distribution = "site_id" | "page_id" | "reference" | "local";

const tables: Readonly<Record<Distribution, readonly string[]>> = {
  site_id: [
    // catalog
    "brand",
    "category",
    "changed_product",
    "deleted_product",
    "dynamic_field",
    "dynamic_field_value",
    "hidden_brand",
    "hidden_category",
    "lesson_request",
    "listing",
    "market_overview",
    "offer",
    "own_price_point",
    "price_correction",
    "price_segment",
    "product",
    "product_deletion",
    "saved_view",
    "site_access",
    "watch_outbox",
    // pricing
    "own_price_day",
    "own_price_ledger",
    "pricing_brake",
    "pricing_decision_block",
    "pricing_guards",
    "pricing_move",
    "pricing_rule",
    "pricing_rule_version",
    "pricing_run",
    "pricing_task",
    "product_pricing",
    "promotion",
    "recommendation",
    "review_batch",
    "review_batch_row",
    // matching
    "flagged_link",
    "link_check",
    "link_score",
    "match_candidate",
    "match_run",
    "match_run_address",
    "match_settings",
    // exchange
    "export_column_choice",
    "price_feed",
    "product_feed",
    "product_feed_item",
    "product_feed_product",
    "product_feed_run",
    "product_import",
    "product_import_change",
    "product_import_row",
    "webhook_attempt",
    "webhook_delivery",
    "webhook_endpoint",
    // reports
    "alert",
    "alert_change",
    "alert_event",
    "alert_own_price",
    "notification_report",
    "report_delivery",
    // admin and platform
    "api_usage",
    "idempotency_key",
    "prepared_file",
    "prepared_file_part",
    "product_history",
  ],
  page_id: [
    // monitoring
    "observation_outbox",
    "page",
    "page_check",
    "page_watch",
    "price_point",
    // matching
    "known_page",
    "known_page_key",
  ],
  reference: ["app_user", "company", "company_limit", "site"],
  local: [
    // accounts
    "api_key",
    "enrolment",
    "known_address",
    "password_reset",
    "recovery_code",
    "second_factor",
    "sign_in_challenge",
    "throttle",
    "user_session",
    // billing
    "billing_details",
    "company_invoice",
    "company_subscription",
    "demo_payment_account",
    "payment_attempt",
    "payment_event",
    "plan",
    "plan_price",
    // monitoring: the crawl's queue and what is known of hosts
    "crawl_host",
    "crawl_schedule",
    "crawl_task",
    "doubtful_reading",
    "host_confidence_day",
    "host_snapshot",
    "recipe_lesson",
    "recipe_proposal",
    // matching
    "known_page_progress",
    // reports: of people, not of sites
    "alert_mail",
    "alert_preference",
    // contact, data rights, onboarding
    "contact_request",
    "data_archive",
    "data_archive_part",
    "erasure",
    "first_steps_dismissal",
    // platform
    "id_counter",
    "vizor_migration",
  ],
};

/** Every table of the schema `public`, without partitions, which are where their parent is. */
export const distributionByTable: ReadonlyMap<string, Distribution> = new Map(
  (Object.keys(tables) as Distribution[]).flatMap((distribution) =>
    tables[distribution].map((table) => [table, distribution] as const),
  ),
);

/** The tables of one kind, in the order of the declaration. */
export function tablesWith(distribution: Distribution): readonly string[] {
  return tables[distribution];
}

/** Parts of the schema that are read through other names: a view is where the table that it reads is. */
export const distributionByView: ReadonlyMap<string, Distribution> = new Map([["site_product", "site_id"]]);
