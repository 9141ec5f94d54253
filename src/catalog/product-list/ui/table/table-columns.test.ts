import fc from "fast-check";
import { expect, test } from "vitest";
import { columnTracks } from "./column-widths.ts";
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
  expect(chosen.slice(10, 12)).toEqual([
    { id: "category", isShown: true },
    { id: "brand", isShown: false },
  ]);
  expect(readColumns(writeColumns(chosen))).toEqual(chosen);
});

test("a moved column stops at either end", () => {
  expect(moveColumn(defaultColumns, "price", -1)).toEqual(defaultColumns);
  expect(moveColumn(defaultColumns, "changed", 3)).toEqual(defaultColumns);
});

/** Width of the rail, the page's padding, the table's borders and its scroll bar. */
const besidePx = 56 + 2 * 24 + 2 + 15;

test.each([
  [1024, ["price", "position", "overLowest", "lowest", "offers"]],
  [1280, ["price", "position", "overLowest", "lowest", "offers", "since", "ruler", "trend"]],
  [1440, ["price", "position", "overLowest", "lowest", "offers", "since", "ruler", "trend", "state", "sku"]],
] as const)("at %i px the most important columns are seen without scrolling", (windowPx, important) => {
  const shown = defaultColumns.flatMap(({ id, isShown }) => (isShown ? [id] : []));
  expect(shown.slice(0, important.length)).toEqual(important);
  expect(Number.parseFloat(columnTracks(important).minWidth)).toBeLessThanOrEqual((windowPx - besidePx) / 16);
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
