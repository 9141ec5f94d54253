import type { Kysely } from "kysely";
import { countTeam } from "../../accounts/team/team.service.ts";
import { countCompanyProducts } from "../../catalog/intake/plan-room.service.ts";
import { listSitesOf } from "../../catalog/sites/sites.service.ts";
import { countChecks } from "../../monitoring/schedule/check-limits.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { SubscriptionView } from "./subscriptions.contract.ts";

export interface UseDeps {
  readonly db: Kysely<Tables>;
  /** `database.worker`: who watches which page is not visible to the app. */
  readonly workerDb: Kysely<Tables>;
  readonly clock: Clock;
}

/** What a company uses of its plan. */
export async function countUse(
  { db, workerDb, clock }: UseDeps,
  companyId: number,
): Promise<SubscriptionView["use"]> {
  const [sites, products, users] = await Promise.all([
    listSitesOf(db, { companyId, role: "COMPANY_ADMIN" }),
    countCompanyProducts(db, companyId),
    countTeam(db, companyId),
  ]);
  const { pages, waiting } = await countChecks(
    workerDb,
    sites.map(({ siteId }) => siteId),
    clock.now(),
  );
  return { products, sites: sites.length, users, checksPerDay: pages, waitingChecks: waiting };
}
