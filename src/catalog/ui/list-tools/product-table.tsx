import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useMemo } from "react";
import { ErrorBoundary } from "../../../web/ui/error-boundary.tsx";
import type { SortType } from "../../catalog.list.contract.ts";
import { isPicked, type PickedScope } from "../picked-products.ts";
import { tellProductCrash } from "../product-crash.ts";
import type { ShownProducts } from "../product-grid.tsx";
import { SelectBox } from "../product-select.tsx";
import { selectPageId } from "../select-page.tsx";
import { ColumnHead } from "./column-head.tsx";
import { columnNames } from "./column-names.ts";
import { pinned, TableRow } from "./table-row.tsx";
import { useTableColumns } from "./use-table-columns.ts";

interface ProductTableProps extends ShownProducts {
  readonly sort: SortType | null;
  readonly scope: PickedScope;
  readonly onSelectPage: (isIn: boolean) => void;
  readonly onSort: (sort: SortType | null) => void;
}

/** The list as a table: the product and its actions stay, the columns between them scroll. */
export function ProductTable(props: ProductTableProps) {
  const { products, picked, sort, scope, onSelectPage, onSort, ...row } = props;
  const { t, i18n } = useLingui();
  const chosen = useTableColumns();
  const columns = useMemo(() => chosen.flatMap(({ id, isShown }) => (isShown ? [id] : [])), [chosen]);
  const isWhole = scope.onPage === products.length;
  return (
    <section
      aria-label={t`Products`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached and scrolled by keyboard too
      tabIndex={0}
      className={clsx(
        "max-h-[max(24rem,calc(100dvh-12rem))] overflow-auto rounded-panel border bg-surface",
        "scroll-pt-10 scroll-pr-16 scroll-pl-76",
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-13 [&_td]:border-b [&_th]:border-b">
        <thead className="text-12 text-ink-2">
          <tr className="h-10">
            <th scope="col" className={clsx(headCell, pinned.first, "z-3 px-2")}>
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
                className={clsx(headCell, "z-2")}
              />
            ))}
            <th scope="col" className={clsx(headCell, pinned.actions, "z-3 px-2")}>
              <span className="sr-only">
                <Trans>Actions</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ErrorBoundary
              key={product.packetId}
              fallback={(_, retry) => <BrokenRow span={columns.length + 2} onRetry={retry} />}
              onError={tellProductCrash}
            >
              <TableRow
                product={product}
                columns={columns}
                isSelected={isPicked(picked, product.packetId)}
                {...row}
              />
            </ErrorBoundary>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const headCell = "sticky top-0 bg-sunken text-left font-medium whitespace-nowrap";

function BrokenRow({ span, onRetry }: { readonly span: number; readonly onRetry: () => void }) {
  return (
    <tr className="h-12">
      <td colSpan={span} className="px-4 text-ink-2">
        <Trans>This product cannot be shown.</Trans>{" "}
        <button type="button" onClick={onRetry} className="min-h-6 font-medium text-ink underline">
          <Trans>Try again</Trans>
        </button>
      </td>
    </tr>
  );
}
