import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageIdOf } from "../../../src/address/page-id.ts";
import { findLinks } from "../../../src/catalog/links/links.service.ts";
import type { FlaggedProduct } from "../../../src/matching/flagged/flagged.contract.ts";
import { cleanFlags } from "../../../src/matching/flagged/link-checks.service.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { createLinkChecks, type LinkChecks, named } from "../../factories/flagged-links.ts";
import { crawlPages } from "../../factories/known-pages.ts";
import { type LinkScene, makeLinkScene, productHistory } from "../../factories/links.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let token: string;
let checks: LinkChecks;
const read: LinkChecks["read"] = (one, pages) => checks.read(one, pages);

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  checks = createLinkChecks(database, api.clock);
  token = await api.signIn(await makePerson(database.app, { role: "GOD" }));
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});

const link = "https://competitor.ro/a";
const scene = () => makeLinkScene(database, [link]);

const own = ({ domain }: LinkScene) => `https://${domain}/rasnita`;
const flagged = async ({ domain }: LinkScene): Promise<FlaggedProduct[]> =>
  (await api.get(`/admin/flagged-products?domain=${domain}`, token)).json();
const decide = (decision: "accept" | "deny", id: number, as = token) =>
  api.post(`/admin/${decision}-flagged-product/${id}?userId=1`, null, as);

test("a page that names another product flags its link once, and unchanged pages are not scored again", async () => {
  const one = await scene();
  await read(one, { [own(one)]: named("Râșniță"), [link]: named("Râșniță 200 W") });
  expect(checks.scored()).toEqual(["Râșniță 200 W"]);
  expect(await flagged(one)).toEqual([]);
  await read(one, { [link]: named("RÂȘNIȚĂ, 200W") });
  expect(checks.scored()).toEqual([]);
  await read(one, { [link]: named("Scaun pliant", 11_000) });
  await read(one, { [link]: named("Scaun pliant", 12_000) });
  expect(checks.scored()).toEqual([]);
  expect(await flagged(one)).toMatchObject([
    {
      mainProductLink: own(one),
      competitorProductLink: link,
      mainProduct: { title: "Râșniță", price: 100 },
      competitorProduct: { title: "Scaun pliant", price: 120, domain: "competitor.ro" },
      priceRatioOff: false,
      reasons: [{ kind: "different-titles" }],
    },
  ]);
  // The page names the product again: the suspicion is gone.
  await read(one, { [link]: named("Râșniță 200 W") });
  expect(await flagged(one)).toEqual([]);
});

const grinder = "Râșniță Bosch TSM6A013B, 180 W";
test.each([
  { field: "title", before: { name: grinder }, after: { name: "Umbrelă de plajă Albatros, 180 cm" } },
  {
    field: "GTIN",
    before: { name: grinder, gtin: "4242002853222" },
    after: { name: grinder, gtin: "4006381333931" },
  },
  {
    field: "SKU",
    before: { name: "Mașină de măcinat, 180 W", sku: "TSM6A013B" },
    after: { name: "Mașină de măcinat, 180 W", sku: "MUM58720" },
  },
])(
  "a page that shows an unrelated product, as its $field states, is flagged by the scorer of the product itself",
  async ({ before, after }) => {
    const one = await scene();
    const shown = { priceMinor: 10_000 };
    const rename = sql`update product set title = 'Râșniță de cafea Bosch TSM6A013B', gtin = '4242002853222',
      sku = 'TSM6A013B' where site_id = ${one.siteId}`;
    await forSite(database.app, one.siteId, (trx) => rename.execute(trx));
    const found: number[] = [];
    for (const facts of [before, after]) {
      const pages = { [own(one)]: shown, [link]: { ...shown, facts } };
      await checks.store(pages);
      await checks.show(one, pages);
      await api.runTask("matching.check-links", null);
      found.push((await flagged(one)).length);
    }
    expect(found).toEqual([0, 1]);
  },
);

test("a price below 0.4 or above 2.5 times the own one flags a link by itself, also when the own price moved", async () => {
  const one = await scene();
  await read(one, { [own(one)]: named("Râșniță", 10_000), [link]: named("Râșniță", 4_000) });
  expect(await flagged(one)).toEqual([]);
  await read(one, { [own(one)]: named("Râșniță", 10_001) });
  expect(await flagged(one)).toMatchObject([{ priceRatioOff: true, probability: expect.closeTo(0.9) }]);
  await read(one, { [own(one)]: named("Râșniță", 9_000) });
  expect(await flagged(one)).toEqual([]);
});

test("accepting ends the suspicion until the page names yet another product", async () => {
  const one = await scene();
  await read(one, { [own(one)]: named("Râșniță"), [link]: named("Scaun") });
  const [pair] = await flagged(one);
  expect((await decide("accept", pair?.id ?? 0)).statusCode).toBe(204);
  expect((await decide("accept", pair?.id ?? 0)).statusCode).toBe(204);
  expect(await flagged(one)).toEqual([]);
  await read(one, { [link]: named("Scaun", 11_000) });
  expect(await flagged(one)).toEqual([]);
  await read(one, { [link]: named("Scaun rabatabil") });
  expect(await flagged(one)).toHaveLength(1);
});

test("denying deletes the link with its history, and a rollback brings it back without the flag", async () => {
  const one = await scene();
  await read(one, { [own(one)]: named("Râșniță"), [link]: named("Scaun") });
  const [pair] = await flagged(one);
  expect((await decide("deny", pair?.id ?? 0)).statusCode).toBe(204);
  expect((await decide("deny", pair?.id ?? 0)).statusCode).toBe(204);
  expect(await findLinks(database.app, one.siteId, one.productId)).toEqual([]);
  const [entry, ...others] = await productHistory(database, one.siteId);
  expect([entry?.modification, entry?.modified_product_link, others]).toEqual(["DELETE", link, []]);
  await cleanFlags(database.worker, [one.siteId]);
  await api.post(`/admin/product-history/rollback/${entry?.entry_id}`, null, token);
  await read(one, { [link]: named("Scaun") });
  expect(await findLinks(database.app, one.siteId, one.productId)).toHaveLength(1);
  expect(await flagged(one)).toEqual([]);
});

test("a denied page that a person links again by hand is not flagged until it names another product", async () => {
  const one = await scene();
  await read(one, { [own(one)]: named("Râșniță"), [link]: named("Scaun") });
  await decide("deny", (await flagged(one))[0]?.id ?? 0);
  const added = `/api/add-link?domain=${one.domain}&packet_id=${one.productId}&competitor_domain=competitor.ro&url=${link}`;
  expect((await api.post(added, null, token)).statusCode).toBeLessThan(300);
  await read(one, { [link]: named("Scaun") });
  expect(checks.scored()).toEqual(["Scaun"]);
  expect(await flagged(one)).toEqual([]);
  await read(one, { [link]: named("Scaun pliant") });
  expect(await flagged(one)).toHaveLength(1);
});

test("a denied pair is not offered by a search until its page or its product names something else", async () => {
  const one = await scene();
  const page = { facts: { name: "Râșniță Bosch TSM6A013B neagră", brand: "Bosch" }, priceMinor: 90_000 };
  const rename = (title: string) =>
    forSite(database.app, one.siteId, (trx) =>
      sql`update product set title = ${title} where site_id = ${one.siteId} and product_id = ${one.productId}`.execute(
        trx,
      ),
    );
  await rename("Râșniță Bosch TSM6A013B");
  await read(one, { [own(one)]: named("Râșniță Bosch TSM6A013B"), [link]: page });
  expect((await decide("deny", (await flagged(one))[0]?.id ?? 0)).statusCode).toBe(204);
  const offered = async (observedMinutes: number, name: string) => {
    const at = new Date(testNow.getTime() + observedMinutes * 60_000);
    await crawlPages(database, [{ url: link, facts: { ...page.facts, name } }], at);
    const found = await api.post(`/api/matches/find?domain=${one.domain}`, {}, token);
    const { runId } = found.json<{ runId: string }>();
    await api.runTask("matching.search-products", { siteId: one.siteId, runId });
    const reply = await api.get(`/api/matches?domain=${one.domain}`, token);
    return reply.json<{ total: number }>().total;
  };
  for (let day = 1; day <= 2; day++) expect(await offered(1440 * day, page.facts.name)).toBe(0);
  expect(await offered(6000, "Râșniță Bosch TSM6A013B roșie")).toBe(1);
  await sql`delete from page where page_id = ${pageIdOf(link)}::uuid`.execute(database.owner);
  await sql`delete from known_page where page_id = ${pageIdOf(link)}::uuid`.execute(database.owner);
});

test("an own price or name that changes without a reading has its links scored within the hour", async () => {
  const one = await scene();
  const two = await scene();
  const hourly = async () => {
    await api.runTask("matching.check-prices", null);
    await checks.check();
  };
  const change = (set: ReturnType<typeof sql>, table: "listing" | "product") =>
    forSite(database.app, one.siteId, (trx) =>
      sql`update ${sql.table(table)} set ${set} where site_id = ${one.siteId} and product_id = ${one.productId}`.execute(
        trx,
      ),
    );
  await read(one, { [own(one)]: named("Râșniță"), [link]: named("Râșniță") });
  await read(two, { [own(two)]: named("Râșniță"), [link]: named("Râșniță") });
  await hourly();
  expect(checks.scored()).toEqual([]);
  await change(sql`price_bani = 3999`, "listing");
  await hourly();
  expect(checks.scored()).toEqual(["Râșniță"]);
  expect(await flagged(one)).toMatchObject([{ priceRatioOff: true }]);
  expect(await flagged(two)).toEqual([]);
  await change(sql`price_bani = 4000`, "listing");
  await hourly();
  expect(await flagged(one)).toEqual([]);
  for (const set of [sql`title = 'Scaun'`, sql`gtin = '5941234567899'`, sql`sku = 'RS-1'`]) {
    await change(set, "product");
    await hourly();
    expect(checks.scored()).toEqual(["Râșniță"]);
    await hourly();
    expect(checks.scored()).toEqual([]);
  }
});

test("of two people who decide alike at once, the link is deleted once, and both are told so", async () => {
  const one = await scene();
  await read(one, { [own(one)]: named("Râșniță"), [link]: named("Scaun") });
  const id = (await flagged(one))[0]?.id ?? 0;
  const replies = await Promise.all([decide("deny", id), decide("deny", id)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect(await productHistory(database, one.siteId)).toHaveLength(1);
  expect((await decide("accept", id)).json()).toMatchObject({ code: "FLAG_DENIED" });
  expect((await decide("accept", 1)).statusCode).toBe(404);
});

test("of two people who decide differently at once, one is told what the other decided", async () => {
  for (let round = 0; round < 5; round++) {
    const one = await scene();
    await read(one, { [own(one)]: named("Râșniță"), [link]: named("Scaun") });
    const id = (await flagged(one))[0]?.id ?? 0;
    const [accepted, denied] = await Promise.all([decide("accept", id), decide("deny", id)]);
    const links = await findLinks(database.app, one.siteId, one.productId);
    expect([accepted.statusCode, denied.statusCode, links.length]).toEqual(
      links.length === 1 ? [204, 409, 1] : [409, 204, 0],
    );
  }
});

test("only a GOD reads and decides; a pair of another site is as one that is not there", async () => {
  const one = await scene();
  await read(one, { [own(one)]: named("Râșniță"), [link]: named("Scaun") });
  const [pair] = await flagged(one);
  const admin = await api.signIn(await makePerson(database.app, { role: "COMPANY_ADMIN" }));
  expect((await decide("deny", pair?.id ?? 0, admin)).statusCode).toBe(403);
  const other = await scene();
  const elsewhere = `/admin/deny-flagged-product/${pair?.id}?domain=${other.domain}`;
  expect((await api.post(elsewhere, null, token)).statusCode).toBe(404);
  expect(await flagged(one)).toHaveLength(1);
});
