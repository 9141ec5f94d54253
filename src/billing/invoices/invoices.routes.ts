import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { languageOf } from "../../accounts/mail/language.service.ts";
import { findCompany } from "../../accounts/people/companies.service.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { invoicePage } from "./core/invoice-page.ts";
import * as calls from "./invoices.contract.ts";
import { InvoiceNotFoundError } from "./invoices.errors.ts";
import { findInvoice, listInvoices } from "./invoices.repo.ts";

export function registerInvoices(app: FastifyInstance, { db }: { readonly db: Kysely<Tables> }): void {
  registerCall(app, calls.invoices, async ({ actor }) =>
    (await listInvoices(db, actor.companyId)).map((invoice) => ({
      id: invoice.invoiceId,
      number: invoice.number,
      state: invoice.state,
      amount: invoice.amountCents,
      issuedAt: invoice.issuedAt.getTime(),
      hostedUrl: invoice.hostedUrl,
    })),
  );

  registerCall(app, calls.invoiceFile, async ({ actor, params: { id }, reply }) => {
    const invoice = await findInvoice(db, actor.companyId, id);
    // Where the provider shows it, ours would be another document, which says that no money was moved.
    if (!invoice || invoice.hostedUrl !== null) throw new InvoiceNotFoundError();
    const language = await languageOf(db, actor.userId);
    const companyName = (await findCompany(db, actor.companyId))?.name ?? "";
    return reply
      .type("text/html; charset=utf-8")
      .header("content-disposition", `attachment; filename="${invoice.number.replace(/[^\w-]/g, "_")}.html"`)
      .send(invoicePage(language, { ...invoice, companyName }));
  });
}
