import fc from "fast-check";
import { expect, test } from "vitest";
import {
  columnIds,
  defaultColumns,
  moveColumn,
  readColumns,
  showColumn,
  writeColumns,
} from "./table-columns.ts";

const first = defaultColumns.map(({ id }) => id);

test("order and visibility of the columns are stored", () => {
  const chosen = moveColumn(showColumn(defaultColumns, "category", true), "category", -1);
  expect(chosen.slice(0, 2)).toEqual([
    { id: "category", isShown: true },
    { id: "sku", isShown: true },
  ]);
  expect(readColumns(writeColumns(chosen))).toEqual(chosen);
});

test("a moved column stops at either end", () => {
  expect(moveColumn(defaultColumns, "sku", -1)).toEqual(defaultColumns);
  expect(moveColumn(defaultColumns, "changed", 3)).toEqual(defaultColumns);
});

test("unknown columns are dropped, new ones appended, duplicates removed", () => {
  const stored = readColumns('[["brand",false],["weight",true],["brand",true],7]');
  expect(stored[0]).toEqual({ id: "brand", isShown: false });
  expect(stored.slice(1).map(({ id }) => id)).toEqual(first.filter((id) => id !== "brand"));
});

test.each([null, "", "null", "{}", "[", "7", '"sku"'])("unreadable text gives the defaults: %s", (text) => {
  expect(readColumns(text)).toEqual(defaultColumns);
});

test("whatever was stored, every column is there once", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(
        readColumns(text)
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...columnIds].sort());
    }),
  );
});
