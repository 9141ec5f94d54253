import type { Kysely } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import { normaliseAddress } from "../../address/address.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { domainOf } from "./core/domain.ts";
import { isUnanswered } from "./core/shop-answer.ts";
import { unverifiedLimits } from "./core/unverified-limits.ts";
import { saveHomePage } from "./site-pictures.service.ts";
import type { AddedSite, VerificationMethod } from "./sites.contract.ts";
import {
  DomainHeldError,
  DomainNotPublicError,
  DomainNotVerifiedError,
  NotADomainError,
  SiteExistsError,
  SiteUnansweredError,
  TooManyUnverifiedSitesError,
} from "./sites.errors.ts";
import { countUnverifiedSites, findSiteByDomain } from "./sites.repo.ts";
import { createSite, requireSiteRoom } from "./sites.service.ts";
import {
  checkRecord,
  type DomainClaim,
  findLapsedHolder,
  isHeldByOthers,
  saveVerification,
  type VerificationDeps,
} from "./verification.service.ts";

export interface AddSiteDeps extends VerificationDeps {
  readonly clock: Clock;
  /** Queues a background visit to the shop's home page. */
  readonly queuePicture: (domain: string) => Promise<void>;
}

export interface AddSiteInput {
  /** For the audit log. */
  readonly userId: number;
  readonly companyId: number;
  /** As typed by the person. */
  readonly domain: string;
  /** Verify the domain this way first; required when another company has verified the domain. */
  readonly verificationMethod?: VerificationMethod | undefined;
  /** Add the site also when nobody answers at its domain. @default false */
  readonly mayBeUnanswered?: boolean | undefined;
}

/**
 * Visits a shop's home page and adds its site. A domain at which nobody answers is probably mistyped: it is added only
 * when the person has said so, or has verified it. A shop that refuses the visit is added. A domain that another company
 * has verified must be verified first, and the error does not disclose that company. Of two concurrent requests for one
 * domain, one fails.
 * @throws NotADomainError, DomainNotPublicError, SiteExistsError, DomainHeldError, DomainNotVerifiedError,
 *   TooManyUnverifiedSitesError, SiteUnansweredError, CompanyInactiveError, PlanSitesReachedError
 */
export async function addSiteToCompany(deps: AddSiteDeps, input: AddSiteInput): Promise<AddedSite> {
  const { db, visitor } = deps;
  const domain = publicDomain(input.domain, visitor.policy);
  const claim: DomainClaim = { companyId: input.companyId, domain };
  if (await findSiteByDomain(db, domain, input.companyId)) throw new SiteExistsError();
  await requireSiteRoom(db, input.companyId);
  const { verificationMethod, mayBeUnanswered = false } = input;
  if (verificationMethod !== undefined) await addVerifiedSite(deps, claim, verificationMethod);
  else if (await isHeldByOthers(db, claim)) throw new DomainHeldError();
  else await requireUnverifiedLimit(db, claim);
  const page = await visitor.readHomePage(domain);
  if (verificationMethod === undefined) {
    if (!page.found && isUnanswered(page.reason) && !mayBeUnanswered)
      throw new SiteUnansweredError(page.reason);
    await addUnverifiedSite(deps, claim);
  }
  deps.log.info(
    { audit: "site-added", userId: input.userId, companyId: input.companyId, domain },
    "site added",
  );
  await saveHomePage(deps, domain, page);
  if (!page.found) await deps.queuePicture(domain);
  return { site: domain, reachable: page.found, reason: page.found ? null : page.reason };
}

/** Concurrent requests of one company are counted one after the other. @throws TooManyUnverifiedSitesError, SiteExistsError */
function addUnverifiedSite({ db, clock }: AddSiteDeps, claim: DomainClaim): Promise<number> {
  return createSite(db, claim, clock.now(), {
    checkLimits: (trx) => requireUnverifiedLimit(trx, claim),
  });
}

/** @throws TooManyUnverifiedSitesError */
async function requireUnverifiedLimit(db: Kysely<Tables>, { companyId }: DomainClaim): Promise<void> {
  if ((await countUnverifiedSites(db, companyId)) >= unverifiedLimits.sites)
    throw new TooManyUnverifiedSitesError();
}

/** The domain in the form that is stored. @throws NotADomainError, DomainNotPublicError */
export function publicDomain(text: string, policy: AddressPolicy): string {
  const domain = domainOf(text);
  if (domain === null) throw new NotADomainError();
  const address = normaliseAddress(`http://${domain}/`, policy);
  if (!address.found)
    throw address.reason === "malformed" ? new NotADomainError() : new DomainNotPublicError();
  // Shops have host names; an IP address is not a domain.
  if (/^\[|(?:^|\.)\d+$/.test(domain)) throw new NotADomainError();
  return domain;
}

async function addVerifiedSite(
  deps: AddSiteDeps,
  claim: DomainClaim,
  method: VerificationMethod,
): Promise<void> {
  const result = await checkRecord(deps, claim, method);
  if (!result.isVerified) throw new DomainNotVerifiedError(result.reason);
  const lapsed = await findLapsedHolder(deps, claim);
  if (lapsed === "held") throw new DomainNotVerifiedError("held");
  const siteId = await createSite(deps.db, claim, deps.clock.now());
  await saveVerification(deps.db, siteId, lapsed);
}
