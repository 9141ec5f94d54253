import type { AddressPolicy } from "../../address/address.ts";
import { normaliseAddress } from "../../address/address.ts";
import type { Clock } from "../../platform/clock.ts";
import { unprovedLimits } from "../intake/core/unverified-limits.ts";
import { domainOf } from "./core/domain.ts";
import { readSitePicture } from "./site-pictures.service.ts";
import type { AddedSite, VerificationMethod } from "./sites.contract.ts";
import {
  DomainHeldError,
  DomainNotProvedError,
  DomainNotPublicError,
  NotADomainError,
  SiteExistsError,
  TooManyUnprovedSitesError,
} from "./sites.errors.ts";
import { countUnprovedSites, findSiteByDomain } from "./sites.repo.ts";
import { createSite } from "./sites.service.ts";
import {
  type Claim,
  findProof,
  heldBefore,
  isHeldByOthers,
  keepProof,
  type VerificationDeps,
} from "./verification.service.ts";

export interface SiteIntakeDeps extends VerificationDeps {
  readonly clock: Clock;
  /** Has the shop's home page read in the background. */
  readonly askForPicture: (domain: string) => Promise<void>;
}

export interface SiteOrder {
  /** Who adds it, for the log. */
  readonly userId: number;
  readonly companyId: number;
  /** As people write it. */
  readonly domain: string;
  /** Where the proof lies that the domain is the company's, for domains that others have proved. */
  readonly proof?: VerificationMethod | undefined;
}

/**
 * Adds a site and looks whether its shop answers; one that does not is added all the same. A domain that another
 * company has proved is not added without proof, and the refusal says nothing of that company. Of two who add the
 * same at once, one gets it.
 * @throws NotADomainError, DomainNotPublicError, SiteExistsError, DomainHeldError, DomainNotProvedError,
 *   TooManyUnprovedSitesError
 */
export async function addSiteToCompany(deps: SiteIntakeDeps, order: SiteOrder): Promise<AddedSite> {
  const { db, visitor } = deps;
  const domain = publicDomain(order.domain, visitor.policy);
  const claim: Claim = { companyId: order.companyId, domain };
  if (await findSiteByDomain(db, domain, order.companyId)) throw new SiteExistsError();
  if (order.proof !== undefined) await addProved(deps, claim, order.proof);
  else if (await isHeldByOthers(db, claim)) throw new DomainHeldError();
  else await addUnproved(deps, claim);
  deps.log.info(
    { audit: "site-added", userId: order.userId, companyId: order.companyId, domain },
    "a site is added",
  );
  const page = await readSitePicture(deps, domain);
  if (!page.found) await deps.askForPicture(domain);
  return { site: domain, reachable: page.found, reason: page.found ? null : page.reason };
}

/** Two at once are counted one after the other. @throws TooManyUnprovedSitesError, SiteExistsError */
function addUnproved({ db, clock }: SiteIntakeDeps, claim: Claim): Promise<number> {
  return createSite(db, claim, clock.now(), {
    judge: async (trx) => {
      const count = await countUnprovedSites(trx, claim.companyId);
      if (count >= unprovedLimits.sites) throw new TooManyUnprovedSitesError();
    },
  });
}

/** The domain in the form that sites are kept under. @throws NotADomainError, DomainNotPublicError */
export function publicDomain(text: string, policy: AddressPolicy): string {
  const domain = domainOf(text);
  if (domain === null) throw new NotADomainError();
  const address = normaliseAddress(`http://${domain}/`, policy);
  if (!address.found)
    throw address.reason === "malformed" ? new NotADomainError() : new DomainNotPublicError();
  // A shop has a name: nobody proves or remembers a number.
  if (/^\[|(?:^|\.)\d+$/.test(domain)) throw new NotADomainError();
  return domain;
}

async function addProved(deps: SiteIntakeDeps, claim: Claim, method: VerificationMethod): Promise<void> {
  const finding = await findProof(deps, claim, method);
  if (!finding.isProved) throw new DomainNotProvedError(finding.reason);
  const before = await heldBefore(deps, claim);
  if (before === "held") throw new DomainNotProvedError("held");
  const siteId = await createSite(deps.db, claim, deps.clock.now());
  await keepProof(deps.db, siteId, before);
}
