import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type CSSProperties, useMemo } from "react";
import { SelectBox } from "../../../../web/ui/form/select-box.tsx";
import { ErrorBoundary } from "../../../../web/ui/status/error-boundary.tsx";
import { reportProductCrash } from "../../../product-card/ui/product-crash.ts";
import { isInSelection, type SelectionScope } from "../../../selection/ui/selected-products.ts";
import type { SortType } from "../../product-list.contract.ts";
import type { ShownProducts } from "../product-grid.tsx";
import { selectPageId } from "../select-page.tsx";
import { ColumnHead } from "./column-head.tsx";
import { columnNames } from "./column-names.ts";
import { columnTracks } from "./column-widths.ts";
import { pinned, rowGrid, TableRow } from "./table-row.tsx";
import { useTableColumns } from "./use-table-columns.ts";

interface ProductTableProps extends ShownProducts {
  readonly sort: SortType | null;
  readonly scope: SelectionScope;
  readonly onSelectPage: (isIn: boolean) => void;
  readonly onSort: (sort: SortType | null) => void;
}

/**
 * The list as a table with sticky product and action columns. Each row is a CSS grid instead of a table row,
 * so that rows out of view are not laid out (decision 19).
 */
export function ProductTable(props: ProductTableProps) {
  const { products, selected, sort, scope, onSelectPage, onSort, ...row } = props;
  const { t, i18n } = useLingui();
  const chosen = useTableColumns();
  const columns = useMemo(() => chosen.flatMap(({ id, isShown }) => (isShown ? [id] : [])), [chosen]);
  const { tracks, minWidth } = useMemo(() => columnTracks(columns), [columns]);
  const isWhole = scope.onPage === products.length;
  return (
    <section
      aria-label={t`Products`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached and scrolled by keyboard too
      tabIndex={0}
      className={clsx(
        "max-h-[max(24rem,calc(100dvh-12rem))] overflow-auto rounded-panel border bg-surface",
        "scroll-pt-10 scroll-pr-16 scroll-pl-70",
      )}
    >
      <table style={{ "--tracks": tracks, minWidth } as CSSProperties} className="block text-13">
        <thead className="sticky top-0 z-2 block text-12 text-ink-2">
          <tr className={clsx(rowGrid, "min-h-10 bg-sunken")}>
            <th scope="col" className={clsx(headCell, pinned.first, "z-1 px-2")}>
              <span className="flex items-center gap-2">
                <SelectBox
                  id={selectPageId}
                  label={t`Select this page`}
                  checked={isWhole}
                  isMixed={scope.onPage > 0 && !isWhole}
                  onChange={onSelectPage}
                />
                <Trans>Product</Trans>
              </span>
            </th>
            {columns.map((column) => (
              <ColumnHead
                key={column}
                column={column}
                name={i18n._(columnNames[column])}
                sort={sort}
                onSort={onSort}
                className={headCell}
              />
            ))}
            <th scope="col" className={clsx(headCell, pinned.actions, "z-1 px-2")}>
              <span className="sr-only">
                <Trans>Actions</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody className="block">
          {products.map((product) => (
            <ErrorBoundary
              key={product.packetId}
              fallback={(_, retry) => <BrokenRow span={columns.length + 2} onRetry={retry} />}
              onError={reportProductCrash}
            >
              <TableRow
                product={product}
                columns={columns}
                isSelected={isInSelection(selected, product.packetId)}
                {...row}
              />
            </ErrorBoundary>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const headCell = "flex items-center bg-sunken text-left font-medium";

function BrokenRow({ span, onRetry }: { readonly span: number; readonly onRetry: () => void }) {
  return (
    <tr className="flex min-h-12 items-center border-b">
      <td colSpan={span} className="px-4 text-ink-2">
        <Trans>This product cannot be shown.</Trans>{" "}
        <button type="button" onClick={onRetry} className="min-h-6 font-medium text-ink underline">
          <Trans>Try again</Trans>
        </button>
      </td>
    </tr>
  );
}
