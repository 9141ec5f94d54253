import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCompany } from "../../../src/accounts/people/companies.service.ts";
import { beginTrial } from "../../../src/billing/billing.service.ts";
import {
  billingCompanyData,
  billingPersonalData,
} from "../../../src/billing/subscriptions/personal-data.service.ts";
import type { SubscriptionView } from "../../../src/billing/subscriptions/subscriptions.contract.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson, type TestPerson, testNow } from "../../factories/people.ts";
import { makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let appOrigin: string;
let companyId: number;
let admin: TestPerson;
let token: string;
let site: string;
let companies = 0;

const dayMs = 86_400_000;
const good = "4242424242424242";

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { environment: { PAYMENT_PROVIDER: "demo" } });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  appOrigin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});
beforeEach(async () => {
  api.clock.set(testNow);
  companies += 1;
  site = `verde${companies}.example.com`;
  companyId = await createCompany(database.app, `Verde ${companies}`, testNow);
  await beginTrial(database.app, companyId, testNow);
  await makeSite(database.app, companyId, site);
  admin = await makePerson(database.app, { companyId, role: "COMPANY_ADMIN" });
  token = await api.signIn(admin);
});

async function demoOrigin(): Promise<string> {
  const reply = await api.post("/api/payment-setup", null, token);
  expect(reply.json()).toMatchObject({ provider: "demo" });
  return reply.json().origin;
}

/** Sends a card to the provider, as the browser does. */
async function tokenOf(number: string, expiry = "12/30", origin = appOrigin): Promise<Response> {
  return fetch(`${await demoOrigin()}/tokens`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ number, expiry, code: "123" }),
  });
}
const paymentToken = async (number: string) =>
  ((await (await tokenOf(number)).json()) as { paymentToken: string }).paymentToken;

const orderOf = async (number: string, plan = "start") => ({
  plan,
  paymentToken: await paymentToken(number),
  holderName: "Ana Pop",
  email: "ana@example.com",
});
const cardOf = async (number: string) => {
  const { plan: _plan, ...card } = await orderOf(number);
  return card;
};
const order = (body: object, key?: string) =>
  api.app.inject({
    method: "POST",
    url: "/api/subscriptions",
    headers: { authorization: `Bearer ${token}`, ...(key ? { "idempotency-key": key } : {}) },
    payload: body,
  });
const view = async (): Promise<SubscriptionView> => (await api.get("/api/subscription", token)).json();
const invoices = async (): Promise<{ id: string; amount: number; state: string }[]> =>
  (await api.get("/api/invoices", token)).json();
/** A session does not last that long. */
async function later(days: number): Promise<void> {
  api.clock.set(new Date(testNow.getTime() + days * dayMs));
  token = await api.signIn(admin);
}
const synchronize = () => api.runTask("billing.synchronize", { companyId });
const isActive = async (): Promise<boolean> =>
  (await api.get("/api/user-info", token)).json().sites[0].activeSubscription;
async function mailsAbout(): Promise<string[]> {
  const jobs = await api.queued("accounts.address-admin-mail");
  return jobs
    .filter((job) => job["companyId"] === companyId)
    .map((job) => (job["words"] as { en: { heading: string } }).en.heading);
}

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
  expect(await view()).toMatchObject({ state: "TRIAL", trialEndsAt: testNow.getTime() + 14 * dayMs });
  await later(11);
  await synchronize();
  await synchronize();
  expect([await isActive(), await mailsAbout()]).toEqual([true, ["Your trial is about to end"]]);
  await later(14);
  await synchronize();
  expect([await isActive(), (await view()).state]).toEqual([false, "ENDED"]);
  expect(await mailsAbout()).toEqual(["Your trial is about to end", "Your subscription has ended"]);
  const added = await api.post("/api/sites", { domain: "alt.example.com" }, token);
  expect(added.json().code).toBe("COMPANY_INACTIVE");
  expect((await order(await orderOf(good))).statusCode).toBe(200);
  expect(await isActive()).toBe(true);
});

describe("paying", () => {
  test("charges the plan's own price once: a repeated key, a second order and a second plan change nothing", async () => {
    const body = await orderOf(good);
    const [first, twin] = await Promise.all([order(body, "key-1"), order(body, "key-1")]);
    expect([first.statusCode, twin.statusCode].sort()).toEqual([200, expect.any(Number)]);
    expect((await order(body, "key-1")).json()).toMatchObject({ state: "ACTIVE", plan: { amount: 2900 } });
    expect((await order({ ...body, plan: "pro" }, "key-1")).json().code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await order(await orderOf(good, "growth"), "key-2")).json()).toMatchObject({
      code: "SUBSCRIPTION_EXISTS",
      status: 409,
    });
    expect(await invoices()).toEqual([expect.objectContaining({ amount: 2900, state: "PAID" })]);
    expect((await view()).card).toEqual({ brand: "Test card", lastDigits: "4242", expiry: "12/30" });
  });

  test.each([
    ["4000000000000002", "PAYMENT_DECLINED"],
    ["4000000000009995", "PAYMENT_INSUFFICIENT_FUNDS"],
    ["4000000000000069", "PAYMENT_CARD_EXPIRED"],
    ["4000002500003155", "PAYMENT_AUTHENTICATION_NEEDED"],
  ])(
    "with the card %s is refused with %s and charges nothing; another card then pays",
    async (card, code) => {
      const refused = await order(await orderOf(card), "key");
      expect(refused.json()).toMatchObject({ status: 402, code });
      expect([(await view()).state, await invoices()]).toEqual(["TRIAL", []]);
      expect((await order(await orderOf(good), "key")).statusCode).toBe(200);
    },
  );

  test("a challenge that the holder confirms is paid", async () => {
    const asked = await paymentToken("4000002500003155");
    const page = await fetch(
      `${await demoOrigin()}/challenge?token=${asked}&origin=${encodeURIComponent(appOrigin)}`,
    );
    expect(page.headers.get("content-security-policy")).toContain(`frame-ancestors ${appOrigin}`);
    const [, confirmed = ""] = /"confirmedToken":"([^"]+)"/.exec(await page.text()) ?? [];
    expect((await order({ ...(await orderOf(good)), paymentToken: confirmed })).statusCode).toBe(200);
  });

  test("an unknown plan, a forged token, a holder without a name and a card number as a name are refused", async () => {
    const body = await orderOf(good);
    const codes: string[] = [];
    for (const change of [
      { plan: "enterprise" },
      { paymentToken: "demo_e30.AAAA" },
      { holderName: " A " },
      { holderName: "4242 4242 4242 4242" },
      { email: "no address" },
    ])
      codes.push((await order({ ...body, ...change })).json().code);
    expect(codes).toEqual([
      "PLAN_UNKNOWN",
      "PAYMENT_TOKEN_INVALID",
      "HOLDER_NAME_REQUIRED",
      "CARD_DATA_REFUSED",
      "NOT_AN_EMAIL",
    ]);
    expect((await view()).state).toBe("TRIAL");
  });

  test("card data is refused by every route, and never logged or stored", async () => {
    const body = { ...(await orderOf(good)), cardNumber: "4000000000009995", cvv: "737" };
    expect((await order(body)).json()).toMatchObject({ status: 422, code: "CARD_DATA_REFUSED" });
    const elsewhere = await api.post("/login", { email: "a@example.com", password: "x", card: { cvc: "1" } });
    expect(elsewhere.json().code).toBe("CARD_DATA_REFUSED");
    expect(api.logLines.join("\n")).not.toMatch(/4000000000009995|4242424242424242/);
    const { rows } = await sql<{ account: string }>`
      select account::text from demo_payment_account`.execute(database.owner);
    expect(rows.map(({ account }) => account).join()).not.toContain("42424242");
  });

  test("only the checkout's document may reach the provider's origin", async () => {
    const origin = await demoOrigin();
    const policy = async (path: string) => String((await api.get(path)).headers["content-security-policy"]);
    expect(await policy("/subscribe?plan=start&amount=2900")).toMatch(
      new RegExp(`connect-src 'self' ${origin};.*frame-src 'self' ${origin}$`),
    );
    expect(await policy("/subscribe")).toMatch(/script-src 'self';/);
    for (const path of ["/", "/sites", "/subscribed", "/products?next=/subscribe"])
      expect(await policy(path)).not.toContain(origin);
  });

  test("the provider's origin takes test cards of our pages only", async () => {
    expect((await tokenOf("5555555555554444")).status).toBe(422);
    expect((await tokenOf(good, "12/30", "http://evil.example.com")).status).toBe(403);
  });

  test("of two administrators at once, one is told to wait", async () => {
    await sql`update company_subscription set busy_until = ${new Date(testNow.getTime() + 1000)}
      where company_id = ${companyId}`.execute(database.owner);
    const body = { plan: "start", paymentToken: "x", holderName: "Ana Pop", email: "ana@example.com" };
    expect((await order(body)).json()).toMatchObject({ status: 409, code: "SUBSCRIPTION_BUSY" });
    await later(1);
    expect((await order(await orderOf(good))).statusCode).toBe(200);
  });
});

describe("a paid subscription", () => {
  beforeEach(async () => {
    expect((await order(await orderOf(good))).statusCode).toBe(200);
  });

  test("changes its plan with proration, cancels, resumes, and ends with its period", async () => {
    const preview = await api.post("/api/subscription/plan-preview", { plan: "growth" }, token);
    expect(preview.json()).toEqual({ dueNow: 5000 });
    const changed = await api.post("/api/subscription/plan", { plan: "growth" }, token);
    expect(changed.json()).toMatchObject({ plan: { id: "growth" }, state: "ACTIVE" });
    const [latest] = await invoices();
    expect(latest?.amount).toBe(5000);
    const again = await api.post("/api/subscription/plan", { plan: "growth" }, token);
    expect(again.json().code).toBe("PLAN_IS_CURRENT");
    expect((await api.post("/api/subscription/cancel", null, token)).json().state).toBe("CANCELLED");
    expect((await api.post("/api/subscription/cancel", null, token)).json().state).toBe("CANCELLED");
    expect((await api.post("/api/subscription/resume", null, token)).json().state).toBe("ACTIVE");
    await api.post("/api/subscription/cancel", null, token);
    await later(32);
    await synchronize();
    expect([(await view()).state, await isActive()]).toEqual(["ENDED", false]);
    expect(await invoices()).toHaveLength(2);
  });

  test("renews; a failed renewal has 7 days of grace, and a new card pays what is open", async () => {
    await api.post("/api/subscription/card", await cardOf("4000000000000341"), token);
    await later(31);
    await synchronize();
    expect([(await view()).state, await isActive()]).toEqual(["PAST_DUE", true]);
    expect(await mailsAbout()).toEqual(["Your payment failed"]);
    expect((await api.post("/api/subscription/card", await cardOf(good), token)).json().state).toBe("ACTIVE");
    expect((await invoices()).map(({ state }) => state)).toEqual(["PAID", "PAID"]);
  });

  test("ends after the grace, and is then charged no more", async () => {
    await api.post("/api/subscription/card", await cardOf("4000000000000341"), token);
    await later(31);
    await synchronize();
    await later(39);
    await synchronize();
    expect([(await view()).state, await isActive()]).toEqual(["ENDED", false]);
    await later(100);
    await synchronize();
    expect((await invoices()).map(({ state }) => state)).toEqual(["VOID", "PAID"]);
  });

  test("an invoice is a file in the person's language, for the company only", async () => {
    const details = {
      legalName: "Verde <b>SRL</b>",
      country: "RO",
      taxId: "ro 19",
      registrationNumber: "J40/1234/2019",
      address: "Strada Lungă 1",
      county: "București",
      email: "facturi@example.com",
    };
    const wrong = await api.put("/api/billing-details", { ...details, taxId: "RO18", county: "" }, token);
    expect(Object.keys(wrong.json().fields)).toEqual(["county", "taxId"]);
    const card = await api.put("/api/billing-details", { ...details, address: "4242 4242 4242 4242" }, token);
    expect(card.json().fields.address.code).toBe("CARD_DATA_REFUSED");
    expect((await api.put("/api/billing-details", details, token)).json().taxId).toBe("RO19");
    await api.post("/api/subscription/plan", { plan: "growth" }, token);
    const [{ id = "" } = {}] = await invoices();
    const file = await api.get(`/api/invoices/${id}/file`, token);
    expect(file.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(file.body).toContain("Verde &#60;b&#62;SRL");
    const other = await makePerson(database.app, {
      companyId: await createCompany(database.app, "Other", testNow),
      role: "COMPANY_ADMIN",
    });
    expect((await api.get(`/api/invoices/${id}/file`, await api.signIn(other))).statusCode).toBe(404);
  });

  test("a company that is deleted is charged no more: its account at the provider is deleted", async () => {
    const { remove } = billingCompanyData(database.app, api.clock);
    await database.app.transaction().execute((trx) => remove(trx, companyId));
    const [job] = (await api.queued("billing.forget")).filter((queued) => queued["companyId"] === companyId);
    expect(job).toMatchObject({ what: "customer", provider: "demo" });
    await api.runTask("billing.forget", job);
    await api.runTask("billing.forget", job);
    const { rows } = await sql`select from demo_payment_account
      where account_id = ${`demo_${companyId}`}`.execute(database.owner);
    expect(rows).toEqual([]);
  });

  test("what a person entered can be collected and erased; the subscription goes on", async () => {
    const { userId } = admin;
    const subject = { userId, companyId, email: "" };
    const data = billingPersonalData(database.app, api.clock);
    expect(await data.collect(subject)).toMatchObject([
      { name: "subscriptions", rows: [{ holderName: "Ana Pop", email: "ana@example.com" }] },
    ]);
    await database.app.transaction().execute((trx) => data.erase(trx, subject));
    expect(await data.collect(subject)).toMatchObject([{ rows: [] }]);
    expect(await view()).toMatchObject({ state: "ACTIVE", holderName: null, email: null });
    const [order] = (await api.queued("billing.forget")).filter((job) => job["companyId"] === companyId);
    await api.runTask("billing.forget", order);
    const { rows } = await sql`select from demo_payment_account where account::text like '%ana@example.com%'
      and account_id = ${`demo_${companyId}`}`.execute(database.owner);
    expect(rows).toEqual([]);
    await synchronize();
    expect((await view()).state).toBe("ACTIVE");
  });
});

describe("limits", () => {
  test("two sites that are filled at the same moment do not exceed the plan together", async () => {
    await sql`update company_limit set max_products = 3 where company_id = ${companyId}`.execute(
      database.owner,
    );
    const second = `second-${site}`;
    await makeSite(database.app, companyId, second);
    const add = (domain: string) => {
      const rows = [1, 2].map((n) => ({ url: `https://${domain}/p${n}`, competitorUrls: [] }));
      return api.post(`/api/add-products?domain=${domain}`, { rows }, token);
    };
    const replies = await Promise.all([add(site), add(second)]);
    expect(replies.map((reply) => reply.json().code ?? reply.json().added).sort()).toEqual([
      2,
      "PLAN_PRODUCTS_REACHED",
    ]);
    expect((await view()).use.products).toBe(2);
  });

  test("products, sites and people beyond the plan are refused with the plan and the limit; nothing is removed", async () => {
    await sql`update company_limit set max_products = 1, max_sites = 1, max_users = 1
      where company_id = ${companyId}`.execute(database.owner);
    const rows = (count: number) => ({
      rows: Array.from({ length: count }, (_, n) => ({ url: `https://${site}/p${n}`, competitorUrls: [] })),
    });
    const add = (count: number) => api.post(`/api/add-products?domain=${site}`, rows(count), token);
    expect((await add(2)).json()).toMatchObject({ code: "PLAN_PRODUCTS_REACHED", parameters: { limit: 1 } });
    expect((await add(1)).json()).toMatchObject({ added: 1 });
    const person = { firstName: "Ion", lastName: "Pop", emailAddress: "ion@example.com", role: "OPERATOR" };
    const invited = await api.post("/crm/add-user?language=en", { ...person, language: "en" }, token);
    expect(invited.json()).toMatchObject({ code: "PLAN_USERS_REACHED", parameters: { limit: 1 } });
  });

  test("a smaller plan than the present use keeps everything", async () => {
    await order(await orderOf(good, "growth"));
    await makeSite(database.app, companyId, `second-${site}`);
    const smaller = await api.post("/api/subscription/plan", { plan: "start" }, token);
    expect(smaller.json()).toMatchObject({ plan: { id: "start", limits: { sites: 1 } }, use: { sites: 2 } });
    expect((await api.get("/api/user-info", token)).json().sites).toHaveLength(2);
  });
});

test("a company without a subscription row has the plan by agreement, and no limits", async () => {
  const other = await createCompany(database.app, "Agreed", testNow);
  const person = await makePerson(database.app, { companyId: other, role: "COMPANY_ADMIN" });
  expect((await api.get("/api/subscription", await api.signIn(person))).json()).toMatchObject({
    state: "ACTIVE",
    byAgreement: true,
    plan: { id: "pro" },
  });
});
