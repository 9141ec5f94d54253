import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type {
  BrandVisibility,
  CategoryVisibility,
} from "../../../../src/catalog/settings/visibility/visibility.contract.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import type { TestApi } from "../../../factories/api.ts";
import { makePerson } from "../../../factories/people.ts";
import { openShop } from "../../../factories/shop.ts";
import { makeProducts, makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let companyId: number;
let siteId: AuthorizedSiteId;
let token: string;

const shop = "https://shop.example.com";
const site = "domain=shop.example.com";

beforeAll(async () => {
  database = await createTestDatabase();
  ({
    api,
    siteId,
    person: { companyId },
  } = await openShop(database));
  await makeProducts(database.app, siteId, [
    { url: `${shop}/1`, category: "Casă/Oale", brand: "Țara" },
    { url: `${shop}/2`, category: "Casă/Oale", brand: "Zepter" },
    { url: `${shop}/3`, category: "Casă/Saltele", brand: "Țara" },
    { url: `${shop}/4`, category: "Auto", brand: "Bosch" },
  ]);
});

beforeEach(async () => {
  token = await api.signIn(await makePerson(database.app, { companyId }));
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

type What = "category" | "brand";

const change = (what: What, body: object, as = token) =>
  api.put(`/api/settings/${what}-visibility?${site}`, body, as);

async function changed(what: What, body: object): Promise<void> {
  const reply = await change(what, body);
  expect([reply.statusCode, reply.body]).toEqual([204, ""]);
}

/** "Auto 1, xCasă 3": an x before what is not seen */
async function categoriesOf(as = token): Promise<string> {
  const reply = await api.get(`/api/settings/category-visibility?${site}`, as);
  const drawn = (reply.json() as CategoryVisibility).map(
    ({ path, products, visible }) => `${visible ? "" : "x"}${path} ${products}`,
  );
  return drawn.join(", ");
}

async function brandsOf(as = token): Promise<string> {
  const reply = await api.get(`/api/settings/brand-visibility?${site}`, as);
  const drawn = (reply.json() as BrandVisibility).map(
    ({ brand, products, visible }) => `${visible ? "" : "x"}${brand} ${products}`,
  );
  return drawn.join(", ");
}

describe("categories", () => {
  test("are all listed with their products, parents first", async () => {
    expect(await categoriesOf()).toBe("Auto 1, Casă 3, Casă/Oale 2, Casă/Saltele 1");
  });

  test("one that is made invisible hides those below it; made visible again, all are seen", async () => {
    await changed("category", { invisible: ["Casă"] });
    expect(await categoriesOf()).toBe("Auto 1, xCasă 3, xCasă/Oale 2, xCasă/Saltele 1");
    await changed("category", { visible: ["Casă"] });
    expect(await categoriesOf()).toBe("Auto 1, Casă 3, Casă/Oale 2, Casă/Saltele 1");
  });

  test("what is not named stays as it is; one made visible leaves those above it", async () => {
    await changed("category", { invisible: ["Casă", "Casă/Oale"] });
    await changed("category", { visible: ["Casă/Oale"], invisible: ["Auto"] });
    expect(await categoriesOf()).toBe("xAuto 1, xCasă 3, xCasă/Oale 2, xCasă/Saltele 1");
    await changed("category", { visible: ["Casă"] });
    expect(await categoriesOf()).toBe("xAuto 1, Casă 3, Casă/Oale 2, Casă/Saltele 1");
  });

  test("a path that the site has not is refused with its list and name, and nothing is changed", async () => {
    for (const path of ["Casa", "Casă/", "Cas", "Casă/Oale/Mici", "%"]) {
      const reply = await change("category", { invisible: ["Auto", path] });
      expect([reply.statusCode, reply.json().errors]).toEqual([
        422,
        { invisible: `This site has no category “${path}”.` },
      ]);
    }
    expect((await change("category", { visible: ["Nowhere"] })).json().errors).toHaveProperty("visible");
    expect(await categoriesOf()).not.toContain("x");
  });

  test("a path in both lists is refused", async () => {
    const reply = await change("category", { visible: ["Auto"], invisible: ["Auto"] });
    expect([reply.statusCode, reply.json().code]).toEqual([422, "VISIBILITY_CONFLICT"]);
  });

  test("one that is gone since it was hidden can be seen and made visible", async () => {
    const own = { site_id: siteId, category_id: 77, path: "Trecut" };
    await forSite(database.app, siteId, (trx) => trx.insertInto("category").values(own).execute());
    await changed("category", { invisible: ["Trecut"] });
    await forSite(database.app, siteId, (trx) =>
      trx.deleteFrom("category").where("site_id", "=", siteId).where("category_id", "=", 77).execute(),
    );
    expect(await categoriesOf()).toContain("xTrecut 0");
    await changed("category", { visible: ["Trecut"] });
    expect(await categoriesOf()).not.toContain("Trecut");
  });
});

describe("brands", () => {
  test("are all listed with their products, in Romanian order", async () => {
    expect(await brandsOf()).toBe("Bosch 1, Țara 2, Zepter 1");
  });

  test("are made invisible and visible; a second time changes nothing", async () => {
    await changed("brand", { invisible: ["Țara", "Bosch", "Bosch"] });
    await changed("brand", { invisible: ["Țara"], visible: ["Bosch"] });
    expect(await brandsOf()).toBe("Bosch 1, xȚara 2, Zepter 1");
  });

  test("a name that the site has not, in its exact spelling, is refused and nothing is changed", async () => {
    const reply = await change("brand", { invisible: ["Bosch", "zepter", "Nobody"] });
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      { invisible: "This site has no brand “zepter”." },
    ]);
    expect(await brandsOf()).not.toContain("x");
  });
});

test("a change of nothing is a change", async () => {
  await changed("brand", {});
  await changed("category", { visible: [], invisible: [] });
});

test("more than 20,000 names are 400 and name their list", async () => {
  for (const what of ["category", "brand"] as const) {
    const reply = await change(what, { invisible: Array(20_001).fill("Auto") });
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ["invisible"]]);
  }
});

test("20,000 brands are hidden in one request and made visible again", async () => {
  const names = Array.from({ length: 20_000 }, (_, n) => `Brand ${n}`);
  const many = await makePerson(database.app);
  const manySite = await makeSite(database.app, many.companyId, "many.example.com");
  await forSite(database.app, manySite, async (trx) => {
    for (let from = 0; from < names.length; from += 5000) {
      const rows = names.slice(from, from + 5000);
      await trx
        .insertInto("brand")
        .values(rows.map((name, at) => ({ site_id: manySite, brand_id: from + at, name })))
        .execute();
    }
  });
  const manys = await api.signIn(many);
  const address = "/api/settings/brand-visibility?domain=many.example.com";
  const seen = async () => {
    const listed: BrandVisibility = (await api.get(address, manys)).json();
    return listed.filter(({ visible }) => visible).length;
  };
  expect((await api.put(address, { invisible: names }, manys)).statusCode).toBe(204);
  expect(await seen()).toBe(0);
  expect((await api.put(address, { visible: names.slice(1) }, manys)).statusCode).toBe(204);
  expect(await seen()).toBe(19_999);
});

test("a colleague's settings are unchanged", async () => {
  const bobs = await api.signIn(await makePerson(database.app, { companyId }));
  await changed("brand", { invisible: ["Bosch"] });
  await changed("category", { invisible: ["Casă"] });
  expect(await brandsOf(bobs)).not.toContain("x");
  expect(await categoriesOf(bobs)).not.toContain("x");
  await change("brand", { visible: ["Bosch"] }, bobs);
  expect(await brandsOf()).toContain("xBosch");
});

test("concurrent changes from two tabs all apply", async () => {
  const names = ["Bosch", "Țara", "Zepter"];
  const replies = await Promise.all(
    [...names, ...names.toReversed()].map((name) => change("brand", { invisible: [name] })),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(204));
  expect(await brandsOf()).toBe("xBosch 1, xȚara 2, xZepter 1");
});
