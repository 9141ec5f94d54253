import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { siteStatsQuery } from "../../../sites/ui/site-stats.queries.ts";
import { dataStates, type MarketFilter, marketPositions } from "../../market-filter.contract.ts";
import { dataStateNames, marketPositionNames } from "../chips/market-chips.ts";
import type { FilterForm } from "../filter-form.ts";
import { MultiFacet } from "./multi-facet.tsx";

/** Position where prices within 1 % count as equal, as on the market overview. */
export function MarketPositionFacet({ filters, onChange }: FilterForm) {
  const { t, i18n } = useLingui();
  return (
    <MultiFacet
      searchLabel={t`Search values`}
      options={marketPositions.map((value) => ({ value, label: i18n._(marketPositionNames[value]) }))}
      selected={filters.market.position ?? []}
      onChange={(chosen) => {
        const position = marketPositions.filter((known) => chosen.includes(known));
        onChange({ market: withCondition(filters.market, "position", position) });
      }}
    />
  );
}

/** Products that are compared with an offer of the selected competitors. */
export function ComparedFacet({ site, filters, onChange }: FilterForm) {
  const { t } = useLingui();
  const { data: stats } = useQuery(siteStatsQuery(site));
  const known = stats?.competitors ?? [];
  const selected = filters.market.compared_with ?? [];
  return (
    <MultiFacet
      searchLabel={t`Search competitors`}
      options={[...new Set([...known, ...selected])].map((value) => ({ value, label: value }))}
      selected={selected}
      onChange={(chosen) => onChange({ market: withCondition(filters.market, "compared_with", [...chosen]) })}
    />
  );
}

/** How current the data is. */
export function DataFacet({ filters, onChange }: FilterForm) {
  const { t, i18n } = useLingui();
  return (
    <MultiFacet
      searchLabel={t`Search values`}
      options={dataStates.map((value) => ({ value, label: i18n._(dataStateNames[value]) }))}
      selected={filters.market.data ?? []}
      onChange={(chosen) => {
        const data = dataStates.filter((known) => chosen.includes(known));
        onChange({ market: withCondition(filters.market, "data", data) });
      }}
    />
  );
}

function withCondition<Key extends "position" | "compared_with" | "data">(
  market: MarketFilter,
  key: Key,
  values: NonNullable<MarketFilter[Key]>,
): MarketFilter {
  const { [key]: _before, ...rest } = market;
  return values.length > 0 ? { ...rest, [key]: values } : rest;
}
