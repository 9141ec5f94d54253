import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";

/** Longer text is not a value of these fields. */
const text = z.string().check(z.maxLength(300));

/** The company as invoices name it. */
const details = z.strictObject({
  legalName: text,
  /** ISO 3166-1, two capital letters, as "RO". */
  country: text,
  /** CUI or CIF, with RO in front when it pays VAT; the VAT id of other countries. */
  taxId: text,
  /** Of the trade register, as "J40/1234/2019" or "J2019001234408"; empty for those who have none. */
  registrationNumber: text,
  address: text,
  county: text,
  email: text,
});
export type BillingDetails = z.output<typeof details>;

const shared = { access: "signed-in", scope: "people", minRole: "COMPANY_ADMIN" } as const;

/** GET /api/billing-details – null until they are entered. */
export const billingDetails = defineCall({
  ...shared,
  method: "GET",
  path: "/api/billing-details",
  summary: "The company as invoices name it",
  reply: z.nullable(details),
});

/**
 * PUT /api/billing-details – for later invoices and those that name no company yet; the others stay as they are.
 * @throws 422 with the problem of each field
 */
export const saveBillingDetails = defineCall({
  ...shared,
  method: "PUT",
  path: "/api/billing-details",
  callsPerMinute: 20,
  summary: "Saves the company as invoices name it",
  body: details,
  reply: details,
});
