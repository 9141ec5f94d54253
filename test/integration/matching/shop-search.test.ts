import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import type { Match } from "../../../src/matching/matches/matches.contract.ts";
import type { MatchRun } from "../../../src/matching/runs/runs.contract.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { makePerson } from "../../factories/people.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { openShops, productPage, type ShopReply, type Shops } from "../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { until } from "../../support/until.ts";

let database: TestDatabase;
let api: TestApi;
let shops: Shops;
let siteId: AuthorizedSiteId;
let token: string;
const domain = "cautare.example.com";
const names = [
  "index",
  "gzip",
  "bomb",
  "none",
  "closed",
  "stop",
  "again",
  "huge",
  "many",
  "slow",
  "blocks",
  "fails",
  "feed",
];

beforeAll(async () => {
  database = await createTestDatabase();
  shops = await openShops();
  api = await startApi(database, {
    admitted: admitHosts(names.map((name) => shops.host(name))),
    overrides: {
      admitted: admitHosts(names.map((name) => shops.host(name))),
      gaps: { defaultMs: 0, ofHosts: new Map() },
    },
  });
  const person = await makePerson(database.app, { role: "OPERATOR_ADMIN" });
  siteId = await makeSite(database.app, person.companyId, domain);
  token = await api.signIn(person);
  const items = ["Râșniță Bosch TSM6A013B", "Espressor Delonghi EC685BK"];
  await makeProducts(
    database.app,
    siteId,
    items.map((title, place) => ({ url: `https://${domain}/p${place}`, title, competitorUrls: [] })),
  );
});
afterAll(async () => {
  await api.app.close();
  await shops.close();
  await database.close();
});
beforeEach(() => {
  shops.seen.length = 0;
});

const list = (...urls: string[]) =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`;
const index = (...urls: string[]) =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")}</sitemapindex>`;

const runOf = async (runId: string): Promise<MatchRun | undefined> =>
  (await api.get(`/api/matches/runs?domain=${domain}`, token))
    .json<MatchRun[]>()
    .find((run) => run.runId === runId);

/** Serves files and pages by path; every other page is missing. */
function serve(pages: Readonly<Record<string, string | ShopReply>>): void {
  shops.answer = ({ path }) => {
    const page = pages[path];
    if (page === undefined) return { status: 404 };
    return typeof page === "string" ? { body: page } : page;
  };
}

/** Searches a shop until nothing is left to do. */
async function search(shop: string, address?: string): Promise<MatchRun | undefined> {
  const body = { shop, ...(address === undefined ? {} : { address }) };
  const started = await api.post(`/api/matches/competitors?domain=${domain}`, body, token);
  expect(started.statusCode).toBe(202);
  const { runId } = started.json<{ runId: string }>();
  for (let part = 0; part < 10 && (await runOf(runId))?.state === "running"; part++)
    await api.runTask("matching.search-shop", { siteId, runId });
  return runOf(runId);
}

const paths = () => shops.seen.map(({ path }) => path);

test("sitemaps of robots.txt are read once each, also in a loop; only pages that look like products are, those of own products first", async () => {
  const at = (path: string) => `http://${shops.host("index")}${path}`;
  serve({
    "/robots.txt": `User-agent: *\nDisallow: /produs/ascuns-1001\nSitemap: ${at("/s.xml")}\n`,
    "/s.xml": index(at("/s.xml"), at("/produse.xml"), at("/blog.xml")),
    "/produse.xml":
      index(at("/s.xml")) &&
      list(
        at("/"),
        at("/blog/cum-alegi-o-rasnita"),
        at("/produs/altceva-cu-totul-9"),
        at("/produs/rasnita-bosch-tsm6a013b"),
        at("/produs/ascuns-1001"),
        "http://elsewhere.example.com/produs/rasnita-bosch-tsm6a013b",
      ),
    "/produs/rasnita-bosch-tsm6a013b": productPage("149.90", "Rasnita cafea Bosch TSM6A013B, neagra"),
    "/produs/altceva-cu-totul-9": productPage("20.00", "Umbrelă de plajă"),
  });
  const run = await search(shops.host("index"));
  expect(run).toMatchObject({
    state: "done",
    done: 3,
    total: 3,
    candidates: 1,
    competitor: shops.host("index"),
  });
  expect(paths()).toEqual([
    "/robots.txt",
    "/s.xml",
    "/produse.xml",
    "/produs/rasnita-bosch-tsm6a013b",
    "/produs/altceva-cu-totul-9",
  ]);
  const found = (await api.get(`/api/matches?domain=${domain}`, token)).json<{ matches: Match[] }>().matches;
  expect(found).toMatchObject([
    {
      candidate: { competitor: shops.host("index"), price: 149.9 },
      product: { title: "Râșniță Bosch TSM6A013B" },
    },
  ]);
  const left = await sql`select 1 from match_run_address`.execute(database.owner);
  expect(left.rows).toEqual([]);
  // Pages that were read within a week are not fetched again.
  shops.seen.length = 0;
  await search(shops.host("index"));
  expect(paths().filter((path) => path.startsWith("/produs/"))).toEqual([]);
});

test("a packed sitemap is read; a bomb costs neither memory nor time, and what it lists before is used", async () => {
  const at = (name: string, path: string) => `http://${shops.host(name)}${path}`;
  const product = "/produs/espressor-delonghi-ec685bk";
  const page = productPage("700.00", "Espressor manual Delonghi EC685.BK");
  const xml = { "content-type": "application/octet-stream" };
  serve({
    "/sitemap.xml": { headers: xml, body: gzipSync(list(at("gzip", product))) },
    [product]: page,
  });
  expect(await search(shops.host("gzip"))).toMatchObject({ state: "done", done: 1, candidates: 1 });
  const bomb = gzipSync(
    Buffer.concat([
      Buffer.from(`<urlset><url><loc>${at("bomb", product)}</loc></url>`),
      Buffer.alloc(80 * 1024 * 1024, " "),
    ]),
  );
  serve({ "/sitemap.xml": { headers: xml, body: bomb }, [product]: page });
  expect(await search(shops.host("bomb"))).toMatchObject({ state: "done", done: 1, candidates: 1 });
});

test("a shop without a sitemap, and one that forbids reading, are told apart", async () => {
  serve({ "/robots.txt": "User-agent: *\nAllow: /\n" });
  expect(await search(shops.host("none"))).toMatchObject({ state: "failed", reason: "no-sitemap" });
  serve({ "/robots.txt": "User-agent: *\nDisallow: /\n" });
  expect(await search(shops.host("closed"))).toMatchObject({ state: "failed", reason: "robots-disallowed" });
});

test("a feed that a person names is read in place of the sitemap", async () => {
  const at = (path: string) => `http://${shops.host("feed")}${path}`;
  const path = "/produs/rasnita-bosch-tsm6a013b";
  serve({
    "/feed.xml": `<rss><channel><item><link>${at(path)}</link></item></channel></rss>`,
    [path]: productPage("150.00", "Râșniță Bosch TSM6A013B"),
  });
  expect(await search(at("/"), at("/feed.xml"))).toMatchObject({ state: "done", done: 1, candidates: 1 });
  const wrong = await api.post(
    `/api/matches/competitors?domain=${domain}`,
    { shop: shops.host("feed"), address: "https://elsewhere.example.com/feed.xml" },
    token,
  );
  expect(wrong.json()).toMatchObject({ code: "LINK_OTHER_DOMAIN", errors: expect.anything() });
});

test("a person stops a search: no further page is read, and what was found stays", async () => {
  const at = (path: string) => `http://${shops.host("stop")}${path}`;
  const many = Array.from({ length: 40 }, (_, place) => `/produs/rasnita-bosch-tsm6a013b-v${place}`);
  const files: Record<string, string> = { "/sitemap.xml": list(...many.map(at)) };
  for (const path of many) files[path] = productPage("150.00", "Râșniță Bosch TSM6A013B");
  serve(files);
  const started = await api.post(
    `/api/matches/competitors?domain=${domain}`,
    { shop: shops.host("stop") },
    token,
  );
  const { runId } = started.json<{ runId: string }>();
  const answer = shops.answer;
  let pages = 0;
  let stopping: Promise<unknown> = Promise.resolve();
  shops.answer = (visit) => {
    if (!visit.path.startsWith("/produs/") || ++pages !== 3) return answer(visit);
    stopping = api.delete(`/api/matches/runs/${runId}?domain=${domain}`, token);
    return { ...answer(visit), after: stopping };
  };
  await api.runTask("matching.search-shop", { siteId, runId });
  await stopping;
  expect(await runOf(runId)).toMatchObject({ state: "stopped", candidates: expect.any(Number) });
  expect((await runOf(runId))?.candidates).toBeGreaterThan(0);
  expect(pages).toBeLessThan(40);
  await api.runTask("matching.search-shop", { siteId, runId });
  const left = await sql`select 1 from match_run_address`.execute(database.owner);
  expect(left.rows).toEqual([]);
});

test("a stopped search is started again: it reads what was not read, and finds nothing twice", async () => {
  const at = (path: string) => `http://${shops.host("again")}${path}`;
  const product = "/produs/espressor-delonghi-ec685bk";
  const many = [
    product,
    "/produs/umbrela-de-plaja-1",
    "/produs/umbrela-de-plaja-2",
    "/produs/umbrela-de-plaja-3",
  ];
  const files: Record<string, string> = { "/sitemap.xml": list(...many.map(at)) };
  for (const path of many)
    files[path] = productPage("700.00", path === product ? "Espressor Delonghi EC685BK" : "Umbrelă");
  serve(files);
  const answer = shops.answer;
  let stopping: Promise<unknown> = Promise.resolve();
  const body = { shop: shops.host("again") };
  const { runId } = (await api.post(`/api/matches/competitors?domain=${domain}`, body, token)).json<{
    runId: string;
  }>();
  shops.answer = (visit) => {
    if (visit.path !== many[1]) return answer(visit);
    stopping = api.delete(`/api/matches/runs/${runId}?domain=${domain}`, token);
    // The page is held back until then: a search of four pages could otherwise end first.
    return { ...answer(visit), after: stopping };
  };
  await api.runTask("matching.search-shop", { siteId, runId });
  await stopping;
  await api.runTask("matching.search-shop", { siteId, runId });
  expect(await runOf(runId)).toMatchObject({ state: "stopped", candidates: 1 });
  shops.answer = answer;
  api.clock.advance(1000);
  const again = await search(shops.host("again"));
  expect(again?.runId).not.toBe(runId);
  expect(again).toMatchObject({ state: "done", done: 4, total: 4, candidates: 0 });
  const pages = Map.groupBy(
    paths().filter((path) => path.startsWith("/produs/")),
    (path) => path,
  );
  expect([...pages.values()].map(({ length }) => length)).toEqual([1, 1, 1, 1]);
});

test("of a shop that keeps its gap every sitemap is read, although its host is busy in between", async () => {
  const at = (path: string) => `http://${shops.host("slow")}${path}`;
  await sql`update crawl_host set gap_ms = 3000 where host = ${shops.host("slow")}`.execute(database.owner);
  const files: Record<string, string> = {
    "/robots.txt": `User-agent: *\nCrawl-delay: 3\nSitemap: ${at("/s.xml")}\n`,
    "/s.xml": index(at("/a.xml"), at("/b.xml")),
  };
  for (const part of ["a", "b"]) files[`/${part}.xml`] = list(at(`/produs/umbrela-${part}-1001`));
  serve(files);
  const body = { shop: shops.host("slow") };
  const { runId } = (await api.post(`/api/matches/competitors?domain=${domain}`, body, token)).json<{
    runId: string;
  }>();
  const running = api.runTask("matching.search-shop", { siteId, runId });
  await expect.poll(async () => (await runOf(runId))?.total).toBe(2);
  await api.delete(`/api/matches/runs/${runId}?domain=${domain}`, token);
  await running;
  expect(paths().filter((path) => path.endsWith(".xml"))).toEqual(["/s.xml", "/a.xml", "/b.xml"]);
});

test("a shop that refuses five pages in a row is left in peace, also where each part of the search reads one", async () => {
  const at = (path: string) => `http://${shops.host("blocks")}${path}`;
  const many = Array.from({ length: 9 }, (_, place) => `/produs/umbrela-de-plaja-${place}`);
  const files: Record<string, string | ShopReply> = { "/sitemap.xml": list(...many.map(at)) };
  for (const path of many) files[path] = { status: 403 };
  serve(files);
  const body = { shop: shops.host("blocks") };
  const { runId } = (await api.post(`/api/matches/competitors?domain=${domain}`, body, token)).json<{
    runId: string;
  }>();
  for (let part = 0; part < 20 && (await runOf(runId))?.state === "running"; part++) {
    await api.runTask("matching.search-shop", { siteId, runId });
    // A blocked host waits for minutes; here it does not.
    await sql`update crawl_host set next_at = now(), blocks = 0, is_blocking = false where host = ${shops.host("blocks")}`.execute(
      database.owner,
    );
  }
  expect(await runOf(runId)).toMatchObject({ state: "failed", reason: "blocked", done: 5 });
  expect(paths().filter((path) => path.startsWith("/produs/"))).toHaveLength(5);
});

test("a page that fails for the moment is visited once more, and given up after that", async () => {
  const at = (path: string) => `http://${shops.host("fails")}${path}`;
  const [back, down] = ["/produs/espressor-delonghi-ec685bk", "/produs/umbrela-de-plaja-1"];
  const product = productPage("699.00", "Espressor Delonghi EC685BK");
  serve({ "/sitemap.xml": list(at(back), at(down)), [back]: { status: 503 }, [down]: { status: 503 } });
  const body = { shop: shops.host("fails") };
  const { runId } = (await api.post(`/api/matches/competitors?domain=${domain}`, body, token)).json<{
    runId: string;
  }>();
  for (let part = 0; part < 10 && (await runOf(runId))?.state === "running"; part++) {
    await api.runTask("matching.search-shop", { siteId, runId });
    serve({ [back]: product, [down]: { status: 503 } });
    // A host that failed waits; here it does not.
    await sql`update crawl_host set next_at = now() where host = ${shops.host("fails")}`.execute(
      database.owner,
    );
  }
  expect(await runOf(runId)).toMatchObject({ state: "done", done: 2, total: 2, candidates: 1 });
  expect(paths().filter((path) => path.startsWith("/produs/"))).toEqual([back, back, down, down]);
});

test("more sitemaps than are read are read up to the limit, and the search says so", async () => {
  const at = (path: string) => `http://${shops.host("many")}${path}`;
  shops.answer = ({ path }) => {
    if (path === "/sitemap.xml")
      return { body: index(...Array.from({ length: 250 }, (_, n) => at(`/s${n}.xml`))) };
    if (path.endsWith(".xml"))
      return { body: list(at("/blog/articol"), at("/produs/umbrela-de-plaja-1001")) };
    return path.startsWith("/produs/") ? { body: productPage("10.00", "Umbrelă") } : { status: 404 };
  };
  expect(await search(shops.host("many"))).toMatchObject({
    state: "done",
    reason: "limited",
    done: 1,
    total: 1,
  });
  expect(paths().filter((path) => path.endsWith(".xml"))).toHaveLength(200);
});

test("a sitemap without an end is read up to the limit of addresses", async () => {
  const at = (path: string) => `http://${shops.host("huge")}${path}`;
  // 60,000 addresses are 5 MB; the limit is 50,000.
  serve({
    "/sitemap.xml": list(
      ...Array.from({ length: 60_000 }, (_, place) => at(`/produs/umbrela-de-plaja-${place}`)),
    ),
  });
  const started = await api.post(
    `/api/matches/competitors?domain=${domain}`,
    { shop: shops.host("huge") },
    token,
  );
  const { runId } = started.json<{ runId: string }>();
  const running = api.runTask("matching.search-shop", { siteId, runId });
  await until("the addresses are counted", async () => (await runOf(runId))?.total !== 0);
  expect(await runOf(runId)).toMatchObject({ total: 50_000, reason: "limited" });
  await api.delete(`/api/matches/runs/${runId}?domain=${domain}`, token);
  await running;
});
