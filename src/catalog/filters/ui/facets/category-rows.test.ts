import { expect, test } from "vitest";
import type { CategoryNode } from "../../facets.contract.ts";
import { findRows, hasCategory, maxRows, pathsAbove, treeRows } from "./category-rows.ts";

const node = (name: string, children: readonly CategoryNode[] = [], available = true): CategoryNode => ({
  name,
  categoriesByName: Object.fromEntries(children.map((child) => [child.name, child])),
  available,
  products: 5,
});
const root = node("", [
  node("Electro", [node("Prăjitoare"), node("Cafea", [node("Boabe")])]),
  node("Casă\u2215Grădină"),
  node("Hidden", [node("Cafea")], false),
]);
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test("a closed tree shows its first level by name, without hidden categories", () => {
  const { rows, total } = treeRows(root, new Set());
  expect(names(rows)).toEqual(["Casă/Grădină", "Electro"]);
  expect(total).toBe(2);
  expect(rows[1]).toMatchObject({ path: "Electro", depth: 0, products: 5, hasChildren: true, isOpen: false });
  expect(rows[0]).toMatchObject({ path: "Casă\u2215Grădină", hasChildren: false });
});

test("an open category shows its children, one level deeper", () => {
  const { rows } = treeRows(root, new Set(["Electro", "Electro/Cafea"]));
  expect(rows.map(({ path, depth }) => [path, depth])).toEqual([
    ["Casă\u2215Grădină", 0],
    ["Electro", 0],
    ["Electro/Cafea", 1],
    ["Electro/Cafea/Boabe", 2],
    ["Electro/Prăjitoare", 1],
  ]);
});

test("a search also matches parent names, and shows the path of each result", () => {
  const found = findRows(root, "electro cafea");
  expect(found.rows.map(({ path, above }) => [path, above])).toEqual([
    ["Electro/Cafea", ["Electro"]],
    ["Electro/Cafea/Boabe", ["Electro", "Cafea"]],
  ]);
  expect(names(findRows(root, "prajitoare").rows)).toEqual(["Prăjitoare"]);
  expect(findRows(root, "hidden").total).toBe(0);
});

test("of 5,000 categories 200 are rendered, and the total is shown", () => {
  const wide = node(
    "",
    Array.from({ length: 5000 }, (_, n) => node(`c${n}`)),
  );
  expect(treeRows(wide, new Set()).rows).toHaveLength(maxRows);
  expect(treeRows(wide, new Set()).total).toBe(5000);
  expect(findRows(wide, "c").rows).toHaveLength(maxRows);
});

test("a category exists unless it or a parent is missing or hidden", () => {
  expect(hasCategory(root, "Electro/Cafea/Boabe")).toBe(true);
  expect(hasCategory(root, "Hidden/Cafea")).toBe(false);
  expect(hasCategory(root, "Electro/Ceai")).toBe(false);
  expect(hasCategory(root, "constructor")).toBe(false);
});

test("the parents of a category, from the root down", () => {
  expect(pathsAbove("a/b/c")).toEqual(["a", "a/b"]);
  expect(pathsAbove("a")).toEqual([]);
  expect(pathsAbove(null)).toEqual([]);
});
