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

/** "Casă 10 (Bucătărie 5 (…))": names, counts, and an x before what is not available. */
function drawn(node: ReturnType<typeof categoryTree>): string {
  const below = Object.values(node.categoriesByName).map(drawn).join(", ");
  return `${node.available ? "" : "x"}${node.name || "·"} ${node.products}${below ? ` (${below})` : ""}`;
}

test("parents without a row of their own are made; names come in Romanian order", () => {
  expect(drawn(categoryTree(counts, none))).toBe(
    "· 14 (Auto 4, Casă 10 (Bucătărie 5 (Oale 5), Saltele 3, Șifonier 2))",
  );
});

test("a category with products of its own and below it counts both", () => {
  const both = [...counts, { path: "Casă", products: 1 }];
  expect(drawn(categoryTree(both, none))).toContain("Casă 11 (");
});

test("an invisible category hides those below it and is left out of the count above", () => {
  expect(drawn(categoryTree(counts, new Set(["Casă/Bucătărie"])))).toBe(
    "· 9 (Auto 4, Casă 5 (xBucătărie 5 (xOale 5), Saltele 3, Șifonier 2))",
  );
});

test("the tree of nothing is an empty root", () => {
  expect(categoryTree([], none)).toEqual({ name: "", categoriesByName: {}, available: true, products: 0 });
});

test("a name that is a property of every object is a name", () => {
  const tree = categoryTree([{ path: "constructor/toString", products: 1 }], none);
  expect(drawn(tree)).toBe("· 1 (constructor 1 (toString 1))");
  expect(drawn(categoryTree([], none))).toBe("· 0");
});

test("totals name parents before what is below them", () => {
  expect(categoryTotals(counts)).toEqual([
    { path: "Auto", products: 4 },
    { path: "Casă", products: 10 },
    { path: "Casă/Bucătărie", products: 5 },
    { path: "Casă/Bucătărie/Oale", products: 5 },
    { path: "Casă/Saltele", products: 3 },
    { path: "Casă/Șifonier", products: 2 },
  ]);
});

test("what is not seen is taken off, to nothing at the least", () => {
  const unseen = [
    { path: "Auto", products: 1 },
    { path: "Casă/Saltele", products: 4 },
  ];
  expect(subtractCounts(counts, unseen).map(({ products }) => products)).toEqual([5, 2, 0, 3]);
});

test("a path is hidden by itself or by one above it, never by a name that it begins with", () => {
  expect(parentPaths("a/b/c")).toEqual(["a", "a/b"]);
  expect(isHidden("Casă/Oale", new Set(["Casă"]))).toBe(true);
  expect(isHidden("Casă", new Set(["Casă"]))).toBe(true);
  expect(isHidden("Casă și grădină", new Set(["Casă"]))).toBe(false);
  expect(isHidden("Casă", new Set(["Casă/Oale"]))).toBe(false);
});

test("whatever is hidden, the root counts exactly the products that are not", () => {
  const names = fc.constantFrom("a", "b", "c", "d");
  const paths = fc.array(names, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
  const rows = fc.uniqueArray(fc.record({ path: paths, products: fc.nat(9) }), {
    selector: ({ path }) => path,
  });
  fc.assert(
    fc.property(rows, fc.array(paths), (given, hiddenPaths) => {
      const hidden = new Set(hiddenPaths);
      const seen = given.filter(({ path }) => !isHidden(path, hidden));
      const sum = seen.reduce((all, { products }) => all + products, 0);
      expect(categoryTree(given, hidden).products).toBe(sum);
    }),
  );
});
