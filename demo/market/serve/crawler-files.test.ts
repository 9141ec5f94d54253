import { expect, test } from "vitest";
import { parseRobots } from "../../../src/monitoring/robots/core/robots.ts";
import { assortmentOf } from "../assortment.ts";
import { shopItem } from "../product-page.ts";
import { shopByLabel, shops } from "../shops/shops.ts";
import { robotsTxt, sitemapXml } from "./crawler-files.ts";
import { refusalOf } from "./moods.ts";

const origin = "http://proba.localhost:4600";

test("every robots.txt closes the cart to everybody and names the sitemap", () => {
  for (const shop of shops) {
    const { groups, sitemaps } = parseRobots(robotsTxt(shop, origin).body);
    expect(sitemaps).toEqual([`${origin}/sitemap.xml`]);
    const everybody = groups.find(({ agents }) => agents.has("*"));
    expect(everybody?.rules.length).toBeGreaterThanOrEqual(3);
    expect(everybody?.rules.every(({ isAllowed }) => !isAllowed)).toBe(true);
  }
});

test("one shop closes a part of its goods, another asks for a second between visits", () => {
  const outlet = shopByLabel("pravaloiu");
  const paths = assortmentOf(outlet).map((product) => shopItem(outlet, product).path);
  const closed = paths.filter((path) => path.startsWith("/outlet/"));
  expect(closed.length).toBeGreaterThan(0);
  expect(closed.length).toBeLessThan(paths.length / 2);
  const { groups } = parseRobots(robotsTxt(shopByLabel("molcomel"), origin).body);
  expect(groups.find(({ agents }) => agents.has("*"))?.crawlDelayMs).toBe(1000);
});

test("a sitemap lists every product page", () => {
  const shop = shopByLabel("voltamira");
  const listed = sitemapXml(shop, origin).body.toString("utf8").match(/<loc>/g) ?? [];
  expect(listed.length).toBe(assortmentOf(shop).length + 1);
});

test("of twenty visits the moody shop refuses four, each with its reason", () => {
  const statuses = Array.from({ length: 20 }, (_, visit) => refusalOf(visit)?.status ?? 200);
  expect(statuses.filter((status) => status === 429).length).toBe(3);
  expect(statuses.filter((status) => status === 403).length).toBe(1);
  expect(refusalOf(8)?.headers?.["retry-after"]).toBe("5");
  expect(refusalOf(28)?.status).toBe(429);
});
