import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueue } from "../../platform/jobs.ts";
import type { BillingDetails } from "../details/details.contract.ts";
import { findBillingDetails } from "../details/details.repo.ts";
import { nameInvoices } from "../invoices/invoices.repo.ts";
import type { ChangeDeps } from "./change.service.ts";
import { findSubscription } from "./subscriptions.repo.ts";

/** Name of the task that sends to the payment provider whom its invoices name. */
export const sendDetailsTask = "billing.send-details";

/** Names the company on its invoices that name nobody yet, and queues the details for the provider. @param trx saves them */
export async function nameRecipient(
  trx: Kysely<Tables>,
  companyId: number,
  details: BillingDetails,
): Promise<void> {
  await nameInvoices(trx, companyId, details);
  await enqueue(trx, sendDetailsTask, { companyId }, { key: `${sendDetailsTask}:${companyId}` });
}

/**
 * Sends the company's details to the provider, if it knows the company: a first order sends them itself. Repeating it changes nothing.
 * @throws ProviderUnavailableError: to be tried again
 */
export async function sendDetails(
  { db, provider }: Pick<ChangeDeps, "db" | "provider">,
  companyId: number,
): Promise<void> {
  const details = await findBillingDetails(db, companyId);
  const subscription = await findSubscription(db, companyId);
  if (!details || !subscription || provider === null || subscription.provider !== provider.name) return;
  if (subscription.customerId !== null) await provider.setDetails(subscription.customerId, details);
}
