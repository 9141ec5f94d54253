import type { Kysely, Transaction } from "kysely";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import type { Actor, SiteFinder } from "../../platform/session-gate.ts";
import { imageAddress } from "../products/core/merchant-text.ts";
import { domainOf } from "./core/domain.ts";
import { NotADomainError, SiteExistsError } from "./sites.errors.ts";
import { findSiteByDomain, insertSite, listSites, lockSitesOf, type Site } from "./sites.repo.ts";

export interface SiteRequest {
  readonly companyId: number;
  /** As people write it; "www.", case and a scheme are taken off. */
  readonly domain: string;
  readonly imageUrl?: string | null;
  /** Whether the company has proved that the domain is theirs. @default false */
  readonly isVerified?: boolean;
}

export interface SiteOptions {
  /**
   * Judges whether the company may have one more, in the transaction that adds it. Sites that are added to one company
   * at once wait for each other where it is given.
   * @throws what the site is refused with
   */
  readonly judge?: (trx: Transaction<Tables>) => Promise<void>;
}

/**
 * Makes a site: the unit that a company watches and works on.
 * @returns the site's id
 * @throws NotADomainError, SiteExistsError
 */
export async function createSite(
  db: Kysely<Tables>,
  request: SiteRequest,
  now: Date,
  { judge }: SiteOptions = {},
): Promise<number> {
  const { companyId, imageUrl, isVerified = false } = request;
  const domain = domainOf(request.domain);
  if (domain === null) throw new NotADomainError();
  const nextId = await takeIds(db, 1);
  const siteId = nextId();
  const site = { siteId, companyId, domain, imageUrl: imageAddress(imageUrl), isVerified, createdAt: now };
  const isNew = await db.transaction().execute(async (trx) => {
    if (judge) await lockSitesOf(trx, companyId);
    await judge?.(trx);
    return insertSite(trx, site);
  });
  if (!isNew) throw new SiteExistsError();
  return siteId;
}

/** Sites that a person may open: those of their company, or every one for GOD. By domain. */
export function sitesFor(db: Kysely<Tables>, actor: Pick<Actor, "companyId" | "role">): Promise<Site[]> {
  return listSites(db, actor.role === "GOD" ? null : actor.companyId);
}

/** Who may open which site. GOD opens any, and each such visit to another company's site is logged. */
export function createSiteFinder(db: Kysely<Tables>, log: Log): SiteFinder {
  return {
    async findSite(actor, domainText) {
      const domain = domainOf(domainText);
      if (domain === null) return null;
      const own = await findSiteByDomain(db, domain, actor.companyId);
      if (own || actor.role !== "GOD") return own?.siteId ?? null;
      const foreign = await findSiteByDomain(db, domain, null);
      if (!foreign) return null;
      log.info({ audit: "god-opens-site", userId: actor.userId, siteId: foreign.siteId }, "GOD opens a site");
      return foreign.siteId;
    },
    async sitesOf(actor) {
      const sites = await sitesFor(db, actor);
      if (actor.role === "GOD") {
        log.info({ audit: "god-opens-all-sites", userId: actor.userId }, "GOD opens every site");
      }
      return sites.map(({ siteId }) => siteId);
    },
  };
}
