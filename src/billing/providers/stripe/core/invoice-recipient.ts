import type { BillingDetails } from "../../../details/details.contract.ts";

/** Longest value of a custom field of an invoice. @see https://docs.stripe.com/api/customers/update */
const maxValue = 140;

/** A customer's address and the lines by which Stripe's invoices name the company; an invoice has room for four. */
export function invoiceRecipient(details: BillingDetails) {
  const { legalName, country, taxId, registrationNumber, address, county } = details;
  const isRomanian = country === "RO";
  const lines: readonly (readonly [name: string, value: string])[] = [
    ["Client", legalName],
    [isRomanian ? "CUI/CIF" : "VAT number", taxId],
    [isRomanian ? "Nr. reg. com." : "Registration number", registrationNumber],
  ];
  return {
    address: { line1: address, state: county, country },
    invoice_settings: {
      custom_fields: lines
        .filter(([, value]) => value !== "")
        .map(([name, value]) => ({ name, value: value.slice(0, maxValue) })),
    },
  };
}
