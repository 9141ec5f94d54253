import { expect, test } from "vitest";
import { matchesPath } from "../../src/monitoring/robots/core/path-pattern.ts";
import { parseRobots } from "../../src/monitoring/robots/core/robots.ts";
import { assortmentOf, droppedFrom, rivalsOf, sellersOf } from "./assortment.ts";
import { markups } from "./markup/markup.ts";
import { shopItem } from "./product-page.ts";
import { robotsTxt } from "./serve/crawler-files.ts";
import type { BlockName } from "./shop.ts";
import { ownShops } from "./shops/own-shops.ts";
import { rivalShops, shops } from "./shops/shops.ts";

const [first, second, third] = ownShops;
if (!first || !second || !third) throw new Error("three own shops are expected");

test("the first customer sells at least 150 products, its second shop fewer than its first", () => {
  const [large, small] = [assortmentOf(first).length, assortmentOf(second).length];
  expect(large + small).toBeGreaterThanOrEqual(150);
  expect(small).toBeLessThan(large);
  expect(assortmentOf(third).length).toBeGreaterThanOrEqual(20);
});

test("every own product has 3 to 12 rivals, never the shop itself", () => {
  for (const own of ownShops) {
    for (const product of assortmentOf(own)) {
      const rivals = rivalsOf(own, product);
      expect(rivals.length).toBeGreaterThanOrEqual(3);
      expect(rivals.length).toBeLessThanOrEqual(12);
      expect(rivals).not.toContain(own);
    }
  }
});

test("two customers watch some of the same pages", () => {
  const shared = assortmentOf(third).filter((product) => sellersOf(product).includes(first));
  expect(shared.length).toBeGreaterThan(10);
});

test("every rival is somebody's rival, and every markup is some shop's", () => {
  expect(rivalShops.length).toBeGreaterThanOrEqual(12);
  for (const shop of rivalShops) expect(assortmentOf(shop).length).toBeGreaterThanOrEqual(10);
  expect(new Set(shops.map(({ markup }) => markup))).toEqual(new Set(Object.keys(markups)));
});

test("every trap is laid somewhere", () => {
  const laid = new Set(shops.flatMap(({ above, below }) => [...above, ...below]));
  const traps: BlockName[] = [
    "instalments",
    "unit-price",
    "lowest-30-days",
    "club-price",
    "coupon-price",
    "used-offers",
  ];
  for (const trap of traps) expect(laid).toContain(trap);
  expect(shops.some(({ liesOnStock }) => liesOnStock)).toBe(true);
  expect(shops.some(({ hidesPriceWhenSoldOut }) => hidesPriceWhenSoldOut)).toBe(true);
  expect(new Set(shops.map(({ charset }) => charset)).size).toBe(3);
  expect(new Set(shops.map(({ temper }) => temper))).toEqual(new Set(["plain", "slow", "moody"]));
  expect(shops.filter(({ forbiddenPath }) => forbiddenPath !== null).length).toBeGreaterThan(0);
  expect(new Set(rivalShops.filter(hasDropped).map(({ goneStatus }) => goneStatus))).toEqual(
    new Set([404, 410]),
  );
});

function hasDropped(shop: (typeof shops)[number]): boolean {
  return assortmentOf(shop).some((product) => droppedFrom(shop, product) !== null);
}

test("robots.txt closes no product page but those of the shop that means to", () => {
  const closed = shops.flatMap((shop) => {
    const { groups } = parseRobots(robotsTxt(shop, "http://proba.localhost:4600").body);
    const rules = groups.find(({ agents }) => agents.has("*"))?.rules ?? [];
    expect(rules.length).toBeGreaterThan(0);
    return assortmentOf(shop)
      .map((product) => shopItem(shop, product).path)
      .filter((path) => rules.some(({ pattern }) => matchesPath(pattern, path)))
      .map(() => shop.label);
  });
  expect(new Set(closed)).toEqual(new Set(["pravaloiu"]));
});

test("shops are told apart by label, number and colour; pages by path", () => {
  for (const of of [
    shops.map(({ label }) => label),
    shops.map(({ trader }) => String(trader.index)),
    shops.map(({ look }) => look.accent),
  ]) {
    expect(new Set(of).size).toBe(shops.length);
  }
  for (const shop of shops) {
    const paths = assortmentOf(shop).map((product) => shopItem(shop, product).path);
    expect(new Set(paths).size).toBe(paths.length);
  }
});
