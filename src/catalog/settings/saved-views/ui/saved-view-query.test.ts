import { expect, test } from "vitest";
import { defaultView, type ProductsView } from "../../../product-list/ui/view/products-view.ts";
import { canonicalQuery, hasUnsavedChanges, openedView, queryOf } from "./saved-view-query.ts";

const view: ProductsView = {
  ...defaultView,
  site: "first.example",
  page: 3,
  size: 90,
  sort: "OVERPRICED",
  brands: ["Țurcanu & fiii"],
  layout: "table",
  product: 17,
  savedView: 5,
};

test("filters, order, size and layout are saved; site, page, product and the view itself are not", () => {
  const params = new URLSearchParams(queryOf(view));
  expect(params.get("sort")).toBe("OVERPRICED");
  expect(params.getAll("brands")).toEqual(["Țurcanu & fiii"]);
  for (const name of ["site", "page", "product", "view"]) expect(params.has(name)).toBe(false);
});

test("opening a view shows it on the first page of the open site", () => {
  const opening = openedView({ id: 5, query: queryOf(view) });
  expect(opening).toEqual({ ...opening, page: 1, product: null, savedView: 5, size: 90, sort: "OVERPRICED" });
  expect(opening).not.toHaveProperty("site");
  expect(hasUnsavedChanges({ ...opening, site: "second.example" }, { query: queryOf(view) })).toBe(false);
});

test("another page or product is not a change; another filter or order is", () => {
  const saved = { query: queryOf(view) };
  expect(hasUnsavedChanges({ ...view, page: 1, product: null }, saved)).toBe(false);
  expect(hasUnsavedChanges({ ...view, sort: null }, saved)).toBe(true);
  expect(hasUnsavedChanges({ ...view, brands: [] }, saved)).toBe(true);
});

test("another spelling of the same parameters is the same", () => {
  const spelled = canonicalQuery(`layout=table&unknown=1&${queryOf({ ...view, layout: "grid" })}`);
  expect(spelled).toBe(queryOf(view));
});
