import { expect, test } from "vitest";
import { moveColumn, startColumns, toggleColumn } from "./column-order.ts";

const ids = ["title", "sku", "price", "stock"];

test.each([
  ["price", 0, ["price", "title", "sku", "stock"]],
  ["title", 2, ["sku", "price", "title", "stock"]],
  ["title", 99, ["sku", "price", "stock", "title"]],
  ["stock", -1, ["stock", "title", "sku", "price"]],
])("%s moved to place %d", (id, to, expected) => {
  expect(moveColumn(ids, id, to)).toEqual(expected);
});

test("a move to its own place or of an unknown column leaves the same list", () => {
  expect(moveColumn(ids, "sku", 1)).toBe(ids);
  expect(moveColumn(ids, "stock", 4)).toBe(ids);
  expect(moveColumn(ids, "brand", 1)).toBe(ids);
});

test("a chosen column is added at the end and removed in place", () => {
  expect(toggleColumn(ids, "brand")).toEqual([...ids, "brand"]);
  expect(toggleColumn(ids, "sku")).toEqual(["title", "price", "stock"]);
});

test("at first the columns of the last choice that still exist, else the usual ones", () => {
  const columns = ["title", "sku", "price"].map((id) => ({ id, isUsual: id !== "sku" }));
  expect(startColumns({ columns, chosen: ["price", "gone", "sku"] })).toEqual(["price", "sku"]);
  expect(startColumns({ columns, chosen: ["gone"] })).toEqual(["title", "price"]);
  expect(startColumns({ columns, chosen: null })).toEqual(["title", "price"]);
});
