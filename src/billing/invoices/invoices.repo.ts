import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { ProviderInvoice } from "../billing.ports.ts";
import type { CompanyInvoiceTable } from "../billing.tables.ts";
import type { BillingDetails } from "../details/details.contract.ts";

export interface StoredInvoice extends ProviderInvoice {
  /** The company as it was when the invoice was stored. */
  readonly billedTo: BillingDetails | null;
}

/** Inserts the provider's invoices, or updates their state; whom they were billed to does not change. */
export async function saveInvoices(
  db: Kysely<Tables>,
  companyId: number,
  invoices: readonly ProviderInvoice[],
  billedTo: BillingDetails | null,
): Promise<void> {
  if (invoices.length === 0) return;
  await db
    .insertInto("company_invoice")
    .values(
      invoices.map((invoice) => ({
        company_id: companyId,
        invoice_id: invoice.invoiceId,
        number: invoice.number,
        state: invoice.state,
        amount_cents: invoice.amountCents,
        issued_at: invoice.issuedAt,
        lines: JSON.stringify(invoice.lines),
        hosted_url: invoice.hostedUrl,
        billed_to: billedTo && JSON.stringify(billedTo),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["company_id", "invoice_id"]).doUpdateSet({
        state: sql<"PAID">`excluded.state`,
        amount_cents: sql<number>`excluded.amount_cents`,
        number: sql<string>`excluded.number`,
        hosted_url: sql<string | null>`excluded.hosted_url`,
      }),
    )
    .execute();
}

/** The latest first. */
export async function listInvoices(db: Kysely<Tables>, companyId: number): Promise<StoredInvoice[]> {
  const rows = await db
    .selectFrom("company_invoice")
    .selectAll()
    .where("company_id", "=", companyId)
    .orderBy("issued_at", "desc")
    .orderBy("invoice_id", "desc")
    .execute();
  return rows.map(toInvoice);
}

export async function findInvoice(
  db: Kysely<Tables>,
  companyId: number,
  invoiceId: string,
): Promise<StoredInvoice | undefined> {
  const row = await db
    .selectFrom("company_invoice")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  return row && toInvoice(row);
}

function toInvoice(row: Selectable<CompanyInvoiceTable>): StoredInvoice {
  return {
    invoiceId: row.invoice_id,
    number: row.number,
    state: row.state,
    amountCents: row.amount_cents,
    issuedAt: row.issued_at,
    lines: row.lines,
    hostedUrl: row.hosted_url,
    billedTo: row.billed_to,
  };
}
