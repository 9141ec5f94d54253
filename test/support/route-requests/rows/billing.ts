import type { LiveServer } from "../live-server.ts";

interface BilledCompany {
  readonly companyId: number;
  /** Part of every text. */
  readonly canary: string;
  readonly signer: { readonly userId: number };
}

/** A paid subscription, with every text that billing stores of a company. */
export async function insertBilling(
  { database, clock }: LiveServer,
  { companyId, canary, signer }: BilledCompany,
): Promise<void> {
  const { owner } = database;
  const now = clock.now();
  await owner
    .insertInto("company_subscription")
    .values({
      company_id: companyId,
      plan_id: "pro",
      state: "ACTIVE",
      provider: "stripe",
      provider_subscription_id: `${canary}-subscription`,
      provider_customer_id: `${canary}-customer`,
      card_brand: `${canary} card`,
      card_last_digits: "4242",
      card_expiry: "12/30",
      holder_name: `${canary} holder`,
      email: `holder@${canary}.example.com`,
      subscribed_by: signer.userId,
      mailed: [`${canary} mark`],
      changed_at: now,
    })
    .execute();
  const details = {
    legal_name: `${canary} legal`,
    country: "RO",
    tax_id: `${canary}`,
    registration_number: `${canary}`,
    address: `${canary} street`,
    county: `${canary} county`,
    email: `billing@${canary}.example.com`,
  };
  await owner
    .insertInto("billing_details")
    .values({ company_id: companyId, ...details, changed_by: signer.userId, changed_at: now })
    .execute();
  const invoice = {
    company_id: companyId,
    number: `${canary}-1`,
    state: "PAID" as const,
    amount_cents: 19_900,
    issued_at: now,
    lines: JSON.stringify([{ text: `${canary} line`, amountCents: 19_900 }]),
    billed_to: JSON.stringify({
      legalName: details.legal_name,
      country: details.country,
      taxId: details.tax_id,
      registrationNumber: details.registration_number,
      address: details.address,
      county: details.county,
      email: details.email,
    }),
  };
  // One that this server shows as a file, and one that the provider shows.
  await owner
    .insertInto("company_invoice")
    .values([
      { ...invoice, invoice_id: "in_1", hosted_url: null },
      { ...invoice, invoice_id: "in_2", hosted_url: `https://${canary}.example.com/invoice` },
    ])
    .execute();
  await owner
    .insertInto("payment_attempt")
    .values({
      company_id: companyId,
      key: `${canary}-key`,
      request_hash: Buffer.alloc(32),
      reply: "true",
      created_at: now,
    })
    .execute();
}
