import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { summarizeUsage } from "./core/usage-summary.ts";
import { getUsage } from "./usage.contract.ts";
import { findUsage } from "./usage.repo.ts";

export interface UsageRoutesDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  /** Ids of the people who may open a site. */
  readonly findMembers: (siteId: AuthorizedSiteId) => Promise<readonly number[]>;
  /** E-mail addresses by user id; deleted accounts are missing. */
  readonly findEmails: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

/** Usage of a site, for a GOD. */
export function registerUsage(app: FastifyInstance, { db, findMembers, findEmails }: UsageRoutesDeps): void {
  registerCall(app, getUsage, async ({ actor, query }) => {
    const siteId = await app.sessionGate.requireSite(actor, query.domain);
    const fromDay = localDayOf(new Date(query.timestamp));
    const [counts, members] = await Promise.all([
      forSite(db, siteId, (trx) => findUsage(trx, siteId, fromDay)),
      findMembers(siteId),
    ]);
    const emails = await findEmails([...new Set([...members, ...counts.map(({ userId }) => userId)])]);
    return summarizeUsage(counts, members, emails);
  });
}
