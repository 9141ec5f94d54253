import { expect, test } from "vitest";
import { type LocalDay, localDayOf } from "../../src/kit/local-day.ts";
import type { PricedReading } from "../../src/monitoring/extraction/reading.ts";
import { assortmentOf, discontinuedFrom } from "../market/assortment.ts";
import { expectedReading } from "../market/expected-reading.ts";
import { productPage } from "../market/product-page.ts";
import { competitorShops, shopByLabel, shops } from "../market/shops/shops.ts";
import { marketCalendar, openingDay } from "../prices/market-time.ts";
import { pageHistory } from "./page-history.ts";
import { templateReading } from "./template-reading.ts";

const calendar = marketCalendar("2027-01-05" as LocalDay);
const { momentOf } = calendar;
const span = { calendar, firstDay: openingDay - 90, lastDay: openingDay - 1, minute: 400 };
const origin = "http://proba.localhost:4600";

function templateFor(label: string) {
  const shop = shopByLabel(label);
  const product = assortmentOf(shop)[3];
  if (!product) throw new Error("the shop sells more than three products");
  const template = templateReading(shop, product, origin, span.lastDay);
  if (!template) throw new Error("the page is read");
  return { shop, product, template };
}

test("a history starts on the first day, ends on the last and contains only changes in between", () => {
  for (const label of ["voltamira", "rachetino", "tocmelaru"]) {
    const { shop, product, template } = templateFor(label);
    const history = pageHistory(shop, product, origin, template, span);
    expect(momentOf(history[0]?.observedAt ?? new Date(0)).day).toBe(span.firstDay);
    expect(momentOf(history.at(-1)?.observedAt ?? new Date(0)).day).toBe(span.lastDay);
    expect(history.length).toBeGreaterThan(3);
    expect(history.length).toBeLessThan(60);
    const instants = history.map(({ observedAt }) => observedAt.getTime());
    expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
  }
});

test("the days of a demo's history end on the day before its first start, whatever its date", () => {
  const { shop, product, template } = templateFor("voltamira");
  const history = pageHistory(shop, product, origin, template, span);
  const days = [history[0], history.at(-1)].map((dated) => localDayOf(dated?.observedAt ?? new Date(0)));
  expect(days).toEqual(["2026-10-07", "2027-01-04"]);
  const other = marketCalendar("2029-03-31" as LocalDay);
  const laterHistory = pageHistory(shop, product, origin, template, { ...span, calendar: other });
  expect(laterHistory.map(({ reading }) => reading)).toEqual(history.map(({ reading }) => reading));
  expect(laterHistory[0]?.observedAt).toEqual(new Date("2028-12-31T04:40:00Z"));
});

test("each day's price is the one that the page displayed", () => {
  const { shop, product, template } = templateFor("voltamira");
  for (const { reading, observedAt } of pageHistory(shop, product, origin, template, span)) {
    const { day } = momentOf(observedAt);
    const expected = expectedReading(productPage(shop, product, origin, { day, minute: span.minute }));
    expect(reading.found && reading.priceMinor.value).toBe(expected.priceBani ?? false);
    expect(reading.availability?.value).toBe(expected.availability);
  }
});

test("a jump is read twice, so that the second look confirms it", () => {
  const twice = shops.flatMap((shop) =>
    assortmentOf(shop)
      .slice(0, 12)
      .flatMap((product) => {
        const template = templateReading(shop, product, origin, span.lastDay);
        if (!template) return [];
        const history = pageHistory(shop, product, origin, template, span);
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

test("a discontinued product has no readings from that day on", () => {
  const discontinued = competitorShops.flatMap((shop) =>
    assortmentOf(shop).flatMap((product) => {
      const from = discontinuedFrom(shop, product);
      return from === null ? [] : [{ shop, product, from }];
    }),
  );
  expect(discontinued.length).toBeGreaterThan(3);
  const { template } = templateFor("voltamira");
  for (const { shop, product, from } of discontinued) {
    for (const { observedAt } of pageHistory(shop, product, origin, template as PricedReading, span)) {
      expect(momentOf(observedAt).day).toBeLessThan(from);
    }
  }
});

test("script-built pages have no history, since they cannot be read without rendering", () => {
  const shop = shopByLabel("fulgerix");
  const product = assortmentOf(shop)[0];
  if (!product) throw new Error("the shop sells something");
  expect(templateReading(shop, product, origin, span.lastDay)).toBeNull();
});
