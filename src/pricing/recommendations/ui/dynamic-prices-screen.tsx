import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { lazyPart } from "../../../web/i18n/lazy-part.ts";
import { useJustMoved } from "../../../web/ui/browser/held-clicks.ts";
import { useMedia } from "../../../web/ui/browser/use-media.ts";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { usePricingExport } from "../../export/ui/use-pricing-export.ts";
import { useReview } from "../../review/ui/use-review.ts";
import { rulesQuery } from "../../rules/ui/rules.queries.ts";
import { type DynamicPrice, pricingTabs } from "../recommendations.contract.ts";
import { ListPanel } from "./list/list-panel.tsx";
import { PricingList } from "./list/pricing-list.tsx";
import { ClicksHeldContext, RowActionsContext } from "./list/row-actions.ts";
import { wideQueries } from "./list/row-layout.ts";
import { SelectionBar } from "./list/selection-bar.tsx";
import { usePricingSelection } from "./list/use-pricing-selection.ts";
import { useRowActions } from "./list/use-row-actions.ts";
import { PricingHeader } from "./pricing-header.tsx";
import { PricingNotices } from "./pricing-notices.tsx";
import { PricingStates } from "./pricing-states.tsx";
import type { PricingView } from "./pricing-view.ts";
import { bulkQuestion, bulkVerbName } from "./toolbar/bulk-words.ts";
import { FilterChips } from "./toolbar/filter-chips.tsx";
import { PricingToolbar } from "./toolbar/pricing-toolbar.tsx";
import { filterOf, useBulk } from "./toolbar/use-bulk.ts";
import { useRecommendations } from "./use-recommendations.ts";

export interface DynamicPricesScreenProps {
  readonly title: string;
  readonly site: string;
  /** Domains of the person's sites. */
  readonly sites: readonly string[];
  readonly view: PricingView;
  /** Must be stable between renders. */
  readonly onChange: (change: Partial<PricingView>, how?: { replace?: boolean }) => void;
  /** Whether the person may let through what the brake holds back. */
  readonly mayRelease: boolean;
  /** The detail of a product, which belongs to another slice. @param sku null where none is known */
  readonly detail: (productId: number, sku: string | null, onClose: () => void) => ReactNode;
}

const { Component: HistoryDialog } = lazyPart(
  [],
  async () => (await import("../../review/ui/history-dialog.tsx")).HistoryDialog,
);
const { Component: ExcludedDialog } = lazyPart(
  [],
  async () => (await import("./excluded/excluded-dialog.tsx")).ExcludedDialog,
);
const { Component: WhyThisPrice } = lazyPart(
  ["pricing-decision"],
  async () => (await import("../../decisions/ui/why-this-price.tsx")).WhyThisPrice,
);

const noRows: readonly DynamicPrice[] = [];

/** Recommended prices of a site, which people approve or reject. */
export function DynamicPricesScreen(props: DynamicPricesScreenProps) {
  const { title, site, sites, view, onChange, mayRelease, detail } = props;
  const { tab, product, why } = view;
  const isWide = useMedia(wideQueries[tab]);
  const list = useRecommendations(site, view);
  const { data: rules } = useQuery(rulesQuery(site));
  const review = useReview(site);
  const exporting = usePricingExport(site);
  const rows = list.rows ?? noRows;
  const total = list.total ?? 0;
  const scopeKey = JSON.stringify(filterOf(view));
  const selection = usePricingSelection(rows, scopeKey);
  const actions = useRowActions(review, onChange, selection.toggle);
  const bulk = useBulk(review, view, selection, list);
  const [opened, open] = useState<"history" | "excluded" | null>(null);
  const rowIds = useMemo(() => rows.map(({ id }) => id), [rows]);
  const isCovered = bulk.asked !== null || opened !== null || why !== null || product !== null;
  const hasJustMoved = useJustMoved(rowIds, isCovered);
  const search = useCallback((query: string) => onChange({ query }, { replace: true }), [onChange]);
  const { asked } = bulk;
  const question = asked && bulkQuestion(tab, asked);
  return (
    <RowActionsContext value={actions}>
      <ClicksHeldContext value={review.isDeciding || hasJustMoved}>
        <Tabs.Root
          activationMode="manual"
          value={tab}
          onValueChange={(next) => {
            const found = pricingTabs.find((one) => one === next);
            if (found) onChange({ tab: found });
          }}
          className="mx-auto max-w-[1760px] px-4 pb-10 sm:px-6"
        >
          <title>{`${title} · ${site} · Vizor`}</title>
          <PricingHeader
            site={site}
            sites={sites}
            list={list}
            onSite={(next) => onChange({ site: next })}
            onExcluded={() => open("excluded")}
          />
          <PricingToolbar
            site={site}
            view={view}
            list={list}
            onChange={onChange}
            onSearch={search}
            bulk={{
              tab,
              selected: selection.isAll ? total : selection.ids.size,
              total,
              isBusy: review.isDeciding,
              onBulk: bulk.ask,
            }}
            isExporting={exporting.isExporting}
            exportPercent={exporting.percent}
            onExport={exporting.start}
            onHistory={() => open("history")}
            isWide={isWide}
          />
          <FilterChips site={site} filters={view} onChange={onChange} />
          <div className="grid grid-cols-1 gap-3 pt-3">
            <PricingNotices site={site} view={view} list={list} review={review} mayRelease={mayRelease} />
            {pricingTabs.map((one) => (
              <ListPanel key={one} tab={one} isTabbed={isWide} isOpen={one === tab} list={list}>
                {rows.length > 0 ? (
                  <PricingList
                    tab={tab}
                    rows={rows}
                    total={total}
                    isWide={isWide}
                    selection={selection}
                    scopeKey={scopeKey}
                    onMore={list.more}
                  />
                ) : (
                  <PricingStates
                    site={site}
                    view={view}
                    list={list}
                    hasRules={rules && rules.length > 0}
                    onChange={onChange}
                  />
                )}
              </ListPanel>
            ))}
          </div>
          <SelectionBar
            tab={tab}
            selection={selection}
            total={total}
            hasMore={rows.length < total}
            isBusy={review.isDeciding}
            onDecide={(verb) => bulk.ask(verb, false)}
          />
        </Tabs.Root>
        <ConfirmDialog
          open={asked !== null}
          onOpenChange={(isOpen) => isOpen || bulk.cancel()}
          title={question?.title ?? ""}
          description={question?.description ?? ""}
          warning={question?.warning}
          action={asked ? bulkVerbName(tab, asked.verb) : ""}
          isDangerous={asked?.verb === "DENY"}
          onConfirm={bulk.confirm}
        />
        <Suspense fallback={null}>
          {opened === "history" && <HistoryDialog site={site} review={review} onClose={() => open(null)} />}
          {opened === "excluded" && (
            <ExcludedDialog
              site={site}
              review={review}
              onOpenProduct={({ id }) => {
                open(null);
                onChange({ product: id });
              }}
              onClose={() => open(null)}
            />
          )}
          {why !== null && (
            <WhyThisPrice
              site={site}
              decisionId={why}
              productName={rows.find(({ decisionId }) => decisionId === why)?.productName ?? ""}
              onClose={() => onChange({ why: null })}
            />
          )}
          {product !== null &&
            detail(product, rows.find(({ id }) => id === product)?.sku ?? null, () =>
              onChange({ product: null }),
            )}
        </Suspense>
      </ClicksHeldContext>
    </RowActionsContext>
  );
}
