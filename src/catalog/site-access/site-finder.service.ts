import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import type { SiteFinder } from "../../platform/session-gate.ts";
import { domainOf } from "../sites/core/domain.ts";
import { findSiteByDomain } from "../sites/sites.repo.ts";
import { listSitesOf } from "../sites/sites.service.ts";
import { createAccessRecorder } from "./site-access.service.ts";

/** Decides who may open which site. GOD may open any; opening another company's site is stored. */
export function createSiteFinder(db: Kysely<Tables>, log: Log, clock: Clock): SiteFinder {
  return {
    async findSite(actor, domainText) {
      const domain = domainOf(domainText);
      if (domain === null) return null;
      const own = await findSiteByDomain(db, domain, actor.companyId);
      if (own || actor.role !== "GOD") return own?.siteId ?? null;
      const foreign = await findSiteByDomain(db, domain, null);
      return foreign?.siteId ?? null;
    },
    recordAccess: createAccessRecorder({ db, log, clock }),
    async sitesOf(actor) {
      const sites = await listSitesOf(db, actor);
      if (actor.role === "GOD") {
        log.info({ audit: "god-opens-all-sites", userId: actor.userId }, "GOD opened all sites");
      }
      return sites.map(({ siteId }) => siteId);
    },
  };
}
