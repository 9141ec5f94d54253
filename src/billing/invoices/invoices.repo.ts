import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { ProviderInvoice } from "../billing.ports.ts";
import type { CompanyInvoiceTable } from "../billing.tables.ts";
import type { BillingDetails } from "../details/details.contract.ts";

export interface StoredInvoice extends ProviderInvoice {
  /** The company when the invoice was stored, or when it was first named after that; null until then. */
  readonly billedTo: BillingDetails | null;
}

/** Inserts the provider's invoices, or updates their state; whom they were billed to does not change once it is known. */
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
        // Details that are saved while new invoices are read would be missed by both.
        billed_to: sql<string | null>`coalesce(company_invoice.billed_to, excluded.billed_to)`,
      }),
    )
    .execute();
}

/** Names the company on its invoices that name nobody yet, as the first one, which is issued before details are entered. */
export async function nameInvoices(
  db: Kysely<Tables>,
  companyId: number,
  billedTo: BillingDetails,
): Promise<void> {
  await db
    .updateTable("company_invoice")
    .set({ billed_to: JSON.stringify(billedTo) })
    .where("company_id", "=", companyId)
    .where("billed_to", "is", null)
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
