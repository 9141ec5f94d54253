import type { CompanyTable, PersonTable } from "../platform/db/personal-data.ts";
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

/** Rows of a site that name the person who made them. */
export const adminPersonTables: readonly PersonTable[] = [
  {
    table: "api_usage",
    people: ["user_id"],
    columns: ["local_day", "usage_type", "calls"],
    erasure: "keep",
  },
];

/** What a company's archive holds of each site. */
export const adminCompanyTables: readonly CompanyTable[] = [{ table: "api_usage" }];
