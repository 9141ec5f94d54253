import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueue } from "../../platform/jobs.ts";
import { insertEvent } from "./events.repo.ts";
import { findCompanyOfCustomer } from "./subscriptions.repo.ts";

/** Name of the task that brings a subscription in line with its provider. */
export const synchronizeTask = "billing.synchronize";

export interface PaymentEvent {
  readonly provider: "stripe";
  readonly eventId: string;
  readonly customerId: string;
}

/** Stores an event and queues a look at its subscription, once for each event. Customers that are not ours are ignored. */
export async function recordEvent(
  db: Kysely<Tables>,
  { provider, eventId, customerId }: PaymentEvent,
  now: Date,
): Promise<void> {
  const companyId = await findCompanyOfCustomer(db, provider, customerId);
  if (companyId === undefined) return;
  await db.transaction().execute(async (trx) => {
    if (await insertEvent(trx, provider, eventId, now)) await enqueueSynchronization(trx, companyId);
  });
}

/** Several waiting ones of a company are one. */
export function enqueueSynchronization(db: Kysely<Tables>, companyId: number): Promise<void> {
  return enqueue(db, synchronizeTask, { companyId }, { key: `${synchronizeTask}:${companyId}` });
}
