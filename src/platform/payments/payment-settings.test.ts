import { describe, expect, test } from "vitest";
import * as z from "zod";
import { combinePaymentSettings, paymentSettings } from "./payment-settings.ts";

const shape = z.object(paymentSettings);
const keys = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
/** Names of the settings that do not fit together; the settings when all do. */
function combine(environment: Record<string, string>, isPublic = false) {
  const combined = combinePaymentSettings(shape.parse(environment), isPublic);
  return "wrong" in combined ? combined.wrong.map(({ key }) => key) : combined.settings;
}

test("without a provider no payments are taken", () => {
  expect(combine({})).toBeNull();
});

describe("the demo provider", () => {
  test.each([
    [{}, 0],
    [{ PAYMENT_DEMO_PORT: "3010" }, 3010],
  ])("with %j listens on the port %i", (port, expected) => {
    expect(combine({ PAYMENT_PROVIDER: "demo", ...port })).toEqual({ provider: "demo", port: expected });
  });

  test("is refused where others than this machine can reach the server, and with Stripe's keys", () => {
    expect(combine({ PAYMENT_PROVIDER: "demo" }, true)).toEqual(["PAYMENT_PROVIDER"]);
    expect(combine({ PAYMENT_PROVIDER: "demo", ...keys })).toEqual(Object.keys(keys));
  });
});

describe("Stripe", () => {
  const stripe = { PAYMENT_PROVIDER: "stripe", ...keys };

  test("has its keys, also where the server is public", () => {
    expect(combine({ ...stripe, STRIPE_API_HOST: "http://127.0.0.1:4010" }, true)).toEqual({
      provider: "stripe",
      secretKey: "sk_test_1",
      publishableKey: "pk_test_1",
      webhookSecret: "whsec_1",
      apiHost: "http://127.0.0.1:4010",
    });
  });

  test.each(Object.keys(keys))("without %s is refused, and so is that key without the provider", (key) => {
    expect(combine({ ...stripe, [key]: undefined } as never)).toEqual([key]);
    expect(combine({ [key]: keys[key as keyof typeof keys] })).toEqual([key]);
  });

  test("keys of both modes, and the demo's port, do not fit together", () => {
    expect(combine({ ...stripe, STRIPE_SECRET_KEY: "rk_live_1" })).toEqual(["STRIPE_PUBLISHABLE_KEY"]);
    expect(combine({ ...stripe, PAYMENT_DEMO_PORT: "3010" })).toEqual(["PAYMENT_DEMO_PORT"]);
  });
});

test.each([
  ["PAYMENT_PROVIDER", "paypal"],
  ["PAYMENT_DEMO_PORT", "http"],
  ["STRIPE_SECRET_KEY", "pk_test_1"],
  ["STRIPE_PUBLISHABLE_KEY", "sk_live_1"],
  ["STRIPE_WEBHOOK_SECRET", "secret"],
  ["STRIPE_API_HOST", "ftp://127.0.0.1"],
])("%s is not %j", (key, value) => {
  expect(shape.safeParse({ [key]: value }).success).toBe(false);
});
