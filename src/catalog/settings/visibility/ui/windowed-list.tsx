import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

/** px; large enough for touch. */
const rowHeight = 44;

const maxShownRows = 11;

interface WindowedListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly render: (row: Row) => ReactNode;
  /** Another value scrolls the list to its top, as a new search does. */
  readonly topKey: string;
}

/**
 * Draws only the rows in view and those around the focused one, so that 10,000 rows cost as much as 50. The neighbours of the
 * focused row are drawn before its scrolling is reported: Tab pressed faster than that skips none.
 */
export function WindowedList<Row>({ label, rows, keyOf, render, topKey }: WindowedListProps<Row>) {
  const box = useRef<HTMLUListElement>(null);
  const [scrolled, scroll] = useState(0);
  const [focused, focus] = useState<string | null>(null);
  const height = Math.min(rows.length, maxShownRows) * rowHeight;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key alone says when
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0;
    scroll(0);
  }, [topKey]);
  const focusedIndex = focused === null ? -1 : rows.findIndex((row) => keyOf(row) === focused);
  const drawn = drawnRows(rowWindow(scrolled, height, rowHeight, rows.length), focusedIndex, rows.length);
  return (
    <ul
      ref={box}
      aria-label={label}
      onScroll={({ currentTarget }) => scroll(currentTarget.scrollTop)}
      style={{ height: Math.max(height, rowHeight) + 2 }}
      className="relative overflow-y-auto overscroll-contain rounded-panel border bg-surface"
    >
      {/* Holds the scroll bar's length. */}
      <li aria-hidden role="presentation" style={{ height: rows.length * rowHeight }} />
      {drawn.map((at) => {
        const row = rows[at];
        if (row === undefined) return null;
        const key = keyOf(row);
        return (
          <li
            key={key}
            aria-setsize={rows.length}
            aria-posinset={at + 1}
            onFocus={() => focus(key)}
            onBlur={() => focus(null)}
            style={{ top: at * rowHeight, height: rowHeight }}
            className="absolute inset-x-0 border-b border-line"
          >
            {render(row)}
          </li>
        );
      })}
    </ul>
  );
}

/** Range of drawn rows. */
interface RowWindow {
  /** First row, from 0. */
  readonly from: number;
  /** The row after the last. */
  readonly to: number;
}

/** Extra rows above and below, so that the keyboard finds the next one. */
const spareRows = 8;

/**
 * Rows in view of a scrolled list, plus spare rows.
 * @param scrolled px from the list's top
 * @param height px that show
 * @param rowHeight px
 */
export function rowWindow(scrolled: number, height: number, rowHeight: number, count: number): RowWindow {
  const from = Math.max(0, Math.floor(scrolled / rowHeight) - spareRows);
  const to = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + spareRows);
  return { from: Math.min(from, to), to };
}

/** The rows of a window and those around the focused one, each once, ascending. @param focused −1 for none */
export function drawnRows({ from, to }: RowWindow, focused: number, count: number): number[] {
  const drawn = new Set(Array.from({ length: to - from }, (_, at) => from + at));
  if (focused !== -1) {
    for (let at = Math.max(0, focused - spareRows); at < Math.min(count, focused + spareRows + 1); at++)
      drawn.add(at);
  }
  return [...drawn].sort((a, b) => a - b);
}
