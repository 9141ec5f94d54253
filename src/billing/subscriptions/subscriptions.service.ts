import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { findCompanyLimits } from "../../platform/limits/company-limits.ts";
import type { Actor } from "../../platform/session-gate.ts";
import type { PaymentProvider } from "../billing.ports.ts";
import { findBillingDetails } from "../details/details.repo.ts";
import type { Plan } from "../plans/plans.contract.ts";
import { findPlan } from "../plans/plans.repo.ts";
import {
  agreement,
  applyToCompany,
  type ChangeDeps,
  isByAgreement,
  refreshInvoices,
  refreshInvoicesOrLater,
  store,
  withReservation,
} from "./change.service.ts";
import type { ProviderSubscription } from "./core/provider-subscription.ts";
import { accept, advance, graceEndOf, isRunning, startTrial } from "./core/subscription-state.ts";
import { isCarriedOut, markCarriedOut, type Order, orderOf, readHolder } from "./orders.service.ts";
import type { PaymentSetup, SubscriptionOrderBody, SubscriptionView } from "./subscriptions.contract.ts";
import {
  PaymentNotOfferedError,
  PaymentOpenError,
  PlanIsCurrentError,
  PlanUnknownError,
  SubscriptionExistsError,
  SubscriptionNoneError,
} from "./subscriptions.errors.ts";
import { findSubscription, insertSubscription, type Subscription } from "./subscriptions.repo.ts";
import { countUse, type UseDeps } from "./use.service.ts";

export type SubscriptionDeps = ChangeDeps & UseDeps;

/** Plan of a trial: large enough to try everything. */
const trialPlan = "growth";

/** Starts the trial of a company, in the transaction that registers it. */
export async function beginTrial(trx: Kysely<Tables>, companyId: number, now: Date): Promise<void> {
  const facts = startTrial(trialPlan, now);
  await insertSubscription(trx, companyId, facts, now);
  await applyToCompany(trx, { companyId, subscriptionId: null, ...facts });
}

/** The company's subscription now, with its use. */
export async function readSubscription(deps: SubscriptionDeps, companyId: number): Promise<SubscriptionView> {
  const { db, clock, provider } = deps;
  const stored = await findSubscription(db, companyId);
  const facts = stored ? advance(stored, clock.now()) : agreement;
  const plan = await requirePlan(db, facts.planId);
  const { id, name, amount, limits } = plan;
  return {
    state: facts.state,
    plan: { id, name, amount, limits },
    byAgreement: isByAgreement({ state: facts.state, subscriptionId: stored?.subscriptionId ?? null }),
    isLimited: (await findCompanyLimits(db, companyId)) !== null,
    trialEndsAt: facts.trialEndsAt?.getTime() ?? null,
    periodEndsAt: facts.periodEnd?.getTime() ?? null,
    graceEndsAt: facts.state === "PAST_DUE" ? (graceEndOf(facts)?.getTime() ?? null) : null,
    isCancelled: facts.isCancelled && isRunning(facts),
    card: stored?.card ?? null,
    holderName: stored?.holderName ?? null,
    email: stored?.email ?? null,
    use: await countUse(deps, companyId),
    takesPayments: provider !== null,
  };
}

/** @throws PaymentNotOfferedError, SubscriptionBusyError, ProviderUnavailableError */
export async function setUpPayment(deps: SubscriptionDeps, actor: Actor): Promise<PaymentSetup> {
  const provider = requireProvider(deps);
  return withReservation(deps, actor.companyId, async (subscription) => {
    const { customerId } = await withCustomer(deps, provider, subscription);
    return provider.setUp(customerId);
  });
}

/**
 * Starts the paid subscription of a company. The price is the plan's own.
 * @param key the request's Idempotency-Key: an order that was carried out has no second effect
 * @throws PlanUnknownError, OrderInvalidError, PaymentRefusedError, SubscriptionExistsError, SubscriptionBusyError and others
 */
export async function subscribe(
  deps: SubscriptionDeps,
  actor: Actor,
  body: SubscriptionOrderBody,
  key: string | undefined,
): Promise<SubscriptionView> {
  const { db, clock } = deps;
  const { companyId, userId } = actor;
  const plan = await requirePlan(db, body.plan);
  const holder = readHolder(body);
  const provider = requireProvider(deps);
  const order = orderOf(companyId, key, [key ?? body.paymentToken, "subscribe", body]);
  await withReservation(deps, companyId, async (subscription) => {
    if (await isCarriedOut(db, order)) return;
    const present = advance(subscription, clock.now());
    if (isPaying(present)) {
      const { name } = await requirePlan(db, present.planId);
      throw new SubscriptionExistsError(name);
    }
    const withId = await withCustomer(deps, provider, present);
    await endWhatIsOver(deps, provider, withId);
    const details = await findBillingDetails(db, companyId);
    if (details) await provider.setDetails(withId.customerId, details);
    const reading = await provider.subscribe({
      customer: { customerId: withId.customerId, ...holder },
      plan,
      paymentToken: body.paymentToken,
      key: order.hash.toString("hex"),
    });
    const paid = { ...accepted(withId, reading, clock.now()), ...holder, subscribedBy: userId };
    const stored = await store(deps, paid, (trx) => markCarriedOut(trx, order, clock.now()));
    await refreshInvoicesOrLater(deps, stored);
  });
  return readSubscription(deps, companyId);
}

/**
 * Cents that a change of plan costs now.
 * @throws PlanUnknownError, PlanIsCurrentError, SubscriptionNoneError, PaymentOpenError
 */
export async function previewPlan(deps: SubscriptionDeps, actor: Actor, planId: string): Promise<number> {
  const plan = await requirePlan(deps.db, planId);
  const provider = requireProvider(deps);
  const stored = await findSubscription(deps.db, actor.companyId);
  const subscription = stored && advance(stored, deps.clock.now());
  if (!subscription || !isPaying(subscription)) throw new SubscriptionNoneError();
  requireOtherPlan(subscription, plan);
  return provider.previewChange(subscription.customerId ?? "", plan);
}

/**
 * Changes the plan. What is above the limits of a smaller one stays, and nothing can be added.
 * @throws PlanUnknownError, PlanIsCurrentError, SubscriptionNoneError, PaymentOpenError, PaymentRefusedError and others
 */
export async function changePlan(
  deps: SubscriptionDeps,
  actor: Actor,
  planId: string,
  key: string | undefined,
): Promise<SubscriptionView> {
  const plan = await requirePlan(deps.db, planId);
  const order = orderOf(actor.companyId, key, [key ?? deps.clock.now().getTime(), "change", planId]);
  return change(deps, actor, async (provider, subscription) => {
    if (await isCarriedOut(deps.db, order)) return null;
    requireOtherPlan(subscription, plan);
    const { customerId } = subscription;
    return { reading: await provider.changePlan(customerId, plan, order.hash.toString("hex")), order };
  });
}

/** Ends the subscription with its period, or takes that back. Repeating it changes nothing. */
export function setCancelled(
  deps: SubscriptionDeps,
  actor: Actor,
  isCancelled: boolean,
): Promise<SubscriptionView> {
  return change(deps, actor, async (provider, { customerId }) => ({
    reading: await provider.setCancelled(customerId, isCancelled),
  }));
}

export async function replaceCard(
  deps: SubscriptionDeps,
  actor: Actor,
  body: Omit<SubscriptionOrderBody, "plan">,
): Promise<SubscriptionView> {
  const holder = readHolder(body);
  const work = async (provider: PaymentProvider, { customerId }: WithCustomer) => ({
    reading: await provider.replaceCard({ customerId, ...holder }, body.paymentToken),
    holder: { ...holder, subscribedBy: actor.userId },
  });
  // A new card saves a subscription whose grace is over, until that is stored.
  return change(deps, actor, work, { isOverByTimeAdmitted: true });
}

/**
 * Brings what is stored in line with time and with the provider, which is asked again, so that events may come late, twice or
 * out of order.
 * @throws SubscriptionBusyError, ProviderUnavailableError: to be tried again
 */
export async function synchronize(deps: ChangeDeps, companyId: number): Promise<void> {
  const { clock, provider } = deps;
  await withReservation(deps, companyId, async (subscription) => {
    const { customerId } = subscription;
    const isOurs = provider !== null && customerId !== null && subscription.provider === provider.name;
    const reading = isOurs ? await readOrAdvance(deps, provider, { ...subscription, customerId }) : null;
    const now = clock.now();
    const next = reading ? accepted(subscription, reading, now) : advance(subscription, now);
    // The grace is over: what the provider would still charge is charged no more.
    if (isOurs && reading && reading.status !== "ended" && !isRunning(next)) await provider.end(customerId);
    await store(deps, next);
    if (isOurs) await refreshInvoices(deps, next);
  });
}

/** Reads the provider's view. What time alone ends is ended also while the provider does not answer. */
async function readOrAdvance(
  deps: ChangeDeps,
  provider: PaymentProvider,
  subscription: WithCustomer,
): Promise<ProviderSubscription | null> {
  try {
    return await provider.read(subscription.customerId);
  } catch (error) {
    const next = advance(subscription, deps.clock.now());
    if (next.state !== subscription.state) await store(deps, next);
    throw error;
  }
}

interface WithCustomer extends Subscription {
  readonly customerId: string;
}

interface Changed {
  readonly reading: ProviderSubscription;
  readonly holder?: Pick<Subscription, "holderName" | "email" | "subscribedBy">;
  /** Stored as carried out together with its outcome. */
  readonly order?: Order;
}

/** @param work null: nothing is to be stored */
async function change(
  deps: SubscriptionDeps,
  { companyId }: Actor,
  work: (provider: PaymentProvider, subscription: WithCustomer) => Promise<Changed | null>,
  { isOverByTimeAdmitted = false } = {},
): Promise<SubscriptionView> {
  const provider = requireProvider(deps);
  await withReservation(deps, companyId, async (stored) => {
    const subscription = isOverByTimeAdmitted ? stored : advance(stored, deps.clock.now());
    const { customerId } = subscription;
    if (!isPaying(subscription) || customerId === null) throw new SubscriptionNoneError();
    const changed = await work(provider, { ...subscription, customerId });
    if (changed === null) return;
    const next = { ...accepted(subscription, changed.reading, deps.clock.now()), ...changed.holder };
    const { order } = changed;
    await store(deps, next, async (trx) => {
      if (order) await markCarriedOut(trx, order, deps.clock.now());
    });
    await refreshInvoicesOrLater(deps, next);
  });
  return readSubscription(deps, companyId);
}

/** Ends at the provider what is over here, else an order would get that subscription instead of a new one. */
async function endWhatIsOver(
  { clock }: ChangeDeps,
  provider: PaymentProvider,
  subscription: WithCustomer,
): Promise<void> {
  if (subscription.subscriptionId === null) return;
  const left = await provider.read(subscription.customerId);
  if (left && left.status !== "ended" && !isRunning(accept(subscription, left, clock.now())))
    await provider.end(subscription.customerId);
}

/** Stores the customer's id before anything is charged: events of the provider name it. */
async function withCustomer(
  deps: ChangeDeps,
  provider: PaymentProvider,
  subscription: Subscription,
): Promise<WithCustomer> {
  const { customerId, companyId } = subscription;
  if (customerId !== null && subscription.provider === provider.name) return { ...subscription, customerId };
  const created = {
    ...subscription,
    provider: provider.name,
    customerId: await provider.createCustomer(companyId),
    subscriptionId: null,
  };
  await store(deps, created);
  return created;
}

function accepted(subscription: Subscription, reading: ProviderSubscription, now: Date): Subscription {
  const { subscriptionId, card } = reading;
  return { ...accept(subscription, reading, now), subscriptionId, card: card ?? subscription.card };
}

function isPaying({ subscriptionId, state }: Subscription): boolean {
  return subscriptionId !== null && state !== "ENDED";
}

/** @throws PlanIsCurrentError, PaymentOpenError */
function requireOtherPlan({ planId, state }: Subscription, plan: Plan): void {
  if (planId === plan.id) throw new PlanIsCurrentError();
  if (state === "PAST_DUE") throw new PaymentOpenError();
}

async function requirePlan(db: Kysely<Tables>, planId: string): Promise<Plan> {
  const plan = await findPlan(db, planId);
  if (!plan) throw new PlanUnknownError();
  return plan;
}

function requireProvider({ provider }: ChangeDeps): PaymentProvider {
  if (!provider) throw new PaymentNotOfferedError();
  return provider;
}
