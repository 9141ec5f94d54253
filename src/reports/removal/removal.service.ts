import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { deleteSiteRows } from "../../platform/db/site-rows.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { removedTables } from "./removal.repo.ts";

/** Rows per statement: a statement must end within the time limit of requests, however large the site is. */
const batchSize = 5000;

/** Deletes the reports and alerts of a site, in the transaction that has removed the site. */
export async function deleteReportRows(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  for (const table of removedTables) {
    while ((await deleteSiteRows(trx, siteId, table, batchSize)) === batchSize);
  }
}
