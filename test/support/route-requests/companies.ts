import { sql, type Transaction } from "kysely";
import { createCompany } from "../../../src/accounts/people/companies.service.ts";
import { pageIdOf } from "../../../src/address/page-id.ts";
import { type Role, roles } from "../../../src/kit/roles.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import type { Tables } from "../../../src/platform/db/tables.ts";
import { showPages } from "../../factories/page-changes.ts";
import { makePerson, type TestPerson } from "../../factories/people.ts";
import { fillPricing } from "../../factories/pricing.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { takeUpAll } from "../../factories/watched.ts";
import type { LiveServer } from "./live-server.ts";
import { insertEnrolment, insertPerson, openSession, type Person } from "./people.ts";
import { insertApiKey, insertWebhook } from "./recipes/exchange/key-and-webhook-rows.ts";
import { insertChoices, insertPersonsSegment, insertPersonsView } from "./recipes/person-settings.ts";
import { insertBilling } from "./rows/billing.ts";
import { insertRun } from "./rows/feeds.ts";
import { insertColumnChoice, insertFile } from "./rows/files.ts";
import { insertCompanyImport } from "./rows/imports.ts";
import { insertMatch, insertShopRun } from "./rows/matches.ts";
import { insertDeletion } from "./rows/products.ts";
import { insertPersonsAlert, insertPersonsReport } from "./rows/reports.ts";

/** A company with one site; its canary is part of every text that it owns. */
export interface Company {
  /** One word in small letters. */
  readonly canary: string;
  readonly companyId: number;
  readonly domain: string;
  readonly siteId: AuthorizedSiteId;
  readonly productId: number;
  readonly people: Readonly<Record<Role, Person>>;
  /** Has a password. */
  readonly signer: TestPerson;
}

export async function makeCompany(server: LiveServer, canary: string): Promise<Company> {
  const { database, clock } = server;
  const companyId = await createCompany(database.app, `${canary} company`, clock.now());
  const people = {} as Record<Role, Person>;
  for (const role of roles) people[role] = await insertPerson(server, { companyId, role, mark: canary });
  await openSession(server, people.OPERATOR.userId, canary);
  await insertEnrolment(server, { inviter: people.COMPANY_ADMIN, mark: canary });
  const signer = await makePerson(database.app, {
    companyId,
    role: "OPERATOR",
    firstName: canary,
    lastName: canary,
  });
  const domain = `${canary}.example.com`;
  const siteId = await makeSite(database.app, companyId, domain);
  const productId = await makeProduct(server, siteId, canary, domain);
  const holder = { siteId, userId: signer.userId, mark: canary };
  await forSite(database.app, siteId, async (trx) => {
    await fillPricing(trx, siteId, { productId, userId: signer.userId, mark: canary });
    await fillKeys(trx, siteId, canary, clock.now());
    const figures = JSON.stringify({ heatMap: { brands: [`${canary} brand`] } });
    await sql`insert into market_overview
      values (${siteId}, ${`${canary} view`}, ${figures}::jsonb, 1, ${clock.now()}, ${clock.now()})`.execute(
      trx,
    );
  });
  await insertDeletion(server, { siteId, canary, domain, signer });
  const company = { canary, companyId, domain, siteId, productId, people, signer };
  await insertWebhook(server, company);
  await insertBilling(server, company);
  await insertApiKey(server, company);
  await insertPersonsSegment(server, holder);
  await insertPersonsView(server, holder);
  await insertChoices(server, holder);
  await insertPersonsReport(server, holder);
  await insertPersonsAlert(server, holder);
  await database.owner
    .updateTable("site")
    .set({ image_url: `https://${domain}/picture.jpg` })
    .where("site_id", "=", siteId)
    .execute();
  await insertCompanyImport(server, company, "DONE", productId);
  await insertRun(server, company);
  await insertFile(server, company, "PRODUCTS");
  await insertColumnChoice(server, company);
  await insertMatch(server, company);
  await insertShopRun(server, company);
  return company;
}

/** A product with one competitor, read once, with a history. */
async function makeProduct(
  { database, clock }: LiveServer,
  siteId: AuthorizedSiteId,
  canary: string,
  domain: string,
): Promise<number> {
  const own = `https://${domain}/product`;
  const competitor = `https://${canary}-retailer.com/product`;
  const [productId = 0] = await makeProducts(database.app, siteId, [
    {
      url: own,
      title: `${canary} title`,
      sku: `${canary}-sku`,
      brand: `${canary} brand`,
      category: `${canary} group/${canary} kind`,
      imageUrl: `https://${domain}/image.jpg`,
      competitorUrls: [competitor],
    },
  ]);
  await takeUpAll(database, clock);
  const shown = { previousPriceMinor: 11_000, quantity: 3, currency: "RON" };
  const ownLabel = `${canary} own label`;
  const label = `${canary} label`;
  const facts = {
    name: `${canary} offer`,
    brand: `${canary} competitor brand`,
    sku: `${canary}-competitor-sku`,
    image: `https://${canary}-retailer.com/image.jpg`,
    properties: [{ name: `${canary} competitor field`, value: `${canary} competitor value` }],
  };
  await showPages(
    { ...database, ownerUrl: "" },
    siteId,
    {
      [own]: { ...shown, priceMinor: 10_000, availabilityLabel: ownLabel },
      [competitor]: { ...shown, priceMinor: 9_000, availabilityLabel: label, facts },
    },
    clock.now(),
  );
  await makeHistory(database, own, ownLabel, clock.now());
  await makeHistory(database, competitor, label, clock.now());
  await fillRemaining(database, siteId, canary);
  return productId;
}

async function makeHistory(
  { worker }: LiveServer["database"],
  url: string,
  label: string,
  at: Date,
): Promise<void> {
  await worker
    .insertInto("price_point")
    .values({
      page_id: pageIdOf(url),
      observed_at: at,
      price_minor: 9_000,
      cut_price_minor: null,
      currency: "RON",
      availability: "IN_STOCK",
      availability_label: label,
      is_promo: false,
    })
    .execute();
}

/** Fills the columns that the factories leave empty. */
async function fillRemaining(
  { app }: LiveServer["database"],
  siteId: AuthorizedSiteId,
  canary: string,
): Promise<void> {
  await forSite(app, siteId, async (trx) => {
    const fields = JSON.stringify({ [`${canary} field`]: `${canary} value` });
    await sql`update product set gtin = ${`${canary}-gtin`}, mpn = ${`${canary}-mpn`},
                     online_url = ${`https://${canary}.example.com/offline`},
                     dynamic_fields = ${fields}::jsonb where site_id = ${siteId}`.execute(trx);
    await sql`update offer set doubtful_currency = ${canary} where site_id = ${siteId}`.execute(trx);
  });
}

/** A repeated request that was replied to. */
async function fillKeys(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  canary: string,
  at: Date,
): Promise<void> {
  const reply = JSON.stringify({ text: canary });
  await sql`insert into idempotency_key
    values (${siteId}, ${canary}, ${`POST /${canary}`}, ${Buffer.alloc(32)}, ${reply}::jsonb, ${at})`.execute(
    trx,
  );
}
