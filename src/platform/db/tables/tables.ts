import type { AccountsTables } from "./accounts.ts";
import type { AdminTables } from "./admin.ts";
import type { CatalogTables } from "./catalog.ts";
import type { MonitoringTables } from "./monitoring.ts";

/** Every table of the product. Each belongs to one slice, whose repo files alone write SQL for it. */
export interface Tables extends AccountsTables, AdminTables, CatalogTables, MonitoringTables {}
