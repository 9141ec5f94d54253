import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordReadings } from "../../../src/monitoring/observation/observation.service.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { pricedReading } from "../../factories/reading.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { watchProduct } from "../../factories/watched.ts";
import { type Assistant, type AssistantScene, openAssistantScene } from "../../support/assistant-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

const site = "washers.example.com";
const shop = `https://${site}`;

let database: TestDatabase;
let scene: AssistantScene;
let assistant: Assistant;
let siteId: AuthorizedSiteId;
let product: number;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openAssistantScene(database);
  siteId = await makeSite(database.app, scene.ana.companyId, site);
  [product = 0] = await makeProducts(database.app, siteId, [
    { url: `${shop}/3`, title: "Mașină", brand: "Arctic" },
  ]);
  assistant = await scene.connect((await scene.makeKey(["read"], [site])).key);
});
afterAll(async () => {
  await scene.close();
  await database.close();
});

test("get_price_history has every change by shop, those before the time as it began", async () => {
  const watched = await watchProduct(database, siteId, `${shop}/5`, ["https://a.com/5"]);
  const [pageId = ""] = watched.competitorPages;
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 8));
  await recordReadings({ db: database.worker, secondLookMs: 300_000 }, [
    { pageId: watched.ownPage, reading: pricedReading(10_000), observedAt: at(1), kind: "scheduled" },
    { pageId, reading: pricedReading(9_000), observedAt: at(1), kind: "scheduled" },
    { pageId, reading: pricedReading(9_500), observedAt: at(10), kind: "scheduled" },
    { pageId, reading: pricedReading(9_900), observedAt: at(20), kind: "scheduled" },
  ]);
  const args = {
    site,
    product_id: watched.productId,
    since: at(5).toISOString(),
    until: at(15).toISOString(),
  };
  const point = (day: number, price_lei: number) => ({
    at: at(day).toISOString(),
    price_lei,
    stock: "IN_STOCK",
    is_reduced: false,
  });
  expect(await assistant.ask("get_price_history", args)).toMatchObject({
    shops: [
      { shop: site, points: [point(1, 100)], more_points: 0 },
      { shop: "a.com", points: [point(1, 90), point(10, 95)], more_points: 0 },
    ],
    more_shops: 0,
  });
  expect(
    await assistant.refusalOf("get_price_history", { ...args, since: "2025-01-01T00:00:00Z" }),
  ).toMatchObject({ arguments: { since: "must be at most 400 days before until" } });
});

describe("list_product_changes", () => {
  interface Change {
    readonly title: string;
    readonly subject: string;
    readonly values: readonly object[];
  }
  interface Changes {
    readonly changes: readonly Change[];
    readonly next_cursor: string | null;
  }
  const since = "2026-11-20T00:00:00Z";

  test("has what people changed, latest first, without who it was; costs only for those who may see them", async () => {
    const edited = await scene.api.post(
      `/api/edit-product?domain=${site}&packet_id=${product}`,
      { version: 1, values: { brand: "Beko" } },
      scene.token,
    );
    expect(edited.statusCode, edited.body).toBe(200);
    const costs = await scene.api.put(
      `/api/product-pricing?domain=${site}&packet_id=${product}`,
      {
        version: 0,
        cost: 12.34,
        vatPercent: null,
        commissionPercent: null,
        shipping: null,
        floor: null,
        ceiling: null,
      },
      scene.token,
    );
    expect(costs.statusCode, costs.body).toBe(200);
    const { changes, next_cursor } = await assistant.ask<Changes>("list_product_changes", { site, since });
    expect(next_cursor).toBeNull();
    expect(changes.map(({ subject }) => subject)).toEqual(["COSTS", "PRODUCT"]);
    const [costsChange, edit] = changes;
    expect(costsChange).toMatchObject({
      title: "Mașină",
      values: [{ field: "cost", before: null, after: 12.34 }],
    });
    expect(edit).toMatchObject({
      product_id: product,
      kind: "EDIT",
      subject: "PRODUCT",
      made_by: "PERSON_OR_KEY",
      is_rolled_back: false,
      values: [{ field: "brand", before: "Arctic", after: "Beko" }],
    });
    expect(JSON.stringify(changes)).not.toContain(scene.ana.email);
    const operator = await scene.connect(scene.colleague);
    const seen = await operator.ask<Changes>("list_product_changes", { site, since });
    expect(seen.changes.map(({ subject }) => subject)).toEqual(["PRODUCT"]);
  });

  test("goes on where it has stopped", async () => {
    const many = await makeSite(database.app, scene.ana.companyId, "many.example.com");
    const products = Array.from({ length: 60 }, (_, n) => ({
      url: `https://many.example.com/${n}`,
      title: `P${n}`,
    }));
    const added = await makeProducts(database.app, many, products);
    const removal = await scene.api.post(
      "/api/selection/delete?domain=many.example.com",
      { packetIds: added },
      scene.token,
    );
    expect(removal.statusCode, removal.body).toBe(200);
    const reader = await scene.connect((await scene.makeKey(["read"], ["many.example.com"])).key);
    const args = { site: "many.example.com", since };
    const first = await reader.ask<Changes>("list_product_changes", args);
    expect(first.changes).toHaveLength(50);
    const second = await reader.ask<Changes>("list_product_changes", { ...args, cursor: first.next_cursor });
    expect(second.next_cursor).toBeNull();
    const named = [...first.changes, ...second.changes].map(({ title }) => title);
    expect(new Set(named).size).toBe(60);
  });
});
