import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";

/** What a company may have. Billing writes it; the slices compare with it before they add something. */
export interface CompanyLimits {
  readonly planName: string;
  /** False when the subscription has ended: nothing can be added. */
  readonly isActive: boolean;
  readonly products: number;
  readonly sites: number;
  /** Scheduled checks of pages on a local day. */
  readonly checksPerDay: number;
  readonly users: number;
}

/** @returns null for a company without limits */
export async function findCompanyLimits(
  db: Kysely<Tables>,
  companyId: number,
): Promise<CompanyLimits | null> {
  const { rows } = await sql<CompanyLimits>`
    select plan_name as "planName", is_active as "isActive", max_products as products, max_sites as sites,
      max_checks_per_day as "checksPerDay", max_users as users
      from company_limit where company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

export async function saveCompanyLimits(
  db: Kysely<Tables>,
  companyId: number,
  limits: CompanyLimits,
): Promise<void> {
  const { planName, isActive, products, sites, checksPerDay, users } = limits;
  await sql`
    insert into company_limit
      (company_id, plan_name, is_active, max_products, max_sites, max_checks_per_day, max_users)
    values (${companyId}, ${planName}, ${isActive}, ${products}, ${sites}, ${checksPerDay}, ${users})
    on conflict (company_id) do update set plan_name = excluded.plan_name, is_active = excluded.is_active,
      max_products = excluded.max_products, max_sites = excluded.max_sites,
      max_checks_per_day = excluded.max_checks_per_day, max_users = excluded.max_users`.execute(db);
}
