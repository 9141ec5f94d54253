import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import type { PaymentProvider, ProviderInvoice, ProviderOrigins } from "../../billing.ports.ts";
import type { ProviderSubscription } from "../../subscriptions/core/provider-subscription.ts";
import {
  PaymentOpenError,
  PaymentRefusedError,
  PaymentTokenInvalidError,
  SubscriptionNoneError,
} from "../../subscriptions/subscriptions.errors.ts";
import type { CardTokens } from "./card-tokens.service.ts";
import * as demo from "./core/demo-account.ts";
import type { StoredCard } from "./core/test-cards.ts";
import { deleteAccount, insertAccount, lockAccount, saveAccount } from "./demo-accounts.repo.ts";

export interface DemoProviderDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly tokens: CardTokens;
  /** Where the browser sends cards, as "http://127.0.0.1:3010"; known once it listens. */
  readonly origin: () => string;
}

/** Plays a payment provider: takes test cards only, and moves no money. */
export function createDemoProvider({ db, clock, tokens, origin }: DemoProviderDeps): PaymentProvider {
  /** Reads an account after what time has done to it, and stores what the work returns. */
  const withAccount = <T>(
    customerId: string,
    work: (
      account: demo.DemoAccount,
      now: Date,
    ) => { readonly account: demo.DemoAccount; readonly result: T },
  ): Promise<T> =>
    db.transaction().execute(async (trx) => {
      const stored = await lockAccount(trx, customerId);
      if (!stored) throw new SubscriptionNoneError();
      const now = clock.now();
      const { account, result } = work(demo.renew(stored, now), now);
      await saveAccount(trx, customerId, account);
      return result;
    });
  const change = (
    customerId: string,
    work: (account: demo.DemoAccount, now: Date) => demo.DemoAccount,
  ): Promise<ProviderSubscription> =>
    withAccount(customerId, (before, now) => {
      const account = work(before, now);
      return { account, result: viewOf(customerId, account) };
    });
  const cardOf = (token: string): StoredCard => {
    const tokenized = tokens.read(token, clock.now());
    if (!tokenized) throw new PaymentTokenInvalidError();
    if (tokenized.card.behaviour === "CHALLENGE" && !tokenized.isConfirmed)
      throw new PaymentRefusedError("PAYMENT_AUTHENTICATION_NEEDED");
    return tokenized.card;
  };
  return {
    name: "demo",
    get origins(): ProviderOrigins {
      return { connect: [origin()], script: [], frame: [origin()] };
    },
    async createCustomer(companyId) {
      const customerId = `demo_${companyId}`;
      await insertAccount(db, customerId, demo.emptyAccount);
      return customerId;
    },
    setUp: async () => ({ provider: "demo", origin: origin() }),
    subscribe: ({ customer, plan, paymentToken, key }) => {
      const card = cardOf(paymentToken);
      return change(customer.customerId, (account, now) => {
        if (demo.isLive(account)) return account;
        const subscribed = chargedOrRefused(demo.subscribe(account, plan, card, now));
        return { ...subscribed, keys: [...account.keys, key] };
      });
    },
    read: (customerId) =>
      withAccount(customerId, (account) => ({
        account,
        result: account.subscription && viewOf(customerId, account),
      })),
    previewChange: (customerId, plan) =>
      withAccount(customerId, (account, now) => {
        if (!account.subscription) throw new SubscriptionNoneError();
        if (account.subscription.isPastDue) throw new PaymentOpenError();
        const lines = demo.prorationLines(account.subscription, plan, now);
        const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
        return { account, result: total > 0 ? Math.max(0, total - account.creditCents) : total };
      }),
    changePlan: (customerId, plan, key) =>
      change(customerId, (account, now) => {
        if (account.keys.includes(key)) return account;
        const changed = chargedOrRefused(demo.changePlan(account, plan, now));
        return { ...changed, keys: [...account.keys, key].slice(-50) };
      }),
    setCancelled: (customerId, isCancelled) =>
      change(customerId, (account) => demo.setCancelled(account, isCancelled)),
    replaceCard: ({ customerId }, paymentToken) => {
      const card = cardOf(paymentToken);
      return change(customerId, (account, now) => chargedOrRefused(demo.replaceCard(account, card, now)));
    },
    end: (customerId) =>
      withAccount(customerId, (account) => ({ account: demo.endNow(account), result: undefined })),
    // It stores no names: our own page shows its invoices.
    setHolder: () => Promise.resolve(),
    setDetails: () => Promise.resolve(),
    deleteCustomer: (customerId) => deleteAccount(db, customerId),
    listInvoices: (customerId) =>
      withAccount(customerId, (account) => ({ account, result: account.invoices.map(toInvoice).reverse() })),
  };

  function toInvoice(invoice: demo.DemoInvoice): ProviderInvoice {
    return {
      invoiceId: invoice.id,
      number: `DEMO-${invoice.id.replace(/\D/g, "").padStart(4, "0")}`,
      state: invoice.state,
      amountCents: invoice.amountCents,
      issuedAt: new Date(invoice.issuedAt),
      lines: invoice.lines,
      hostedUrl: null,
    };
  }
}

function chargedOrRefused(charge: demo.Charge): demo.DemoAccount {
  if (charge.isPaid) return charge.account;
  if (charge.refusal === "PAYMENT_OPEN") throw new PaymentOpenError();
  throw new PaymentRefusedError(charge.refusal);
}

/** @throws SubscriptionNoneError */
function viewOf(customerId: string, { subscription, card }: demo.DemoAccount): ProviderSubscription {
  if (!subscription) throw new SubscriptionNoneError();
  const { start, end } = demo.periodOf(subscription);
  return {
    subscriptionId: `${customerId}_subscription`,
    status: subscription.hasEnded ? "ended" : subscription.isPastDue ? "past-due" : "active",
    planId: subscription.planId,
    periodStart: start,
    periodEnd: end,
    isCancelled: subscription.isCancelled,
    card: card && { brand: "Test card", lastDigits: card.lastDigits, expiry: card.expiry },
  };
}
