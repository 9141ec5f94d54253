import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import type { SiteFinder } from "../../platform/session-gate.ts";
import type { UsageCounter } from "../../platform/usage-counter.ts";
import { type AddSiteDeps, addSiteToCompany, publicDomain } from "./add-site.service.ts";
import { verificationRecord } from "./core/verification-record.ts";
import { type DeleteFurtherRows, removeSite as removeSiteOf } from "./site-removal.service.ts";
import type { StatsReader } from "./site-stats.service.ts";
import { addSite, removeSite, siteVerification, verifySite } from "./sites.contract.ts";
import { findClaim, verifyDomain } from "./verification.service.ts";

export interface SiteRoutesDeps extends AddSiteDeps {
  readonly sites: SiteFinder;
  readonly stats: Pick<StatsReader, "forget">;
  readonly usage: Pick<UsageCounter, "removeSite">;
  readonly deleteFurtherRows: DeleteFurtherRows;
}

/** Adding and removing a site, and verifying its domain. */
export function registerSites(app: FastifyInstance, deps: SiteRoutesDeps): void {
  const { db, visitor, key, sites, stats } = deps;

  registerCall(app, addSite, ({ actor, body }) =>
    addSiteToCompany(deps, {
      userId: actor.userId,
      companyId: actor.companyId,
      domain: body.domain,
      verificationMethod: body.proof,
      mayBeUnanswered: body.unanswered,
    }),
  );

  registerCall(app, removeSite, async ({ actor, siteId }) => {
    await removeSiteOf(deps, siteId, actor.userId);
    stats.forget(siteId);
  });

  registerCall(app, siteVerification, async ({ actor, query }) => {
    const domain = publicDomain(query.domain, visitor.policy);
    const claim = await findClaim(db, sites, actor, domain);
    return { verified: claim.isVerified, ...verificationRecord(key, claim.companyId, domain) };
  });

  registerCall(app, verifySite, async ({ siteId, body }) => {
    const result = await verifyDomain(deps, siteId, body.method);
    return { verified: result.isVerified, reason: result.isVerified ? null : result.reason };
  });
}
