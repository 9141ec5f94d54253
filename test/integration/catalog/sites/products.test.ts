import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLIC_ONLY } from "../../../../src/address/address.ts";
import { addAddressRows } from "../../../../src/catalog/intake/address-rows.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { makePerson, testNow } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let companyId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ companyId } = await makePerson(database.app));
});
afterAll(() => database.close());

let sites = 0;

async function freshSite(): Promise<{ siteId: AuthorizedSiteId; domain: string }> {
  sites += 1;
  const domain = `shop${sites}.example.com`;
  return { siteId: await makeSite(database.app, companyId, domain), domain };
}

const add = (siteId: AuthorizedSiteId, rows: { url: string; competitorUrls: string[] }[]) =>
  addAddressRows(database.app, siteId, rows, testNow, { policy: PUBLIC_ONLY });

test("rows are taken; each address that is not has its row, a reason and a sentence", async () => {
  const { siteId, domain } = await freshSite();
  const added = await add(siteId, [
    { url: `https://www.${domain}/a`, competitorUrls: ["https://retailer.com/a", "https://altul.ro/a"] },
    { url: "https://retailer.com/b", competitorUrls: ["https://altul.ro/b"] },
    { url: `https://m.${domain}/c`, competitorUrls: [`https://${domain}/x`, "nu e o adresă"] },
    { url: `https://not${domain}/d`, competitorUrls: [] },
    { url: `https://${domain}/a`, competitorUrls: [] },
    { url: `https://www.${domain}/a?utm_source=x`, competitorUrls: [] },
    { url: "", competitorUrls: [] },
  ]);
  // Without "www." or with a tracking parameter, it is the same product.
  expect([added.added, added.offers]).toEqual([2, 2]);
  expect(added.refusals.map(({ row, reason }) => [row, reason])).toEqual([
    [1, "foreign-domain"],
    [2, "own-domain"],
    [2, "malformed"],
    [3, "foreign-domain"],
    [4, "duplicate"],
    [5, "duplicate"],
    [6, "malformed"],
  ]);
  for (const { message } of added.refusals) expect(message).toMatch(/\w.*\.$/);
});

test("the same rows again add nothing", async () => {
  const { siteId, domain } = await freshSite();
  const rows = [1, 2, 3].map((n) => ({
    url: `https://${domain}/${n}`,
    competitorUrls: ["https://retailer.com/1"],
  }));
  expect(await add(siteId, rows)).toMatchObject({ added: 3, offers: 3, refusals: [] });
  const again = await add(siteId, rows);
  expect([again.added, again.offers]).toEqual([0, 0]);
  expect(again.refusals.map(({ row, reason }) => [row, reason])).toEqual([
    [0, "duplicate"],
    [1, "duplicate"],
    [2, "duplicate"],
  ]);
});

test("markup, control characters and 10,000 letters in an address reject the row and never cause an error", async () => {
  const { siteId, domain } = await freshSite();
  const added = await add(siteId, [
    { url: `https://${domain}/${"ă".repeat(4000)}`, competitorUrls: [] },
    { url: `https://${domain}/\u0000`, competitorUrls: [] },
    { url: "<img src=x onerror=alert(1)>", competitorUrls: ["'); drop table product; --"] },
    { url: "http://169.254.169.254/latest/meta-data", competitorUrls: [] },
  ]);
  expect(added.added).toBe(0);
  expect(added.refusals.map(({ row }) => row)).toEqual([0, 1, 2, 3]);
});

test("without a subscription nothing is added, and the message gives the reason", async () => {
  const { siteId, domain } = await freshSite();
  await database.app
    .updateTable("site")
    .set({ has_active_subscription: false })
    .where("site_id", "=", siteId)
    .execute();
  await expect(add(siteId, [{ url: `https://${domain}/a`, competitorUrls: [] }])).rejects.toMatchObject({
    code: "SUBSCRIPTION_ENDED",
    status: 422,
  });
});

test("a site with an unverified domain has at most 5,000 products and 25,000 competitor pages; a verified one has more", async () => {
  const { siteId, domain } = await freshSite();
  const row = (n: number, competitors: number) => ({
    url: `https://${domain}/${n}`,
    competitorUrls: Array.from({ length: competitors }, (_, r) => `https://retailer${r}.com/${n}`),
  });
  await add(
    siteId,
    Array.from({ length: 124 }, (_, n) => row(n, 200)),
  ); // 24,800 competitors' pages
  await expect(add(siteId, [row(1000, 100), row(1001, 101)])).rejects.toMatchObject({
    code: "UNVERIFIED_SITE_FULL",
    status: 422,
  });
  await database.owner.updateTable("site").set({ is_verified: true }).where("site_id", "=", siteId).execute();
  expect(await add(siteId, [row(1000, 100), row(1001, 101)])).toMatchObject({ added: 2, offers: 201 });
});

test("lists that come at once are counted one after the other, and what is there already counts once", async () => {
  const { siteId, domain } = await freshSite();
  const listOf = (list: number) =>
    Array.from({ length: 40 }, (_, n) => ({
      url: `https://${domain}/${list}-${n}`,
      competitorUrls: Array.from({ length: 200 }, (_, r) => `https://retailer${r}.com/${list}-${n}`),
    }));
  // 8,000 competitors' pages each: three lists fit into 25,000.
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((list) => add(siteId, listOf(list))));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const taken = outcomes.findIndex(({ status }) => status === "fulfilled") + 1;
  expect(await add(siteId, listOf(taken))).toMatchObject({ added: 0, offers: 0 });
});
