import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** Rules of a site, in their order. */
export function listRules(trx: Transaction<Tables>, siteId: AuthorizedSiteId) {
  return trx
    .selectFrom("pricing_rule")
    .selectAll()
    .where("site_id", "=", siteId)
    .orderBy("position")
    .execute();
}
