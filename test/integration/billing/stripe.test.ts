import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCompany } from "../../../src/accounts/people/companies.service.ts";
import { beginTrial } from "../../../src/billing/billing.service.ts";
import {
  billingCompanyData,
  billingPersonalData,
} from "../../../src/billing/subscriptions/personal-data.service.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { romanianDetails } from "../../support/billing/demo-company.ts";
import {
  type StripeStandIn,
  signedEvent,
  startStripeStandIn,
} from "../../support/billing/stripe-stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

const webhookSecret = "whsec_of_this_test";
const secretKey = "sk_test_of_this_test";
let database: TestDatabase;
let stripe: StripeStandIn;
let api: TestApi;
let companyId: number;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  stripe = await startStripeStandIn();
  api = await startApi(database, {
    environment: {
      PAYMENT_PROVIDER: "stripe",
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: "pk_test_of_this_test",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_HOST: stripe.host,
    },
  });
});
afterAll(async () => {
  await api.app.close();
  await stripe.close();
  await database.close();
});
beforeEach(async () => {
  stripe.requests.length = 0;
  companyId = await createCompany(database.app, "Stripe company", testNow);
  await beginTrial(database.app, companyId, testNow);
  token = await api.signIn(await makePerson(database.app, { companyId, role: "COMPANY_ADMIN" }));
});

/** Enters a card in the Payment Element. @returns the SetupIntent's id, which is the payment token */
async function enterCard(): Promise<string> {
  const { clientSecret } = (await api.post("/api/payment-setup", null, token)).json();
  const id = String(clientSecret).replace(/_secret$/, "");
  stripe.confirm(id);
  return id;
}
const order = (paymentToken: string, key: string) =>
  api.app.inject({
    method: "POST",
    url: "/api/subscriptions",
    headers: { authorization: `Bearer ${token}`, "idempotency-key": key },
    payload: { plan: "start", paymentToken, holderName: "Ana Pop", email: "ana@example.com" },
  });
const state = async () => (await api.get("/api/subscription", token)).json().state;
const created = () => stripe.requests.filter(({ call }) => call === "POST /v1/subscriptions");
const latest = () => {
  const [one] = stripe.subscriptions;
  if (!one) throw new Error("no subscription was created");
  return one;
};

/** Sends an event as Stripe signs it. */
function sendEvent(
  id: string,
  { secret = webhookSecret, ageSeconds = 0, customer = latest()["customer"] } = {},
) {
  const signedAt = new Date(api.clock.now().getTime() - ageSeconds * 1000);
  const object = { id: latest().id, customer };
  return api.app.inject({
    method: "POST",
    url: "/api/payment-events/stripe",
    ...signedEvent({ id, object }, { secret, signedAt }),
  });
}
const synchronizations = async () =>
  (await api.queued("billing.synchronize")).filter((job) => job["companyId"] === companyId);

test("a card is confirmed by a SetupIntent, and the plan's price is charged once with one key", async () => {
  const card = await enterCard();
  expect((await order(card, "k1")).json()).toMatchObject({
    state: "ACTIVE",
    card: { brand: "Visa", lastDigits: "4242", expiry: "12/30" },
  });
  expect((await order(card, "k1")).statusCode).toBe(200);
  expect(created()).toHaveLength(1);
  expect(created()[0]).toMatchObject({
    key: expect.stringMatching(/^[0-9a-f]{64}$/),
    form: { "items[0][price]": "price_vizor_start_2900", payment_behavior: "error_if_incomplete" },
  });
});

test("a reply that is lost is asked for again with the same key, and an existing subscription is not doubled", async () => {
  const card = await enterCard();
  stripe.failNext(/^GET \/v1\/invoices$/, 500, { type: "api_error" });
  stripe.failNext(/^POST \/v1\/subscriptions$/, 400, { type: "api_error", message: "lost" });
  expect((await order(card, "k1")).json()).toMatchObject({ status: 503, code: "PAYMENT_UNAVAILABLE" });
  expect((await order(card, "k1")).statusCode).toBe(200);
  const keys = new Set(created().map(({ key }) => key));
  expect(keys.size).toBe(1);
  expect(stripe.subscriptions.filter((one) => one["customer"] === latest()["customer"])).toHaveLength(1);
});

test.each([
  [{ code: "card_declined", decline_code: "generic_decline" }, "PAYMENT_DECLINED"],
  [{ code: "card_declined", decline_code: "insufficient_funds" }, "PAYMENT_INSUFFICIENT_FUNDS"],
  [{ code: "expired_card" }, "PAYMENT_CARD_EXPIRED"],
  [{ code: "authentication_required" }, "PAYMENT_AUTHENTICATION_NEEDED"],
])("the refusal %j is %s", async (error, code) => {
  const card = await enterCard();
  stripe.failNext(/^POST \/v1\/subscriptions$/, 402, { type: "card_error", ...error });
  expect((await order(card, "k")).json()).toMatchObject({ status: 402, code });
  expect(await state()).toBe("TRIAL");
});

test("another customer's SetupIntent is not a payment token", async () => {
  const foreign = await enterCard();
  const other = await createCompany(database.app, "Other", testNow);
  token = await api.signIn(await makePerson(database.app, { companyId: other, role: "COMPANY_ADMIN" }));
  expect((await order(foreign, "k")).json().code).toBe("PAYMENT_TOKEN_INVALID");
  expect((await order("seti_missing", "k")).json().code).toBe("PAYMENT_TOKEN_INVALID");
});

test("plans, cancellation and resumption are changed at Stripe, with proration there", async () => {
  await order(await enterCard(), "k");
  expect((await api.post("/api/subscription/plan", { plan: "growth" }, token)).json().plan.id).toBe("growth");
  expect(stripe.requests.at(-2)?.form).toMatchObject({ proration_behavior: "always_invoice" });
  expect((await api.post("/api/subscription/cancel", null, token)).json().state).toBe("CANCELLED");
  expect((await api.post("/api/subscription/resume", null, token)).json().state).toBe("ACTIVE");
});

test.each([
  [5000, 5000, 5000],
  [5000, 2000, 2000],
  [5000, 0, 0],
  [-2500, 0, -2500],
])(
  "a change that comes to %i cents, of which %i are due after credit, costs %i now",
  async (total, due, now) => {
    await order(await enterCard(), "k");
    Object.assign(stripe.preview, { total, amount_due: due });
    const preview = await api.post("/api/subscription/plan-preview", { plan: "growth" }, token);
    Object.assign(stripe.preview, { total: 5000, amount_due: 5000 });
    expect(preview.json()).toEqual({ dueNow: now });
  },
);

test.each(["past_due", "unpaid"])("a subscription that is %s at Stripe keeps its plan", async (status) => {
  await order(await enterCard(), "k");
  latest()["status"] = status;
  stripe.requests.length = 0;
  for (const path of ["plan-preview", "plan"]) {
    const reply = await api.post(`/api/subscription/${path}`, { plan: "growth" }, token);
    expect(reply.json()).toMatchObject({ status: 409, code: "PAYMENT_OPEN" });
  }
  expect(stripe.requests.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
});

test("what Stripe still tries to charge after the end is ended before a new order", async () => {
  await order(await enterCard(), "k");
  const first = latest();
  first["status"] = "past_due";
  await database.app
    .updateTable("company_subscription")
    .set({ state: "ENDED", past_due_since: new Date(testNow.getTime() - 7 * 86_400_000) })
    .where("company_id", "=", companyId)
    .execute();
  stripe.requests.length = 0;
  expect((await order(await enterCard(), "k2")).json().state).toBe("ACTIVE");
  const calls = stripe.requests.map(({ call }) => call);
  const ended = calls.indexOf(`DELETE /v1/subscriptions/${first.id}`);
  expect([ended >= 0, calls.indexOf("POST /v1/subscriptions") > ended]).toEqual([true, true]);
  expect(latest().id).not.toBe(first.id);
});

test("Stripe's invoices name the company: details go there before an order, and when they are saved", async () => {
  const details = { ...romanianDetails, registrationNumber: "" };
  expect((await api.put("/api/billing-details", details, token)).statusCode).toBe(200);
  await api.runTask("billing.send-details", { companyId });
  const namesCompany = ({ form }: { form: object }) => "invoice_settings[custom_fields][0][name]" in form;
  const sent = () => stripe.requests.filter(namesCompany);
  // Nobody is known there before the checkout.
  expect(sent()).toEqual([]);
  await order(await enterCard(), "k");
  expect(sent()[0]?.form).toEqual({
    "address[line1]": "Strada Lungă 1",
    "address[state]": "București",
    "address[country]": "RO",
    "invoice_settings[custom_fields][0][name]": "Client",
    "invoice_settings[custom_fields][0][value]": "Verde <b>SRL</b>",
    "invoice_settings[custom_fields][1][name]": "CUI/CIF",
    "invoice_settings[custom_fields][1][value]": "RO19",
  });
  const ordered = stripe.requests.findIndex(({ call }) => call === "POST /v1/subscriptions");
  expect(stripe.requests.findIndex(namesCompany)).toBeLessThan(ordered);
  await api.put("/api/billing-details", { ...details, taxId: "60" }, token);
  const queued = (await api.queued("billing.send-details")).filter((job) => job["companyId"] === companyId);
  expect(queued).toHaveLength(1);
  await api.runTask("billing.send-details", queued[0]);
  expect(sent()[1]?.form["invoice_settings[custom_fields][1][value]"]).toBe("60");
});

test("an invoice that Stripe shows has no page of ours, which would say that no money was moved", async () => {
  await order(await enterCard(), "k");
  const invoice = {
    id: "in_shown",
    number: "A-1",
    status: "paid",
    total: 2900,
    created: 0,
    lines: { data: [] },
  };
  stripe.invoices.push({ ...invoice, hosted_invoice_url: "https://invoice.stripe.com/i/a" });
  await api.runTask("billing.synchronize", { companyId });
  stripe.invoices.length = 0;
  expect((await api.get("/api/invoices", token)).json()).toMatchObject([{ id: "in_shown" }]);
  expect((await api.get("/api/invoices/in_shown/file", token)).statusCode).toBe(404);
});

test("a new card pays what is open before it replaces the old one, which stays when it is refused", async () => {
  await order(await enterCard(), "k");
  stripe.invoices.push({ id: "in_open", status: "open", total: 2900, created: 0, lines: { data: [] } });
  const replace = async () =>
    api.post(
      "/api/subscription/card",
      { paymentToken: await enterCard(), holderName: "Ana Pop", email: "ana@example.com" },
      token,
    );
  stripe.failNext(/\/pay$/, 402, { type: "card_error", code: "card_declined" });
  const before = stripe.requests.length;
  expect((await replace()).json().code).toBe("PAYMENT_DECLINED");
  const calls = () => stripe.requests.slice(before).map(({ call }) => call);
  expect(calls().filter((call) => /^POST .*(customers|subscriptions)\/\w+$/.test(call))).toEqual([]);
  expect((await replace()).statusCode).toBe(200);
  expect(stripe.requests.find(({ call }) => call === "POST /v1/invoices/in_open/pay")?.form).toEqual({
    payment_method: "pm_1",
  });
  stripe.invoices.length = 0;
});

test("an order that was charged succeeds although the invoices cannot be read; they are read later", async () => {
  const card = await enterCard();
  stripe.failNext(/^GET \/v1\/invoices$/, 400, { type: "api_error" });
  expect((await order(card, "k")).json().state).toBe("ACTIVE");
  expect(await synchronizations()).toHaveLength(1);
});

test("a trial ends on time also while Stripe does not answer", async () => {
  await enterCard();
  api.clock.set(new Date(testNow.getTime() + 14 * 86_400_000));
  stripe.failNext(/^GET \/v1\/subscriptions$/, 400, { type: "api_error" });
  await expect(api.runTask("billing.synchronize", { companyId })).rejects.toThrow();
  const person = await makePerson(database.app, { companyId, role: "COMPANY_ADMIN" });
  token = await api.signIn(person);
  expect((await api.get("/api/user-info", token)).statusCode).toBe(200);
  expect(await state()).toBe("ENDED");
  api.clock.set(testNow);
});

test("the checkout's document alone may load Stripe's scripts and frames", async () => {
  const policy = async (path: string) => String((await api.get(path)).headers["content-security-policy"]);
  const checkout = await policy("/subscribe?card=update");
  expect(checkout).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(checkout).toContain("connect-src 'self' https://api.stripe.com;");
  expect(checkout).toContain("https://hooks.stripe.com");
  expect(checkout).not.toContain("unsafe-eval");
  for (const path of ["/", "/settings"]) expect(await policy(path)).not.toContain("stripe");
});

describe("what is erased here is erased at Stripe", () => {
  const jobs = async () =>
    (await api.queued("billing.forget")).filter((job) => job["companyId"] === companyId);
  const run = async () => {
    for (const job of await jobs()) await api.runTask("billing.forget", job);
  };
  const calls = (pattern: RegExp) => stripe.requests.filter(({ call }) => pattern.test(call));
  const removeCompany = () =>
    database.app
      .transaction()
      .execute((trx) => billingCompanyData(database.app, api.clock).remove(trx, companyId));

  beforeEach(async () => {
    expect((await order(await enterCard(), "k")).statusCode).toBe(200);
    stripe.requests.length = 0;
  });

  test("with a company its subscription ends and its customer is deleted, also when Stripe is down for a while", async () => {
    await removeCompany();
    expect(latest()["status"]).toBe("active");
    const customer = String(latest()["customer"]);
    stripe.failNext(/^DELETE/, 400, { type: "api_error", message: "down" });
    await run();
    expect(await jobs()).toHaveLength(1);
    expect(latest()["status"]).toBe("active");
    await run();
    expect(latest()["status"]).toBe("canceled");
    expect(calls(/^DELETE/).map(({ call }) => call)).toEqual(
      Array(2).fill(`DELETE /v1/customers/${customer}`),
    );
    stripe.failNext(/^DELETE/, 404, { type: "invalid_request_error", code: "resource_missing" });
    await expect(run()).resolves.toBeUndefined();
  });

  test("a company waits while something may be charged", async () => {
    const busyUntil = new Date(api.clock.now().getTime() + 1000);
    await database.app
      .updateTable("company_subscription")
      .set({ busy_until: busyUntil })
      .where("company_id", "=", companyId)
      .execute();
    await expect(removeCompany()).rejects.toMatchObject({ code: "SUBSCRIPTION_BUSY" });
    expect(await jobs()).toEqual([]);
  });

  test("with a person their name, address and replaced cards; who pays instead of them stays", async () => {
    const { subscribed_by: userId } = await database.app
      .selectFrom("company_subscription")
      .select("subscribed_by")
      .where("company_id", "=", companyId)
      .executeTakeFirstOrThrow();
    const subject = { userId: userId ?? 0, companyId, email: "" };
    await database.app
      .transaction()
      .execute((trx) => billingPersonalData(database.app, api.clock).erase(trx, subject));
    await run();
    expect(calls(/^POST/).map(({ call, form }) => [call.replace(/cus_\d+/, "cus"), form])).toEqual([
      ["POST /v1/customers/cus", { email: "", name: "" }],
      ["POST /v1/payment_methods/pm_1", { "billing_details[email]": "", "billing_details[name]": "" }],
      ["POST /v1/payment_methods/pm_replaced/detach", {}],
    ]);
    expect(latest()["status"]).toBe("active");
    await database.app
      .updateTable("company_subscription")
      .set({ holder_name: "Ion Popa", email: "ion@example.com" })
      .where("company_id", "=", companyId)
      .execute();
    stripe.requests.length = 0;
    await run();
    expect(calls(/^POST/).map(({ form }) => form)).toEqual([
      { email: "ion@example.com", name: "Ion Popa" },
      {},
    ]);
  });

  test("before anybody pays, Stripe knows no name and no address", async () => {
    stripe.requests.length = 0;
    companyId = await createCompany(database.app, "Nobody pays", testNow);
    await beginTrial(database.app, companyId, testNow);
    token = await api.signIn(await makePerson(database.app, { companyId, role: "COMPANY_ADMIN" }));
    await enterCard();
    expect(calls(/^POST \/v1\/customers$/).map(({ form }) => form)).toEqual([
      { "metadata[companyId]": String(companyId) },
    ]);
  });
});

describe("events", () => {
  beforeEach(async () => {
    expect((await order(await enterCard(), "k")).statusCode).toBe(200);
  });

  test("lead to one look at the subscription, which is read again, however late, often or disordered they come", async () => {
    latest()["status"] = "past_due";
    expect((await sendEvent("evt_2")).statusCode).toBe(204);
    expect((await sendEvent("evt_2")).statusCode).toBe(204);
    expect((await sendEvent("evt_1")).statusCode).toBe(204);
    expect(await synchronizations()).toHaveLength(1);
    await api.runTask("billing.synchronize", { companyId });
    expect(await state()).toBe("PAST_DUE");
    latest()["status"] = "active";
    await api.runTask("billing.synchronize", { companyId });
    expect(await state()).toBe("ACTIVE");
  });

  test("that are forged, old, or about nobody of ours change nothing", async () => {
    expect((await sendEvent("evt_3", { secret: "whsec_other" })).statusCode).toBe(422);
    expect((await sendEvent("evt_3", { ageSeconds: 301 })).statusCode).toBe(422);
    expect((await sendEvent("evt_3", { customer: "cus_of_others" })).statusCode).toBe(204);
    const unsigned = await api.post("/api/payment-events/stripe", { id: "evt_4" });
    expect(unsigned.json().code).toBe("PAYMENT_EVENT_FORGED");
    expect(await synchronizations()).toHaveLength(0);
  });

  test("an end at Stripe ends the subscription here", async () => {
    latest()["status"] = "canceled";
    await api.runTask("billing.synchronize", { companyId });
    expect(await state()).toBe("ENDED");
  });
});
