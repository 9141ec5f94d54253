import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLIC_ONLY } from "../../../src/address/address.ts";
import { addAddressRows } from "../../../src/catalog/intake/address-rows.service.ts";
import { addProducts } from "../../../src/catalog/intake/intake.service.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { productHistory } from "../../factories/links.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let companyId: number;
let userId: number;
let sites = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ companyId, userId } = await makePerson(database.app));
});
afterAll(() => database.close());

async function freshSite(): Promise<{ siteId: AuthorizedSiteId; domain: string }> {
  sites += 1;
  const domain = `history${sites}.example.com`;
  return { siteId: await makeSite(database.app, companyId, domain), domain };
}

test("products that a person adds leave a line each, followed by their links; refused addresses leave none", async () => {
  const { siteId, domain } = await freshSite();
  const rows = [
    {
      url: `https://${domain}/cana-alba`,
      competitorUrls: ["https://retailer.ro/1", "https://altul.ro/1", "nope"],
    },
    { url: `https://${domain}/cana-alba`, competitorUrls: ["https://retailer.ro/2"] },
    { url: `https://${domain}/cana-neagra`, competitorUrls: [] },
  ];
  const intake = { policy: PUBLIC_ONLY, addedBy: { userId } };
  await addAddressRows(database.app, siteId, rows, testNow, intake);
  const lines = await productHistory(database, siteId);
  expect(lines.map((line) => [line.modification, line.subject, line.modified_product_link])).toEqual([
    ["ADD", "PRODUCT", `https://${domain}/cana-alba`],
    ["ADD", "LINK", "https://retailer.ro/1"],
    ["ADD", "LINK", "https://altul.ro/1"],
    ["ADD", "PRODUCT", `https://${domain}/cana-neagra`],
  ]);
  const [product, link] = lines;
  expect(product).toMatchObject({
    user_id: userId,
    changed_at: testNow,
    record_id: product?.product_id,
    product_name: "cana alba",
    main_product_link: `https://${domain}/cana-alba`,
    before: null,
    after: { url: `https://${domain}/cana-alba`, title: "cana alba", sku: null, brand: null, category: null },
  });
  expect(link).toMatchObject({
    product_id: product?.product_id,
    product_name: "cana alba",
    main_product_link: `https://${domain}/cana-alba`,
    after: { offerId: link?.record_id, url: "https://retailer.ro/1", domain: "retailer.ro" },
  });
});

test("the same rows again leave no line", async () => {
  const { siteId, domain } = await freshSite();
  const rows = [{ url: `https://${domain}/a`, competitorUrls: ["https://retailer.ro/1"] }];
  const intake = { policy: PUBLIC_ONLY, addedBy: { userId } };
  await addAddressRows(database.app, siteId, rows, testNow, intake);
  await addAddressRows(database.app, siteId, rows, testNow, intake);
  expect(await productHistory(database, siteId)).toHaveLength(2);
});

test("only additions by a person leave a line, with the product's names", async () => {
  const { siteId, domain } = await freshSite();
  const named = { title: "Cană", sku: "C-1", brand: "Lut", category: "Casă/Căni", competitorUrls: [] };
  await addProducts(database.app, siteId, [{ ...named, url: `https://${domain}/1` }], testNow);
  expect(await productHistory(database, siteId)).toEqual([]);
  const addedBy = { userId };
  await addProducts(database.app, siteId, [{ ...named, url: `https://${domain}/2` }], testNow, {
    addedBy,
  });
  expect(await productHistory(database, siteId)).toMatchObject([
    {
      product_name: "Cană",
      after: { title: "Cană", sku: "C-1", brand: "Lut", category: "Casă/Căni", imageUrl: null },
    },
  ]);
});

test("an addition that fails in its transaction leaves neither products nor lines", async () => {
  const { siteId, domain } = await freshSite();
  // No such person number fits the column: the last statement of the transaction fails.
  const addedBy = { userId: 0.5 };
  const adding = addProducts(
    database.app,
    siteId,
    [{ url: `https://${domain}/1`, competitorUrls: [] }],
    testNow,
    {
      addedBy,
    },
  );
  await expect(adding).rejects.toThrow();
  expect(await productHistory(database, siteId)).toEqual([]);
  const again = await addProducts(
    database.app,
    siteId,
    [{ url: `https://${domain}/1`, competitorUrls: [] }],
    testNow,
  );
  expect(again.products).toHaveLength(1);
});

test("a thousand products with four links each and their 5,000 lines are one piece of work", async () => {
  const { siteId, domain } = await freshSite();
  const items = Array.from({ length: 1000 }, (_, n) => ({
    url: `https://${domain}/produs-${n}`,
    competitorUrls: ["a", "b", "c", "d"].map((name) => `https://retailer-${name}.ro/${n}`),
  }));
  const startMs = performance.now();
  await addProducts(database.app, siteId, items, testNow, { addedBy: { userId } });
  console.info(`1,000 products × 4 links with their history: ${Math.round(performance.now() - startMs)} ms`);
  expect(await productHistory(database, siteId)).toHaveLength(5000);
});
