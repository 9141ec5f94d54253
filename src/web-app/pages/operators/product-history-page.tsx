import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { HistoryScreenProps } from "../../../admin/product-history/ui/history-screen.tsx";
import {
  type HistoryView,
  readHistoryView,
  type ViewChange,
  writeHistoryView,
} from "../../../admin/product-history/ui/history-view.ts";
import type { PageProps } from "../../page-part.ts";
import { useSelectedSite } from "../use-selected-site.ts";

/** The product history of the selected site, with its filters in the address. */
export function ProductHistoryPage({ Screen, title }: PageProps<HistoryScreenProps>) {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (wanted: Partial<HistoryView>, { replace = false }: ViewChange = {}) =>
      setParams((before) => writeHistoryView({ ...readHistoryView(before), ...wanted }), {
        replace,
        preventScrollReset: true,
      }),
    [setParams],
  );
  const lead = useCallback((site: string) => change({ site }, { replace: true }), [change]);
  const view = readHistoryView(params);
  const { site, known, isKnown } = useSelectedSite(view.site, lead);
  if (site === null && !isKnown) return null;
  return <Screen title={title} site={site} sites={known} view={view} onChange={change} />;
}
