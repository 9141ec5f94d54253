import type { Generated } from "kysely";
import type { CompanyTable, PersonTable } from "../platform/db/personal-data.ts";
import type { QueueTable } from "../platform/loops/queue-tables.ts";

/**
 * Tables of the slice, created by db/migrations/0034_matching.sql, 0035_flagged_links.sql, 0038_match_checks.sql and
 * 0049_suspicious_links.sql.
 */
export interface MatchingTables {
  known_page: KnownPageTable;
  known_page_key: KnownPageKeyTable;
  known_page_progress: KnownPageProgressTable;
  match_candidate: MatchCandidateTable;
  match_settings: MatchSettingsTable;
  match_run: MatchRunTable;
  match_run_address: MatchRunAddressTable;
  link_check: LinkCheckTable;
  link_score: LinkScoreTable;
  flagged_link: FlaggedLinkTable;
}

/** Shared by all merchants; nothing in it comes from their files. */
interface KnownPageTable {
  page_id: string;
  url: string;
  domain: string;
  source: "CRAWL" | "SHOP";
  title: string;
  brand: string | null;
  gtin: string | null;
  mpn: string | null;
  sku: string | null;
  category: string | null;
  image_url: string | null;
  price_minor: number | null;
  currency: string | null;
  attributes: Generated<Record<string, string>>;
  read_at: Date;
}

interface KnownPageKeyTable {
  key: number;
  page_id: string;
}

interface KnownPageProgressTable {
  source: string;
  observed_at: Date;
}

interface MatchCandidateTable {
  site_id: number;
  match_id: number;
  product_id: number;
  page_id: string;
  url: string;
  domain: string;
  title: string;
  brand: string | null;
  probability: number;
  reasons: unknown;
  identity_key: string;
  state: Generated<"NEW" | "LATER" | "LINKED" | "ACCEPTED" | "DENIED">;
  previous_state: "NEW" | "LATER" | "LINKED" | null;
  offer_id: number | null;
  found_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  batch_id: string | null;
}

interface MatchSettingsTable {
  site_id: number;
  adds_automatically: boolean;
  automatic_threshold: number;
  colour_is_variant: boolean;
}

interface MatchRunTable {
  site_id: number;
  run_id: string;
  kind: "PRODUCTS" | "SHOP";
  domain: string | null;
  list_url: string | null;
  product_ids: number[] | null;
  state: Generated<"RUNNING" | "DONE" | "STOPPED" | "FAILED">;
  reason: string | null;
  is_listed: Generated<boolean>;
  done: Generated<number>;
  total: Generated<number>;
  candidates: Generated<number>;
  after_id: Generated<number>;
  refusals: Generated<number>;
  failures: Generated<number>;
  started_by: number;
  started_at: Date;
  ended_at: Date | null;
}

interface MatchRunAddressTable {
  site_id: number;
  run_id: string;
  place: number;
  url: string;
}

interface LinkCheckTable {
  site_id: number;
  product_id: number;
  offer_id: number;
  entry_id: Generated<string>;
  queued_at: Date;
}

interface LinkScoreTable {
  site_id: number;
  product_id: number;
  offer_id: number;
  page_key: string;
  seen_key: string;
  own_key: string;
  is_ratio_off: boolean;
  probability: number;
  scored_at: Date;
}

interface FlaggedLinkTable {
  site_id: number;
  flag_id: number;
  product_id: number;
  offer_id: number;
  page_id: string;
  page_key: string;
  own_key: string;
  probability: number;
  reasons: unknown;
  is_ratio_off: boolean;
  state: Generated<"OPEN" | "ACCEPTED" | "DENIED">;
  flagged_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
}

declare module "../platform/db/tables.ts" {
  interface Tables extends MatchingTables {}
}

/** Rows of a site that name the person who made them. */
export const matchingPersonTables: readonly PersonTable[] = [
  {
    table: "match_candidate",
    people: ["decided_by"],
    columns: ["product_id", "url", "state", "probability", "decided_at"],
    erasure: "keep",
  },
  {
    table: "match_run",
    people: ["started_by"],
    columns: ["kind", "domain", "list_url", "state", "started_at", "ended_at"],
    erasure: "keep",
  },
  {
    table: "flagged_link",
    people: ["decided_by"],
    columns: ["product_id", "state", "probability", "flagged_at", "decided_at"],
    erasure: "keep",
  },
];

/** What a company's archive holds of each site. */
export const matchingCompanyTables: readonly CompanyTable[] = [
  { table: "match_candidate", without: ["identity_key"] },
  { table: "match_settings" },
  { table: "match_run", without: ["after_id", "is_listed", "refusals", "failures"] },
  { table: "flagged_link", without: ["page_key", "own_key"] },
];

/** What waits in the slice's tables. */
export const matchingQueues: readonly QueueTable[] = [
  { queue: "link-checks", table: "link_check", since: "queued_at" },
];
