import Stripe from "stripe";
import type { StripeSettings } from "../../../platform/payments/payment-settings.ts";
import type { PaymentProvider, ProviderInvoice } from "../../billing.ports.ts";
import type { Plan } from "../../plans/plans.contract.ts";
import type { ProviderSubscription } from "../../subscriptions/core/provider-subscription.ts";
import {
  PaymentOpenError,
  PaymentRefusedError,
  PaymentTokenInvalidError,
  ProviderUnavailableError,
  SubscriptionNoneError,
} from "../../subscriptions/subscriptions.errors.ts";
import { invoiceRecipient } from "./core/invoice-recipient.ts";
import { currentOf, isLive, isUnpaid, readSubscription } from "./core/stripe-reading.ts";
import { refusalOfCard } from "./core/stripe-refusal.ts";

/** Where price ids are stored by plan. */
export interface PriceIds {
  find(plan: Plan): Promise<string | undefined>;
  save(plan: Plan, priceId: string): Promise<void>;
  /** The plan that a price stood for. */
  planOf(priceId: string): Promise<string | undefined>;
}

const timeoutMs = 8000;

/** @throws Error for a host that is none */
export function createStripe({ secretKey, apiHost }: Pick<StripeSettings, "secretKey" | "apiHost">): Stripe {
  const at = apiHost === undefined ? undefined : new URL(apiHost);
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: "Vizor" },
    ...(at
      ? {
          host: at.hostname,
          protocol: at.protocol === "http:" ? "http" : "https",
          ...(at.port ? { port: at.port } : {}),
        }
      : {}),
  });
}

/** Stripe Billing: a SetupIntent takes the card with its confirmation in the browser, a Subscription charges it. */
export function createStripeProvider(
  stripe: Stripe,
  { publishableKey }: Pick<StripeSettings, "publishableKey">,
  prices: PriceIds,
): PaymentProvider {
  const latest = async (customer: string) => {
    const { data } = await stripe.subscriptions.list({
      customer,
      status: "all",
      limit: 20,
      expand: ["data.default_payment_method"],
    });
    return currentOf(data);
  };
  const live = async (customer: string) => {
    const found = await latest(customer);
    if (!found || !isLive(found)) throw new SubscriptionNoneError();
    return found;
  };
  /** What can be changed: what would be credited for an open period was never paid. */
  const paid = async (customer: string) => {
    const found = await live(customer);
    if (isUnpaid(found)) throw new PaymentOpenError();
    return found;
  };
  const reading = async (subscription: Stripe.Subscription): Promise<ProviderSubscription> => {
    const priceId = subscription.items.data[0]?.price.id ?? "";
    const planId = (await prices.planOf(priceId)) ?? subscription.metadata["planId"];
    if (!planId) throw new RangeError(`no plan has the price ${priceId}`);
    return readSubscription(subscription, planId);
  };
  const priceOf = async (plan: Plan): Promise<string> => {
    const known = await prices.find(plan);
    if (known !== undefined) return known;
    const name = `vizor_${plan.id}_${plan.amount}`;
    const { data } = await stripe.prices.list({ lookup_keys: [name], limit: 1 });
    const price =
      data[0] ??
      (await stripe.prices.create(
        {
          currency: "eur",
          unit_amount: plan.amount,
          recurring: { interval: plan.interval },
          lookup_key: name,
          product_data: { name: `Vizor ${plan.name}` },
        },
        { idempotencyKey: name },
      ));
    await prices.save(plan, price.id);
    return price.id;
  };
  /** The card of a confirmed SetupIntent of this customer. */
  const cardOf = async (paymentToken: string, customerId: string): Promise<string> => {
    if (!/^seti_\w+$/.test(paymentToken)) throw new PaymentTokenInvalidError();
    const intent = await stripe.setupIntents.retrieve(paymentToken);
    if (idOf(intent.customer) !== customerId) throw new PaymentTokenInvalidError();
    if (intent.status === "requires_action") throw new PaymentRefusedError("PAYMENT_AUTHENTICATION_NEEDED");
    const method = idOf(intent.payment_method);
    if (intent.status !== "succeeded" || method === null) throw new PaymentTokenInvalidError();
    return method;
  };
  const changedItem = async (subscription: Stripe.Subscription, plan: Plan) => ({
    id: subscription.items.data[0]?.id ?? "",
    price: await priceOf(plan),
  });
  const expand = ["default_payment_method"];
  return {
    name: "stripe",
    origins: {
      connect: ["https://api.stripe.com"],
      script: ["https://js.stripe.com", "https://*.js.stripe.com"],
      frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
    },
    createCustomer: (companyId) =>
      guarded(async () => {
        const metadata = { companyId: String(companyId) };
        const options = { idempotencyKey: `customer-${companyId}` };
        return (await stripe.customers.create({ metadata }, options)).id;
      }),
    setUp: (customer) =>
      guarded(async () => {
        const intent = await stripe.setupIntents.create({
          customer,
          usage: "off_session",
          allowed_payment_method_types: ["card"],
        });
        return { provider: "stripe", publishableKey, clientSecret: intent.client_secret ?? "" };
      }),
    subscribe: ({ customer: { customerId, email, holderName }, plan, paymentToken, key }) =>
      guarded(async () => {
        const present = await latest(customerId);
        if (present && isLive(present)) return reading(present);
        const method = await cardOf(paymentToken, customerId);
        await stripe.customers.update(customerId, {
          email,
          name: holderName,
          invoice_settings: { default_payment_method: method },
        });
        const created = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: await priceOf(plan) }],
            default_payment_method: method,
            payment_behavior: "error_if_incomplete",
            metadata: { planId: plan.id },
            expand,
          },
          { idempotencyKey: key },
        );
        return reading(created);
      }),
    read: (customerId) =>
      guarded(async () => {
        const found = await latest(customerId);
        return found ? reading(found) : null;
      }),
    previewChange: (customerId, plan) =>
      guarded(async () => {
        const subscription = await paid(customerId);
        const preview = await stripe.invoices.createPreview({
          customer: customerId,
          subscription: subscription.id,
          subscription_details: {
            items: [await changedItem(subscription, plan)],
            proration_behavior: "always_invoice",
          },
        });
        // Credit covers the rest; what is below 0 becomes credit, and nothing is due.
        return preview.total > 0 ? preview.amount_due : preview.total;
      }),
    changePlan: (customerId, plan, key) =>
      guarded(async () => {
        const subscription = await paid(customerId);
        const changed = await stripe.subscriptions.update(
          subscription.id,
          {
            items: [await changedItem(subscription, plan)],
            proration_behavior: "always_invoice",
            payment_behavior: "error_if_incomplete",
            metadata: { planId: plan.id },
            expand,
          },
          { idempotencyKey: key },
        );
        return reading(changed);
      }),
    setCancelled: (customerId, isCancelled) =>
      guarded(async () => {
        const { id } = await live(customerId);
        return reading(await stripe.subscriptions.update(id, { cancel_at_period_end: isCancelled, expand }));
      }),
    replaceCard: ({ customerId, email, holderName }, paymentToken) =>
      guarded(async () => {
        const { id } = await live(customerId);
        const method = await cardOf(paymentToken, customerId);
        const { data: open } = await stripe.invoices.list({ subscription: id, status: "open", limit: 10 });
        // First what is open: a card that is refused does not replace the old one.
        for (const invoice of open)
          if (invoice.id) await stripe.invoices.pay(invoice.id, { payment_method: method });
        await stripe.customers.update(customerId, {
          email,
          name: holderName,
          invoice_settings: { default_payment_method: method },
        });
        await stripe.subscriptions.update(id, { default_payment_method: method });
        return reading(await stripe.subscriptions.retrieve(id, { expand }));
      }),
    end: (customerId) =>
      guarded(async () => {
        const found = await latest(customerId);
        if (found && isLive(found)) await stripe.subscriptions.cancel(found.id);
      }),
    setHolder: (customerId, holder) =>
      ifPresent(async () => {
        const customer = await stripe.customers.update(customerId, {
          email: holder?.email ?? "",
          name: holder?.holderName ?? "",
        });
        const current = idOf(customer.invoice_settings.default_payment_method);
        for await (const { id } of stripe.customers.listPaymentMethods(customerId, { limit: 100 })) {
          if (id !== current) await stripe.paymentMethods.detach(id);
          else if (!holder)
            await stripe.paymentMethods.update(id, { billing_details: { email: "", name: "" } });
        }
      }),
    setDetails: (customerId, details) =>
      ifPresent(async () => {
        await stripe.customers.update(customerId, invoiceRecipient(details));
      }),
    deleteCustomer: (customerId) =>
      ifPresent(async () => {
        // Stripe cancels the customer's subscriptions with it, and keeps its invoices.
        await stripe.customers.del(customerId);
      }),
    listInvoices: (customer) =>
      guarded(async () => {
        const { data } = await stripe.invoices.list({ customer, limit: 100 });
        return data.flatMap(toInvoice);
      }),
  };
}

/** Maps the library's errors to ours; what an error of the library holds is not shown to anybody. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error instanceof Stripe.errors.StripeCardError || error.statusCode === 402)
      throw new PaymentRefusedError(refusalOfCard(error.code, error.decline_code));
    if (error.code === "resource_missing" && error.param?.includes("intent"))
      throw new PaymentTokenInvalidError();
    throw new ProviderUnavailableError(error);
  }
}

/** Does nothing for a customer that is gone. */
function ifPresent(work: () => Promise<void>): Promise<void> {
  return guarded(async () => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError && error.code === "resource_missing")) throw error;
    }
  });
}

function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

/** Drafts are no invoices yet. */
function toInvoice(invoice: Stripe.Invoice): ProviderInvoice[] {
  if (!invoice.id || invoice.status === "draft" || invoice.status === null) return [];
  return [
    {
      invoiceId: invoice.id,
      number: invoice.number ?? invoice.id,
      state: invoice.status === "paid" ? "PAID" : invoice.status === "open" ? "OPEN" : "VOID",
      amountCents: invoice.total,
      issuedAt: new Date(invoice.created * 1000),
      lines: invoice.lines.data.map(({ description, amount }) => ({
        text: description ?? "",
        amountCents: amount,
      })),
      hostedUrl: invoice.hosted_invoice_url ?? null,
    },
  ];
}
