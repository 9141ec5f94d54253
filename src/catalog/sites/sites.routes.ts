import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import type { SiteFinder } from "../../platform/session-gate.ts";
import { addAddressRows } from "../intake/address-rows.service.ts";
import { addSiteToCompany, publicDomain, type SiteIntakeDeps } from "./add-site.service.ts";
import { siteProof } from "./core/verification-record.ts";
import type { StatsReader } from "./site-stats.service.ts";
import { addProductRows, addSite, siteVerification, verifySite } from "./sites.contract.ts";
import { claimOf, proveSite } from "./verification.service.ts";

export interface SiteRoutesDeps extends SiteIntakeDeps {
  readonly sites: SiteFinder;
  readonly stats: Pick<StatsReader, "forget">;
}

/** Adding a site, proving its domain, and its first products. */
export function registerSites(app: FastifyInstance, deps: SiteRoutesDeps): void {
  const { db, clock, visitor, key, sites, stats } = deps;

  registerCall(app, addSite, ({ actor, body }) =>
    addSiteToCompany(deps, { userId: actor.userId, companyId: actor.companyId, ...body }),
  );

  registerCall(app, siteVerification, async ({ actor, query }) => {
    const domain = publicDomain(query.domain, visitor.policy);
    const claim = await claimOf(db, sites, actor, domain);
    return { verified: claim.isVerified, ...siteProof(key, claim.companyId, domain) };
  });

  registerCall(app, verifySite, async ({ siteId, body }) => {
    const finding = await proveSite(deps, siteId, body.method);
    return { verified: finding.isProved, reason: finding.isProved ? null : finding.reason };
  });

  registerCall(app, addProductRows, async ({ actor, siteId, body }) => {
    const intake = { policy: visitor.policy, by: actor };
    const added = await addAddressRows(db, siteId, body.rows, clock.now(), intake);
    stats.forget(siteId);
    return added;
  });
}
