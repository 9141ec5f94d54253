import { useLingui } from "@lingui/react/macro";
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { Tooltip } from "radix-ui";
import { useCallback, useContext, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useWidth } from "../../../../web/ui/browser/use-width.ts";
import { SelectBox } from "../../../../web/ui/form/select-box.tsx";
import type { DynamicPrice, PricingTab } from "../../recommendations.contract.ts";
import { NarrowList, WideList } from "./drawn-rows.tsx";
import { useMoreOnScroll, useOffset } from "./list-scroll.ts";
import { RowActionsContext } from "./row-actions.ts";
import { layoutOf, wideRowHeights } from "./row-layout.ts";
import { useDensity } from "./use-density.ts";
import type { PricingSelection } from "./use-pricing-selection.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** px before a narrow row is measured. */
const narrowRowHeight = 190;
/** px of a row's padding and the table's frame. */
const besideCells = 34;
/** Rows drawn beyond each edge of the window. */
const spareRows = 6;

interface PricingListProps {
  readonly tab: PricingTab;
  readonly rows: readonly DynamicPrice[];
  /** Rows of the list, loaded or not. */
  readonly total: number;
  readonly isWide: boolean;
  readonly selection: PricingSelection;
  /** Another value begins at the top with no current row. */
  readonly scopeKey: string;
  readonly onMore: () => void;
}

/** The rows of a tab, of which only those near the window are drawn. */
export function PricingList(props: PricingListProps) {
  const { tab, rows, total, isWide, selection, scopeKey, onMore } = props;
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  const density = useDensity();
  const [panel, panelWidth] = useWidth<HTMLDivElement>();
  const width = Math.max(0, panelWidth - besideCells);
  const layout = useMemo(() => layoutOf(tab, rows, width), [tab, rows, width]);
  const actions = useContext(RowActionsContext);
  const [current, setCurrent] = useState<{ scopeKey: string; id: number | null }>({ scopeKey, id: null });
  const currentId = current.scopeKey === scopeKey ? current.id : null;
  const place = currentId === null ? -1 : rows.findIndex(({ id }) => id === currentId);
  // The row that was current and has left the list: the one in its place follows.
  const lastPlace = useRef(-1);
  if (place !== -1) lastPlace.current = place;

  const scrollMargin = useOffset(box);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isWide ? wideRowHeights[density] : narrowRowHeight),
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: spareRows,
    scrollMargin,
    scrollPaddingStart: 220,
    scrollPaddingEnd: 96,
    // The current row stays mounted with its neighbours, so that Tab finds them.
    rangeExtractor: useCallback(
      (range: Range) => {
        if (place === -1) return defaultRangeExtractor(range);
        const near = [place - 1, place, place + 1].filter((at) => at >= 0 && at < range.count);
        return [...new Set([...defaultRangeExtractor(range), ...near])].sort((a, b) => a - b);
      },
      [place],
    ),
  });
  // Widths change the heights of narrow rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout
  useLayoutEffect(() => virtualizer.measure(), [isWide, tab, density]);
  useMoreOnScroll(onMore, rows.length);

  const focusRow = (at: number) => {
    const id = rows[at]?.id;
    if (id === undefined) return;
    setCurrent({ scopeKey, id });
    virtualizer.scrollToIndex(at, { align: "auto" });
    // After it has been drawn.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus({ preventScroll: true }),
    );
  };
  const at = (act: (row: DynamicPrice) => void) => (index: number) => {
    const row = rows[index];
    if (row) act(row);
  };
  const decide = (act: (row: DynamicPrice) => boolean) => (index: number) => {
    const row = rows[index];
    if (!row || !act(row)) return;
    // The row leaves the list; the next one moves into its place.
    const next = rows[index + 1] ?? rows[index - 1];
    if (next) focusRow(rows.indexOf(next));
  };
  useRowKeys({
    count: rows.length,
    current: place === -1 && currentId !== null ? Math.min(lastPlace.current, rows.length) - 1 : place,
    go: (next, isRange) => {
      const [from, to] = [rows[place]?.id, rows[next]?.id];
      if (isRange && from !== undefined && to !== undefined) selection.chooseRange(from, to);
      focusRow(next);
    },
    approve: tab === "ACTIVELY_PRICED" ? () => undefined : decide(actions.approve),
    deny: decide(actions.deny),
    select: at(({ id }) => selection.toggle(id, false)),
    open: at(actions.open),
    explain: at(actions.explain),
  });

  const loaded = selection.ids.size;
  const headBox = (
    <SelectBox
      label={t`Select all loaded products`}
      checked={loaded > 0 && loaded === rows.length}
      isMixed={loaded > 0 && loaded < rows.length}
      onChange={selection.chooseLoaded}
    />
  );
  const drawn = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index];
    return row === undefined ? [] : [{ index, row, top: start - scrollMargin }];
  });
  const shown = {
    tab,
    total,
    drawn,
    height: virtualizer.getTotalSize(),
    currentId: place === -1 ? (rows[0]?.id ?? null) : currentId,
    isSelected: selection.has,
    onFocus: (id: number) => setCurrent({ scopeKey, id }),
    box,
  };
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <div ref={panel}>
        {isWide ? (
          <WideList {...shown} layout={layout} density={density}>
            {headBox}
          </WideList>
        ) : (
          <NarrowList {...shown} measure={virtualizer.measureElement} />
        )}
      </div>
    </Tooltip.Provider>
  );
}
