/** Tables of the admin slice, as db/migrations/0012_product_work.sql makes them. */
export interface AdminTables {
  product_history: ProductHistoryTable;
  api_usage: ApiUsageTable;
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
}

interface ApiUsageTable {
  site_id: number;
  user_id: number;
  /** As "2026-11-21". */
  local_day: string;
  usage_type: "PRODUCTS" | "PRICE_HISTORY" | "SEARCH" | "EXPORT";
  calls: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables extends AdminTables {}
}
