import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findAnyFloor } from "./costs.repo.ts";

/** Whether any product of a site has a floor. */
export function hasFloors(db: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<boolean> {
  return forSite(db, siteId, (trx) => findAnyFloor(trx, siteId));
}
