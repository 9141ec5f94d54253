import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCompany } from "../../../src/accounts/people/companies.service.ts";
import {
  billingCompanyData,
  billingPersonalData,
} from "../../../src/billing/subscriptions/personal-data.service.ts";
import type { TestApi } from "../../factories/api.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import {
  cardThatFailsLater,
  DemoCompany,
  goodCard,
  romanianDetails,
  startPayments,
} from "../../support/billing/demo-company.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let payments: { api: TestApi; appOrigin: string };
let api: TestApi;
let company: DemoCompany;

beforeAll(async () => {
  database = await createTestDatabase();
  payments = await startPayments(database);
  api = payments.api;
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});
beforeEach(async () => {
  company = await DemoCompany.create(database, payments);
});

test("the plans are public, in cents, with their limits", async () => {
  const plans = (await api.get("/api/plans")).json();
  expect(plans.map(({ id, amount }: { id: string; amount: number }) => [id, amount])).toEqual([
    ["start", 2900],
    ["growth", 7900],
    ["pro", 19900],
  ]);
  expect(plans[0].limits).toEqual({ products: 500, sites: 1, checksPerDay: 5000, users: 2 });
});

test("a trial runs for 14 days, is announced three days before, and stops the sites without losing data", async () => {
  expect(await company.view()).toMatchObject({
    state: "TRIAL",
    trialEndsAt: testNow.getTime() + 14 * 86_400_000,
  });
  await company.later(11);
  await company.synchronize();
  await company.synchronize();
  expect([await company.isActive(), await company.mails()]).toEqual([true, ["Your trial is about to end"]]);
  await company.later(14);
  await company.synchronize();
  expect([await company.isActive(), (await company.view()).state]).toEqual([false, "ENDED"]);
  expect(await company.mails()).toEqual(["Your trial is about to end", "Your subscription has ended"]);
  const added = await company.post("/api/sites", { domain: "alt.example.com" });
  expect(added.json().code).toBe("COMPANY_INACTIVE");
  expect((await company.order(await company.orderOf(goodCard))).statusCode).toBe(200);
  expect(await company.isActive()).toBe(true);
});

describe("paying", () => {
  test("charges the plan's own price once: a repeated key, a second order and a second plan change nothing", async () => {
    const body = await company.orderOf(goodCard);
    const [first, twin] = await Promise.all([company.order(body, "key-1"), company.order(body, "key-1")]);
    expect([first.statusCode, twin.statusCode].sort()).toEqual([200, expect.any(Number)]);
    expect((await company.order(body, "key-1")).json()).toMatchObject({
      state: "ACTIVE",
      plan: { amount: 2900 },
    });
    expect((await company.order({ ...body, plan: "pro" }, "key-1")).json().code).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
    expect((await company.order(await company.orderOf(goodCard, "growth"), "key-2")).json()).toMatchObject({
      code: "SUBSCRIPTION_EXISTS",
      status: 409,
    });
    expect(await company.invoices()).toEqual([expect.objectContaining({ amount: 2900, state: "PAID" })]);
    expect((await company.view()).card).toEqual({ brand: "Test card", lastDigits: "4242", expiry: "12/30" });
  });

  test.each([
    ["4000000000000002", "PAYMENT_DECLINED"],
    ["4000000000009995", "PAYMENT_INSUFFICIENT_FUNDS"],
    ["4000000000000069", "PAYMENT_CARD_EXPIRED"],
    ["4000002500003155", "PAYMENT_AUTHENTICATION_NEEDED"],
  ])(
    "with the card %s is refused with %s and charges nothing; another card then pays",
    async (card, code) => {
      const refused = await company.order(await company.orderOf(card), "key");
      expect(refused.json()).toMatchObject({ status: 402, code });
      expect([(await company.view()).state, await company.invoices()]).toEqual(["TRIAL", []]);
      expect((await company.order(await company.orderOf(goodCard), "key")).statusCode).toBe(200);
    },
  );

  test("a challenge that the holder confirms is paid", async () => {
    const asked = await company.paymentToken("4000002500003155");
    const page = await fetch(
      `${await company.demoOrigin()}/challenge?token=${asked}&origin=${encodeURIComponent(payments.appOrigin)}`,
    );
    expect(page.headers.get("content-security-policy")).toContain(`frame-ancestors ${payments.appOrigin}`);
    const extended = encodeURIComponent(`${payments.appOrigin}/ https://other.example.com`);
    const framed = await fetch(`${await company.demoOrigin()}/challenge?token=${asked}&origin=${extended}`);
    expect(framed.headers.get("content-security-policy")).toMatch(
      new RegExp(`frame-ancestors ${payments.appOrigin}$`),
    );
    const [, confirmed = ""] = /"confirmedToken":"([^"]+)"/.exec(await page.text()) ?? [];
    expect(
      (await company.order({ ...(await company.orderOf(goodCard)), paymentToken: confirmed })).statusCode,
    ).toBe(200);
  });

  test("an unknown plan, a forged token, a holder without a name and a card number as a name are refused", async () => {
    const body = await company.orderOf(goodCard);
    const codes: string[] = [];
    for (const change of [
      { plan: "enterprise" },
      { paymentToken: "demo_e30.AAAA" },
      { holderName: " A " },
      { holderName: "4242 4242 4242 4242" },
      { email: "no address" },
    ])
      codes.push((await company.order({ ...body, ...change })).json().code);
    expect(codes).toEqual([
      "PLAN_UNKNOWN",
      "PAYMENT_TOKEN_INVALID",
      "HOLDER_NAME_REQUIRED",
      "CARD_DATA_REFUSED",
      "NOT_AN_EMAIL",
    ]);
    expect((await company.view()).state).toBe("TRIAL");
  });

  test("card data is refused by every route, and never logged or stored", async () => {
    const body = { ...(await company.orderOf(goodCard)), cardNumber: "4000000000009995", cvv: "737" };
    expect((await company.order(body)).json()).toMatchObject({ status: 422, code: "CARD_DATA_REFUSED" });
    const elsewhere = await api.post("/login", { email: "a@example.com", password: "x", card: { cvc: "1" } });
    expect(elsewhere.json().code).toBe("CARD_DATA_REFUSED");
    await company.put("/api/billing-details", { ...romanianDetails, legalName: "4242 4242 4242 4242 12/30" });
    expect(api.logLines.join("\n")).not.toMatch(/4000000000009995|4242[ -]?4242[ -]?4242[ -]?4242/);
    const { rows } = await sql<{ account: string }>`
      select account::text from demo_payment_account`.execute(database.owner);
    expect(rows.map(({ account }) => account).join()).not.toContain("42424242");
  });

  test("only the checkout's document may reach the provider's origin", async () => {
    const origin = await company.demoOrigin();
    const policy = async (path: string) => String((await api.get(path)).headers["content-security-policy"]);
    expect(await policy("/subscribe?plan=start&amount=2900")).toMatch(
      new RegExp(`connect-src 'self' ${origin};.*frame-src 'self' ${origin}$`),
    );
    expect(await policy("/subscribe")).toMatch(/script-src 'self';/);
    for (const path of ["/", "/sites", "/subscribed", "/products?next=/subscribe"])
      expect(await policy(path)).not.toContain(origin);
  });

  test("the provider's origin takes test cards of our pages only", async () => {
    expect((await company.sendCard("5555555555554444")).status).toBe(422);
    expect((await company.sendCard(goodCard, "http://evil.example.com")).status).toBe(403);
  });

  test("of two administrators at once, one is told to wait", async () => {
    await sql`update company_subscription set busy_until = ${new Date(testNow.getTime() + 1000)}
      where company_id = ${company.companyId}`.execute(database.owner);
    const body = { plan: "start", paymentToken: "x", holderName: "Ana Pop", email: "ana@example.com" };
    expect((await company.order(body)).json()).toMatchObject({ status: 409, code: "SUBSCRIPTION_BUSY" });
    await company.later(1);
    expect((await company.order(await company.orderOf(goodCard))).statusCode).toBe(200);
  });
});

describe("a paid subscription", () => {
  beforeEach(async () => {
    expect((await company.order(await company.orderOf(goodCard))).statusCode).toBe(200);
  });

  test("changes its plan with proration, cancels, resumes, and ends with its period", async () => {
    const preview = await company.post("/api/subscription/plan-preview", { plan: "growth" });
    expect(preview.json()).toEqual({ dueNow: 5000 });
    const changed = await company.changePlan("growth");
    expect(changed.json()).toMatchObject({ plan: { id: "growth" }, state: "ACTIVE" });
    const [latest] = await company.invoices();
    expect(latest?.amount).toBe(5000);
    const again = await company.changePlan("growth");
    expect(again.json().code).toBe("PLAN_IS_CURRENT");
    expect((await company.post("/api/subscription/cancel")).json().state).toBe("CANCELLED");
    expect((await company.post("/api/subscription/cancel")).json().state).toBe("CANCELLED");
    expect((await company.post("/api/subscription/resume")).json().state).toBe("ACTIVE");
    await company.post("/api/subscription/cancel");
    await company.later(32);
    await company.synchronize();
    expect([(await company.view()).state, await company.isActive()]).toEqual(["ENDED", false]);
    expect(await company.invoices()).toHaveLength(2);
  });

  test("renews; a failed renewal has 7 days of grace, and a new card pays what is open", async () => {
    await company.replaceCard(cardThatFailsLater);
    await company.later(31);
    await company.synchronize();
    expect([(await company.view()).state, await company.isActive()]).toEqual(["PAST_DUE", true]);
    expect(await company.mails()).toEqual(["Your payment failed"]);
    expect((await company.replaceCard(goodCard)).json().state).toBe("ACTIVE");
    expect((await company.invoices()).map(({ state }) => state)).toEqual(["PAID", "PAID"]);
  });

  test("an open payment leaves the plan as it is: its period was never paid, and is not credited", async () => {
    await company.changePlan("pro");
    await company.replaceCard(cardThatFailsLater);
    await company.later(31);
    // The provider has tried to renew; the service does not know it yet.
    const first = await company.changePlan("start");
    expect(first.json()).toMatchObject({ status: 409, code: "PAYMENT_OPEN" });
    await company.synchronize();
    const preview = await company.post("/api/subscription/plan-preview", { plan: "start" });
    const second = await company.changePlan("start");
    expect([preview.json().code, second.json().code]).toEqual(["PAYMENT_OPEN", "PAYMENT_OPEN"]);
    await company.replaceCard(goodCard);
    expect((await company.changePlan("start")).json()).toMatchObject({
      plan: { id: "start" },
      state: "ACTIVE",
    });
  });

  test("a grace that is over can be followed by a new order before the next run, which is charged once", async () => {
    await company.replaceCard(cardThatFailsLater);
    await company.later(31);
    await company.synchronize();
    await company.later(39);
    expect((await company.changePlan("growth")).json().code).toBe("SUBSCRIPTION_NONE");
    const ordered = await company.order(await company.orderOf(goodCard, "growth"));
    expect(ordered.json()).toMatchObject({ state: "ACTIVE", plan: { id: "growth" } });
    expect((await company.invoices()).map(({ state, amount }) => [state, amount])).toEqual([
      ["PAID", 7900],
      ["VOID", 2900],
      ["PAID", 2900],
    ]);
    await company.synchronize();
    expect([(await company.view()).state, await company.isActive()]).toEqual(["ACTIVE", true]);
  });

  test("can be cancelled and resumed while a payment is open; paid, it ends with its period", async () => {
    await company.replaceCard(cardThatFailsLater);
    await company.later(31);
    await company.synchronize();
    const cancel = async (path: "cancel" | "resume") =>
      (await company.post(`/api/subscription/${path}`)).json();
    expect(await cancel("cancel")).toMatchObject({ state: "PAST_DUE", isCancelled: true });
    expect(await cancel("resume")).toMatchObject({ state: "PAST_DUE", isCancelled: false });
    await cancel("cancel");
    await company.synchronize();
    expect(await company.view()).toMatchObject({ state: "PAST_DUE", isCancelled: true });
    expect((await company.replaceCard(goodCard)).json()).toMatchObject({
      state: "CANCELLED",
      isCancelled: true,
    });
    await company.later(62);
    await company.synchronize();
    expect(await company.view()).toMatchObject({ state: "ENDED", isCancelled: false });
    expect(await company.invoices()).toHaveLength(2);
  });

  test("a new card saves a subscription whose grace is over until that is stored", async () => {
    await company.replaceCard(cardThatFailsLater);
    await company.later(31);
    await company.synchronize();
    await company.later(39);
    expect((await company.replaceCard(goodCard)).json().state).toBe("ACTIVE");
  });

  test("ends after the grace, and is then charged no more", async () => {
    await company.replaceCard(cardThatFailsLater);
    await company.later(31);
    await company.synchronize();
    await company.later(39);
    await company.synchronize();
    expect([(await company.view()).state, await company.isActive()]).toEqual(["ENDED", false]);
    await company.later(100);
    await company.synchronize();
    expect((await company.invoices()).map(({ state }) => state)).toEqual(["VOID", "PAID"]);
  });

  test("an invoice is a file in the person's language, for the company only", async () => {
    const details = romanianDetails;
    const wrong = await company.put("/api/billing-details", { ...details, taxId: "RO18", county: "" });
    expect(Object.keys(wrong.json().fields)).toEqual(["county", "taxId"]);
    const card = await company.put("/api/billing-details", { ...details, address: "4242 4242 4242 4242" });
    expect(card.json().fields.address.code).toBe("CARD_DATA_REFUSED");
    expect((await company.put("/api/billing-details", details)).json().taxId).toBe("RO19");
    await company.changePlan("growth");
    const [{ id = "" } = {}] = await company.invoices();
    const file = await company.get(`/api/invoices/${id}/file`);
    expect(file.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(file.body).toContain("Verde &#60;b&#62;SRL");
    const other = await makePerson(database.app, {
      companyId: await createCompany(database.app, "Other", testNow),
      role: "COMPANY_ADMIN",
    });
    expect((await api.get(`/api/invoices/${id}/file`, await api.signIn(other))).statusCode).toBe(404);
  });

  test("invoices that name nobody get the first details; later details change no invoice", async () => {
    await company.put("/api/billing-details", romanianDetails);
    await company.put("/api/billing-details", { ...romanianDetails, legalName: "Alt nume SRL", taxId: "60" });
    await company.synchronize();
    const [{ id = "" } = {}] = await company.invoices();
    const { body } = await company.get(`/api/invoices/${id}/file`);
    expect(body).toContain("Tax number: RO19");
    expect(body).not.toContain("Alt nume");
  });

  test("a company that is deleted is charged no more: its account at the provider is deleted", async () => {
    const { remove } = billingCompanyData(database.app, api.clock);
    await database.app.transaction().execute((trx) => remove(trx, company.companyId));
    const [job] = (await api.queued("billing.forget")).filter(
      (queued) => queued["companyId"] === company.companyId,
    );
    expect(job).toMatchObject({ what: "customer", provider: "demo" });
    await api.runTask("billing.forget", job);
    await api.runTask("billing.forget", job);
    const { rows } = await sql`select from demo_payment_account
      where account_id = ${`demo_${company.companyId}`}`.execute(database.owner);
    expect(rows).toEqual([]);
  });

  test("what a person entered can be collected and erased; the subscription goes on", async () => {
    const { userId } = company.admin;
    const subject = { userId, companyId: company.companyId, email: "" };
    const data = billingPersonalData(database.app, api.clock);
    expect(await data.collect(subject)).toMatchObject([
      { name: "subscriptions", rows: [{ holderName: "Ana Pop", email: "ana@example.com" }] },
    ]);
    await database.app.transaction().execute((trx) => data.erase(trx, subject));
    expect(await data.collect(subject)).toMatchObject([{ rows: [] }]);
    expect(await company.view()).toMatchObject({ state: "ACTIVE", holderName: null, email: null });
    const [order] = (await api.queued("billing.forget")).filter(
      (job) => job["companyId"] === company.companyId,
    );
    await api.runTask("billing.forget", order);
    const { rows } = await sql`select from demo_payment_account where account::text like '%ana@example.com%'
      and account_id = ${`demo_${company.companyId}`}`.execute(database.owner);
    expect(rows).toEqual([]);
    await company.synchronize();
    expect((await company.view()).state).toBe("ACTIVE");
  });
});
