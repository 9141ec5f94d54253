import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";

export interface Site {
  readonly siteId: number;
  readonly companyId: number;
  /** Lower case, without "www.". */
  readonly domain: string;
  /** The company has verified that the domain is its own. */
  readonly isVerified: boolean;
  readonly hasActiveSubscription: boolean;
  readonly imageUrl: string | null;
  /** When its home page was last visited; null before the first visit. */
  readonly visitedAt: Date | null;
  /** Why the last visit failed; null when it did not. */
  readonly visitFailure: string | null;
}

export interface NewSite {
  readonly siteId: number;
  readonly companyId: number;
  /** As `domainOf` returns it. */
  readonly domain: string;
  readonly imageUrl: string | null;
  readonly isVerified?: boolean;
  readonly createdAt: Date;
}

/** @returns false when the company already has a site with that domain */
export async function insertSite(db: Kysely<Tables>, site: NewSite): Promise<boolean> {
  const result = await db
    .insertInto("site")
    .values({
      site_id: site.siteId,
      company_id: site.companyId,
      domain: site.domain,
      image_url: site.imageUrl,
      is_verified: site.isVerified ?? false,
      created_at: site.createdAt,
    })
    .onConflict((conflict) => conflict.columns(["company_id", "domain"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * Finds the site with a domain. Several companies may have the same unverified domain: the verified site comes first,
 * then the oldest.
 * @param companyId null searches all companies
 */
export async function findSiteByDomain(
  db: Kysely<Tables>,
  domain: string,
  companyId: number | null,
): Promise<Site | undefined> {
  const found = selectSites(db).where("domain", "=", domain);
  const row = await (companyId === null ? found : found.where("company_id", "=", companyId))
    .orderBy("is_verified", "desc")
    .orderBy("site_id")
    .limit(1)
    .executeTakeFirst();
  return row && toSite(row);
}

export async function findSiteById(db: Kysely<Tables>, siteId: number): Promise<Site | undefined> {
  const row = await selectSites(db).where("site_id", "=", siteId).executeTakeFirst();
  return row && toSite(row);
}

/** Lists sites by domain. @param companyId null lists those of all companies */
export async function listSites(db: Kysely<Tables>, companyId: number | null): Promise<Site[]> {
  const all = selectSites(db);
  const rows = await (companyId === null ? all : all.where("company_id", "=", companyId))
    .orderBy("domain")
    .orderBy("site_id")
    .execute();
  return rows.map(toSite);
}

/** Prevents the removal of a site until the transaction ends. @throws NotFoundError when it was removed */
export async function lockAgainstRemoval(trx: Transaction<Tables>, siteId: number): Promise<void> {
  const { rows } = await sql`select from site where site_id = ${siteId} for key share`.execute(trx);
  if (rows.length === 0) throw new NotFoundError();
}

/** The companies that own any of these sites, each once. */
export async function findCompanies(db: Kysely<Tables>, siteIds: readonly number[]): Promise<number[]> {
  if (siteIds.length === 0) return [];
  const rows = await db
    .selectFrom("site")
    .select("company_id")
    .distinct()
    .where("site_id", "in", siteIds)
    .execute();
  return rows.map((row) => row.company_id);
}

/** Sites whose pages are not checked because their subscription has ended. */
export async function findPausedSites(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom("site")
    .select("site_id")
    .where("has_active_subscription", "=", false)
    .execute();
  return rows.map((row) => row.site_id);
}

/** Locks the company's list of sites until the transaction ends: additions that take this lock run one at a time. */
export async function lockCompanySites(trx: Transaction<Tables>, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${companyId})`.execute(trx);
}

/** Number of a company's sites whose domain is not verified. */
export async function countUnverifiedSites(db: Kysely<Tables>, companyId: number): Promise<number> {
  const row = await db
    .selectFrom("site")
    .select(({ fn }) => fn.countAll<number>().as("sites"))
    .where("company_id", "=", companyId)
    .where("is_verified", "=", false)
    .executeTakeFirstOrThrow();
  return row.sites;
}

/** Number of a company's sites. */
export async function countSites(db: Kysely<Tables>, companyId: number): Promise<number> {
  const row = await db
    .selectFrom("site")
    .select(({ fn }) => fn.countAll<number>().as("sites"))
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return row.sites;
}

/** Sites of companies with a limit of checks, by company. */
export async function listCheckLimits(
  db: Kysely<Tables>,
): Promise<{ readonly siteIds: number[]; readonly checksPerDay: number }[]> {
  const { rows } = await sql<{ siteIds: number[]; checksPerDay: number }>`
    select array_agg(s.site_id order by s.site_id) as "siteIds", l.max_checks_per_day as "checksPerDay"
      from site s join company_limit l on l.company_id = s.company_id
     where s.has_active_subscription
     group by l.company_id, l.max_checks_per_day order by l.company_id`.execute(db);
  return rows.map(({ siteIds, checksPerDay }) => ({ siteIds: siteIds.map(Number), checksPerDay }));
}

/** Starts or stops the checks, imports, exports and recommendations of all sites of a company. */
export async function updateSubscription(
  db: Kysely<Tables>,
  companyId: number,
  isActive: boolean,
): Promise<void> {
  await db
    .updateTable("site")
    .set({ has_active_subscription: isActive })
    .where("company_id", "=", companyId)
    .where("has_active_subscription", "!=", isActive)
    .execute();
}

function selectSites(db: Kysely<Tables>) {
  return db
    .selectFrom("site")
    .select([
      "site_id",
      "company_id",
      "domain",
      "is_verified",
      "has_active_subscription",
      "image_url",
      "image_checked_at",
      "visit_failure",
    ]);
}

interface SiteRow {
  site_id: number;
  company_id: number;
  domain: string;
  is_verified: boolean;
  has_active_subscription: boolean;
  image_url: string | null;
  image_checked_at: Date | null;
  visit_failure: string | null;
}

function toSite(row: SiteRow): Site {
  return {
    siteId: row.site_id,
    companyId: row.company_id,
    domain: row.domain,
    isVerified: row.is_verified,
    hasActiveSubscription: row.has_active_subscription,
    imageUrl: row.image_url,
    visitedAt: row.image_checked_at,
    visitFailure: row.visit_failure,
  };
}
