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

test("the tree stands in Romanian order, closed at first", () => {
  expect(names(categoryRows(roots, closed))).toEqual(["0 Electro", "0 Unelte"]);
});

test("an open category shows what is below it, and whether it is seen", () => {
  const rows = categoryRows(roots, { ...closed, open: new Set(["Unelte"]) });
  expect(names(rows)).toEqual(["0 Electro", "0 Unelte", "1 Scule", "1 Țevi"]);
  expect(rows.map(({ isVisible }) => isVisible)).toEqual([false, true, true, false]);
});

test("a search needs no marks, and shows what it finds with those above it", () => {
  expect(names(categoryRows(roots, { ...closed, search: "masini" }))).toEqual(["0 Electro", "1 Mașini"]);
  expect(names(categoryRows(roots, { ...closed, search: "SLIM" }))).toEqual([
    "0 Electro",
    "1 Mașini",
    "2 Slim",
  ]);
  expect(categoryRows(roots, { ...closed, search: "xyz" })).toEqual([]);
});

test("below an invisible category nothing can be switched; below a visible one it can", () => {
  const open = new Set(["Electro", "Electro/Mașini"]);
  const below = () => rows.map(({ isBelowInvisible }) => isBelowInvisible);
  let rows = categoryRows(roots, { ...closed, open });
  expect(names(rows)).toEqual(["0 Electro", "1 Mașini", "2 Slim", "0 Unelte"]);
  expect(below()).toEqual([false, true, true, false]);
  rows = categoryRows(roots, { ...closed, open, changes: new Map([["Electro", true]]) });
  expect(below()).toEqual([false, false, false, false]);
  expect(rows.map(({ isVisible }) => isVisible)).toEqual([true, true, true, true]);
});

test("a category that becomes visible takes along what was invisible below it", () => {
  expect(categoryChange(roots, new Map([["Electro", true]]))).toEqual({
    visible: ["Electro", "Electro/Mașini", "Electro/Mașini/Slim"],
    invisible: [],
  });
});

test("what is to stay invisible below it stays so, with all below that", () => {
  const changes = new Map([
    ["Electro", true],
    ["Electro/Mașini", false],
  ]);
  expect(categoryChange(roots, changes)).toEqual({ visible: ["Electro"], invisible: ["Electro/Mașini"] });
});

test("an invisible category below a visible one is one of its own", () => {
  expect(categoryChange(roots, new Map([["Unelte/Țevi", true]]))).toEqual({
    visible: ["Unelte/Țevi"],
    invisible: [],
  });
  expect(categoryChange(roots, new Map([["Unelte", false]]))).toEqual({ visible: [], invisible: ["Unelte"] });
});

test("a category without its parent stands at the root under its whole path", () => {
  expect(categoryBranches([{ path: "A/B", products: 1, visible: true }])[0]?.name).toBe("A/B");
});
