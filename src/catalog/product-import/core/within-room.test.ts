import { expect, test } from "vitest";
import type { ImportPlan, PlannedRow, ProductPlan } from "./import-items.ts";
import { withinRoom } from "./within-room.ts";

const row = (n: number, outcome: PlannedRow["outcome"], mergedInto: number | null = null): PlannedRow => ({
  row: n,
  outcome,
  productId: null,
  url: null,
  title: null,
  sku: null,
  newLinks: [],
  changes: [],
  mergedInto,
  errors: [],
});
const product = (n: number, known: ProductPlan["known"] = null): ProductPlan => ({
  row: n,
  known,
  own: null,
  values: {},
  fields: [],
  links: [],
});

test("of three new products the last, with the rows of it, is beyond a plan with room for two; known ones are changed", () => {
  const known = {} as NonNullable<ProductPlan["known"]>;
  const plan: ImportPlan = {
    products: [product(1), product(2, known), product(3), product(4)],
    rows: [
      row(1, "NEW"),
      row(2, "CHANGED"),
      row(3, "NEW"),
      row(4, "NEW"),
      row(5, "NEW", 4),
      row(6, "REFUSED"),
    ],
  };
  const { products, rows } = withinRoom(plan, { planName: "Start", limit: 500, left: 2 });
  expect(products.map((one) => one.row)).toEqual([1, 2, 3]);
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    "NEW",
    "CHANGED",
    "NEW",
    "REFUSED",
    "REFUSED",
    "REFUSED",
  ]);
  expect(rows[4]?.errors).toEqual([
    { code: "PLAN_PRODUCTS_REACHED", parameters: { plan: "Start", limit: 500 }, text: "" },
  ]);
});
