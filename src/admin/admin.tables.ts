/** Tables of the admin slice, created by db/migrations/0012_product_work.sql. */
export interface AdminTables {
  api_usage: ApiUsageTable;
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
