import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import type { TestApi } from "../../../factories/api.ts";
import { makePerson, type TestPerson } from "../../../factories/people.ts";
import { openShop } from "../../../factories/shop.ts";
import { makeProducts, makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let ana: TestPerson;
let token: string;
let siteId: AuthorizedSiteId;
let ids: number[];

const shop = "https://shop.example.com";

beforeAll(async () => {
  database = await createTestDatabase();
  ({ api, siteId, person: ana, token } = await openShop(database));
  ids = await makeProducts(database.app, siteId, [
    { url: `${shop}/1`, title: "Mașină de găurit Boreal BX-48", sku: "M-100_5" },
    { url: `${shop}/2`, title: "Mașină de spălat rufe 50% mai ieftină", sku: "M-1005" },
    { url: `${shop}/3`, title: "SET CHEI TUBULARE boreal 1/2", sku: "ȘT-77" },
    { url: `${shop}/4`, title: String.raw`Adaptor C:\drum 50 de bucăți` },
    { url: `${shop}/5`, title: "Ţeavă din cupru ø15", sku: "m-1%5" },
  ]);
  const competitor = await makeSite(
    database.app,
    (await makePerson(database.app)).companyId,
    "other.example.com",
  );
  await makeProducts(database.app, competitor, [
    { url: "https://other.example.com/1", title: "Mașină Boreal", sku: "M-100" },
  ]);
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

async function found(query: string, more = "", body: object | null = null): Promise<number[]> {
  const reply = await api.post(
    `/api/search?domain=shop.example.com&query=${encodeURIComponent(query)}${more}`,
    body,
    token,
  );
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const page = reply.json();
  expect(page.totalElements).toBe(page.content.length);
  return page.content.map(({ productId }: { productId: number }) => ids.indexOf(productId) + 1);
}

describe("titles", () => {
  test.each<[string, string, number[]]>([
    ["a word", "boreal", [1, 3]],
    ["a part of a word", "ore", [1, 3]],
    ["without diacritics", "masina", [1, 2]],
    ["with diacritics", "MAȘINĂ", [1, 2]],
    ["with the cedilla of old keyboards", "maşină", [1, 2]],
    ["a title with the old cedilla", "țeavă", [5]],
    ["words in another order", "găurit mașină", [1]],
    ["words of which one is missing", "mașină cupru", []],
    ["two letters", "bx", [1]],
    ["two letters and a word", "de masina", [1, 2]],
    ["one letter", "5", [2, 4, 5]],
    ["% stands for itself", "50%", [2]],
    ["_ stands for itself", "s_t", []],
    ["a backslash stands for itself", String.raw`c:\d`, [4]],
    ["a word twice", "boreal boreal bor", [1, 3]],
    ["signs inside a word", "1/2", [3]],
    ["a letter that folds into two", "ø15", [5]],
    ["a blank query is the plain list", "  \t ", [1, 2, 3, 4, 5]],
    ["an empty query is the plain list", "", [1, 2, 3, 4, 5]],
  ])("%s", async (_name, query, places) => {
    expect(await found(query)).toEqual(places);
  });

  test.each<[string, string, number[]]>([
    ["the whole SKU", "M-1005", [2]],
    ["the start of SKUs", "m-100", [1, 2]],
    ["without diacritics", "st-", [3]],
    ["_ stands for itself", "m-100_", [1]],
    ["% stands for itself", "m-1%", [5]],
    ["two characters of it", "m-", [1, 2, 5]],
    ["not a part within it", "1005", []],
    ["not its words in another order", "1005 m", []],
    ["beside the titles that have it", "ș", [1, 2, 3]],
  ])("SKUs are found by their start too: %s", async (_name, query, places) => {
    expect(await found(query)).toEqual(places);
  });

  test("2,000 characters of words are searched, one more is 400 and names the field", async () => {
    const long = Array.from({ length: 400 }, (_, n) => `w${n}x`.padStart(4, "a"))
      .join(" ")
      .slice(0, 2000);
    expect(long.length).toBe(2000);
    expect(await found(long)).toEqual([]);
    expect(await found("o b ".repeat(500))).toEqual([1, 3, 4]);
    const reply = await api.post(`/api/search?domain=shop.example.com&query=${long}x`, null, token);
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ["query"]]);
  });

  test("a search is sorted and filtered like the list", async () => {
    expect(await found("bor", "", { sort_type: "PRICE_DESCENDING", offline: false })).toEqual([1, 3]);
    expect(await found("bor", "", { offline: true })).toEqual([]);
  });
});

describe("SKUs", () => {
  test.each<[string, string, number[]]>([
    ["a part", "100", [1, 2]],
    ["_ stands for itself", "0_5", [1]],
    ["% stands for itself", "1%", [5]],
    ["any case and diacritics", "st-7", [3]],
    ["blanks around are dropped", " M-1005 ", [2]],
    ["words are not taken apart", "M 1005", []],
    ["a blank query is the plain list", " ", [1, 2, 3, 4, 5]],
  ])("%s", async (_name, query, places) => {
    expect(await found(query, "&sku=true")).toEqual(places);
  });
});

describe("a search that finds thousands", () => {
  let many: AuthorizedSiteId;

  beforeAll(async () => {
    many = await makeSite(database.app, ana.companyId, "many.example.com");
    // Every third is a lamp; every product is priced by its place, backwards.
    await sql`insert into product (site_id, product_id, title, created_at)
      select ${many}, 700000 + n, case when n % 3 = 0 then 'Lampă ' else 'Covor ' end || n, now()
        from generate_series(1, 18000) n`.execute(database.owner);
    await sql`insert into listing (site_id, product_id, price_bani, offers_in)
      select ${many}, 700000 + n, 100000 - n, n % 2 from generate_series(1, 18000) n`.execute(database.owner);
  });

  const page = async (query: string, more: string, body: object | null = null) => {
    const reply = await api.post(`/api/search?domain=many.example.com&query=${query}${more}`, body, token);
    const { totalElements, content } = reply.json();
    return [totalElements, content.map(({ title }: { title: string }) => title).join(", ")];
  };

  test.each<[string, string, string, object | null, [number, string]]>([
    ["in the order of the list", "lampa", "&size=2&page=1", null, [6000, "Lampă 9, Lampă 12"]],
    ["by price", "lampa", "&size=2", { sort_type: "PRICE_ASCENDING" }, [6000, "Lampă 18000, Lampă 17997"]],
    ["by price, backwards", "pa l", "&size=2", { sort_type: "PRICE_DESCENDING" }, [6000, "Lampă 3, Lampă 6"]],
    ["two letters", "or", "&size=2", null, [12000, "Covor 1, Covor 2"]],
    ["narrowed", "covor", "&size=2", { nr_competitors: 1 }, [6000, "Covor 1, Covor 5"]],
    ["narrowed to few", "covor", "&size=2&page=1", { price_end: 820.1 }, [7, "Covor 17993, Covor 17995"]],
    ["a page past its end", "lampa", "&size=90&page=99", null, [6000, lampsFrom(5940)]],
  ])("%s", async (_name, query, more, body, expected) => {
    expect(await page(query, more, body)).toEqual(expected);
  });

  function lampsFrom(place: number): string {
    return Array.from({ length: 6000 - place }, (_, n) => `Lampă ${3 * (place + n + 1)}`).join(", ");
  }
});

describe("one product", () => {
  const one = (id: number | string, domain = "shop.example.com") =>
    api.get(`/api/product?domain=${domain}&packet_id=${id}`, token);

  test("is what the list shows of it", async () => {
    const list = await api.post("/api/products?domain=shop.example.com", null, token);
    expect((await one(ids[2] ?? 0)).json()).toEqual(list.json().content[2]);
  });

  test("that is missing or another site's is 404 in the same words", async () => {
    const foreign = await database.owner
      .selectFrom("product")
      .select("product_id")
      .where("url", "=", "https://other.example.com/1")
      .executeTakeFirstOrThrow();
    const replies = [await one(foreign.product_id), await one(9_007_199_254_740_991)];
    expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404]);
    const [missing, hidden] = replies.map((reply) => ({ ...reply.json(), requestId: "" }));
    expect(missing).toEqual(hidden);
  });
});
