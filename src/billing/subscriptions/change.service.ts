import type { Kysely, Transaction } from "kysely";
import { enqueueAdminMail } from "../../accounts/mail/mail.service.ts";
import { setCompanyActive } from "../../catalog/sites/sites.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { saveCompanyLimits } from "../../platform/limits/company-limits.ts";
import type { PaymentProvider } from "../billing.ports.ts";
import { findBillingDetails } from "../details/details.repo.ts";
import { saveInvoices } from "../invoices/invoices.repo.ts";
import { findPlan } from "../plans/plans.repo.ts";
import { dueMails } from "./core/due-mails.ts";
import { subscriptionMail } from "./core/subscription-mails.ts";
import { isRunning, type SubscriptionFacts } from "./core/subscription-state.ts";
import { enqueueSynchronization } from "./events.service.ts";
import { PlanUnknownError, ProviderUnavailableError, SubscriptionBusyError } from "./subscriptions.errors.ts";
import {
  findSubscription,
  insertSubscription,
  release,
  reserve,
  type Subscription,
  saveSubscription,
} from "./subscriptions.repo.ts";

export interface ChangeDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Null where no payments are taken. */
  readonly provider: PaymentProvider | null;
}

/** Longer than a provider's calls may take together: at most twelve, each of 8 seconds and tried twice. */
const reservedMs = 240_000;

/** A company without a row has the largest plan by agreement. */
export const agreement: SubscriptionFacts = {
  planId: "pro",
  state: "ACTIVE",
  trialEndsAt: null,
  periodStart: null,
  periodEnd: null,
  pastDueSince: null,
  isCancelled: false,
};

/**
 * Runs one change of a company's subscription at a time. The provider is called within, and outside any transaction.
 * @throws SubscriptionBusyError
 */
export async function withReservation<T>(
  { db, clock }: ChangeDeps,
  companyId: number,
  work: (subscription: Subscription) => Promise<T>,
): Promise<T> {
  const now = clock.now();
  if (!(await findSubscription(db, companyId))) await insertSubscription(db, companyId, agreement, now);
  const reserved = await reserve(db, companyId, now, new Date(now.getTime() + reservedMs));
  if (!reserved) throw new SubscriptionBusyError();
  try {
    return await work(reserved);
  } finally {
    await release(db, reserved);
  }
}

/**
 * Stores a reserved subscription, what follows from it for the company's sites and limits, and its mails, in one transaction.
 * @throws SubscriptionBusyError when the reservation has expired and another change has the subscription
 */
export async function store(
  { db, clock }: ChangeDeps,
  subscription: Subscription,
  further: (trx: Transaction<Tables>) => Promise<void> = async () => undefined,
): Promise<Subscription> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const due = dueMails(subscription, subscription.mailed, now);
    const mailed = [...subscription.mailed, ...due.map(({ mark }) => mark)].slice(-10);
    const stored = { ...subscription, mailed };
    if (!(await saveSubscription(trx, stored, now))) throw new SubscriptionBusyError();
    await applyToCompany(trx, subscription);
    for (const { mail } of due) {
      const words = subscriptionMail(mail, subscription);
      await enqueueAdminMail(trx, {
        companyId: subscription.companyId,
        path: "/settings#subscription",
        words,
      });
    }
    await further(trx);
    return stored;
  });
}

/** Whether the company has its plan without paying here, and without an end. */
export function isByAgreement({
  state,
  subscriptionId,
}: Pick<Subscription, "state" | "subscriptionId">): boolean {
  return state === "ACTIVE" && subscriptionId === null;
}

/**
 * Sets what the other slices read: the limits of the plan, and whether the sites are active. A company by agreement keeps the
 * limits that it has, or has none.
 */
export async function applyToCompany(
  trx: Kysely<Tables>,
  subscription: Pick<Subscription, "companyId" | "planId" | "state" | "subscriptionId">,
): Promise<void> {
  const plan = await findPlan(trx, subscription.planId);
  if (!plan) throw new PlanUnknownError();
  const isActive = isRunning(subscription);
  const limits = { ...plan.limits, planName: plan.name, isActive };
  if (!isByAgreement(subscription)) await saveCompanyLimits(trx, subscription.companyId, limits);
  await setCompanyActive(trx, subscription.companyId, isActive);
}

/** After a change that is stored: when the provider does not answer now, its invoices are read by a later task. */
export async function refreshInvoicesOrLater(deps: ChangeDeps, subscription: Subscription): Promise<void> {
  try {
    await refreshInvoices(deps, subscription);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    await enqueueSynchronization(deps.db, subscription.companyId);
  }
}

/** Stores the provider's invoices; those that are new get the billing details of now. */
export async function refreshInvoices(
  { db, provider }: ChangeDeps,
  { companyId, customerId }: Subscription,
): Promise<void> {
  if (!provider || customerId === null) return;
  const invoices = await provider.listInvoices(customerId);
  const details = await findBillingDetails(db, companyId);
  await saveInvoices(db, companyId, invoices, details ?? null);
}
