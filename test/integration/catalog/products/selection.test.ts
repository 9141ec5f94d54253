import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byteOrderMark } from "../../../../src/kit/csv.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import type { TestApi } from "../../../factories/api.ts";
import { showPages } from "../../../factories/page-changes.ts";
import { makePerson, type TestPerson } from "../../../factories/people.ts";
import { openShop } from "../../../factories/shop.ts";
import { makeProducts, makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let siteId: AuthorizedSiteId;
let ana: TestPerson;
let token: string;
let ids: number[];

const shop = "https://shop.example.com";
const site = "domain=shop.example.com";
const seenAt = new Date("2026-11-21T07:30:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
  ({ api, siteId, person: ana, token } = await openShop(database));
  ids = await makeProducts(database.app, siteId, [
    {
      url: `${shop}/1`,
      title: "=HYPERLINK(1); Oală",
      sku: "OA-1",
      brand: "Țara",
      category: "Casă/Oale",
      competitorUrls: ["https://a.com/1", "https://b.com/1"],
    },
    { url: `${shop}/2`, title: "Șurub", category: "Auto", competitorUrls: ["https://a.com/2"] },
    { url: `${shop}/3`, title: "Pernă", category: "Casă/Perne" },
  ]);
  await showPages(
    database,
    siteId,
    {
      [`${shop}/1`]: { priceMinor: 1234_50, quantity: 5 },
      "https://a.com/1": { priceMinor: 1200_00, facts: { name: "Oală A" } },
      "https://b.com/1": { priceMinor: 900_00, availability: "OUT_OF_STOCK" },
      [`${shop}/2`]: { priceMinor: 2_00 },
      "https://a.com/2": { priceMinor: 1_00, currency: "EUR" },
    },
    seenAt,
  );
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

let callers = 0;

/** Each time from another address: each has a limit of selections per minute. */
function post(path: string, body: object, as = token) {
  callers += 1;
  return api.from(`10.0.${callers >> 8}.${callers & 255}`).post(path, body, as);
}

const recheck = (body: object, as = token) => post(`/api/selection/recheck?${site}`, body, as);
const exportCsv = (body: object, query = "", as = token) =>
  post(`/api/selection/export?${site}${query}`, body, as);

const all = (filter: object = {}, rest: object = {}) => ({ all: { filter, ...rest } });

const link = (path: string) => `${shop}/${path}`;
const first = () => `${ids[0]};OA-1;"'=HYPERLINK(1); Oală";Țara;Casă/Oale;1234,50;In stock;5,0;${link("1")}`;
const second = () => `${ids[1]};;Șurub;;Auto;2,00;In stock;;${link("2")}`;
const third = () => `${ids[2]};;Pernă;;Casă/Perne;;No stock info;;${link("3")}`;

describe("export", () => {
  test("is a CSV file of a line a product and offer, for a Romanian spreadsheet", async () => {
    const reply = await exportCsv({ packetIds: [ids[1], ids[0], ids[1], ids[2]] }, "&includeOutOfStock=true");
    expect([reply.statusCode, reply.headers["content-type"], reply.headers["content-disposition"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
      'attachment; filename="product-selection-2026-11-21.csv"',
    ]);
    const [heading, ...lines] = reply.body.split("\r\n");
    expect(heading?.startsWith(`${byteOrderMark}Product ID;SKU;Title;Brand;`)).toBe(true);
    expect(lines).toEqual([
      `${second()};a.com;;1,00;EUR;In stock;;;https://a.com/2`,
      `${first()};b.com;;900,00;RON;Out of stock;;334,50;https://b.com/1`,
      `${first()};a.com;Oală A;1200,00;RON;In stock;;34,50;https://a.com/1`,
      `${third()};;;;;;;;`,
      "",
    ]);
  });

  test("leaves offers that are out of stock out unless they are asked for", async () => {
    const { body } = await exportCsv({ packetIds: [ids[0]] });
    expect(body.split("\r\n").slice(1)).toEqual([
      `${first()};a.com;Oală A;1200,00;RON;In stock;;34,50;https://a.com/1`,
      "",
    ]);
  });

  test("is in the person's language", async () => {
    const dan = await makePerson(database.app, { companyId: ana.companyId, language: "ro" });
    const { body } = await exportCsv({ packetIds: [ids[1]] }, "", await api.signIn(dan));
    expect(body).toContain("ID produs;SKU;Denumire;Brand;");
    expect(body).toContain(";2,00;În stoc;");
  });

  test("of all that a list finds holds these and no others, in the list's order", async () => {
    const idsIn = (text: string) => [...text.matchAll(/^(\d+);/gm)].map(([, id]) => Number(id));
    const found = async (selection: object) => [
      ...new Set(idsIn((await exportCsv(selection, "&includeOutOfStock=true")).body)),
    ];
    expect(await found(all())).toEqual(ids);
    expect(await found(all({ category: "Casă" }))).toEqual([ids[0], ids[2]]);
    expect(await found(all({ sort_type: "PRICE_ASCENDING" }))).toEqual([ids[1], ids[0], ids[2]]);
    expect(await found(all({}, { query: "surub" }))).toEqual([ids[1]]);
    expect(await found(all({}, { query: "oa-", sku: true }))).toEqual([ids[0]]);
    expect(await found(all({ category: "Nowhere" }))).toEqual([]);
  });

  test("leaves hidden products out of those selected before", async () => {
    const dan = await makePerson(database.app, { companyId: ana.companyId });
    const dans = await api.signIn(dan);
    const hidden = { invisible: ["Casă"], visible: [] };
    await api.put(`/api/settings/category-visibility?${site}`, hidden, dans);
    const reply = await exportCsv({ packetIds: ids }, "", dans);
    expect(reply.body.split("\r\n")[1]?.startsWith(second())).toBe(true);
    expect(reply.body.split("\r\n")).toHaveLength(3);
    expect((await recheck({ packetIds: [ids[0]] }, dans)).statusCode).toBe(404);
  });

  test('leaves hidden products out of "all"', async () => {
    const dan = await makePerson(database.app, { companyId: ana.companyId });
    const dans = await api.signIn(dan);
    const hidden = await api.put(
      `/api/settings/category-visibility?${site}`,
      { invisible: ["Casă"], visible: [] },
      dans,
    );
    expect(hidden.statusCode).toBe(204);
    const { body } = await exportCsv(all(), "", dans);
    expect(body.split("\r\n").slice(1)).toEqual([
      `${second()};a.com;;1,00;EUR;In stock;;;https://a.com/2`,
      "",
    ]);
  });

  test("is counted as a use", async () => {
    const eva = await makePerson(database.app, { companyId: ana.companyId });
    const evas = await api.signIn(eva);
    await exportCsv({ packetIds: [ids[0]] }, "", evas);
    await exportCsv({ packetIds: [9_007_199_254_740_991] }, "", evas);
    const uses = async () =>
      forSite(database.app, siteId, (trx) =>
        trx
          .selectFrom("api_usage")
          .select(["usage_type", "calls"])
          .where("site_id", "=", siteId)
          .where("user_id", "=", eva.userId)
          .execute(),
      );
    await expect.poll(uses).toEqual([{ usage_type: "EXPORT", calls: 1 }]);
  });

  test("products that are gone are left out; of none left it is 404", async () => {
    const gone = 9_007_199_254_740_991;
    const { body } = await exportCsv({ packetIds: [gone, ids[2]] });
    expect(body.split("\r\n").slice(1)).toEqual([`${third()};;;;;;;;`, ""]);
    expect((await exportCsv({ packetIds: [gone] })).statusCode).toBe(404);
  });

  test("a selection of nothing, of too much or of two kinds is 400", async () => {
    const wrong = [
      {},
      { packetIds: [] },
      { packetIds: [0] },
      { packetIds: [1.5] },
      { packetIds: Array.from({ length: 10_001 }, (_, n) => n + 1) },
      { packetIds: [ids[0]], ...all() },
      { all: { filter: { categories: "Casă" } } },
    ];
    for (const body of wrong) expect([body, (await exportCsv(body)).statusCode]).toEqual([body, 400]);
  });
});

describe("recheck", () => {
  const queued = () =>
    forSite(database.app, siteId, async (trx) => {
      const rows = await trx
        .selectFrom("watch_outbox")
        .select(["url", "action"])
        .where("site_id", "=", siteId)
        .where("action", "=", "recheck")
        .orderBy("url")
        .execute();
      await sql`delete from watch_outbox where action = 'recheck'`.execute(trx);
      return rows.map(({ url }) => url);
    });

  test("queues every page of the products: their own and the competitors'", async () => {
    const reply = await recheck({ packetIds: [ids[0], ids[2], ids[0]] });
    expect([reply.statusCode, reply.json()]).toEqual([202, { products: 2, queuedPages: 4 }]);
    expect(await queued()).toEqual(["https://a.com/1", "https://b.com/1", link("1"), link("3")]);
  });

  test("takes all that a list finds", async () => {
    expect((await recheck(all({ category: "Auto" }))).json()).toEqual({ products: 1, queuedPages: 2 });
    expect(await queued()).toEqual(["https://a.com/2", link("2")]);
    expect((await recheck(all({ category: "Nowhere" }))).json()).toEqual({ products: 0, queuedPages: 0 });
  });

  test("a page that two products share is queued once", async () => {
    const shared = await makeProducts(database.app, siteId, [
      { url: `${shop}/s1`, category: "Comun", competitorUrls: ["https://c.com/s"] },
      { url: `${shop}/s2`, category: "Comun", competitorUrls: ["https://c.com/s"] },
    ]);
    expect((await recheck({ packetIds: shared })).json()).toEqual({ products: 2, queuedPages: 3 });
    await queued();
  });

  test("of products that are not there is 404, and so is a single one's", async () => {
    expect((await recheck({ packetIds: [9_007_199_254_740_991] })).statusCode).toBe(404);
    const reply = await post(`/api/recheck?${site}&packet_id=9007199254740991`, {});
    expect(reply.statusCode).toBe(404);
  });
});

describe("a large site", () => {
  let manys: string;
  const domain = "domain=many.example.com";

  beforeAll(async () => {
    const many = await makePerson(database.app);
    manys = await api.signIn(many);
    const manySite = await makeSite(database.app, many.companyId, "many.example.com");
    const url = (n: number) => `https://many.example.com/${n}`;
    for (let from = 0; from < 10_001; from += 1000) {
      const howMany = Math.min(1000, 10_001 - from);
      await makeProducts(
        database.app,
        manySite,
        Array.from({ length: howMany }, (_, n) => ({
          url: url(from + n),
          title: `P${from + n}`,
          category: from + n < 501 ? "Mic" : "Mare",
        })),
      );
    }
  });

  test("a recheck takes at most 500 and returns how many were selected", async () => {
    const over = await post(`/api/selection/recheck?${domain}`, all({ category: "Mic" }), manys);
    expect([over.statusCode, over.json().message]).toEqual([
      422,
      "You selected 501 products. Select at most 500.",
    ]);
    const selected = await post(
      `/api/selection/recheck?${domain}`,
      { packetIds: Array.from({ length: 501 }, (_, n) => n + 1) },
      manys,
    );
    expect(selected.json().message).toBe("You selected 501 products. Select at most 500.");
  });

  test("an export takes 10,000 at most", async () => {
    const over = await post(`/api/selection/export?${domain}`, all(), manys);
    expect([over.statusCode, over.json().message]).toEqual([
      422,
      "You selected 10001 products. Select at most 10000.",
    ]);
  });

  test("an export of several batches holds every product once", async () => {
    const { body } = await post(`/api/selection/export?${domain}`, all({ category: "Mare" }), manys);
    const titles = body
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(";")[2]);
    expect(titles).toEqual(Array.from({ length: 9500 }, (_, n) => `P${n + 501}`));
  });

  test.each(["identity", "gzip"])(
    "a failure after the first lines breaks the connection rather than ending the file (%s)",
    async (encoding) => {
      if (!api.app.server.listening) await api.app.listen({ port: 0, host: "127.0.0.1" });
      const { port } = api.app.server.address() as AddressInfo;
      const ended = await takeSlowly(port, encoding, async () => {
        await sql`alter table listing rename to listing_away`.execute(database.owner);
      });
      await sql`alter table listing_away rename to listing`.execute(database.owner);
      expect(ended).toEqual({ status: 200, isWhole: false });
    },
  );

  test("the same export, read as slowly, is whole where nothing fails", async () => {
    if (!api.app.server.listening) await api.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = api.app.server.address() as AddressInfo;
    expect(await takeSlowly(port, "gzip", async () => undefined)).toEqual({ status: 200, isWhole: true });
  });

  /** Reads the beginning of a large export, runs `meanwhile`, and reads the rest. */
  function takeSlowly(port: number, encoding: string, meanwhile: () => Promise<void>) {
    return new Promise<{ status: number | undefined; isWhole: boolean }>((resolve, reject) => {
      const asking = request({
        port,
        host: "127.0.0.1",
        method: "POST",
        path: `/api/selection/export?${domain}`,
        headers: {
          authorization: `Bearer ${manys}`,
          "content-type": "application/json",
          "accept-encoding": encoding,
        },
      });
      asking.on("error", reject);
      asking.on("response", (response) => {
        response.once("readable", () => {
          meanwhile()
            .then(() => response.resume())
            .catch(reject);
        });
        response.on("error", () => undefined);
        response.on("close", () => resolve({ status: response.statusCode, isWhole: response.complete }));
      });
      asking.end(JSON.stringify(all({ category: "Mare" })));
    });
  }
});

test("without a subscription nothing is rechecked or exported, and each response says why", async () => {
  const setSubscription = (isActive: boolean) =>
    database.owner
      .updateTable("site")
      .set({ has_active_subscription: isActive })
      .where("site_id", "=", siteId)
      .execute();
  await setSubscription(false);
  const replies = [await recheck({ packetIds: ids }), await exportCsv({ packetIds: ids })];
  await setSubscription(true);
  expect(replies.map((reply) => [reply.statusCode, reply.json().message])).toEqual([
    [422, "The subscription of this site has ended. Its data stays readable, everything else has stopped."],
    [422, "The subscription of this site has ended. Its data stays readable, everything else has stopped."],
  ]);
});
