import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Download, History, Settings } from "lucide-react";
import { Link } from "react-router";
import { Button, buttonClass } from "../../../../web/ui/button.tsx";
import { batchesQuery } from "../../../review/ui/batches.queries.ts";
import { rulesAddress } from "../rules-address.ts";
import { BulkMenu } from "./bulk-menu.tsx";
import { DensityButton } from "./density-button.tsx";
import { FilterMenu } from "./filter-menu.tsx";
import { NarrowTools } from "./narrow-tools.tsx";
import { ProductSearch } from "./product-search.tsx";
import { RowKeysHelp } from "./row-keys-help.tsx";
import { TabList } from "./tab-list.tsx";
import type { PricingToolbarProps } from "./toolbar-props.ts";

/** What was fetched ahead is not fetched again within this time. */
const fetchedAheadMs = 10_000;

/** Search, filters, actions and tabs; stays on top while the list scrolls. */
export function PricingToolbar(props: PricingToolbarProps) {
  const { site, seesCosts, view, list, onChange, onSearch, bulk, onHistory, isWide } = props;
  return (
    <div className="sticky top-12 z-10 -mx-4 border-b bg-bg px-4 sm:-mx-6 sm:px-6">
      <div className="flex flex-wrap items-center gap-2 py-2">
        <div className="flex min-w-0 flex-1 items-center gap-2 sm:max-w-[36rem]">
          <ProductSearch query={view.query} isBusy={list.isSearch && list.isFetching} onSearch={onSearch} />
          <FilterMenu site={site} seesCosts={seesCosts} filters={view} onChange={onChange} />
        </div>
        {isWide && (
          <div className="ml-auto flex items-center gap-2">
            <ExportButton {...props} />
            <BulkMenu {...bulk} />
            <HistoryButton site={site} onHistory={onHistory} />
            <SettingsLink site={site} />
          </div>
        )}
      </div>
      {isWide ? (
        <div className="flex items-end justify-between">
          <TabList tab={view.tab} counts={list.counts} />
          <div className="flex items-center">
            <DensityButton />
            <RowKeysHelp />
          </div>
        </div>
      ) : (
        <NarrowTools {...props} />
      )}
    </div>
  );
}

function ExportButton({ isExporting, exportPercent, onExport }: PricingToolbarProps) {
  const { t } = useLingui();
  return (
    <>
      <Button size="small" aria-disabled={isExporting} aria-busy={isExporting} onClick={onExport}>
        <Download size={14} aria-hidden />
        {isExporting ? t`Exporting...` : t`Export`}
        {isExporting && exportPercent !== null && (
          <span aria-hidden className="tabular-nums">{`${exportPercent}%`}</span>
        )}
      </Button>
      <span role="status" className="sr-only">
        {isExporting && t`Exporting...`}
      </span>
    </>
  );
}

/** Opens the history, which is fetched as soon as the person is about to. */
function HistoryButton({ site, onHistory }: Pick<PricingToolbarProps, "site" | "onHistory">) {
  const client = useQueryClient();
  const fetchAhead = () =>
    void client.prefetchInfiniteQuery({ ...batchesQuery(site), staleTime: fetchedAheadMs });
  return (
    <Button size="small" onClick={onHistory} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
      <History size={14} aria-hidden />
      <Trans>History</Trans>
    </Button>
  );
}

function SettingsLink({ site }: { readonly site: string }) {
  return (
    <Link to={rulesAddress(site)} className={buttonClass("outline", "small")}>
      <Settings size={14} aria-hidden />
      <Trans>Settings</Trans>
    </Link>
  );
}
