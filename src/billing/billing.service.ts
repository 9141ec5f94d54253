import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Tables } from "../platform/db/tables.ts";
import { deriveKey } from "../platform/secrets.ts";
import type { Platform, Task } from "../platform/slice.ts";
import { billingTasks } from "./billing.jobs.ts";
import type { PaymentProvider } from "./billing.ports.ts";
import { registerBillingDetails } from "./details/details.routes.ts";
import { registerInvoices } from "./invoices/invoices.routes.ts";
import { findPlanOfPrice, findPriceId, savePriceId } from "./plans/plans.repo.ts";
import { registerPlans } from "./plans/plans.routes.ts";
import { createCardTokens } from "./providers/demo/card-tokens.service.ts";
import { serveDemoOrigin } from "./providers/demo/demo-origin.routes.ts";
import { createDemoProvider } from "./providers/demo/demo-provider.service.ts";
import { registerStripeEvents, type StripeEventsDeps } from "./providers/stripe/stripe-events.routes.ts";
import { createStripe, createStripeProvider } from "./providers/stripe/stripe-provider.client.ts";
import { allowProviderOnCheckout } from "./subscriptions/checkout-policy.routes.ts";
import { nameRecipient } from "./subscriptions/invoice-recipient.service.ts";
import { registerSubscriptions } from "./subscriptions/subscriptions.routes.ts";

export { beginTrial } from "./subscriptions/subscriptions.service.ts";

export interface Billing {
  readonly tasks: readonly Task[];
  registerRoutes(app: FastifyInstance): void;
}

interface Payments {
  readonly provider: PaymentProvider | null;
  readonly signing: StripeEventsDeps["signing"];
  /** Opens what the provider needs beside the web server. */
  serve(app: FastifyInstance): void;
}

/** Plans, subscriptions, invoices, and the provider that the settings choose. */
export function createBilling(platform: Platform): Billing {
  const { database, clock, log } = platform;
  const payments = openPayments(platform);
  const { provider } = payments;
  const db = database.app;
  return {
    tasks: billingTasks({ db: database.worker, clock, log, provider }),
    registerRoutes: (app) => {
      payments.serve(app);
      allowProviderOnCheckout(app, provider);
      registerPlans(app, { db });
      registerSubscriptions(app, { db, workerDb: database.worker, clock, provider });
      registerInvoices(app, { db });
      registerBillingDetails(app, { db, clock, onSaved: nameRecipient });
      registerStripeEvents(app, { db, clock, signing: payments.signing });
    },
  };
}

function openPayments({ config, secrets, database, clock }: Platform): Payments {
  const settings = config.payments;
  if (settings === null) return { provider: null, signing: null, serve: () => undefined };
  if (settings.provider === "stripe") {
    const stripe = createStripe(settings);
    return {
      provider: createStripeProvider(stripe, settings, storedPrices(database.app)),
      signing: { stripe, secret: settings.webhookSecret },
      serve: () => undefined,
    };
  }
  const tokens = createCardTokens(deriveKey(secrets, "demo payments"));
  let origin = "";
  return {
    provider: createDemoProvider({ db: database.app, clock, tokens, origin: () => origin }),
    signing: null,
    serve: (app) =>
      serveDemoOrigin(app, { clock, tokens, host: config.host, port: settings.port }, (opened) => {
        origin = opened;
      }),
  };
}

function storedPrices(db: Kysely<Tables>) {
  return {
    find: (plan: Parameters<typeof findPriceId>[2]) => findPriceId(db, "stripe", plan),
    save: (plan: Parameters<typeof savePriceId>[2], priceId: string) =>
      savePriceId(db, "stripe", plan, priceId),
    planOf: (priceId: string) => findPlanOfPrice(db, "stripe", priceId),
  };
}
