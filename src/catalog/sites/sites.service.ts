import type { Kysely, Transaction } from "kysely";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { findCompanyLimits } from "../../platform/limits/company-limits.ts";
import type { Actor } from "../../platform/session-gate.ts";
import { imageAddress } from "../products/core/merchant-text.ts";
import { domainOf } from "./core/domain.ts";
import {
  CompanyInactiveError,
  NotADomainError,
  PlanSitesReachedError,
  SiteExistsError,
  SubscriptionEndedError,
} from "./sites.errors.ts";
import {
  countSites,
  findSiteById,
  insertSite,
  listSites,
  lockCompanySites,
  type Site,
} from "./sites.repo.ts";

export interface SiteRequest {
  readonly companyId: number;
  /** As typed; "www.", upper case and a scheme are removed. */
  readonly domain: string;
  readonly imageUrl?: string | null;
  /** Whether the company has verified that the domain is its own. @default false */
  readonly isVerified?: boolean;
}

export interface SiteOptions {
  /**
   * Checks the company's limits in the transaction that adds the site. With this option, concurrent additions to one
   * company run one at a time.
   * @throws the error to reject the site with
   */
  readonly checkLimits?: (trx: Transaction<Tables>) => Promise<void>;
}

/**
 * Creates a site: a monitored shop domain of a company.
 * @returns the site's id
 * @throws NotADomainError, SiteExistsError, CompanyInactiveError, PlanSitesReachedError
 */
export async function createSite(
  db: Kysely<Tables>,
  request: SiteRequest,
  now: Date,
  { checkLimits }: SiteOptions = {},
): Promise<number> {
  const { companyId, imageUrl, isVerified = false } = request;
  const domain = domainOf(request.domain);
  if (domain === null) throw new NotADomainError();
  const nextId = await takeIds(db, 1);
  const siteId = nextId();
  const site = { siteId, companyId, domain, imageUrl: imageAddress(imageUrl), isVerified, createdAt: now };
  const isNew = await db.transaction().execute(async (trx) => {
    // Additions to one company run one at a time, so that none of them exceeds a limit.
    const limits = await findCompanyLimits(trx, companyId);
    if (limits || checkLimits) await lockCompanySites(trx, companyId);
    await requireSiteRoom(trx, companyId);
    await checkLimits?.(trx);
    return insertSite(trx, site);
  });
  if (!isNew) throw new SiteExistsError();
  return siteId;
}

/** Whether the company's plan includes another site. @throws CompanyInactiveError, PlanSitesReachedError */
export async function requireSiteRoom(db: Kysely<Tables>, companyId: number): Promise<void> {
  const limits = await findCompanyLimits(db, companyId);
  if (limits && !limits.isActive) throw new CompanyInactiveError();
  if (limits && (await countSites(db, companyId)) >= limits.sites)
    throw new PlanSitesReachedError(limits.planName, limits.sites);
}

/** Sites that a person may open, by domain: those of their company, or all sites for GOD. */
export function listSitesOf(db: Kysely<Tables>, actor: Pick<Actor, "companyId" | "role">): Promise<Site[]> {
  return listSites(db, actor.role === "GOD" ? null : actor.companyId);
}

/** A site by its id, for background work of other slices; undefined once it is removed. */
export function describeSite(db: Kysely<Tables>, siteId: number): Promise<Site | undefined> {
  return findSiteById(db, siteId);
}
export { findSiteById, updateSubscription as setCompanyActive } from "./sites.repo.ts";

/** For work of other slices that stops when the site's subscription has ended. @throws SubscriptionEndedError 422 */
export async function requireSubscription(db: Kysely<Tables>, siteId: number): Promise<void> {
  const site = await findSiteById(db, siteId);
  if (!site?.hasActiveSubscription) throw new SubscriptionEndedError();
}

/** The site's domain, and whether the company has verified it. @throws NotFoundError */
export async function requireSiteRow(
  db: Kysely<Tables>,
  siteId: number,
): Promise<{
  readonly domain: string;
  readonly isVerified: boolean;
  readonly hasActiveSubscription: boolean;
}> {
  const site = await findSiteById(db, siteId);
  if (!site) throw new NotFoundError();
  return site;
}
