import { expect, test } from "vitest";
import type { LocalDay } from "../../src/kit/local-day.ts";
import type { PricedReading } from "../../src/monitoring/extraction/reading.ts";
import { assortmentOf, droppedFrom } from "../market/assortment.ts";
import { productPage } from "../market/product-page.ts";
import { rivalShops, shopByLabel, shops } from "../market/shops/shops.ts";
import { truthOf } from "../market/truth.ts";
import { dayNumber, momentOf } from "../prices/moment.ts";
import { pageHistory } from "./page-history.ts";
import { patternOf } from "./page-pattern.ts";

const today = dayNumber("2026-11-21" as LocalDay);
const span = { firstDay: today - 90, lastDay: today - 1, minute: 400 };
const origin = "http://proba.localhost:4600";

function patternFor(label: string) {
  const shop = shopByLabel(label);
  const product = assortmentOf(shop)[3];
  if (!product) throw new Error("the shop sells more than three products");
  const pattern = patternOf(shop, product, origin, span.lastDay);
  if (!pattern) throw new Error("the page is read");
  return { shop, product, pattern };
}

test("a history begins on the first day, ends on the last and tells of changes alone in between", () => {
  for (const label of ["voltamira", "rachetino", "tocmelaru"]) {
    const { shop, product, pattern } = patternFor(label);
    const history = pageHistory(shop, product, origin, pattern, span);
    expect(momentOf(history[0]?.observedAt ?? new Date(0)).day).toBe(span.firstDay);
    expect(momentOf(history.at(-1)?.observedAt ?? new Date(0)).day).toBe(span.lastDay);
    expect(history.length).toBeGreaterThan(3);
    expect(history.length).toBeLessThan(60);
    const instants = history.map(({ observedAt }) => observedAt.getTime());
    expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
  }
});

test("each day's price is the one that the page showed", () => {
  const { shop, product, pattern } = patternFor("voltamira");
  for (const { reading, observedAt } of pageHistory(shop, product, origin, pattern, span)) {
    const { day } = momentOf(observedAt);
    const truth = truthOf(productPage(shop, product, origin, { day, minute: span.minute }));
    expect(reading.found && reading.priceMinor.value).toBe(truth.priceBani ?? false);
    expect(reading.availability?.value).toBe(truth.availability);
  }
});

test("a jump is read twice, so that the second look confirms it", () => {
  const twice = shops.flatMap((shop) =>
    assortmentOf(shop)
      .slice(0, 12)
      .flatMap((product) => {
        const pattern = patternOf(shop, product, origin, span.lastDay);
        if (!pattern) return [];
        const history = pageHistory(shop, product, origin, pattern, span);
        return history.flatMap(({ reading, observedAt }, place) => {
          const before = history[place - 1];
          return before && momentOf(before.observedAt).day === momentOf(observedAt).day
            ? [[before.reading, reading]]
            : [];
        });
      }),
  );
  expect(twice.length).toBeGreaterThan(0);
  for (const [first, second] of twice) expect(second).toEqual(first);
});

test("a product that was dropped has no readings from that day on", () => {
  const dropped = rivalShops.flatMap((shop) =>
    assortmentOf(shop).flatMap((product) => {
      const from = droppedFrom(shop, product);
      return from === null ? [] : [{ shop, product, from }];
    }),
  );
  expect(dropped.length).toBeGreaterThan(3);
  const { pattern } = patternFor("voltamira");
  for (const { shop, product, from } of dropped) {
    for (const { observedAt } of pageHistory(shop, product, origin, pattern as PricedReading, span)) {
      expect(momentOf(observedAt).day).toBeLessThan(from);
    }
  }
});

test("pages that scripts build have no history, since nobody could have read them", () => {
  const shop = shopByLabel("fulgerix");
  const product = assortmentOf(shop)[0];
  if (!product) throw new Error("the shop sells something");
  expect(patternOf(shop, product, origin, span.lastDay)).toBeNull();
});
