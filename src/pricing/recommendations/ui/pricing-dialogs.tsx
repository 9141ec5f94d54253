import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../../web/i18n/lazy-part.ts";
import type { Review } from "../../review/ui/use-review.ts";
import type { DynamicPrice } from "../recommendations.contract.ts";
import type { PricingView } from "./pricing-view.ts";
import { loadFilters } from "./toolbar/filter-menu.tsx";

const { Component: HistoryDialog, ready: loadHistory } = lazyPart(
  [],
  async () => (await import("../../review/ui/history-dialog.tsx")).HistoryDialog,
);
const { Component: ExcludedDialog, ready: loadExcluded } = lazyPart(
  [],
  async () => (await import("./excluded/excluded-dialog.tsx")).ExcludedDialog,
);
const { Component: ExplainedPrice, ready: loadWhy } = lazyPart(
  ["pricing-decision"],
  async () => (await import("./explained-price.tsx")).ExplainedPrice,
);

/** Fetches the code of the filters and the dialogs ahead. What fails is fetched again when its dialog is opened. */
export function preloadDialogs(): void {
  for (const load of [loadFilters, loadWhy, loadHistory, loadExcluded]) void load().catch(() => undefined);
}

export type OpenedList = "history" | "excluded";

/**
 * The detail of a product, which belongs to another slice.
 * @param sku null where none is known
 * @param asksForCosts whether it begins at the product's cost
 */
export type ProductDetail = (
  productId: number,
  sku: string | null,
  onClose: () => void,
  asksForCosts: boolean,
) => ReactNode;

interface PricingDialogsProps {
  readonly site: string;
  readonly view: PricingView;
  readonly rows: readonly DynamicPrice[];
  readonly review: Review;
  readonly opened: OpenedList | null;
  /** Whether the person may enter costs and limits. */
  readonly mayEdit: boolean;
  readonly onClose: () => void;
  readonly onChange: (change: Partial<PricingView>) => void;
  readonly detail: ProductDetail;
}

/** What opens over the lists. */
export function PricingDialogs(props: PricingDialogsProps) {
  const { site, view, rows, review, opened, mayEdit, onClose, onChange, detail } = props;
  const { tab, product, why } = view;
  /** The product whose costs the person wants to enter. */
  const [withoutCosts, askForCosts] = useState<number | null>(null);
  return (
    <Suspense fallback={null}>
      {opened === "history" && <HistoryDialog site={site} review={review} onClose={onClose} />}
      {opened === "excluded" && (
        <ExcludedDialog
          site={site}
          review={review}
          mayEdit={mayEdit}
          onOpenProduct={(id, asksForCosts) => {
            onClose();
            askForCosts(asksForCosts ? id : null);
            onChange({ product: id });
          }}
          onClose={onClose}
        />
      )}
      {why !== null && (
        <ExplainedPrice
          site={site}
          decisionId={why}
          row={rows.find(({ decisionId }) => decisionId === why)}
          tab={tab}
          onClose={() => onChange({ why: null })}
        />
      )}
      {product !== null &&
        detail(
          product,
          rows.find(({ id }) => id === product)?.sku ?? null,
          () => onChange({ product: null }),
          product === withoutCosts,
        )}
    </Suspense>
  );
}
