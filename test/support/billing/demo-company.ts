import type { AddressInfo } from "node:net";
import { createCompany } from "../../../src/accounts/people/companies.service.ts";
import { beginTrial } from "../../../src/billing/billing.service.ts";
import type { BillingDetails } from "../../../src/billing/details/details.contract.ts";
import type { SubscriptionView } from "../../../src/billing/subscriptions/subscriptions.contract.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson, type TestPerson, testNow } from "../../factories/people.ts";
import { makeSite } from "../../factories/sites.ts";
import type { TestDatabase } from "../database/database.ts";

const dayMs = 86_400_000;

/** Test cards of the demo provider: accepted, and accepted but declined at every renewal. */
export const goodCard = "4242424242424242";
export const cardThatFailsLater = "4000000000000341";

/** Billing details of a Romanian company, with the CUI as it is typed. */
export const romanianDetails: BillingDetails = {
  legalName: "Verde <b>SRL</b>",
  country: "RO",
  taxId: "ro 19",
  registrationNumber: "J40/1234/2019",
  address: "Strada Lungă 1",
  county: "București",
  email: "facturi@example.com",
};

/** The API with the demo provider, listening, because the provider admits only pages of its origin. */
export async function startPayments(database: TestDatabase): Promise<{ api: TestApi; appOrigin: string }> {
  const api = await startApi(database, { environment: { PAYMENT_PROVIDER: "demo" } });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = api.app.server.address() as AddressInfo;
  return { api, appOrigin: `http://127.0.0.1:${port}` };
}

let companies = 0;

/** A company in its trial with one site, whose administrator is signed in and pays with test cards. */
export class DemoCompany {
  readonly companyId: number;
  readonly site: string;
  readonly admin: TestPerson;
  /** Of the administrator's session. */
  token = "";
  private readonly api: TestApi;
  private readonly appOrigin: string;

  private constructor(
    { api, appOrigin }: { api: TestApi; appOrigin: string },
    who: { companyId: number; site: string; admin: TestPerson },
  ) {
    this.api = api;
    this.appOrigin = appOrigin;
    this.companyId = who.companyId;
    this.site = who.site;
    this.admin = who.admin;
  }

  static async create(
    database: TestDatabase,
    payments: { api: TestApi; appOrigin: string },
  ): Promise<DemoCompany> {
    payments.api.clock.set(testNow);
    companies += 1;
    const site = `verde${companies}.example.com`;
    const companyId = await createCompany(database.app, `Verde ${companies}`, testNow);
    await beginTrial(database.app, companyId, testNow);
    await makeSite(database.app, companyId, site);
    const admin = await makePerson(database.app, { companyId, role: "COMPANY_ADMIN" });
    const company = new DemoCompany(payments, { companyId, site, admin });
    company.token = await payments.api.signIn(admin);
    return company;
  }

  get(path: string) {
    return this.api.get(path, this.token);
  }
  post(path: string, body: object | null = null) {
    return this.api.post(path, body, this.token);
  }
  put(path: string, body: object) {
    return this.api.put(path, body, this.token);
  }

  async demoOrigin(): Promise<string> {
    return (await this.post("/api/payment-setup")).json().origin;
  }
  /** Sends a card to the provider, as the browser does. */
  async sendCard(number: string, origin = this.appOrigin): Promise<Response> {
    return fetch(`${await this.demoOrigin()}/tokens`, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify({ number, expiry: "12/30", code: "123" }),
    });
  }
  async paymentToken(number: string): Promise<string> {
    return ((await (await this.sendCard(number)).json()) as { paymentToken: string }).paymentToken;
  }
  async cardOf(number: string) {
    const paymentToken = await this.paymentToken(number);
    return { paymentToken, holderName: "Ana Pop", email: "ana@example.com" };
  }
  async orderOf(number: string, plan = "start") {
    return { plan, ...(await this.cardOf(number)) };
  }
  order(body: object, key?: string) {
    return this.api.app.inject({
      method: "POST",
      url: "/api/subscriptions",
      headers: { authorization: `Bearer ${this.token}`, ...(key ? { "idempotency-key": key } : {}) },
      payload: body,
    });
  }
  changePlan(plan: string) {
    return this.post("/api/subscription/plan", { plan });
  }
  async replaceCard(number: string) {
    return this.post("/api/subscription/card", await this.cardOf(number));
  }

  async view(): Promise<SubscriptionView> {
    return (await this.get("/api/subscription")).json();
  }
  async invoices(): Promise<{ id: string; amount: number; state: string }[]> {
    return (await this.get("/api/invoices")).json();
  }
  async isActive(): Promise<boolean> {
    return (await this.get("/api/user-info")).json().sites[0].activeSubscription;
  }
  /** Headings of the mails to its administrators. */
  async mails(): Promise<string[]> {
    const jobs = await this.api.queued("accounts.address-admin-mail");
    return jobs
      .filter((job) => job["companyId"] === this.companyId)
      .map((job) => (job["words"] as { en: { heading: string } }).en.heading);
  }

  /** Days after the beginning of the test. A session does not last that long. */
  async later(days: number): Promise<void> {
    this.api.clock.set(new Date(testNow.getTime() + days * dayMs));
    this.token = await this.api.signIn(this.admin);
  }
  synchronize() {
    return this.api.runTask("billing.synchronize", { companyId: this.companyId });
  }
}
