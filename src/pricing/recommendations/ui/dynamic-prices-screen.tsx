import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useJustMoved } from "../../../web/ui/browser/held-clicks.ts";
import { useMedia } from "../../../web/ui/browser/use-media.ts";
import { whenIdle } from "../../../web/ui/browser/when-idle.ts";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { usePricingExport } from "../../export/ui/use-pricing-export.ts";
import { useReview } from "../../review/ui/use-review.ts";
import { rulesQuery } from "../../rules/ui/rules.queries.ts";
import { type DynamicPrice, pricingTabs } from "../recommendations.contract.ts";
import { ListPanel } from "./list/list-panel.tsx";
import { PricingList } from "./list/pricing-list.tsx";
import { ClicksHeldContext, RowActionsContext } from "./list/row-actions.ts";
import { wideQuery } from "./list/row-layout.ts";
import { usePricingSelection } from "./list/use-pricing-selection.ts";
import { useRowActions } from "./list/use-row-actions.ts";
import { type OpenedList, PricingDialogs, type ProductDetail, preloadDialogs } from "./pricing-dialogs.tsx";
import { PricingHeader } from "./pricing-header.tsx";
import { PricingNotices, useShownNotices } from "./pricing-notices.tsx";
import { PricingStates } from "./pricing-states.tsx";
import { type PricingView, permittedView } from "./pricing-view.ts";
import { filterQuery } from "./recommendations.queries.ts";
import { bulkQuestion, bulkVerbName } from "./toolbar/bulk-words.ts";
import { FilterChips } from "./toolbar/filter-chips.tsx";
import { PricingToolbar } from "./toolbar/pricing-toolbar.tsx";
import { SelectionBar } from "./toolbar/selection-bar.tsx";
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
  /** Whether the person may see costs and what follows from them. */
  readonly seesCosts: boolean;
  readonly detail: ProductDetail;
}

const noRows: readonly DynamicPrice[] = [];

/** Recommended prices of a site, which people approve or reject. */
export function DynamicPricesScreen(props: DynamicPricesScreenProps) {
  const { title, site, sites, onChange, mayRelease, seesCosts, detail } = props;
  const view = useMemo(() => permittedView(props.view, seesCosts), [props.view, seesCosts]);
  const { tab, product, why } = view;
  const isWide = useMedia(wideQuery);
  const list = useRecommendations(site, view);
  const { data: rules } = useQuery(rulesQuery(site));
  const review = useReview(site);
  const exporting = usePricingExport(site);
  const rows = list.rows ?? noRows;
  const total = list.total ?? 0;
  const scopeKey = JSON.stringify(filterOf(view));
  const selection = usePricingSelection(rows, scopeKey);
  const actions = useRowActions(site, review, onChange, selection.toggle);
  const bulk = useBulk(review, view, selection, list);
  const [opened, open] = useState<OpenedList | null>(null);
  const notices = useShownNotices(site, list);
  const movable = useMemo(() => [notices, ...rows.map(({ id }) => id)], [notices, rows]);
  const isCovered = bulk.asked !== null || opened !== null || why !== null || product !== null;
  const hasJustMoved = useJustMoved(movable, isCovered);
  const search = useCallback((query: string) => onChange({ query }, { replace: true }), [onChange]);
  const isListed = rows.length > 0;
  // After the rows, which they would delay.
  useEffect(() => (isListed ? whenIdle(preloadDialogs) : undefined), [isListed]);
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
          // Below the last card there is room for a toast, which is as wide as the window there.
          className="mx-auto max-w-[1760px] px-4 pb-28 sm:px-6 sm:pb-10"
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
            seesCosts={seesCosts}
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
            onExport={() => exporting.start(filterQuery(view))}
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
        <PricingDialogs
          site={site}
          view={view}
          rows={rows}
          review={review}
          opened={opened}
          mayEdit={seesCosts}
          onClose={() => open(null)}
          onChange={onChange}
          detail={detail}
        />
      </ClicksHeldContext>
    </RowActionsContext>
  );
}
