import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";

const line = z.object({ text: z.string(), amountCents: z.number() });
export type InvoiceLine = z.output<typeof line>;

const invoice = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(["PAID", "OPEN", "VOID"]),
  /** Euro cents. */
  amount: z.number(),
  /** ms since 1970 */
  issuedAt: z.number(),
  /** The provider's own page of it; null: the file of this server. */
  hostedUrl: z.nullable(z.string()),
});
export type Invoice = z.output<typeof invoice>;

const shared = { access: "signed-in", scope: "people", minRole: "COMPANY_ADMIN" } as const;

/** GET /api/invoices – the company's invoices, the latest first. */
export const invoices = defineCall({
  ...shared,
  method: "GET",
  path: "/api/invoices",
  summary: "The invoices of the company",
  reply: z.array(invoice),
});

/**
 * GET /api/invoices/:id/file – the invoice as a page that can be printed, in the person's language.
 * @throws 404, also for an invoice that the provider shows (`hostedUrl`)
 */
export const invoiceFile = defineCall({
  ...shared,
  method: "GET",
  path: "/api/invoices/:id/file",
  summary: "An invoice as a page",
  params: z.object({ id: z.string().check(z.maxLength(200)) }),
  reply: z.unknown(),
  replyType: "text/html",
});
