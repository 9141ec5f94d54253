import type { Generated, GeneratedAlways } from "kysely";
import type { CompanyTable, PersonTable } from "../platform/db/personal-data.ts";
import type { QueueTable } from "../platform/loops/queue-tables.ts";

/** Tables of the catalog slice, created in db/migrations by the files that begin with "-- catalog". */
export interface CatalogTables {
  site: SiteTable;
  category: CategoryTable;
  brand: BrandTable;
  product: ProductTable;
  listing: ListingTable;
  offer: OfferTable;
  watch_outbox: WatchOutboxTable;
  price_correction: PriceCorrectionTable;
  lesson_request: LessonRequestTable;
  dynamic_field: DynamicFieldTable;
  dynamic_field_value: DynamicFieldValueTable;
  price_segment: PriceSegmentTable;
  hidden_category: HiddenCategoryTable;
  hidden_brand: HiddenBrandTable;
  saved_view: SavedViewTable;
  product_history: ProductHistoryTable;
  site_access: SiteAccessTable;
  changed_product: ChangedProductTable;
  own_price_point: OwnPricePointTable;
  product_deletion: ProductDeletionTable;
  deleted_product: DeletedProductTable;
  market_overview: MarketOverviewTable;
}

type AvailabilityColumn = "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";

type PricePositionColumn = "CHEAPEST" | "EQUAL" | "MORE_EXPENSIVE" | "MOST_EXPENSIVE" | "NO_COMPETITORS";

interface SiteTable {
  site_id: number;
  company_id: number;
  domain: string;
  is_verified: Generated<boolean>;
  has_active_subscription: Generated<boolean>;
  image_url: string | null;
  created_at: Date;
  image_checked_at: Generated<Date | null>;
  visit_failure: Generated<string | null>;
}

interface CategoryTable {
  site_id: number;
  category_id: number;
  path: string;
}

interface BrandTable {
  site_id: number;
  brand_id: number;
  name: string;
}

interface ProductTable {
  site_id: number;
  product_id: number;
  page_id: string | null;
  url: string | null;
  title: string;
  sku: string | null;
  gtin: string | null;
  mpn: string | null;
  image_url: string | null;
  dynamic_fields: Generated<Record<string, unknown>>;
  created_at: Date;
  version: Generated<number>;
  manual_fields: Generated<string[]>;
  online_url: string | null;
  canonical_key: string | null;
  address_key: GeneratedAlways<string | null>;
  is_kept_apart: Generated<boolean>;
}

interface ListingTable {
  site_id: number;
  product_id: number;
  brand_id: number | null;
  category_id: number | null;
  price_bani: number | null;
  previous_price_bani: number | null;
  cut_price_bani: number | null;
  own_currency: string | null;
  observed_at: Date | null;
  price_changed_at: Date | null;
  market_changed_at: Date | null;
  /** numeric(12,1), as text from the driver. */
  quantity: string | null;
  availability: Generated<AvailabilityColumn>;
  availability_label: string | null;
  is_promo: Generated<boolean>;
  is_offline: Generated<boolean>;
  is_missing_from_feed: Generated<boolean>;
  is_fresh: Generated<boolean>;
  has_fresh_offer: Generated<boolean>;
  offers_all: Generated<number>;
  offers_in: Generated<number>;
  cheaper_all: Generated<number>;
  cheaper_in: Generated<number>;
  min_all_bani: number | null;
  min_in_bani: number | null;
  avg_all_bani: number | null;
  avg_in_bani: number | null;
  max_all_bani: number | null;
  max_in_bani: number | null;
  over_min_all_bp: number | null;
  over_min_in_bp: number | null;
  over_avg_all_bp: number | null;
  over_avg_in_bp: number | null;
  price_position_in: GeneratedAlways<PricePositionColumn | null>;
  price_position_all: GeneratedAlways<PricePositionColumn | null>;
  above_min_in_since: Date | null;
  above_min_all_since: Date | null;
  /** The page's quantity while a hand-set one is shown; numeric(12,1) as text. */
  page_quantity: string | null;
  is_quantity_by_hand: Generated<boolean>;
  /** The price that was read, while a corrected one is shown. */
  read_price_bani: number | null;
  is_price_corrected: Generated<boolean>;
  doubtful_price_bani: number | null;
}

interface OfferTable {
  site_id: number;
  product_id: number;
  offer_id: number;
  page_id: string;
  domain: string;
  url: string;
  title: string | null;
  brand: string | null;
  sku: string | null;
  image_url: string | null;
  price_minor: number | null;
  previous_price_minor: number | null;
  cut_price_minor: number | null;
  currency: string | null;
  dynamic_fields: Generated<Record<string, unknown>>;
  availability: Generated<AvailabilityColumn>;
  availability_label: string | null;
  /** numeric(12,1), as text from the driver. */
  quantity: string | null;
  is_promo: Generated<boolean>;
  is_fresh: Generated<boolean>;
  observed_at: Date | null;
  price_changed_at: Date | null;
  created_at: Date;
  /** The page's quantity while a hand-set one is shown; numeric(12,1) as text. */
  page_quantity: string | null;
  is_quantity_by_hand: Generated<boolean>;
  /** The price that was read, while a corrected one is shown. */
  read_price_minor: number | null;
  read_currency: string | null;
  is_price_corrected: Generated<boolean>;
  doubtful_price_minor: number | null;
  doubtful_currency: string | null;
  /** The matcher added the link, and no person has confirmed it. */
  is_matched: Generated<boolean>;
  /** The link looks wrong and waits for a GOD's decision. */
  is_suspicious: Generated<boolean>;
}

interface WatchOutboxTable {
  site_id: number;
  entry_id: number;
  action: "watch" | "unwatch" | "recheck";
  page_id: string;
  url: string;
  record_id: number;
  product_id: number;
  created_at: Date;
}

interface PriceCorrectionTable {
  site_id: number;
  correction_id: number;
  product_id: number;
  record_id: number;
  page_id: string;
  read_price_minor: number | null;
  read_currency: string | null;
  price_minor: number;
  currency: string;
  valid_from: Date;
  corrected_at: Date;
  corrected_by: number;
  /** Null while the correction applies. */
  ended_at: Date | null;
}

interface LessonRequestTable {
  site_id: number;
  host: string;
  local_day: string;
  lessons: number;
}

interface DynamicFieldTable {
  site_id: number;
  field_name: string;
  field_type: "NUMBER" | "STRING_DICTIONARY";
  is_filtering_enabled: Generated<boolean>;
  display_en: string;
  display_ro: string;
}

interface DynamicFieldValueTable {
  site_id: number;
  field_name: string;
  value: string;
}

interface PriceSegmentTable {
  site_id: number;
  segment_id: number;
  user_id: number;
  name: string;
  kind: "BETWEEN" | "UNDER" | "OVER";
  difference: "MINIMUM" | "AVERAGE";
  start_bp: number;
  end_bp: number;
  created_at: Date;
}

interface HiddenCategoryTable {
  site_id: number;
  user_id: number;
  path: string;
}

interface HiddenBrandTable {
  site_id: number;
  user_id: number;
  brand_id: number;
}

interface SavedViewTable {
  site_id: number;
  view_id: number;
  user_id: number;
  name: string;
  query: string;
  created_at: Date;
}

interface MarketOverviewTable {
  site_id: number;
  view_key: string;
  figures: unknown;
  products: number;
  computed_at: Date;
  requested_at: Date;
}

interface ProductHistoryTable {
  site_id: number;
  entry_id: number;
  changed_at: Date;
  user_id: number;
  modification: "ADD" | "EDIT" | "DELETE";
  subject: "PRODUCT" | "LINK" | "QUANTITY" | "PRICE";
  product_id: number;
  record_id: number;
  product_name: string;
  main_product_link: string | null;
  modified_product_link: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  source: "PRODUCT_FEED" | "MATCHING" | null;
  /** The entry that this one rolls back. */
  rolls_back: number | null;
}

interface SiteAccessTable {
  site_id: number;
  local_day: string;
  session_id: string;
  user_id: number;
  opened_at: Date;
}

interface ChangedProductTable {
  site_id: number;
  product_id: number;
  entry_id: Generated<string>;
  queued_at: Date;
}

interface ProductDeletionTable {
  site_id: number;
  deletion_id: number;
  deleted_at: Date;
  deleted_by: number;
  restored_at: Date | null;
}

interface DeletedProductTable {
  site_id: number;
  deletion_id: number;
  product_id: number;
  /** The product's row and the rows that refer to it, by table. */
  stored_rows: Record<string, unknown[]>;
}

interface OwnPricePointTable {
  site_id: number;
  product_id: number;
  stated_at: Date;
  price_bani: number | null;
  availability: AvailabilityColumn;
}

declare module "../platform/db/tables.ts" {
  interface Tables extends CatalogTables {}
}

/** Rows of a site that name the person who made them. */
export const catalogPersonTables: readonly PersonTable[] = [
  {
    table: "product_history",
    people: ["user_id"],
    columns: [
      "changed_at",
      "modification",
      "subject",
      "product_id",
      "product_name",
      "main_product_link",
      "modified_product_link",
      "before",
      "after",
      "source",
      "rolls_back",
    ],
    erasure: "keep",
  },
  {
    table: "price_correction",
    people: ["corrected_by"],
    columns: ["corrected_at", "product_id", "read_price_minor", "price_minor", "currency", "ended_at"],
    erasure: "keep",
  },
  {
    table: "product_deletion",
    people: ["deleted_by"],
    columns: ["deleted_at", "restored_at"],
    erasure: "keep",
  },
  { table: "site_access", people: ["user_id"], columns: ["local_day", "opened_at"], erasure: "keep" },
  {
    table: "price_segment",
    people: ["user_id"],
    columns: ["name", "kind", "difference", "start_bp", "end_bp", "created_at"],
    erasure: "cascade",
  },
  { table: "hidden_category", people: ["user_id"], columns: ["path"], erasure: "cascade" },
  { table: "hidden_brand", people: ["user_id"], columns: ["brand_id"], erasure: "cascade" },
  { table: "saved_view", people: ["user_id"], columns: ["name", "query", "created_at"], erasure: "cascade" },
];

/** What a company's archive holds of each site; people's own settings belong to their archives. */
export const catalogCompanyTables: readonly CompanyTable[] = [
  { table: "category" },
  { table: "brand" },
  { table: "product", without: ["folded_title", "folded_sku", "address_key", "canonical_key"] },
  { table: "listing" },
  { table: "offer" },
  { table: "price_correction" },
  { table: "dynamic_field" },
  { table: "dynamic_field_value" },
  { table: "own_price_point" },
  { table: "product_history" },
  { table: "product_deletion" },
  { table: "deleted_product" },
  { table: "site_access", without: ["session_id"] },
];

/** What waits in the slice's tables. */
export const catalogQueues: readonly QueueTable[] = [
  { queue: "watches", table: "watch_outbox", since: "created_at" },
  { queue: "changed-products", table: "changed_product", since: "queued_at" },
];
