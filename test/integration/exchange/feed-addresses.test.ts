import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import type { ProductFeedState } from "../../../src/exchange/product-feeds/product-feeds.contract.ts";
import { runFeedTask } from "../../../src/exchange/product-feeds/run-decisions.service.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { testNow } from "../../factories/people.ts";
import { openShop, type TestShop } from "../../factories/shop.ts";
import { makeSite } from "../../factories/sites.ts";
import { openShops, type ShopReply, type Shops, type ShopVisit } from "../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let shops: Shops;
let shop: TestShop;
let siteId: AuthorizedSiteId;
let domain: string;
let token: string;
let sites = 0;
let served: ShopReply;
let reply: (visit: ShopVisit) => ShopReply;

beforeAll(async () => {
  database = await createTestDatabase();
  shops = await openShops((visit) => reply(visit));
  const admitted = admitHosts([shops.host("feeds"), shops.host("other")]);
  shop = await openShop(database, { admitted });
  token = await shop.api.signIn(shop.person, true);
});
afterAll(async () => {
  await shop.api.app.close();
  await shops.close();
  await database.close();
});
beforeEach(async () => {
  sites += 1;
  domain = `locked${sites}.example.com`;
  siteId = await makeSite(database.app, shop.person.companyId, domain);
  shop.api.clock.set(testNow);
  reply = () => served;
});

const movedTo = (location: string): ShopReply => ({ status: 302, headers: { location } });

function serve(count: number): void {
  const lines = Array.from({ length: count }, (_, n) => `S${n},https://${domain}/p${n},Produs ${n}`);
  served = { body: ["id,link,title", ...lines].join("\n"), headers: { "content-type": "text/csv" } };
}

const query = () => `?domain=${domain}`;
const state = async (): Promise<ProductFeedState> =>
  (await shop.api.get(`/api/product-feed${query()}`, token)).json();
/** Every action is later than the one before it. */
const save = (body: object = {}) => {
  shop.api.clock.advance(1000);
  const feed = { address: `http://${shops.host("feeds")}/feed.csv`, hour: 6, paused: false };
  return shop.api.put(`/api/product-feed${query()}`, { ...feed, ...body }, token);
};
/** Does the work of the last run. */
async function work(): Promise<ProductFeedState["runs"][number]> {
  const runId = (await state()).runs[0]?.id;
  await shop.api.runTask(runFeedTask, { siteId, runId });
  const run = (await state()).runs.find(({ id }) => id === runId);
  if (!run) throw new Error("no run");
  return run;
}

describe("the address", () => {
  test.each([
    ["http://10.0.0.1/feed.xml", "FEED_ADDRESS_NOT_PUBLIC"],
    ["https://user:secret@example.com/feed.xml", "LINK_USERINFO"],
    ["ftp://example.com/feed.xml", "LINK_NOT_HTTP"],
    ["shop", "LINK_MALFORMED"],
  ])("%s is refused", async (text, code) => {
    const reply = await save({ address: text });
    expect([reply.statusCode, reply.json().code]).toEqual([422, code]);
    expect((await state()).feed).toBeNull();
  });

  test.each([
    ["a redirect to a private address", movedTo("http://169.254.169.254/latest/"), "redirect-refused"],
    ["a page that is not there", { status: 404 }, "gone"],
    ["a page", { body: "<html><body>Hi</body></html>" }, "not-a-feed"],
    ["a document type", { body: '<!DOCTYPE a [<!ENTITY b "c">]><rss/>' }, "doctype"],
    ["a feed without items", { body: "<rss><channel></channel></rss>" }, "no-items"],
  ] satisfies [string, ShopReply, string][])(
    "%s is no feed: the run says why",
    async (_name, reply, error) => {
      served = reply;
      await save();
      expect(await work()).toMatchObject({ state: "FAILED", error, items: 0 });
    },
  );

  test("redirects are followed, and gzip is unpacked", async () => {
    serve(3);
    served = { body: gzipSync(String(served.body)), headers: { "content-type": "application/gzip" } };
    reply = ({ path }) => (path === "/moved" ? movedTo("/feed.csv") : served);
    await save({ address: `http://${shops.host("feeds")}/moved` });
    expect(await work()).toMatchObject({ state: "WAITING", added: 3 });
  });
});

const credentials = { userName: "ana", password: "pâine: 7" };
const basic = `Basic ${Buffer.from("ana:pâine: 7").toString("base64")}`;
const withPassword = (visit: ShopVisit) => (visit.authorization === basic ? served : { status: 401 });

test("a feed is read with its password; the password is stored sealed, never returned, and ends with its server", async () => {
  serve(2);
  reply = withPassword;
  await save();
  expect(await work()).toMatchObject({ state: "FAILED", error: "unauthorized" });
  const saved = await save({ credentials });
  expect([saved.statusCode, saved.json().feed.hasPassword]).toEqual([200, true]);
  expect(saved.body).not.toContain("pâine");
  const { id, ...run } = await work();
  expect(run).toMatchObject({ state: "WAITING", added: 2, kind: "PREVIEW" });
  expect(
    (await shop.api.post(`/api/product-feed/runs/${id}/confirm${query()}`, null, token)).statusCode,
  ).toBe(202);
  await work();
  // Absent credentials stay as they are, also for another address on the server.
  await save({ paused: true });
  await save({ address: `http://${shops.host("feeds")}/feed.csv?v=2` });
  expect(await work()).toMatchObject({ state: "WAITING" });
  const [stored] = await database.owner
    .selectFrom("product_feed")
    .selectAll()
    .where("site_id", "=", siteId)
    .execute();
  expect(JSON.stringify(stored)).not.toContain("pâine");
  expect(stored?.sealed_credentials?.includes("ana")).toBe(false);
  const elsewhere = await save({ address: `http://${shops.host("other")}/feed.csv` });
  expect(elsewhere.json().feed.hasPassword).toBe(false);
  expect(await work()).toMatchObject({ error: "unauthorized" });
});

test("a password is sent to no other server that the address redirects to", async () => {
  serve(1);
  const sent: [string, boolean][] = [];
  reply = (visit) => {
    sent.push([visit.path, visit.authorization === basic]);
    if (visit.path === "/moved") return movedTo("/near");
    return visit.path === "/near" ? movedTo(`http://${shops.host("other")}/feed.csv`) : served;
  };
  await save({ address: `http://${shops.host("feeds")}/moved`, credentials });
  expect(await work()).toMatchObject({ state: "WAITING", added: 1 });
  expect(sent).toEqual([
    ["/moved", true],
    ["/near", true],
    ["/feed.csv", false],
  ]);
});

test("a password is refused without https, and removed when a person says so", async () => {
  const refused = await save({ address: "http://example.com/feed.csv", credentials });
  expect([refused.statusCode, refused.json().code]).toEqual([422, "FEED_PASSWORD_NOT_HTTPS"]);
  for (const wrong of [
    { ...credentials, userName: "a:b" },
    { ...credentials, password: "a\nb" },
  ])
    expect((await save({ credentials: wrong })).statusCode).toBe(400);
  await save({ credentials });
  expect((await save({ credentials: null })).json().feed.hasPassword).toBe(false);
});
