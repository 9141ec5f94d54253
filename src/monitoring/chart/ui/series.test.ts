import fc from "fast-check";
import { expect, test } from "vitest";
import { seriesColours } from "./series.ts";

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
