import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Printer } from "lucide-react";
import { messageOf } from "../../../web/call.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { SelectField } from "../../../web/ui/form/select-field.tsx";
import { Switch } from "../../../web/ui/form/switch.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import type { MarketFigures, MarketOverview } from "../market-overview.contract.ts";
import { DataPanel } from "./data-panel.tsx";
import { HeatMapPanel } from "./heat-map-panel.tsx";
import { type ListAddress, listAddresses } from "./list-address.ts";
import { marketOverviewQuery } from "./market-overview.queries.ts";
import { MoversPanel } from "./movers-panel.tsx";
import { MovesPanel } from "./moves-panel.tsx";
import { Computing, NoProducts, OverviewNotices, OverviewSkeleton } from "./overview-states.tsx";
import { PositionPanel } from "./position-panel.tsx";
import { PriceIndexPanel } from "./price-index-panel.tsx";
import { StockPanel } from "./stock-panel.tsx";

export interface MarketOverviewScreenProps {
  /** Of the screen, in the language shown. */
  readonly title: string;
  readonly site: string;
  /** Domains of the person's sites, for switching. */
  readonly sites: readonly string[];
  readonly withOutOfStock: boolean;
  readonly onChange: (change: { readonly site?: string; readonly withOutOfStock?: boolean }) => void;
  /** Whether the site has a subscription. */
  readonly isActive: boolean;
  /** Undefined when the person may not add products. */
  readonly onAddProducts: (() => void) | undefined;
}

/** How the prices of a site compare with the market. */
export function MarketOverviewScreen(props: MarketOverviewScreenProps) {
  const { title, site, sites, withOutOfStock, onChange, isActive, onAddProducts } = props;
  const { t } = useLingui();
  const overview = useQuery({
    ...marketOverviewQuery(site, withOutOfStock),
    placeholderData: keepPreviousData,
  });
  const figures = overview.data?.figures;
  const computedAt = overview.data?.computedAt ?? 0;
  // Until the switch has its new figures, the old ones lead to the lists that they count.
  const isOld = overview.isPlaceholderData;
  const listOf = listAddresses(site, isOld ? !withOutOfStock : withOutOfStock);
  return (
    <div className="mx-auto max-w-[1200px] px-4 pb-10 sm:px-6 print:p-0">
      <title>{`${title} · ${site} · Vizor`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-3 pb-4">
        <div className="min-w-0">
          <h1 className="text-20 font-semibold tracking-tight">
            {title}
            <span className="hidden print:inline"> · {site}</span>
          </h1>
          <p role="status" className="min-h-5 text-13 text-ink-2">
            {overview.data && <AsOf overview={overview.data} />}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          <Switch
            checked={withOutOfStock}
            onChange={(checked) => onChange({ withOutOfStock: checked })}
          >{t`Out-of-stock offers`}</Switch>
          <Button size="small" onClick={() => window.print()}>
            <Printer size={14} aria-hidden />
            <Trans>Print</Trans>
          </Button>
          {sites.length > 1 ? (
            <SelectField
              label={t`Site`}
              className="max-sm:w-40"
              value={site}
              onChange={({ target }) => onChange({ site: target.value })}
            >
              {sites.map((known) => (
                <option key={known}>{known}</option>
              ))}
            </SelectField>
          ) : (
            <p className="font-medium text-ink-2">{site}</p>
          )}
        </div>
      </header>
      {overview.isPending && <OverviewSkeleton />}
      {overview.isError && overview.data === undefined && (
        <EmptyState
          kind="failed"
          title={t`The market overview could not be loaded`}
          action={
            <Button look="solid" disabled={overview.isFetching} onClick={() => void overview.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {messageOf(overview.error)}
        </EmptyState>
      )}
      {figures === null && <Computing />}
      {figures?.products === 0 && <NoProducts onAddProducts={onAddProducts} />}
      {figures && figures.products > 0 && (
        <div aria-busy={isOld} className={clsx("grid gap-4", isOld && "opacity-60")}>
          <OverviewNotices site={site} figures={figures} isActive={isActive} listOf={listOf} />
          <Panels figures={figures} computedAt={computedAt} listOf={listOf} />
        </div>
      )}
    </div>
  );
}

function AsOf({ overview }: { readonly overview: MarketOverview }) {
  const locale = useLocale();
  if (overview.computedAt === null) return null;
  const time = formatInstant(overview.computedAt, locale);
  return overview.refreshing ? (
    <Trans>As of {time}; newer figures are being computed</Trans>
  ) : (
    <Trans>As of {time}</Trans>
  );
}

interface PanelsProps {
  readonly figures: MarketFigures;
  readonly computedAt: number;
  readonly listOf: ListAddress;
}

function Panels({ figures, computedAt, listOf }: PanelsProps) {
  return (
    <div className="grid gap-4 *:min-w-0 lg:grid-cols-3 print:grid-cols-3 print:gap-2">
      <PositionPanel figures={figures} listOf={listOf} />
      <div className="flex flex-col gap-4 print:gap-2">
        <PriceIndexPanel index={figures.priceIndex} listOf={listOf} />
        <StockPanel chances={figures.stockChances} listOf={listOf} />
      </div>
      <HeatMapPanel heatMap={figures.heatMap} listOf={listOf} />
      <MovesPanel moves={figures.moves} computedAt={computedAt} listOf={listOf} />
      <DataPanel figures={figures} listOf={listOf} />
      <MoversPanel movers={figures.movers} listOf={listOf} />
    </div>
  );
}
