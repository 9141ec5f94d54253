import { expect, test } from "vitest";
import { categoryBranches, categoryChange, categoryRows } from "./category-tree.ts";
import { noChanges } from "./pending-changes.ts";

const categories = [
  { path: "Unelte", products: 9, visible: true },
  { path: "Electro", products: 20, visible: false },
  { path: "Electro/Mașini", products: 12, visible: false },
  { path: "Electro/Mașini/Slim", products: 4, visible: false },
  { path: "Unelte/Țevi", products: 3, visible: false },
  { path: "Unelte/Scule", products: 6, visible: true },
];
const roots = categoryBranches(categories);
const closed = { changes: noChanges, open: new Set<string>(), search: "" };
const names = (rows: ReturnType<typeof categoryRows>) => rows.map(({ level, name }) => `${level} ${name}`);

test("the tree is in Romanian order, closed at first", () => {
  expect(names(categoryRows(roots, closed))).toEqual(["0 Electro", "0 Unelte"]);
});

test("an open category shows its children and their visibility", () => {
  const rows = categoryRows(roots, { ...closed, open: new Set(["Unelte"]) });
  expect(names(rows)).toEqual(["0 Electro", "0 Unelte", "1 Scule", "1 Țevi"]);
  expect(rows.map(({ isVisible }) => isVisible)).toEqual([false, true, true, false]);
});

test("a search ignores diacritics and shows matches with their parents", () => {
  expect(names(categoryRows(roots, { ...closed, search: "masini" }))).toEqual(["0 Electro", "1 Mașini"]);
  expect(names(categoryRows(roots, { ...closed, search: "SLIM" }))).toEqual([
    "0 Electro",
    "1 Mașini",
    "2 Slim",
  ]);
  expect(categoryRows(roots, { ...closed, search: "xyz" })).toEqual([]);
});

test("children of an invisible category cannot be switched; those of a visible one can", () => {
  const open = new Set(["Electro", "Electro/Mașini"]);
  const below = () => rows.map(({ isBelowInvisible }) => isBelowInvisible);
  let rows = categoryRows(roots, { ...closed, open });
  expect(names(rows)).toEqual(["0 Electro", "1 Mașini", "2 Slim", "0 Unelte"]);
  expect(below()).toEqual([false, true, true, false]);
  rows = categoryRows(roots, { ...closed, open, changes: new Map([["Electro", true]]) });
  expect(below()).toEqual([false, false, false, false]);
  expect(rows.map(({ isVisible }) => isVisible)).toEqual([true, true, true, true]);
});

test("making a category visible also makes its invisible children visible", () => {
  expect(categoryChange(roots, new Map([["Electro", true]]))).toEqual({
    visible: ["Electro", "Electro/Mașini", "Electro/Mașini/Slim"],
    invisible: [],
  });
});

test("children that are to stay invisible stay so, with everything below them", () => {
  const changes = new Map([
    ["Electro", true],
    ["Electro/Mașini", false],
  ]);
  expect(categoryChange(roots, changes)).toEqual({ visible: ["Electro"], invisible: ["Electro/Mașini"] });
});

test("an invisible category below a visible one has its own state", () => {
  expect(categoryChange(roots, new Map([["Unelte/Țevi", true]]))).toEqual({
    visible: ["Unelte/Țevi"],
    invisible: [],
  });
  expect(categoryChange(roots, new Map([["Unelte", false]]))).toEqual({ visible: [], invisible: ["Unelte"] });
});

test("a category without its parent is at the root under its whole path", () => {
  expect(categoryBranches([{ path: "A/B", products: 1, visible: true }])[0]?.name).toBe("A/B");
});
