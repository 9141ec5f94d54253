import fc from "fast-check";
import { expect, test } from "vitest";
import { seriesColours, seriesOf } from "./series.ts";

const competitors = ["a.ro", "b.ro", "c.ro", "d.ro"];

test("a shop has the same colour on every product", () => {
  expect(seriesColours(["b.ro", "d.ro"], competitors).get("d.ro")).toBe(3);
  expect(seriesColours(["d.ro"], competitors).get("d.ro")).toBe(3);
});

test("up to twenty competitors of one product never share a colour", () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 20 });
  fc.assert(
    fc.property(names, fc.array(fc.string()), (shops, others) => {
      const colours = [...seriesColours(shops, [...shops, ...others]).values()];
      expect(new Set(colours).size).toBe(shops.length);
    }),
  );
});

test("no shop's line looks like the dots of one that is out of stock: each stroke is longer than the gap after it", () => {
  const shops = Array.from({ length: 8 }, (_, n) => `shop${n}.ro`);
  const point = { timestamp: 1, value: 1, available: "IN_STOCK" as const, promo: false };
  const lines = seriesOf(Object.fromEntries(shops.map((shop) => [shop, [point]])), "own.ro", shops);
  expect(lines).toHaveLength(8);
  for (const { dash } of lines) {
    const lengths = dash?.split(" ").map(Number) ?? [];
    for (const [index, length] of lengths.entries()) {
      if (index % 2 === 0) expect(length).toBeGreaterThanOrEqual(7);
      else expect(length).toBeLessThanOrEqual(4);
    }
  }
});
