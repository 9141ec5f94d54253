import type { Plan } from "../../../plans/plans.contract.ts";
import type { PaymentRefusal } from "../../../subscriptions/core/provider-subscription.ts";
import { addMonths } from "./add-months.ts";
import { isExpired, type StoredCard } from "./test-cards.ts";

/** A customer of the demo provider. Instants are ISO 8601, because it is stored as JSON. */
export interface DemoAccount {
  readonly card: StoredCard | null;
  readonly subscription: DemoSubscription | null;
  /** The oldest first. */
  readonly invoices: readonly DemoInvoice[];
  /** Cents that later invoices are reduced by. */
  readonly creditCents: number;
  /** Orders that were charged, by their keys. */
  readonly keys: readonly string[];
}

export interface DemoSubscription {
  readonly planId: string;
  readonly planName: string;
  readonly amountCents: number;
  /** The first day of the first period: later ones begin on its day of the month, or on the last one. */
  readonly anchor: string;
  /** Periods that have begun. */
  readonly periods: number;
  readonly isCancelled: boolean;
  readonly isPastDue: boolean;
  readonly hasEnded: boolean;
}

export interface DemoInvoice {
  readonly id: string;
  readonly issuedAt: string;
  readonly state: "PAID" | "OPEN" | "VOID";
  readonly amountCents: number;
  readonly lines: readonly { readonly text: string; readonly amountCents: number }[];
}

export type Charge =
  | { readonly isPaid: true; readonly account: DemoAccount }
  /** PAYMENT_OPEN: what would be credited was never paid. */
  | { readonly isPaid: false; readonly refusal: PaymentRefusal | "PAYMENT_OPEN" };

export const emptyAccount: DemoAccount = {
  card: null,
  subscription: null,
  invoices: [],
  creditCents: 0,
  keys: [],
};

/** Whether a subscription is there that has not ended. */
export function isLive({ subscription }: DemoAccount): boolean {
  return subscription !== null && !subscription.hasEnded;
}

export function periodOf({ anchor, periods }: DemoSubscription): {
  readonly start: Date;
  readonly end: Date;
} {
  return { start: addMonths(new Date(anchor), periods - 1), end: addMonths(new Date(anchor), periods) };
}

/** Starts a subscription, paid with a new card for its first period. */
export function subscribe(account: DemoAccount, plan: Plan, card: StoredCard, now: Date): Charge {
  const refusal = refusalOf(card, now, true);
  if (refusal) return { isPaid: false, refusal };
  const subscription: DemoSubscription = {
    planId: plan.id,
    planName: plan.name,
    amountCents: plan.amount,
    anchor: now.toISOString(),
    periods: 1,
    isCancelled: false,
    isPastDue: false,
    hasEnded: false,
  };
  return { isPaid: true, account: bill({ ...account, card, subscription }, [monthLine(subscription)], now) };
}

/** What time does: periods that have begun are charged; a cancelled subscription ends. Also tries an open invoice again. */
export function renew(account: DemoAccount, now: Date): DemoAccount {
  let current = account;
  for (;;) {
    const { subscription } = current;
    if (!subscription || subscription.hasEnded || subscription.isPastDue) return current;
    const { end } = periodOf(subscription);
    if (end > now) return current;
    if (subscription.isCancelled) return { ...current, subscription: { ...subscription, hasEnded: true } };
    const next = { ...subscription, periods: subscription.periods + 1 };
    const isPaid = current.card !== null && refusalOf(current.card, end, false) === null;
    const due = { ...current, subscription: { ...next, isPastDue: !isPaid } };
    current = bill(due, [monthLine(next)], end, isPaid ? "PAID" : "OPEN");
  }
}

/** What remains of the period is credited for the old plan and charged for the new one, to the cent. */
export function prorationLines(subscription: DemoSubscription, plan: Plan, now: Date): DemoInvoice["lines"] {
  const { start, end } = periodOf(subscription);
  const rest = (end.getTime() - Math.min(now.getTime(), end.getTime())) / (end.getTime() - start.getTime());
  return [
    {
      text: `Unused time of ${subscription.planName}`,
      amountCents: -Math.round(subscription.amountCents * rest),
    },
    { text: `Rest of the period on ${plan.name}`, amountCents: Math.round(plan.amount * rest) },
  ];
}

/** Changes the plan of a period that is paid. A refused charge changes nothing. */
export function changePlan(account: DemoAccount, plan: Plan, now: Date): Charge {
  const { subscription, card } = account;
  if (!subscription || !card) return { isPaid: false, refusal: "PAYMENT_DECLINED" };
  if (subscription.isPastDue) return { isPaid: false, refusal: "PAYMENT_OPEN" };
  const lines = prorationLines(subscription, plan, now);
  const isCharged = sum(lines) > account.creditCents;
  const refusal = isCharged ? refusalOf(card, now, false) : null;
  if (refusal) return { isPaid: false, refusal };
  const changed = { ...subscription, planId: plan.id, planName: plan.name, amountCents: plan.amount };
  return { isPaid: true, account: bill({ ...account, subscription: changed }, lines, now) };
}

/** Pays an open invoice with the new card; the old card stays when that is refused. */
export function replaceCard(account: DemoAccount, card: StoredCard, now: Date): Charge {
  const refusal = refusalOf(card, now, true);
  if (refusal) return { isPaid: false, refusal };
  const { subscription } = account;
  const invoices = account.invoices.map((invoice) =>
    invoice.state === "OPEN" ? { ...invoice, state: "PAID" as const } : invoice,
  );
  const paid = subscription && { ...subscription, isPastDue: false };
  return { isPaid: true, account: { ...account, card, invoices, subscription: paid } };
}

export function setCancelled(account: DemoAccount, isCancelled: boolean): DemoAccount {
  const { subscription } = account;
  return subscription ? { ...account, subscription: { ...subscription, isCancelled } } : account;
}

/** Ends the subscription at once; what is open will not be asked for. */
export function endNow(account: DemoAccount): DemoAccount {
  const { subscription } = account;
  const invoices = account.invoices.map((invoice) =>
    invoice.state === "OPEN" ? { ...invoice, state: "VOID" as const } : invoice,
  );
  return { ...account, invoices, subscription: subscription && { ...subscription, hasEnded: true } };
}

/** Adds an invoice. What its lines come to below 0, and credit beyond it, reduce later invoices. */
function bill(
  account: DemoAccount,
  lines: DemoInvoice["lines"],
  at: Date,
  state: DemoInvoice["state"] = "PAID",
): DemoAccount {
  const total = sum(lines);
  const used = Math.min(account.creditCents, Math.max(0, total));
  const credit = used > 0 ? [{ text: "Credit from earlier changes", amountCents: -used }] : [];
  const invoice: DemoInvoice = {
    id: `demo-${account.invoices.length + 1}`,
    issuedAt: at.toISOString(),
    state,
    amountCents: Math.max(0, total - used),
    lines: [...lines, ...credit],
  };
  const creditCents = account.creditCents - used + Math.max(0, -total);
  return { ...account, creditCents, invoices: [...account.invoices, invoice] };
}

/** @param isPresent whether the holder is there to confirm */
function refusalOf({ behaviour, expiry }: StoredCard, now: Date, isPresent: boolean): PaymentRefusal | null {
  if (behaviour === "EXPIRED" || isExpired(expiry, now)) return "PAYMENT_CARD_EXPIRED";
  if (behaviour === "INSUFFICIENT_FUNDS") return "PAYMENT_INSUFFICIENT_FUNDS";
  if (behaviour === "DECLINED" || (behaviour === "RENEWAL_FAILS" && !isPresent)) return "PAYMENT_DECLINED";
  return null;
}

function monthLine({ planName, amountCents }: DemoSubscription) {
  return { text: `${planName}, one month`, amountCents };
}

function sum(lines: DemoInvoice["lines"]): number {
  return lines.reduce((total, { amountCents }) => total + amountCents, 0);
}
