import { expect, test } from "vitest";
import { parseRobots } from "../../../src/monitoring/robots/core/robots.ts";
import { assortmentOf } from "../assortment.ts";
import { shopItem } from "../product-page.ts";
import { shopByLabel, shops } from "../shops/shops.ts";
import { robotsTxt, sitemapXml } from "./crawler-files.ts";
import { refusalOf } from "./refusals.ts";

const origin = "http://proba.localhost:4600";

test("every robots.txt disallows the cart for all agents and names the sitemap", () => {
  for (const shop of shops) {
    const { groups, sitemaps } = parseRobots(robotsTxt(shop, origin).body);
    expect(sitemaps).toEqual([`${origin}/sitemap.xml`]);
    const allAgents = groups.find(({ agents }) => agents.has("*"));
    expect(allAgents?.rules.length).toBeGreaterThanOrEqual(3);
    expect(allAgents?.rules.every(({ isAllowed }) => !isAllowed)).toBe(true);
  }
});

test("one shop disallows a part of its products, another has a Crawl-delay of one second", () => {
  const outlet = shopByLabel("pravaloiu");
  const paths = assortmentOf(outlet).map((product) => shopItem(outlet, product).path);
  const disallowed = paths.filter((path) => path.startsWith("/outlet/"));
  expect(disallowed.length).toBeGreaterThan(0);
  expect(disallowed.length).toBeLessThan(paths.length / 2);
  const { groups } = parseRobots(robotsTxt(shopByLabel("molcomel"), origin).body);
  expect(groups.find(({ agents }) => agents.has("*"))?.crawlDelayMs).toBe(1000);
});

test("a sitemap lists every product page", () => {
  const shop = shopByLabel("voltamira");
  const listed = sitemapXml(shop, origin).body.toString("utf8").match(/<loc>/g) ?? [];
  expect(listed.length).toBe(assortmentOf(shop).length + 1);
});

test("the refusing shop refuses four of twenty requests: three with 429, one with 403", () => {
  const statuses = Array.from({ length: 20 }, (_, visit) => refusalOf(visit)?.status ?? 200);
  expect(statuses.filter((status) => status === 429).length).toBe(3);
  expect(statuses.filter((status) => status === 403).length).toBe(1);
  expect(refusalOf(8)?.headers?.["retry-after"]).toBe("5");
  expect(refusalOf(28)?.status).toBe(429);
});
