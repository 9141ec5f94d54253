import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findContents, type SiteContents } from "./site-stats.repo.ts";

/** Whether a site has products and competitors, without counting them. */
export function siteContents(db: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<SiteContents> {
  return forSite(db, siteId, (trx) => findContents(trx, siteId));
}
