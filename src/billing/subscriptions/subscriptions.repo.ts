import type { Kysely, Selectable, Transaction } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { CompanySubscriptionTable } from "../billing.tables.ts";
import type { Card } from "./core/provider-subscription.ts";
import type { SubscriptionFacts } from "./core/subscription-state.ts";

/** A company's subscription as it is stored. */
export interface Subscription extends SubscriptionFacts {
  readonly companyId: number;
  /** Null: a trial, or by agreement. */
  readonly provider: "demo" | "stripe" | null;
  readonly subscriptionId: string | null;
  readonly customerId: string | null;
  readonly card: Card | null;
  readonly holderName: string | null;
  readonly email: string | null;
  /** The person whose name and address these are. */
  readonly subscribedBy: number | null;
  /** Marks of mails that were sent. */
  readonly mailed: readonly string[];
  /** Until when the change that read it has it for itself. */
  readonly reservedUntil: Date | null;
}

/** Inserts the row of a company that has none. */
export async function insertSubscription(
  db: Kysely<Tables>,
  companyId: number,
  facts: SubscriptionFacts,
  now: Date,
): Promise<void> {
  await db
    .insertInto("company_subscription")
    .values({
      company_id: companyId,
      plan_id: facts.planId,
      state: facts.state,
      trial_ends_at: facts.trialEndsAt,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSubscription(
  db: Kysely<Tables>,
  companyId: number,
): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom("company_subscription")
    .selectAll()
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row && toSubscription(row);
}

export async function findCompanyOfCustomer(
  db: Kysely<Tables>,
  provider: string,
  customerId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("company_subscription")
    .select("company_id")
    .where("provider_customer_id", "=", customerId)
    .where("provider", "=", provider as "demo")
    .executeTakeFirst();
  return row?.company_id;
}

/** Companies with something that time or their provider may change. */
export async function listChanging(db: Kysely<Tables>, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("company_subscription")
    .select("company_id")
    .where((where) =>
      where.or([
        where("state", "in", ["TRIAL", "PAST_DUE"]),
        where.and([where("state", "in", ["ACTIVE", "CANCELLED"]), where("period_end", "<=", now)]),
        // A change that was cut off, whose outcome only the provider knows.
        where("busy_until", "<=", now),
      ]),
    )
    .orderBy("company_id")
    .execute();
  return rows.map((row) => row.company_id);
}

/**
 * Reserves the subscription for one change: the provider is called outside transactions.
 * @returns undefined while another change has it
 */
export async function reserve(
  db: Kysely<Tables>,
  companyId: number,
  now: Date,
  until: Date,
): Promise<Subscription | undefined> {
  const row = await db
    .updateTable("company_subscription")
    .set({ busy_until: until })
    .where("company_id", "=", companyId)
    .where((where) => where.or([where("busy_until", "is", null), where("busy_until", "<=", now)]))
    .returningAll()
    .executeTakeFirst();
  return row && toSubscription(row);
}

/** Ends a reservation, unless it has expired and another change has the subscription. */
export async function release(
  db: Kysely<Tables>,
  { companyId, reservedUntil }: Pick<Subscription, "companyId" | "reservedUntil">,
): Promise<void> {
  await db
    .updateTable("company_subscription")
    .set({ busy_until: null })
    .where("company_id", "=", companyId)
    .where("busy_until", "=", reservedUntil)
    .execute();
}

/** Saves a reserved subscription. @returns false when the reservation has expired and another change has the subscription */
export async function saveSubscription(
  db: Kysely<Tables>,
  subscription: Subscription,
  now: Date,
): Promise<boolean> {
  const { card } = subscription;
  const result = await db
    .updateTable("company_subscription")
    .set({
      plan_id: subscription.planId,
      state: subscription.state,
      provider: subscription.provider,
      provider_subscription_id: subscription.subscriptionId,
      provider_customer_id: subscription.customerId,
      trial_ends_at: subscription.trialEndsAt,
      period_start: subscription.periodStart,
      period_end: subscription.periodEnd,
      past_due_since: subscription.pastDueSince,
      is_cancelled: subscription.isCancelled,
      card_brand: card?.brand ?? null,
      card_last_digits: card?.lastDigits ?? null,
      card_expiry: card?.expiry ?? null,
      holder_name: subscription.holderName,
      email: subscription.email,
      subscribed_by: subscription.subscribedBy,
      mailed: [...subscription.mailed],
      changed_at: now,
    })
    .where("company_id", "=", subscription.companyId)
    .where("busy_until", "=", subscription.reservedUntil)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Subscriptions whose holder's name and e-mail address a person entered. */
export async function listSubscribedBy(db: Kysely<Tables>, userId: number): Promise<Subscription[]> {
  const rows = await db
    .selectFrom("company_subscription")
    .selectAll()
    .where("subscribed_by", "=", userId)
    .execute();
  return rows.map(toSubscription);
}

/**
 * Locks subscriptions until the transaction ends.
 * @returns companies whose subscription is being changed: what was read before the lock would be stored again
 */
export async function lockSubscriptions(
  trx: Transaction<Tables>,
  companyIds: readonly number[],
  now: Date,
): Promise<number[]> {
  if (companyIds.length === 0) return [];
  const found = trx
    .selectFrom("company_subscription")
    .select(["company_id", "busy_until"])
    .where("company_id", "in", companyIds);
  const busyIn = (rows: readonly { company_id: number; busy_until: Date | null }[]) =>
    rows.filter(({ busy_until: until }) => until !== null && until > now).map((row) => row.company_id);
  // Read before it is locked: a change that is under way takes the locks in the opposite order.
  const busy = busyIn(await found.execute());
  return busy.length > 0 ? busy : busyIn(await found.orderBy("company_id").forUpdate().execute());
}

/** Removes the name and address that a person entered; the subscription goes on. */
export async function eraseHolder(db: Kysely<Tables>, userId: number): Promise<void> {
  await db
    .updateTable("company_subscription")
    .set({ holder_name: null, email: null, subscribed_by: null })
    .where("subscribed_by", "=", userId)
    .execute();
}

function toSubscription(row: Selectable<CompanySubscriptionTable>): Subscription {
  const { card_brand: brand, card_last_digits: lastDigits, card_expiry: expiry } = row;
  return {
    companyId: row.company_id,
    planId: row.plan_id,
    state: row.state,
    provider: row.provider,
    subscriptionId: row.provider_subscription_id,
    customerId: row.provider_customer_id,
    trialEndsAt: row.trial_ends_at,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    pastDueSince: row.past_due_since,
    isCancelled: row.is_cancelled,
    card: brand !== null && lastDigits !== null && expiry !== null ? { brand, lastDigits, expiry } : null,
    holderName: row.holder_name,
    email: row.email,
    subscribedBy: row.subscribed_by,
    mailed: row.mailed,
    reservedUntil: row.busy_until,
  };
}
