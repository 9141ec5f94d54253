import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

export interface ProvedSite {
  readonly siteId: number;
  readonly companyId: number;
}

/** The one site of the installation whose company has proved the domain. */
export async function findProvedSite(db: Kysely<Tables>, domain: string): Promise<ProvedSite | undefined> {
  const row = await db
    .selectFrom("site")
    .select(["site_id", "company_id"])
    .where("domain", "=", domain)
    .where("is_verified", "=", true)
    .executeTakeFirst();
  return row && { siteId: row.site_id, companyId: row.company_id };
}

/** Takes the mark of proof off a site; its data stays. */
export async function unmarkProved(db: Kysely<Tables>, siteId: number): Promise<void> {
  await db.updateTable("site").set({ is_verified: false }).where("site_id", "=", siteId).execute();
}

/** @returns false where another company's site of that domain is marked meanwhile */
export async function markProved(db: Kysely<Tables>, siteId: number): Promise<boolean> {
  try {
    await db.updateTable("site").set({ is_verified: true }).where("site_id", "=", siteId).execute();
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "site_verified_domain") throw error;
    return false;
  }
}
