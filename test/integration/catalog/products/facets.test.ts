import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CategoryNode } from "../../../../src/catalog/filters/facets.contract.ts";
import { createProductCounts } from "../../../../src/catalog/products/product-counts.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import type { TestApi } from "../../../factories/api.ts";
import { makePerson, type TestPerson } from "../../../factories/people.ts";
import { openShop } from "../../../factories/shop.ts";
import { makeProducts, makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let siteId: AuthorizedSiteId;
let ana: TestPerson;
let token: string;

const shop = "https://shop.example.com";
const site = "domain=shop.example.com";

beforeAll(async () => {
  database = await createTestDatabase();
  ({ api, siteId, person: ana, token } = await openShop(database));
  const products: [string, string | null, string | null][] = [
    ["1", "Casă/Oale", "Țara"],
    ["2", "Casă/Oale", "Zepter"],
    ["3", "Casă/Șifonier", "Țara"],
    ["4", "Casă de vacanță", "Tefal"],
    ["5", "Auto", "Bosch"],
    ["6", null, "Bosch"],
    ["7", "Auto", null],
  ];
  await makeProducts(
    database.app,
    siteId,
    products.map(([path, category, brand]) => ({
      url: `${shop}/${path}`,
      title: `P${path}`,
      ...(category === null ? {} : { category }),
      ...(brand === null ? {} : { brand }),
    })),
  );
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

async function read<T>(path: string, as = token): Promise<T> {
  const reply = await api.get(path, as);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

/** "Casă 3 (Oale 2)", an x before what is not available */
function drawn(node: CategoryNode): string {
  const below = Object.values(node.categoriesByName).map(drawn).join(", ");
  return `${node.available ? "" : "x"}${node.name || "·"} ${node.products}${below ? ` (${below})` : ""}`;
}

const tree = async (query = "", as = token) =>
  drawn(await read<CategoryNode>(`/api/categories?${site}${query}`, as));
const brands = (query = "", as = token) => read<string[]>(`/api/brands?${site}${query}`, as);
const wire = (text: string) => encodeURIComponent(text);

async function hide(as: string, what: "category" | "brand", invisible: string[], visible: string[] = []) {
  const reply = await api.put(`/api/settings/${what}-visibility?${site}`, { invisible, visible }, as);
  expect(reply.statusCode).toBe(204);
}

describe("categories", () => {
  test("a tree in Romanian order with parents that have no row, and counts", async () => {
    expect(await tree()).toBe("· 6 (Auto 2, Casă 3 (Oale 2, Șifonier 1), Casă de vacanță 1)");
  });

  test("several brands leave the categories that have products of any of them", async () => {
    expect(await tree(`&brand=${wire("Țara")}`)).toBe("· 2 (Casă 2 (Oale 1, Șifonier 1))");
    expect(await tree(`&brand=${wire("Țara")}&brand=Bosch`)).toBe(
      "· 3 (Auto 1, Casă 2 (Oale 1, Șifonier 1))",
    );
    expect(await tree("&brand=nobody")).toBe("· 0");
  });

  test("what a person made invisible is not available and not counted, for nobody else", async () => {
    const bob = await makePerson(database.app, { companyId: ana.companyId });
    const bobs = await api.signIn(bob);
    await hide(bobs, "category", ["Casă"]);
    expect(await tree("", bobs)).toBe("· 3 (Auto 2, xCasă 3 (xOale 2, xȘifonier 1), Casă de vacanță 1)");
    await hide(bobs, "brand", ["Bosch"]);
    expect(await tree("", bobs)).toBe("· 2 (Auto 1, xCasă 3 (xOale 2, xȘifonier 1), Casă de vacanță 1)");
    expect(await tree(`&brand=Bosch&brand=Tefal`, bobs)).toBe("· 1 (Casă de vacanță 1)");
    expect(await tree()).toContain("· 6 (Auto 2, Casă 3 (");
  });
});

describe("brands", () => {
  test("come by name in Romanian order", async () => {
    expect(await brands()).toEqual(["Bosch", "Tefal", "Țara", "Zepter"]);
  });

  test("several categories leave the brands of products in or below any of them", async () => {
    expect(await brands(`&category=${wire("Casă")}`)).toEqual(["Țara", "Zepter"]);
    expect(await brands(`&category=${wire("Casă/Șifonier")}&category=Auto`)).toEqual(["Bosch", "Țara"]);
    expect(await brands("&category=Nowhere")).toEqual([]);
    expect(await brands(`&category=${wire("%")}`)).toEqual([]);
    expect(await brands(`&category=${wire("Cas_")}`)).toEqual([]);
  });

  test("those that a person hid are left out, and returned by the brand settings", async () => {
    const bob = await makePerson(database.app, { companyId: ana.companyId });
    const bobs = await api.signIn(bob);
    await hide(bobs, "brand", ["Zepter", "Țara"]);
    expect(await brands("", bobs)).toEqual(["Bosch", "Tefal"]);
    expect(await brands(`&category=${wire("Casă")}`, bobs)).toEqual([]);
    expect(await read(`/api/brand-settings?${site}`, bobs)).toEqual(["Țara", "Zepter"]);
    expect(await read(`/api/brand-settings?${site}`)).toEqual([]);
  });

  test("those whose products all lie in categories that a person made invisible are left out", async () => {
    const bob = await makePerson(database.app, { companyId: ana.companyId });
    const bobs = await api.signIn(bob);
    await hide(bobs, "category", ["Casă/Oale", "Auto"]);
    expect(await brands("", bobs)).toEqual(["Bosch", "Tefal", "Țara"]);
    expect(await brands(`&category=${wire("Casă")}&category=Auto`, bobs)).toEqual(["Țara"]);
    await hide(bobs, "category", ["Casă"]);
    expect(await brands("", bobs)).toEqual(["Bosch", "Tefal"]);
    expect(await brands()).toEqual(["Bosch", "Tefal", "Țara", "Zepter"]);
  });

  test("one without products is not offered", async () => {
    await forSite(database.app, siteId, (trx) =>
      trx.insertInto("brand").values({ site_id: siteId, brand_id: 1, name: "Aaa" }).execute(),
    );
    expect(await brands()).not.toContain("Aaa");
  });
});

describe("dynamic fields", () => {
  beforeAll(async () => {
    await forSite(database.app, siteId, async (trx) => {
      const fields = [
        { field_name: "Putere", field_type: "NUMBER", display_en: "Power", display_ro: "Putere" },
        {
          field_name: "Culoare",
          field_type: "STRING_DICTIONARY",
          display_en: "Colour",
          display_ro: "Culoare",
        },
      ] as const;
      await trx
        .insertInto("dynamic_field")
        .values(fields.map((field) => ({ site_id: siteId, ...field })))
        .execute();
      const values = [
        ...["900", "1200", "80.5", "-3"].map((value) => ({ field_name: "Putere", value })),
        ...["verde", "șofran", "Sur", "ămbru", "auriu", "țiglă", "turcoaz"].map((value) => ({
          field_name: "Culoare",
          value,
        })),
      ];
      await trx
        .insertInto("dynamic_field_value")
        .values(values.map((value) => ({ site_id: siteId, ...value })))
        .execute();
    });
  });

  test("are listed by name with their words in both languages", async () => {
    expect(await read(`/api/dynamic-fields?${site}`)).toEqual([
      {
        fieldName: "Culoare",
        fieldType: "STRING_DICTIONARY",
        filteringEnabled: true,
        displayEn: "Colour",
        displayRo: "Culoare",
      },
      {
        fieldName: "Putere",
        fieldType: "NUMBER",
        filteringEnabled: true,
        displayEn: "Power",
        displayRo: "Putere",
      },
    ]);
  });

  test("values are numbers ascending, or texts in Romanian order", async () => {
    expect(await read(`/api/dynamic-fields/values?${site}&field=Putere`)).toEqual([-3, 80.5, 900, 1200]);
    expect(await read(`/api/dynamic-fields/values?${site}&field=Culoare`)).toEqual([
      "auriu",
      "ămbru",
      "Sur",
      "șofran",
      "turcoaz",
      "țiglă",
      "verde",
    ]);
    expect(await read(`/api/dynamic-fields/values?${site}&field=Gust`)).toEqual([]);
  });

  test("at most 10,000 values come, the first ones", async () => {
    await forSite(database.app, siteId, async (trx) => {
      await trx
        .insertInto("dynamic_field")
        .values({
          site_id: siteId,
          field_name: "Lot",
          field_type: "NUMBER",
          display_en: "Lot",
          display_ro: "Lot",
        })
        .execute();
      for (let first = 0; first < 10_050; first += 1005) {
        const values = Array.from({ length: 1005 }, (_, n) => String(first + n));
        await trx
          .insertInto("dynamic_field_value")
          .values(values.map((value) => ({ site_id: siteId, field_name: "Lot", value })))
          .execute();
      }
    });
    const values = await read<number[]>(`/api/dynamic-fields/values?${site}&field=Lot`);
    expect([values.length, values[0], values.at(-1)]).toEqual([10_000, 0, 9999]);
  });
});

test("categories of a site without products are an empty root", async () => {
  const eve = await makePerson(database.app);
  await makeSite(database.app, eve.companyId, "empty.example.com");
  const reply = await api.get("/api/categories?domain=empty.example.com", await api.signIn(eve));
  expect(reply.json()).toEqual({ name: "", categoriesByName: {}, available: true, products: 0 });
});

test("the counts of a large site are cached for twenty seconds, those of a small one are always current", async () => {
  const many = await makePerson(database.app);
  const manySite = await makeSite(database.app, many.companyId, "many.example.com");
  const counts = createProductCounts(database.app, api.clock, { minCachedProducts: 3 });
  const add = (path: string) =>
    makeProducts(database.app, manySite, [
      { url: `https://many.example.com/${path}`, category: "Auto", brand: "Bosch" },
    ]);
  const counted = async () => [
    (await counts.byCategory(manySite))[0]?.products,
    (await counts.byBrand(manySite))[0]?.products,
  ];
  await add("1");
  await add("2");
  expect(await counted()).toEqual([2, 2]);
  await add("3");
  expect(await counted()).toEqual([3, 3]);
  await add("4");
  expect(await counted()).toEqual([3, 3]);
  api.clock.advance(20_000);
  expect(await counted()).toEqual([4, 4]);
});
