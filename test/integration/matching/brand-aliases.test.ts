import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageIdOf } from "../../../src/address/page-id.ts";
import { scorePair } from "../../../src/matching/core/pair-score.ts";
import { openFinder } from "../../../src/matching/finder/finder-site.service.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { takeIds } from "../../../src/platform/db/record-ids.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let sites = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Site {
  readonly siteId: AuthorizedSiteId;
  readonly userId: number;
  /** Two products of Arctina, then one of Bosca. */
  readonly productIds: readonly number[];
}

async function makeScene(): Promise<Site> {
  sites += 1;
  const { companyId, userId } = await makePerson(database.app);
  const domain = `marci${sites}.example.com`;
  const siteId = await makeSite(database.app, companyId, domain);
  const productIds = await makeProducts(
    database.app,
    siteId,
    ["Arctina", "Arctina", "Bosca"].map((brand, place) => ({
      url: `https://${domain}/p${place}`,
      title: `Frigider ${brand} ${place}`,
      brand,
      competitorUrls: [],
    })),
  );
  return { siteId, userId, productIds };
}

/** Stores a pair of a product and a page of a brand that a person has decided. */
async function decided(
  { siteId, productIds }: Site,
  product: 0 | 1 | 2,
  brand: string,
  { gtin = null, state = "ACCEPTED" }: { readonly gtin?: string | null; readonly state?: string } = {},
): Promise<void> {
  const matchId = (await takeIds(database.app, 1))();
  const url = `https://competitor.ro/${siteId}/${matchId}`;
  const { probability, reasons } = scorePair({ title: "Frigider", gtin }, { title: "Frigider", gtin, brand });
  await forSite(database.app, siteId, (trx) =>
    sql`
      insert into match_candidate (site_id, match_id, product_id, page_id, url, domain, title, brand, probability, reasons,
        identity_key, state, found_at)
      values (${siteId}, ${matchId}, ${productIds[product]}, ${pageIdOf(url)}::uuid, ${url}, 'competitor.ro', 'Frigider', ${brand},
        ${probability}, ${JSON.stringify(reasons)}::jsonb, '', ${state}, ${testNow})`.execute(trx),
  );
}

async function learnt({ siteId, userId }: Site): Promise<[string, string][]> {
  const clock = { now: () => testNow };
  const finder = await openFinder({ db: database.worker, clock, policy: {} as never }, siteId, userId);
  return [...finder.brands];
}

test("one confirmed product makes no brands the same, two do, however the brand is written", async () => {
  const site = await makeScene();
  await decided(site, 0, "ARKTIK");
  await decided(site, 0, "Arktik");
  expect(await learnt(site)).toEqual([]);
  await decided(site, 1, "Arktik", { state: "DENIED" });
  expect(await learnt(site)).toEqual([]);
  await decided(site, 1, "Árktik");
  expect(await learnt(site)).toEqual([["arktik", "Arctina"]]);
});

test("one confirmed product is enough where both sides state the same valid GTIN", async () => {
  const invalid = await makeScene();
  await decided(invalid, 0, "Arktik", { gtin: "5941234567891" });
  expect(await learnt(invalid)).toEqual([]);
  const valid = await makeScene();
  await decided(valid, 0, "Arktik", { gtin: "5901234123457" });
  expect(await learnt(valid)).toEqual([["arktik", "Arctina"]]);
});

test("a brand that the site sells itself, or that stands for two of its brands, is no other spelling of one", async () => {
  const site = await makeScene();
  await decided(site, 0, "Bosca");
  await decided(site, 1, "Bosca");
  expect(await learnt(site)).toEqual([]);
  await decided(site, 0, "Grup", { gtin: "5901234123457" });
  expect(await learnt(site)).toEqual([["grup", "Arctina"]]);
  await decided(site, 2, "Grup", { gtin: "5901234123457" });
  expect(await learnt(site)).toEqual([]);
});
