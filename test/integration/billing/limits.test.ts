import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCompany } from "../../../src/accounts/people/companies.service.ts";
import { findCompanyLimits } from "../../../src/platform/limits/company-limits.ts";
import type { TestApi } from "../../factories/api.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { makeSite } from "../../factories/sites.ts";
import { DemoCompany, goodCard, startPayments } from "../../support/billing/demo-company.ts";
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

describe("limits", () => {
  test("two sites that are filled at the same moment do not exceed the plan together", async () => {
    await sql`update company_limit set max_products = 3 where company_id = ${company.companyId}`.execute(
      database.owner,
    );
    const second = `second-${company.site}`;
    await makeSite(database.app, company.companyId, second);
    const add = (domain: string) => {
      const rows = [1, 2].map((n) => ({ url: `https://${domain}/p${n}`, competitorUrls: [] }));
      return company.post(`/api/add-products?domain=${domain}`, { rows });
    };
    const replies = await Promise.all([add(company.site), add(second)]);
    expect(replies.map((reply) => reply.json().code ?? reply.json().added).sort()).toEqual([
      2,
      "PLAN_PRODUCTS_REACHED",
    ]);
    expect((await company.view()).use.products).toBe(2);
  });

  test("products, sites and people beyond the plan are refused with the plan and the limit; nothing is removed", async () => {
    await sql`update company_limit set max_products = 1, max_sites = 1, max_users = 1
      where company_id = ${company.companyId}`.execute(database.owner);
    const rows = (count: number) => ({
      rows: Array.from({ length: count }, (_, n) => ({
        url: `https://${company.site}/p${n}`,
        competitorUrls: [],
      })),
    });
    const add = (count: number) => company.post(`/api/add-products?domain=${company.site}`, rows(count));
    expect((await add(2)).json()).toMatchObject({ code: "PLAN_PRODUCTS_REACHED", parameters: { limit: 1 } });
    expect((await add(1)).json()).toMatchObject({ added: 1 });
    expect((await company.post("/api/sites", { domain: `second-${company.site}` })).json()).toMatchObject({
      status: 422,
      code: "PLAN_SITES_REACHED",
      parameters: { plan: "Growth", limit: 1 },
    });
    const person = { firstName: "Ion", lastName: "Pop", emailAddress: "ion@example.com", role: "OPERATOR" };
    const invited = await company.post("/crm/add-user?language=en", { ...person, language: "en" });
    expect(invited.json()).toMatchObject({ code: "PLAN_USERS_REACHED", parameters: { limit: 1 } });
  });

  test("of two sites that are added at the same moment, one takes the last place", async () => {
    await sql`update company_limit set max_sites = 2 where company_id = ${company.companyId}`.execute(
      database.owner,
    );
    const add = (name: string) =>
      company.post("/api/sites", { domain: `${name}-${company.site}`, unanswered: true });
    const replies = await Promise.all([add("second"), add("third")]);
    expect(replies.map((reply) => reply.json().code ?? "added").sort()).toEqual([
      "PLAN_SITES_REACHED",
      "added",
    ]);
    expect((await company.view()).use.sites).toBe(2);
  });

  test("a smaller plan than the present use keeps everything", async () => {
    await company.order(await company.orderOf(goodCard, "growth"));
    await makeSite(database.app, company.companyId, `second-${company.site}`);
    const smaller = await company.changePlan("start");
    expect(smaller.json()).toMatchObject({ plan: { id: "start", limits: { sites: 1 } }, use: { sites: 2 } });
    expect((await company.get("/api/user-info")).json().sites).toHaveLength(2);
  });
});

describe("a company without a subscription row", () => {
  let companyId: number;
  let token: string;
  beforeEach(async () => {
    companyId = await createCompany(database.app, "Agreed", testNow);
    token = await api.signIn(await makePerson(database.app, { companyId, role: "COMPANY_ADMIN" }));
  });
  const view = async () => (await api.get("/api/subscription", token)).json();
  const agreed = { state: "ACTIVE", byAgreement: true, isLimited: false, plan: { id: "pro" } };

  test("has the plan by agreement, and no limits", async () => {
    expect(await view()).toMatchObject(agreed);
  });

  test("has none either after the checkout was opened, nor after a run", async () => {
    expect((await api.post("/api/payment-setup", null, token)).statusCode).toBe(200);
    await api.runTask("billing.synchronize", { companyId });
    expect([await view(), await findCompanyLimits(database.app, companyId)]).toMatchObject([agreed, null]);
  });

  test("gets the plan's limits when it pays for one", async () => {
    const paymentToken = await company.paymentToken(goodCard);
    await api.post("/api/payment-setup", null, token);
    const order = { plan: "start", paymentToken, holderName: "Ana Pop", email: "ana@example.com" };
    expect((await api.post("/api/subscriptions", order, token)).json()).toMatchObject({ isLimited: true });
    expect(await findCompanyLimits(database.app, companyId)).toMatchObject({ planName: "Start", sites: 1 });
  });
});
