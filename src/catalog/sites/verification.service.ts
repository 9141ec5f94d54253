import type { Kysely } from "kysely";
import type { ShopVisitor } from "../../monitoring/visits/shop-visitor.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { Actor, SiteFinder } from "../../platform/session-gate.ts";
import { isDnsProof, isFileProof, proofFilePath, siteProof } from "./core/verification-record.ts";
import type { VerificationMethod } from "./sites.contract.ts";
import { findSiteById } from "./sites.repo.ts";
import type { FindTexts } from "./verification.client.ts";
import { findProvedSite, markProved, unmarkProved } from "./verification.repo.ts";

export interface VerificationDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  /** Derived for "site verification". */
  readonly key: Buffer;
  readonly visitor: ShopVisitor;
  readonly findTexts: FindTexts;
  readonly log: Log;
}

/** A company's word that a domain is theirs. */
export interface Claim {
  readonly companyId: number;
  readonly domain: string;
}

export type ProofFinding =
  | { readonly isProved: true }
  | {
      readonly isProved: false;
      /** "dns-missing", "dns-unanswered", "file-missing", "file-other", "held" or why the shop was not read. */
      readonly reason: string;
    };

/** Reasons that say for certain that a proof is not there; after any other it may be. */
const absences = new Set(["dns-missing", "file-missing", "file-other"]);

/** Looks where a claim's proof should be. */
export async function findProof(
  { key, visitor, findTexts }: VerificationDeps,
  { companyId, domain }: Claim,
  method: VerificationMethod,
): Promise<ProofFinding> {
  const proof = siteProof(key, companyId, domain);
  if (method === "dns") {
    const found = await findTexts(proof.dnsName);
    if (!found.isAnswered) return missing("dns-unanswered");
    return isDnsProof(found.texts, proof) ? { isProved: true } : missing("dns-missing");
  }
  const file = await visitor.readFile(domain, proofFilePath);
  if (!file.found) return missing(file.reason === "gone" ? "file-missing" : file.reason);
  return isFileProof(file.text, proof) ? { isProved: true } : missing("file-other");
}

/**
 * Whether a claim that has its proof may have the domain. Where another company has proved it before, their proof is
 * looked for again: while it stands, or cannot be looked for, the domain stays theirs; where it is gone the domain
 * has changed hands.
 * @returns the site whose proof has lapsed, null where nobody held the domain; "held"
 */
export async function heldBefore(deps: VerificationDeps, claim: Claim): Promise<number | null | "held"> {
  const holder = await findProvedSite(deps.db, claim.domain);
  if (!holder || holder.companyId === claim.companyId) return null;
  const theirs = { companyId: holder.companyId, domain: claim.domain };
  for (const method of ["dns", "file"] as const) {
    const finding = await findProof(deps, theirs, method);
    if (finding.isProved || !absences.has(finding.reason)) return "held";
  }
  deps.log.info({ audit: "domain-changes-hands", siteId: holder.siteId }, "a site's proof has lapsed");
  return holder.siteId;
}

/** Whether another company has proved the domain; who they are stays here. */
export async function isHeldByOthers(db: Kysely<Tables>, { companyId, domain }: Claim): Promise<boolean> {
  const holder = await findProvedSite(db, domain);
  return holder !== undefined && holder.companyId !== companyId;
}

/** Marks a site whose proof was found. @param lapsedSiteId from `heldBefore` @returns false: another was first */
export function keepProof(db: Kysely<Tables>, siteId: number, lapsedSiteId: number | null): Promise<boolean> {
  return db
    .transaction()
    .execute(async (trx) => {
      if (lapsedSiteId !== null) await unmarkProved(trx, lapsedSiteId);
      if (!(await markProved(trx, siteId))) throw new LostRaceError();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof LostRaceError) return false;
      throw error;
    });
}

/** The claim that a person speaks for: their company's, or for GOD that of the site's own company. */
export async function claimOf(
  db: Kysely<Tables>,
  sites: SiteFinder,
  actor: Actor,
  domain: string,
): Promise<Claim & { readonly isVerified: boolean }> {
  const siteId = await sites.findSite(actor, domain);
  const site = siteId === null ? undefined : await findSiteById(db, siteId);
  return site ?? { companyId: actor.companyId, domain, isVerified: false };
}

/** Ends the transaction in which a statement has failed already. */
class LostRaceError extends Error {}

/**
 * Looks for the proof of a site and marks the site where it is found.
 * @throws NotFoundError
 */
export async function proveSite(
  deps: VerificationDeps,
  siteId: AuthorizedSiteId,
  method: VerificationMethod,
): Promise<ProofFinding> {
  const site = await findSiteById(deps.db, siteId);
  if (!site) throw new NotFoundError();
  if (site.isVerified) return { isProved: true };
  const finding = await findProof(deps, site, method);
  if (!finding.isProved) return finding;
  const before = await heldBefore(deps, site);
  if (before === "held" || !(await keepProof(deps.db, siteId, before))) return missing("held");
  deps.log.info({ audit: "domain-proved", siteId, method }, "a site's domain is proved");
  return { isProved: true };
}

function missing(reason: string): ProofFinding {
  return { isProved: false, reason };
}
