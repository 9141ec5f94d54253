import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { siteAccess } from "./site-access.contract.ts";
import { type FindEmails, readSiteAccesses } from "./site-access.service.ts";

export interface SiteAccessDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly findEmails: FindEmails;
}

/** Who opened a site. */
export function registerSiteAccess(app: FastifyInstance, { db, findEmails }: SiteAccessDeps): void {
  registerCall(app, siteAccess, ({ siteId }) => readSiteAccesses(db, siteId, findEmails));
}
