import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { ReactNode, RefObject } from "react";
import type { DynamicPrice, PricingTab } from "../../recommendations.contract.ts";
import { NarrowRow } from "./narrow-row.tsx";
import { type RowLayout, wideRowHeights } from "./row-layout.ts";
import type { Density } from "./use-density.ts";
import { WideRow } from "./wide-row.tsx";

interface DrawnRows {
  readonly tab: PricingTab;
  /** Rows of the list, loaded or not. */
  readonly total: number;
  readonly drawn: readonly { readonly index: number; readonly row: DynamicPrice; readonly top: number }[];
  /** px of all loaded rows. */
  readonly height: number;
  /** The row that Tab reaches. */
  readonly currentId: number | null;
  readonly isSelected: (id: number) => boolean;
  readonly onFocus: (id: number) => void;
  /** What holds the rows. */
  readonly box: RefObject<HTMLElement | null>;
}

const rowClass = "absolute inset-x-0 top-0 border-b px-4 focus-visible:-outline-offset-2";

interface WideListProps extends DrawnRows {
  readonly layout: RowLayout;
  readonly density: Density;
  /** The checkbox in the head of the last column. */
  readonly children: ReactNode;
}

/** The rows as a table. Each is a CSS grid at its place, so that rows out of view need not be drawn. */
export function WideList({ children, layout, density, ...list }: WideListProps) {
  const { tab, total, drawn, height, currentId, isSelected, onFocus, box } = list;
  const { t, i18n } = useLingui();
  const { columns, tracks: gridTemplateColumns } = layout;
  const rowHeight = wideRowHeights[density];
  return (
    <table
      aria-label={t`Recommended prices`}
      aria-rowcount={total + 1}
      className="block rounded-panel border bg-surface text-13"
    >
      <thead className="block">
        <tr
          aria-rowindex={1}
          style={{ gridTemplateColumns }}
          className="grid min-h-10 items-center gap-x-3 rounded-t-panel border-b bg-sunken px-4 text-12 text-ink-2"
        >
          {columns.map(({ id, name, isNumber }) => (
            <th
              key={id}
              scope="col"
              className={clsx(
                "min-w-0 font-medium",
                isNumber ? "text-right" : "text-left",
                id === "select" && "justify-self-center",
                id === "rule" && "pl-3",
              )}
            >
              {id === "select" ? (
                <>
                  <span className="sr-only">{i18n._(name)}</span>
                  {children}
                </>
              ) : (
                i18n._(name)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={(node) => hold(box, node)} className="relative block" style={{ height }}>
        {drawn.map(({ index, row, top }) => (
          <tr
            key={row.id}
            data-row={row.id}
            aria-rowindex={index + 2}
            tabIndex={row.id === currentId ? 0 : -1}
            onFocus={() => onFocus(row.id)}
            style={{ transform: `translateY(${top}px)`, height: rowHeight, gridTemplateColumns }}
            className={clsx(rowClass, "grid gap-x-3", isSelected(row.id) && "bg-sunken")}
          >
            <WideRow
              row={row}
              tab={tab}
              layout={layout}
              isCompact={density === "compact"}
              isSelected={isSelected(row.id)}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface NarrowListProps extends DrawnRows {
  /** Measures the height of a row. */
  readonly measure: (row: Element | null) => void;
}

/** The rows one below the other, each as high as its content. */
export function NarrowList({ measure, ...list }: NarrowListProps) {
  const { tab, total, drawn, height, currentId, isSelected, onFocus, box } = list;
  const { t } = useLingui();
  return (
    <ul
      ref={(node) => hold(box, node)}
      aria-label={t`Recommended prices`}
      className="relative rounded-panel border bg-surface text-13"
      style={{ height }}
    >
      {drawn.map(({ index, row, top }) => (
        <li
          key={row.id}
          ref={measure}
          data-index={index}
          data-row={row.id}
          aria-setsize={total}
          aria-posinset={index + 1}
          tabIndex={row.id === currentId ? 0 : -1}
          onFocus={() => onFocus(row.id)}
          style={{ transform: `translateY(${top}px)` }}
          className={clsx(rowClass, isSelected(row.id) && "bg-sunken")}
        >
          <NarrowRow row={row} tab={tab} isSelected={isSelected(row.id)} />
        </li>
      ))}
    </ul>
  );
}

function hold(box: RefObject<HTMLElement | null>, node: HTMLElement | null): void {
  box.current = node;
}
