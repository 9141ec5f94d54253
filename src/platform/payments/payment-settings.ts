import * as z from "zod";

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Where the API is in place of Stripe's own host. */
  readonly apiHost: string | undefined;
}

/** Which provider takes payments; null: none. */
export type PaymentSettings =
  | { readonly provider: "demo"; readonly port: number }
  | ({ readonly provider: "stripe" } & StripeSettings)
  | null;

/** Settings of payments, as `readConfig` parses them. */
export const paymentSettings = {
  PAYMENT_PROVIDER: z.enum(["demo", "stripe"]).optional(),
  PAYMENT_DEMO_PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port")
    .transform(Number)
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, "must be a secret key, sk_test_… or sk_live_…")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, "must be a publishable key, pk_test_… or pk_live_…")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, "must be the signing secret of the endpoint, whsec_…")
    .optional(),
  STRIPE_API_HOST: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
    .optional(),
};

const shape = z.object(paymentSettings);
type Values = z.output<typeof shape>;
interface Wrong {
  readonly key: string;
  readonly reason: string;
}

const stripeKeys = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/** @param isPublic whether others than this machine can reach the server @returns the settings, or the keys that do not fit together */
export function combinePaymentSettings(
  values: Values,
  isPublic: boolean,
): { readonly settings: PaymentSettings } | { readonly wrong: readonly Wrong[] } {
  const { PAYMENT_PROVIDER: provider } = values;
  if (provider === "demo") {
    if (isPublic) {
      return wrong(
        "PAYMENT_PROVIDER",
        "demo takes test cards, so it serves this machine only: not with PUBLIC_URL or another HOST",
      );
    }
    const extra = stripeKeys.filter((key) => values[key] !== undefined);
    if (extra.length > 0)
      return { wrong: extra.map((key) => ({ key, reason: "belongs to PAYMENT_PROVIDER=stripe" })) };
    return { settings: { provider, port: values.PAYMENT_DEMO_PORT ?? 0 } };
  }
  if (values.PAYMENT_DEMO_PORT !== undefined)
    return wrong("PAYMENT_DEMO_PORT", "belongs to PAYMENT_PROVIDER=demo");
  if (provider === undefined) {
    const extra = stripeKeys.filter((key) => values[key] !== undefined);
    return extra.length === 0
      ? { settings: null }
      : { wrong: extra.map((key) => ({ key, reason: "needs PAYMENT_PROVIDER=stripe" })) };
  }
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = values;
  if (!secretKey || !publishableKey || !webhookSecret) {
    const missing = stripeKeys.filter((key) => values[key] === undefined);
    return { wrong: missing.map((key) => ({ key, reason: "is needed with PAYMENT_PROVIDER=stripe" })) };
  }
  if (isLiveKey(secretKey) !== isLiveKey(publishableKey))
    return wrong("STRIPE_PUBLISHABLE_KEY", "is of the other mode than STRIPE_SECRET_KEY (test and live)");
  return {
    settings: { provider, secretKey, publishableKey, webhookSecret, apiHost: values.STRIPE_API_HOST },
  };
}

function isLiveKey(key: string): boolean {
  return key.includes("_live_");
}

function wrong(key: string, reason: string) {
  return { wrong: [{ key, reason }] };
}
