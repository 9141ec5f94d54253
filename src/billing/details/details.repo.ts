import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { BillingDetails } from "./details.contract.ts";

export async function findBillingDetails(
  db: Kysely<Tables>,
  companyId: number,
): Promise<BillingDetails | undefined> {
  const row = await db
    .selectFrom("billing_details")
    .selectAll()
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return (
    row && {
      legalName: row.legal_name,
      country: row.country,
      taxId: row.tax_id,
      registrationNumber: row.registration_number,
      address: row.address,
      county: row.county,
      email: row.email,
    }
  );
}

export async function saveBillingDetails(
  db: Kysely<Tables>,
  companyId: number,
  details: BillingDetails,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  const values = {
    legal_name: details.legalName,
    country: details.country,
    tax_id: details.taxId,
    registration_number: details.registrationNumber,
    address: details.address,
    county: details.county,
    email: details.email,
    changed_by: userId,
    changed_at: now,
  };
  await db
    .insertInto("billing_details")
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet(values))
    .execute();
}
