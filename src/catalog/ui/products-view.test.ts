import fc from "fast-check";
import { expect, test } from "vitest";
import { pageSizes, sortTypes } from "../catalog.list.contract.ts";
import { changeView, defaultView, type ProductsView, readView, writeView } from "./products-view.ts";

const positive = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const anyView: fc.Arbitrary<ProductsView> = fc.record({
  site: fc.option(fc.string({ minLength: 1, unit: "grapheme" })),
  page: positive,
  size: fc.constantFrom(...pageSizes),
  sort: fc.option(fc.constantFrom(...sortTypes)),
  withOutOfStock: fc.boolean(),
  product: fc.option(positive),
});

test("every view comes back from its own address", () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readView(new URLSearchParams(writeView(view).toString()))).toEqual(view);
    }),
  );
});

test("whatever an address holds, reading it gives a view whose address reads the same", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("site", "page", "size", "sort", "product", "x"), fc.string())),
      (pairs) => {
        const view = readView(new URLSearchParams(pairs.map(([key, value]) => [key, value])));
        expect(readView(writeView(view))).toEqual(view);
      },
    ),
  );
});

test("defaults are left out of the address, unknown parameters and impossible values dropped", () => {
  expect(writeView(defaultView).toString()).toBe("");
  expect(readView(new URLSearchParams("page=0&size=17&sort=BEST&product=-4&colour=red"))).toEqual(
    defaultView,
  );
  expect(readView(new URLSearchParams("page=1e3&product=9007199254740993"))).toEqual(defaultView);
});

test("another list begins on its first page, an opened product leaves the page as it is", () => {
  const third = { ...defaultView, page: 3 };
  expect(changeView(third, { sort: "OVERPRICED" }).page).toBe(1);
  expect(changeView(third, { withOutOfStock: true }).page).toBe(1);
  expect(changeView(third, { size: 15 }).page).toBe(3);
  expect(changeView(third, { product: 7 })).toEqual({ ...third, product: 7 });
});
