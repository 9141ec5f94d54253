import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { testVisitor } from "../../../support/crawl/shop-visits.ts";
import { openShops, type Shops } from "../../../support/crawl/shops.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let shops: Shops;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  shops = await openShops();
});
afterEach(() => shops.close());
afterAll(() => database.close());

/** A host that no other test visits. */
function freshHost(): string {
  count += 1;
  return shops.host(`shop${count}`);
}

const home = `<html><head><meta property="og:image" content="/a.png"></head><body>Magazin</body></html>`;

test("a home page is read after its robots.txt, with our User-Agent, and its image is returned", async () => {
  const host = freshHost();
  shops.answer = ({ path }) => (path === "/" ? { body: home } : undefined);
  const page = await testVisitor(database, [host]).readHomePage(host);
  expect(page).toEqual({ found: true, imageUrl: `http://${host}/a.png` });
  expect(shops.seen.map(({ path }) => path)).toEqual(["/robots.txt", "/"]);
  expect(new Set(shops.seen.map(({ userAgent }) => userAgent))).toEqual(
    new Set(["VizorBot/1.0 (+https://vizor.example)"]),
  );
});

test("a robots.txt that disallows everything is obeyed: the home page is never requested", async () => {
  const host = freshHost();
  shops.answer = ({ path }) => (path === "/robots.txt" ? { body: "User-agent: *\nDisallow: /" } : undefined);
  const visitor = testVisitor(database, [host]);
  expect(await visitor.readHomePage(host)).toEqual({ found: false, reason: "robots-disallowed" });
  expect(await visitor.readFile(host, "/a.txt")).toEqual({ found: false, reason: "robots-disallowed" });
  expect(shops.seen.map(({ path }) => path)).toEqual(["/robots.txt"]);
});

test.each([
  [{ status: 403 }, "blocked"],
  [{ status: 429 }, "blocked"],
  [{ status: 500 }, "server-error"],
  [{ status: 404 }, "gone"],
  [{ status: 302, headers: { location: "http://127.0.0.1:1/" } }, "redirect-refused"],
  [{ delayMs: 1500 }, "timeout"],
] as const)("a home page that replies %j is reported as %s", async (reply, reason) => {
  const host = freshHost();
  shops.answer = ({ path }) => (path === "/" ? reply : undefined);
  const visitor = testVisitor(database, [host], { totalMs: 800 });
  expect(await visitor.readHomePage(host)).toEqual({ found: false, reason });
});

test("a shop whose robots.txt is unreachable is not read", async () => {
  const host = freshHost();
  shops.answer = () => ({ status: 503 });
  expect(await testVisitor(database, [host]).readHomePage(host)).toEqual({
    found: false,
    reason: "robots-unreachable",
  });
  expect(shops.seen.map(({ path }) => path)).toEqual(["/robots.txt"]);
});

test("an unknown name is tried with www. too, then reported as dns", async () => {
  const asked = new Set<string>();
  const visitor = testVisitor(database, [], {
    resolve: async (name) => {
      asked.add(name);
      return [];
    },
  });
  expect(await visitor.readHomePage("no-such-shop.ro")).toEqual({ found: false, reason: "dns" });
  expect([...asked]).toEqual(["no-such-shop.ro", "www.no-such-shop.ro"]);
});

test("a name with a private address is refused before anything is sent", async () => {
  const visitor = testVisitor(database, [], { resolve: async () => ["127.0.0.1"] });
  expect(await visitor.readHomePage("inside.ro")).toEqual({ found: false, reason: "refused-address" });
  expect(shops.seen).toEqual([]);
});

test("concurrent visits observe the host's gap: no two requests start closer than it", async () => {
  const host = freshHost();
  const visitor = testVisitor(database, [host], { gapMs: 300 });
  const pages = await Promise.all([visitor.readHomePage(host), visitor.readHomePage(host)]);
  const starts = shops.seen.map(({ startMs }) => startMs);
  expect(starts.length).toBeGreaterThanOrEqual(2);
  for (const [n, start] of starts.entries())
    if (n > 0) expect(start - (starts[n - 1] ?? 0)).toBeGreaterThanOrEqual(290);
  // The second one got the host in time, or reported it as busy.
  expect(pages.filter(({ found }) => found).length).toBeGreaterThanOrEqual(1);
});

test("a host that refused us is reported as resting to the next visit", async () => {
  const host = freshHost();
  shops.answer = ({ path }) => (path === "/" ? { status: 429 } : undefined);
  const visitor = testVisitor(database, [host]);
  await visitor.readHomePage(host);
  const before = shops.seen.length;
  expect(await visitor.readHomePage(host)).toEqual({ found: false, reason: "resting" });
  expect(shops.seen.length).toBe(before);
});

test("a small file is read as text, and redirects stay within the shop", async () => {
  const host = freshHost();
  const other = freshHost();
  const visitor = testVisitor(database, [host, other]);
  shops.answer = ({ path }) => {
    if (path === "/a.txt") return { body: "tăietură\n", headers: { "content-type": "text/plain" } };
    if (path === "/big.txt") return { body: "x".repeat(5000) };
    if (path === "/away.txt") return { status: 302, headers: { location: `http://${other}/a.txt` } };
    return path === "/moved.txt" ? { status: 301, headers: { location: "/a.txt" } } : { status: 404 };
  };
  expect(await visitor.readFile(host, "/a.txt")).toEqual({ found: true, text: "tăietură\n" });
  expect(await visitor.readFile(host, "/moved.txt")).toEqual({ found: true, text: "tăietură\n" });
  expect(await visitor.readFile(host, "/big.txt")).toEqual({ found: false, reason: "too-large" });
  expect(await visitor.readFile(host, "/away.txt")).toEqual({ found: false, reason: "redirect-refused" });
  expect(await visitor.readFile(host, "/none.txt")).toEqual({ found: false, reason: "gone" });
  expect(shops.seen.filter((request) => request.host === other)).toEqual([]);
});

test.each(["readHomePage", "readAddress", "readFile"] as const)(
  "a Crawl-delay beyond the cap rests the host for five minutes, not for a day: %s",
  async (reader) => {
    const host = freshHost();
    shops.answer = ({ path }) =>
      path === "/robots.txt" ? { body: "User-agent: *\nCrawl-delay: 86400" } : { body: home };
    const visitor = testVisitor(database, [host]);
    const read = {
      readHomePage: () => visitor.readHomePage(host),
      readAddress: () => visitor.readAddress(`http://${host}/p`),
      readFile: () => visitor.readFile(host, "/a.txt"),
    }[reader];
    expect(await read()).toEqual({ found: false, reason: "resting" });
    const { next_at: nextAt } = await database.worker
      .selectFrom("crawl_host")
      .select("next_at")
      .where("host", "=", host)
      .executeTakeFirstOrThrow();
    const restMs = nextAt.getTime() - Date.now();
    expect(restMs).toBeGreaterThan(200_000);
    expect(restMs).toBeLessThanOrEqual(301_000);
  },
);
