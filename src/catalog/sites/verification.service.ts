import type { Kysely } from "kysely";
import type { ShopVisitor } from "../../monitoring/visits/shop-visitor.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { Actor, SiteFinder } from "../../platform/session-gate.ts";
import {
  isFileContent,
  isInTextRecords,
  verificationFilePath,
  verificationRecord,
} from "./core/verification-record.ts";
import type { VerificationMethod } from "./sites.contract.ts";
import { findSiteById } from "./sites.repo.ts";
import type { FindTextRecords } from "./verification.client.ts";
import { findVerifiedSite, markUnverified, markVerified } from "./verification.repo.ts";

export interface VerificationDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  /** Derived for "site verification". */
  readonly key: Buffer;
  readonly visitor: ShopVisitor;
  readonly findTextRecords: FindTextRecords;
  readonly log: Log;
}

/** A company that claims a domain as its own. */
export interface DomainClaim {
  readonly companyId: number;
  readonly domain: string;
}

export type VerificationResult =
  | { readonly isVerified: true }
  | {
      readonly isVerified: false;
      /** "dns-missing", "dns-unanswered", "file-missing", "file-other", "held" or why the shop could not be read. */
      readonly reason: string;
    };

/** Reasons that mean the record does not exist. Other reasons are temporary. */
const definiteReasons = new Set(["dns-missing", "file-missing", "file-other"]);

/** Checks whether a claim's verification record is in place. */
export async function checkRecord(
  { key, visitor, findTextRecords }: VerificationDeps,
  { companyId, domain }: DomainClaim,
  method: VerificationMethod,
): Promise<VerificationResult> {
  const record = verificationRecord(key, companyId, domain);
  if (method === "dns") {
    const found = await findTextRecords(record.dnsName);
    if (!found.isAnswered) return unverified("dns-unanswered");
    return isInTextRecords(found.texts, record) ? { isVerified: true } : unverified("dns-missing");
  }
  const file = await visitor.readFile(domain, verificationFilePath);
  if (!file.found) return unverified(file.reason === "gone" ? "file-missing" : file.reason);
  return isFileContent(file.text, record) ? { isVerified: true } : unverified("file-other");
}

/**
 * Whether a verified claim may have the domain. If another company verified it earlier, their record is checked again:
 * while it is in place, or cannot be checked, the domain stays theirs.
 * @returns the id of the site whose verification has lapsed, null when nobody else had verified the domain, or "held"
 * @see docs/decisions/0014-a-verified-domain-can-be-transferred.md
 */
export async function findLapsedHolder(
  deps: VerificationDeps,
  claim: DomainClaim,
): Promise<number | null | "held"> {
  const holder = await findVerifiedSite(deps.db, claim.domain);
  if (!holder || holder.companyId === claim.companyId) return null;
  const holderClaim = { companyId: holder.companyId, domain: claim.domain };
  for (const method of ["dns", "file"] as const) {
    const result = await checkRecord(deps, holderClaim, method);
    if (result.isVerified || !definiteReasons.has(result.reason)) return "held";
  }
  deps.log.info(
    { audit: "domain-changes-hands", siteId: holder.siteId },
    "the verification of a site has lapsed",
  );
  return holder.siteId;
}

/** Whether another company has verified the domain. */
export async function isHeldByOthers(
  db: Kysely<Tables>,
  { companyId, domain }: DomainClaim,
): Promise<boolean> {
  const holder = await findVerifiedSite(db, domain);
  return holder !== undefined && holder.companyId !== companyId;
}

/**
 * Marks a site as verified.
 * @param lapsedSiteId from `findLapsedHolder`: loses its verification
 * @returns false when another site was verified first
 */
export function saveVerification(
  db: Kysely<Tables>,
  siteId: number,
  lapsedSiteId: number | null,
): Promise<boolean> {
  return db
    .transaction()
    .execute(async (trx) => {
      if (lapsedSiteId !== null) await markUnverified(trx, lapsedSiteId);
      if (!(await markVerified(trx, siteId))) throw new AlreadyVerifiedError();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof AlreadyVerifiedError) return false;
      throw error;
    });
}

/** The claim of the person's company on a domain; for GOD, that of the site's company. */
export async function findClaim(
  db: Kysely<Tables>,
  sites: SiteFinder,
  actor: Actor,
  domain: string,
): Promise<DomainClaim & { readonly isVerified: boolean }> {
  const siteId = await sites.findSite(actor, domain);
  const site = siteId === null ? undefined : await findSiteById(db, siteId);
  return site ?? { companyId: actor.companyId, domain, isVerified: false };
}

/** Rolls back the transaction in which the update failed. */
class AlreadyVerifiedError extends Error {}

/**
 * Checks a site's verification record and marks the site as verified when it is in place.
 * @throws NotFoundError
 */
export async function verifyDomain(
  deps: VerificationDeps,
  siteId: AuthorizedSiteId,
  method: VerificationMethod,
): Promise<VerificationResult> {
  const site = await findSiteById(deps.db, siteId);
  if (!site) throw new NotFoundError();
  if (site.isVerified) return { isVerified: true };
  const result = await checkRecord(deps, site, method);
  if (!result.isVerified) return result;
  const lapsed = await findLapsedHolder(deps, site);
  if (lapsed === "held" || !(await saveVerification(deps.db, siteId, lapsed))) return unverified("held");
  deps.log.info({ audit: "domain-proved", siteId, method }, "site domain verified");
  return { isVerified: true };
}

function unverified(reason: string): VerificationResult {
  return { isVerified: false, reason };
}
