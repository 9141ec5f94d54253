import { useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense } from "react";
import type { ListBody } from "../../../catalog/product-list/product-list.contract.ts";
import { type SiteSection, SiteSectionsScreen } from "../../../web/ui/sections/site-sections-screen.tsx";
import { ExportSection } from "../../exports/ui/export-section.tsx";
import type { ImportSummary } from "../../imports/imports.contract.ts";
import { ImportSection } from "../../imports/ui/import-section.tsx";
import { OfflineSection } from "../../imports/ui/offline-section.tsx";
import { PriceFeedSection } from "../../price-feeds/ui/price-feed-section.tsx";
import { ProductFeedSection } from "../../product-feeds/ui/product-feed-section.tsx";
import { HistorySection } from "./history/history-section.tsx";
import type { ImportExportView } from "./import-export-view.ts";
import { sections as ownSections } from "./sections.ts";

const later = (section: ReactNode) => (
  <Suspense fallback={<div aria-hidden className="skeleton h-40 w-full" />}>{section}</Suspense>
);

export interface ImportExportScreenProps {
  /** Of the screen, in the language shown. */
  readonly title: string;
  readonly site: string;
  /** Domains of the person's sites, for switching. */
  readonly sites: readonly string[];
  readonly onSite: (site: string) => void;
  /** Whether the site has a subscription. */
  readonly isActive: boolean;
  /** Whether the person may import, by role and subscription. */
  readonly mayImport: boolean;
  readonly view: ImportExportView;
  readonly onView: (change: Partial<ImportExportView>) => void;
  /** The filters of the export, drawn by the catalog, with their summary. */
  readonly filters: ReactNode;
  readonly hasFilters: boolean;
  /** How many products pass them; null while it is not known. */
  readonly count: number | null;
  readonly readFilter: () => Promise<ListBody>;
  readonly withOutOfStock: boolean;
}

/** Files in and out of a site, and what was done with them. */
export function ImportExportScreen(props: ImportExportScreenProps) {
  const { title, site, sites, onSite, isActive, mayImport, view, onView } = props;
  const { readFilter, withOutOfStock } = props;
  const { t, i18n } = useLingui();
  const [exporting, importing, offline, productFeed, priceFeed, history] = ownSections;
  const rights = { isActive, mayImport };
  const activeFilter = props.hasFilters ? readFilter : null;
  const open = ({ id, kind }: ImportSummary) => {
    const isLinks = kind === "LINKS";
    onView(isLinks ? { tab: "import", importId: id } : { offlineId: id });
    // It is shown where it was uploaded, far above the history.
    document.getElementById(isLinks ? importing.anchor : offline.anchor)?.focus();
    document.getElementById(isLinks ? importing.anchor : offline.anchor)?.scrollIntoView();
  };
  const sections: readonly SiteSection[] = [
    {
      id: exporting.anchor,
      title: i18n._(exporting.title),
      description: t`Download your products with the offers of your competitors. Choose which products and which columns.`,
      content: (
        <ExportSection
          site={site}
          isActive={isActive}
          filters={props.filters}
          count={props.count}
          readFilter={readFilter}
          withOutOfStock={withOutOfStock}
          format={view.format}
          onFormat={(format) => onView({ format })}
        />
      ),
    },
    {
      id: importing.anchor,
      title: i18n._(importing.title),
      description: t`Add products and the pages of the same products at your competitors from a file. You see what will happen before anything changes.`,
      content: (
        <ImportSection
          site={site}
          rights={rights}
          view={view}
          onView={onView}
          readFilter={activeFilter}
          withOutOfStock={withOutOfStock}
        />
      ),
    },
    {
      id: offline.anchor,
      title: i18n._(offline.title),
      description: t`Products that have no page in your shop. Their prices and stock come from your files.`,
      content: (
        <OfflineSection
          site={site}
          rights={rights}
          view={view}
          onView={onView}
          readFilter={activeFilter}
          withOutOfStock={withOutOfStock}
        />
      ),
    },
    {
      id: productFeed.anchor,
      title: i18n._(productFeed.title),
      description: t`Your products, read every day from the feed that your shop already has for Google Merchant Center.`,
      content: later(<ProductFeedSection site={site} />),
    },
    {
      id: priceFeed.anchor,
      title: i18n._(priceFeed.title),
      description: t`An address from which your shop or Google Merchant Center takes the prices that you have approved.`,
      content: later(<PriceFeedSection site={site} />),
    },
    {
      id: history.anchor,
      title: i18n._(history.title),
      description: t`Imports and exports of the last 30 days. An import can be undone while nobody has changed its products since.`,
      content: (
        <HistorySection
          site={site}
          mayUndo={mayImport}
          tab={view.history}
          onTab={(tab) => onView({ history: tab })}
          onOpen={open}
        />
      ),
    },
  ];
  return <SiteSectionsScreen {...{ title, site, sites, onSite, sections }} />;
}
