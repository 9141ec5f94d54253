import { expect, test } from "vitest";
import { matchesPath } from "../../src/monitoring/robots/core/path-pattern.ts";
import { parseRobots } from "../../src/monitoring/robots/core/robots.ts";
import { assortmentOf, competitorsOf, discontinuedFrom, sellersOf } from "./assortment.ts";
import { markups } from "./markup/markup.ts";
import { shopItem } from "./product-page.ts";
import { robotsTxt } from "./serve/crawler-files.ts";
import type { BlockName } from "./shop.ts";
import { ownShops } from "./shops/own-shops.ts";
import { competitorShops, shops } from "./shops/shops.ts";

const [first, second, third] = ownShops;
if (!first || !second || !third) throw new Error("three own shops are expected");

test("the first customer sells at least 150 products, its second shop fewer than its first", () => {
  const [large, small] = [assortmentOf(first).length, assortmentOf(second).length];
  expect(large + small).toBeGreaterThanOrEqual(150);
  expect(small).toBeLessThan(large);
  expect(assortmentOf(third).length).toBeGreaterThanOrEqual(20);
});

test("every own product has 3 to 12 competitors, never the shop itself", () => {
  for (const own of ownShops) {
    for (const product of assortmentOf(own)) {
      const competitors = competitorsOf(own, product);
      expect(competitors.length).toBeGreaterThanOrEqual(3);
      expect(competitors.length).toBeLessThanOrEqual(12);
      expect(competitors).not.toContain(own);
    }
  }
});

test("two customers watch some of the same pages", () => {
  const shared = assortmentOf(third).filter((product) => sellersOf(product).includes(first));
  expect(shared.length).toBeGreaterThan(10);
});

test("every competitor sells at least ten products, and every markup is used by a shop", () => {
  expect(competitorShops.length).toBeGreaterThanOrEqual(12);
  for (const shop of competitorShops) expect(assortmentOf(shop).length).toBeGreaterThanOrEqual(10);
  expect(new Set(shops.map(({ markup }) => markup))).toEqual(new Set(Object.keys(markups)));
});

test("every case that is difficult to extract or fetch occurs in some shop", () => {
  const used = new Set(shops.flatMap(({ above, below }) => [...above, ...below]));
  const blocks: BlockName[] = [
    "instalments",
    "unit-price",
    "lowest-30-days",
    "club-price",
    "coupon-price",
    "used-offers",
  ];
  for (const block of blocks) expect(used).toContain(block);
  expect(shops.some(({ alwaysClaimsInStock: liesOnStock }) => liesOnStock)).toBe(true);
  expect(shops.some(({ hidesPriceWhenSoldOut }) => hidesPriceWhenSoldOut)).toBe(true);
  expect(new Set(shops.map(({ charset }) => charset)).size).toBe(3);
  expect(new Set(shops.map(({ behaviour: temper }) => temper))).toEqual(
    new Set(["normal", "slow", "refusing"]),
  );
  expect(shops.filter(({ forbiddenPath }) => forbiddenPath !== null).length).toBeGreaterThan(0);
  expect(new Set(competitorShops.filter(hasDiscontinued).map(({ goneStatus }) => goneStatus))).toEqual(
    new Set([404, 410]),
  );
});

function hasDiscontinued(shop: (typeof shops)[number]): boolean {
  return assortmentOf(shop).some((product) => discontinuedFrom(shop, product) !== null);
}

test("robots.txt disallows product pages of one shop only", () => {
  const disallowed = shops.flatMap((shop) => {
    const { groups } = parseRobots(robotsTxt(shop, "http://proba.localhost:4600").body);
    const rules = groups.find(({ agents }) => agents.has("*"))?.rules ?? [];
    expect(rules.length).toBeGreaterThan(0);
    return assortmentOf(shop)
      .map((product) => shopItem(shop, product).path)
      .filter((path) => rules.some(({ pattern }) => matchesPath(pattern, path)))
      .map(() => shop.label);
  });
  expect(new Set(disallowed)).toEqual(new Set(["pravaloiu"]));
});

test("shops have distinct labels, numbers and colours; pages have distinct paths", () => {
  for (const values of [
    shops.map(({ label }) => label),
    shops.map(({ trader }) => String(trader.index)),
    shops.map(({ theme }) => theme.accent),
  ]) {
    expect(new Set(values).size).toBe(shops.length);
  }
  for (const shop of shops) {
    const paths = assortmentOf(shop).map((product) => shopItem(shop, product).path);
    expect(new Set(paths).size).toBe(paths.length);
  }
});
