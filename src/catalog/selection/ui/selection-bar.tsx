import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download, RefreshCw, Search, Trash2, X } from "lucide-react";
import { useContext, useState } from "react";
import { formatCount } from "../../../web/i18n/format.ts";
import { useBottomInset } from "../../../web/ui/browser/use-bottom-inset.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { DeleteProductsDialog } from "../../product-editing/ui/deletion/delete-products-dialog.tsx";
import { selectPageId } from "../../product-list/ui/select-page.tsx";
import type { ProductsView } from "../../product-list/ui/view/products-view.ts";
import { maxRechecked, maxSelected } from "../selection.contract.ts";
import { CompetitorSearch } from "./competitor-search.ts";
import type { Selected, SelectionScope } from "./selected-products.ts";
import { useSelectionActions } from "./use-selection-actions.ts";

interface SelectionBarProps {
  readonly site: string;
  readonly view: ProductsView;
  readonly selected: Selected;
  readonly scope: SelectionScope;
  /** How many products the list finds. */
  readonly total: number;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** Bar with the extent of the selection and its actions. */
export function SelectionBar({
  site,
  view,
  selected,
  scope,
  total,
  onSelectAll,
  onClear,
}: SelectionBarProps) {
  const { t } = useLingui();
  const bar = useBottomInset();
  const [confirming, setConfirming] = useState<"recheck" | "export" | "delete" | null>(null);
  const { recheck, exportFile, deletion, search } = useSelectionActions(site, view, selected);
  const searchCompetitors = useContext(CompetitorSearch);
  const isRunning = recheck.isPending || exportFile.isPending || deletion.isPending || search.isPending;
  const { count } = scope;
  const shown = formatCount(count);
  const clear = () => {
    onClear();
    document.getElementById(selectPageId)?.focus();
  };
  return (
    <section
      ref={bar}
      aria-label={t`Selection`}
      aria-busy={isRunning}
      // High enough above the window's bottom that its buttons are within the page's scroll padding.
      className="sticky bottom-[calc(var(--bottom-bar)+0.5rem)] z-10 rounded-panel border border-control bg-surface px-4 py-2"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-2 text-13">
          <span role="status" className="font-semibold tabular-nums">
            <ScopeText scope={scope} />
          </span>
          {!scope.isAll && total > count && (
            <>
              <span aria-hidden>·</span>
              <button
                type="button"
                onClick={onSelectAll}
                className="touch-target min-h-6 rounded-control underline underline-offset-2 tabular-nums"
              >
                <Trans>select all {formatCount(total)}</Trans>
              </button>
            </>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            disabled={count > maxRechecked}
            // Not disabled, so that it can receive the focus when its dialog closes.
            aria-disabled={isRunning}
            aria-describedby="selection-limits"
            onClick={() => !isRunning && setConfirming("recheck")}
            className="aria-disabled:opacity-50"
          >
            <RefreshCw size={14} aria-hidden />
            {recheck.isPending ? t`Rechecking…` : t`Recheck`}
          </Button>
          <Button
            size="small"
            disabled={count > maxSelected}
            // Not disabled, so that it can receive the focus when its dialog closes.
            aria-disabled={isRunning}
            aria-describedby="selection-limits"
            onClick={() => !isRunning && setConfirming("export")}
            className="aria-disabled:opacity-50"
          >
            <Download size={14} aria-hidden />
            {exportFile.isPending ? t`Exporting…` : t`Export`}
          </Button>
          {searchCompetitors && (
            <Button
              size="small"
              disabled={count > maxSelected}
              aria-disabled={isRunning}
              aria-describedby="selection-limits"
              onClick={() => !isRunning && search.mutate(searchCompetitors)}
              className="aria-disabled:opacity-50"
            >
              <Search size={14} aria-hidden />
              <Trans>Find competitors</Trans>
            </Button>
          )}
          <Button
            size="small"
            disabled={count > maxSelected}
            aria-disabled={isRunning}
            aria-describedby="selection-limits"
            onClick={() => !isRunning && setConfirming("delete")}
            className="aria-disabled:opacity-50"
          >
            <Trash2 size={14} aria-hidden />
            {deletion.isPending ? t`Deleting…` : t`Delete`}
          </Button>
          <IconButton label={t`Clear selection`} onClick={clear}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      </div>
      <p id="selection-limits" className="mt-1 text-12 text-warning empty:hidden">
        <Limits count={count} />
      </p>
      <ConfirmDialog
        open={confirming === "recheck"}
        onOpenChange={() => setConfirming(null)}
        title={plural(count, { one: `Recheck ${shown} product?`, other: `Recheck ${shown} products?` })}
        description={t`Their pages and those of their competitors are read again now, one after the other at each shop.`}
        action={t`Recheck`}
        onConfirm={() => {
          setConfirming(null);
          recheck.mutate();
        }}
      />
      <ConfirmDialog
        open={confirming === "export"}
        onOpenChange={() => setConfirming(null)}
        title={plural(count, { one: `Export ${shown} product?`, other: `Export ${shown} products?` })}
        description={t`You get a CSV file with a row for each product and each offer.`}
        action={t`Export`}
        onConfirm={() => {
          setConfirming(null);
          exportFile.mutate();
        }}
      />
      <DeleteProductsDialog
        open={confirming === "delete"}
        count={count}
        onClose={() => setConfirming(null)}
        onConfirm={() => {
          setConfirming(null);
          deletion.mutate(count, { onSuccess: clear });
        }}
      />
    </section>
  );
}

function ScopeText({ scope: { count, onPage, isAll } }: { readonly scope: SelectionScope }) {
  const shown = formatCount(count);
  const here = formatCount(onPage);
  if (isAll) return <Trans>All {shown} selected</Trans>;
  if (count === onPage) return <Trans>{shown} on this page</Trans>;
  return (
    <Trans>
      {shown} selected, {here} on this page
    </Trans>
  );
}

/** Limits that a selection exceeds, shown before anything is sent. */
function Limits({ count }: { readonly count: number }) {
  const maxNow = formatCount(maxRechecked);
  const most = formatCount(maxSelected);
  if (count > maxSelected)
    return (
      <Trans>
        At most {maxNow} products can be rechecked at once, and at most {most} exported or deleted. Filter the
        list.
      </Trans>
    );
  if (count > maxRechecked) return <Trans>At most {maxNow} products can be rechecked at once.</Trans>;
  return null;
}
