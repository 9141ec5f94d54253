import fc from "fast-check";
import { expect, test } from "vitest";
import { categoryTotals, categoryTree, isHidden, parentPaths, subtractCounts } from "./category-tree.ts";

const counts = [
  { path: "Casă/Bucătărie/Oale", products: 5 },
  { path: "Casă/Șifonier", products: 2 },
  { path: "Casă/Saltele", products: 3 },
  { path: "Auto", products: 4 },
];
const none = new Set<string>();

/** "Casă 10 (Bucătărie 5 (…))": names and counts, with an x before unavailable categories. */
function format(node: ReturnType<typeof categoryTree>): string {
  const below = Object.values(node.categoriesByName).map(format).join(", ");
  return `${node.available ? "" : "x"}${node.name || "·"} ${node.products}${below ? ` (${below})` : ""}`;
}

test("parents that are not stored are added; names are in Romanian order", () => {
  expect(format(categoryTree(counts, none))).toBe(
    "· 14 (Auto 4, Casă 10 (Bucătărie 5 (Oale 5), Saltele 3, Șifonier 2))",
  );
});

test("a category with own products and products in children counts both", () => {
  const both = [...counts, { path: "Casă", products: 1 }];
  expect(format(categoryTree(both, none))).toContain("Casă 11 (");
});

test("an invisible category hides those below it and is not counted in its parent", () => {
  expect(format(categoryTree(counts, new Set(["Casă/Bucătărie"])))).toBe(
    "· 9 (Auto 4, Casă 5 (xBucătărie 5 (xOale 5), Saltele 3, Șifonier 2))",
  );
});

test("without counts the tree is an empty root", () => {
  expect(categoryTree([], none)).toEqual({ name: "", categoriesByName: {}, available: true, products: 0 });
});

test("names of object properties are ordinary names", () => {
  const tree = categoryTree([{ path: "constructor/toString", products: 1 }], none);
  expect(format(tree)).toBe("· 1 (constructor 1 (toString 1))");
  expect(format(categoryTree([], none))).toBe("· 0");
});

test("totals list parents before their children", () => {
  expect(categoryTotals(counts)).toEqual([
    { path: "Auto", products: 4 },
    { path: "Casă", products: 10 },
    { path: "Casă/Bucătărie", products: 5 },
    { path: "Casă/Bucătărie/Oale", products: 5 },
    { path: "Casă/Saltele", products: 3 },
    { path: "Casă/Șifonier", products: 2 },
  ]);
});

test("counts are subtracted down to 0", () => {
  const subtracted = [
    { path: "Auto", products: 1 },
    { path: "Casă/Saltele", products: 4 },
  ];
  expect(subtractCounts(counts, subtracted).map(({ products }) => products)).toEqual([5, 2, 0, 3]);
});

test("a path is hidden by itself or by a parent, not by a path that is only a prefix", () => {
  expect(parentPaths("a/b/c")).toEqual(["a", "a/b"]);
  expect(isHidden("Casă/Oale", new Set(["Casă"]))).toBe(true);
  expect(isHidden("Casă", new Set(["Casă"]))).toBe(true);
  expect(isHidden("Casă și grădină", new Set(["Casă"]))).toBe(false);
  expect(isHidden("Casă", new Set(["Casă/Oale"]))).toBe(false);
});

test("the root counts exactly the visible products", () => {
  const names = fc.constantFrom("a", "b", "c", "d");
  const paths = fc.array(names, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
  const rows = fc.uniqueArray(fc.record({ path: paths, products: fc.nat(9) }), {
    selector: ({ path }) => path,
  });
  fc.assert(
    fc.property(rows, fc.array(paths), (rows, hiddenPaths) => {
      const hidden = new Set(hiddenPaths);
      const visible = rows.filter(({ path }) => !isHidden(path, hidden));
      const sum = visible.reduce((all, { products }) => all + products, 0);
      expect(categoryTree(rows, hidden).products).toBe(sum);
    }),
  );
});
