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

test("a choice is kept: order and what is shown", () => {
  const chosen = moveColumn(showColumn(defaultColumns, "category", true), "category", -1);
  expect(chosen.slice(0, 2)).toEqual([
    { id: "category", isShown: true },
    { id: "sku", isShown: true },
  ]);
  expect(readColumns(writeColumns(chosen))).toEqual(chosen);
});

test("a column stops at either end", () => {
  expect(moveColumn(defaultColumns, "sku", -1)).toEqual(defaultColumns);
  expect(moveColumn(defaultColumns, "changed", 3)).toEqual(defaultColumns);
});

test("what is no column is left out, what came since stands at the end, a column stands once", () => {
  const stored = readColumns('[["brand",false],["weight",true],["brand",true],7]');
  expect(stored[0]).toEqual({ id: "brand", isShown: false });
  expect(stored.slice(1).map(({ id }) => id)).toEqual(first.filter((id) => id !== "brand"));
});

test.each([null, "", "null", "{}", "[", "7", '"sku"'])(
  "what cannot be read is the first choice: %s",
  (text) => {
    expect(readColumns(text)).toEqual(defaultColumns);
  },
);

test("whatever was kept, every column is there once", () => {
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
