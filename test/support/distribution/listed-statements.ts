import type { StatementRule } from "./statement-rules.ts";

/** A statement that breaks a rule on purpose. */
export interface ListedStatement {
  /** How it starts, without quotes around names and with single spaces. */
  readonly starts: string;
  readonly rules: readonly StatementRule[];
  /** Why it has no distribution key. */
  readonly reason: string;
  /** What it costs on a distributed database. */
  readonly cost: string;
}

const queue = "the worker takes the oldest work of all sites and pages";
const keysOfPages = "a product's keys lead to pages wherever they are";
const sweep = "old rows of all sites are looked for";

/** Statements that run over all shards. */
export const overAllShards: readonly ListedStatement[] = [
  {
    starts: "select * from watch_outbox order by created_at",
    rules: ["no-key"],
    reason: queue,
    cost: "each second: up to 1,000 rows of each shard, from its index",
  },
  {
    starts: "select page_id, entry_id from observation_outbox where queued_at <= now()",
    rules: ["no-key"],
    reason: queue,
    cost: "each second: up to the limit from each shard, from its index",
  },
  {
    starts: "select site_id as siteId, product_id as productId, entry_id as entryId from changed_product",
    rules: ["no-key"],
    reason: queue,
    cost: "each second: one row of each shard from its index, then one shard",
  },
  {
    starts:
      "select site_id as siteId, product_id as productId, offer_id as offerId, entry_id as entryId from link_check",
    rules: ["no-key"],
    reason: queue,
    cost: "each minute: one row of each shard from its index, then one shard",
  },
  {
    starts: "select site_id as siteId, run_id as runId, requested_at as requestedAt",
    rules: ["no-key"],
    reason: queue,
    cost: "each second: pricing_run has one row a site",
  },
  {
    starts: "select e.site_id as siteId, e.endpoint_id as endpointId from webhook_endpoint e",
    rules: ["no-key"],
    reason: queue,
    cost: "each second: endpoints with what is due, from an index of each shard",
  },
  {
    starts: "select site_id as siteId, report_id as reportId from notification_report",
    rules: ["no-key"],
    reason: queue,
    cost: "each minute: reports that are due, from an index of each shard",
  },
  {
    starts: "select a.user_id as userId, array_agg(distinct a.site_id) as siteIds from alert a",
    rules: ["no-key"],
    reason: "a mail has the alerts of all sites of a person",
    cost: "each minute: alerts with waiting events of each shard",
  },
  {
    starts: "select distinct site_id from alert_change",
    rules: ["no-key"],
    reason: queue,
    cost: "each minute: changes that wait, of each shard",
  },
  {
    starts: "select site_id from price_feed where token_sha256",
    rules: ["no-key"],
    reason: "the secret address of a price feed names no site",
    cost: "one index lookup in each shard for each request of a feed",
  },
  {
    starts: "select distinct site_id from webhook_endpoint",
    rules: ["no-key"],
    reason: sweep,
    cost: "each hour: a few rows a site",
  },
  {
    starts: "select site_id as siteId, run_id as runId from product_feed_run where queued_at",
    rules: ["no-key"],
    reason: sweep,
    cost: "each hour: runs of 30 days of each shard",
  },
  {
    starts: "select site_id as siteId, deletion_id as deletionId from product_deletion",
    rules: ["no-key"],
    reason: sweep,
    cost: "each hour: deletions of a day of each shard",
  },
  {
    starts: "select site_id from pricing_run where requested_at",
    rules: ["no-key"],
    reason: sweep,
    cost: "each day: pricing_run has one row a site",
  },
  {
    starts: "select site_id as siteId, task_id as taskId from pricing_task where created_at",
    rules: ["no-key"],
    reason: sweep,
    cost: "each hour: tasks of a day of each shard",
  },
  {
    starts: "select site_id as siteId, file_id as fileId from prepared_file",
    rules: ["no-key"],
    reason: sweep,
    cost: "each hour: files of 30 days of each shard",
  },
  {
    starts: "delete from market_overview where requested_at",
    rules: ["no-key"],
    reason: sweep,
    cost: "each day: overviews of 30 days of each shard",
  },
  {
    starts: "select page_id as pageId from known_page where source = 'SHOP' and read_at",
    rules: ["no-key"],
    reason: sweep,
    cost: "each day: up to the limit from each shard, from its index",
  },
  {
    starts: "delete from idempotency_key where created_at",
    rules: ["no-key"],
    reason: sweep,
    cost: "each hour: keys of a day of each shard, from an index",
  },
  {
    starts: "select distinct site_id from notification_report where deleted_at",
    rules: ["no-key"],
    reason: sweep,
    cost: "each hour: reports of each shard",
  },
  {
    starts: "select distinct site_id from report_delivery where created_at",
    rules: ["no-key"],
    reason: sweep,
    cost: "each day: old rows of each shard, from an index",
  },
  {
    starts: "select distinct site_id from alert where deleted_at",
    rules: ["no-key"],
    reason: sweep,
    cost: "each hour: alerts of each shard",
  },
  {
    starts: "select distinct site_id from alert_event where observed_at",
    rules: ["no-key"],
    reason: sweep,
    cost: "each hour: events of 30 days of each shard",
  },
  {
    starts: "select page_id as pageId, url, host, facts, state = 'gone' as isGone",
    rules: ["no-key"],
    reason: "the matcher reads pages in the order of their changes",
    cost: "each minute: up to the limit from each shard, from its index",
  },
  {
    starts:
      "insert into crawl_task (page_id, kind, host, due_at) select p.page_id, 'scheduled', p.host, $1::timestamptz",
    rules: ["no-key"],
    reason: "the scheduler looks at all pages of a slot of the day",
    cost: "each minute: the 1,440th part of the pages, from an index of each shard",
  },
  {
    starts: "update page_watch set waits_on",
    rules: ["no-key"],
    reason: "a company's limit counts pages wherever they are",
    cost: "once a day for a company above its limit: its watches, and their pages in order",
  },
  {
    starts: "select count(distinct page_id)::integer as pages",
    rules: ["no-key"],
    reason: "a company's limit counts pages wherever they are",
    cost: "once a day for each company, and when somebody looks: its watches of each shard",
  },
  {
    starts: "select page_id as pageId, greatest(",
    rules: ["no-key"],
    reason: "pages that were not read for 48 h, wherever they are",
    cost: "each minute: fresh pages of each shard",
  },
  {
    starts: "insert into host_confidence_day",
    rules: ["no-key"],
    reason: "the confidence of a host is that of its pages, wherever they are",
    cost: "each hour: the pages of a day of each shard",
  },
  {
    starts: "with near as ( ( select p.page_id, p.url",
    rules: ["no-key"],
    reason: "other pages of a host, wherever they are",
    cost: "for each corrected price: a window of the host's pages of each shard",
  },
  {
    starts: "select key from known_page_key where key = any",
    rules: ["no-key"],
    reason: keysOfPages,
    cost: "twice for 200 products: a sixteenth of the pages of their keys, then at most some thousands of each key; counts travel",
  },
  {
    starts: "with shared as materialized ( select w.product_id, k.page_id",
    rules: ["no-key"],
    reason: keysOfPages,
    cost: "once for 200 products: at most 300 pages of each of their keys, grouped by page in the shards",
  },
  {
    starts: "select p.host, p.state, p.reason, count(*)::integer as pages",
    rules: ["no-key"],
    reason: "operations count all pages",
    cost: "each 30 s while a GOD looks: all pages, divided among the machines",
  },
  {
    starts: "select $1::text as queue, count(*)::integer as waiting",
    rules: ["no-key"],
    reason: "operations count what waits",
    cost: "each 30 s while a GOD looks: rows that wait",
  },
  ...[
    "select count(*) as rows from public.",
    "select 1 from public.",
    "select site_id::text as site from public.",
  ].map((starts) => ({
    starts,
    rules: ["no-key"] as const,
    reason: "`vizor distribute` and a backup look at each table as a whole",
    cost: "once a table, while nothing else runs",
  })),
];

/** Spaces and quotes of names do not matter. */
export function normalised(text: string): string {
  return text.replaceAll('"', "").replace(/\s+/g, " ").trim();
}

/** The entry for a statement and a rule that it breaks. */
export function listedFor(text: string, rule: StatementRule): ListedStatement | undefined {
  const start = normalised(text);
  return overAllShards.find(({ starts, rules }) => start.startsWith(starts) && rules.includes(rule));
}
