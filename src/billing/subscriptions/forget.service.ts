import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueue } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { type ChangeDeps, withReservation } from "./change.service.ts";
import { ProviderUnavailableError, SubscriptionBusyError } from "./subscriptions.errors.ts";
import { eraseHolder, findSubscription, listSubscribedBy, lockSubscriptions } from "./subscriptions.repo.ts";

/** Name of the task that erases at the payment provider what was erased here. */
export const forgetTask = "billing.forget";

/** A provider that is down is asked again after this time, without end. */
const retryMs = 3_600_000;

export const forgetPayload = z.object({
  /** "holder": name and address of who paid; the subscription continues. "customer": everything, with the subscription. */
  what: z.enum(["holder", "customer"]),
  provider: z.enum(["demo", "stripe"]),
  customerId: z.string(),
  companyId: z.number(),
});
export type ForgetPayload = z.output<typeof forgetPayload>;

/**
 * Removes the name and address that a person entered at the checkout, here and at the provider.
 * @throws SubscriptionBusyError while a change may still write them
 */
export async function forgetHolder(trx: Transaction<Tables>, userId: number, now: Date): Promise<void> {
  const held = await listSubscribedBy(trx, userId);
  await requireIdle(
    trx,
    held.map(({ companyId }) => companyId),
    now,
  );
  await eraseHolder(trx, userId);
  for (const { companyId, provider, customerId } of held) {
    if (provider !== null && customerId !== null)
      await enqueueForget(trx, { what: "holder", provider, customerId, companyId });
  }
}

/**
 * Queues the end of a company's subscription at the provider, in the transaction that deletes the company.
 * @throws SubscriptionBusyError while a change may still charge something
 */
export async function forgetCompany(trx: Transaction<Tables>, companyId: number, now: Date): Promise<void> {
  await requireIdle(trx, [companyId], now);
  const subscription = await findSubscription(trx, companyId);
  if (!subscription) return;
  const { provider, customerId } = subscription;
  if (provider !== null && customerId !== null)
    await enqueueForget(trx, { what: "customer", provider, customerId, companyId });
}

/** Erases at the provider. Repeating it changes nothing. */
export async function forget(
  deps: ChangeDeps & { readonly log: Log },
  payload: ForgetPayload,
): Promise<void> {
  const { db, clock, log } = deps;
  try {
    await eraseAtProvider(deps, payload);
  } catch (err) {
    if (!(err instanceof ProviderUnavailableError)) throw err;
    log.warn({ err, what: payload.what }, "the payment provider could not erase; it is asked again later");
    await enqueueForget(db, payload, new Date(clock.now().getTime() + retryMs));
  }
}

async function eraseAtProvider(
  deps: ChangeDeps,
  { what, provider: name, customerId, companyId }: ForgetPayload,
): Promise<void> {
  const { db, provider } = deps;
  if (provider?.name !== name)
    throw new ProviderUnavailableError(new Error(`the settings name no provider ${name}`));
  if (what === "customer") return provider.deleteCustomer(customerId);
  // A company that was deleted since takes its customer along.
  if (!(await findSubscription(db, companyId))) return;
  await withReservation(deps, companyId, async ({ holderName, email, customerId: present }) => {
    const isHeld = present === customerId && holderName !== null && email !== null;
    await provider.setHolder(customerId, isHeld ? { holderName, email } : null);
  });
}

async function requireIdle(
  trx: Transaction<Tables>,
  companyIds: readonly number[],
  now: Date,
): Promise<void> {
  const busy = await lockSubscriptions(trx, companyIds, now);
  if (busy.length > 0) throw new SubscriptionBusyError();
}

function enqueueForget(db: Kysely<Tables>, payload: ForgetPayload, runAt?: Date): Promise<void> {
  const key = `${forgetTask}:${payload.what}:${payload.provider}:${payload.customerId}`;
  return enqueue(db, forgetTask, payload, { key, ...(runAt ? { runAt } : {}) });
}
