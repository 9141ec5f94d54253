import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

export interface VerifiedSite {
  readonly siteId: number;
  readonly companyId: number;
}

/** The site whose company has verified the domain. A domain is verified for at most one site. */
export async function findVerifiedSite(
  db: Kysely<Tables>,
  domain: string,
): Promise<VerifiedSite | undefined> {
  const row = await db
    .selectFrom("site")
    .select(["site_id", "company_id"])
    .where("domain", "=", domain)
    .where("is_verified", "=", true)
    .executeTakeFirst();
  return row && { siteId: row.site_id, companyId: row.company_id };
}

/** Marks a site as unverified; its data is not changed. */
export async function markUnverified(db: Kysely<Tables>, siteId: number): Promise<void> {
  await db.updateTable("site").set({ is_verified: false }).where("site_id", "=", siteId).execute();
}

/**
 * Marks a site as verified.
 * @returns false when another company's site with that domain was verified first; the transaction must end then
 */
export async function markVerified(db: Kysely<Tables>, siteId: number): Promise<boolean> {
  try {
    await db.updateTable("site").set({ is_verified: true }).where("site_id", "=", siteId).execute();
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "site_verified_domain") throw error;
    return false;
  }
}
