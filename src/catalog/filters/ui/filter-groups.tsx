import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { dynamicFieldsQuery } from "../../product-list/ui/product-list.queries.ts";
import { filterable } from "./chips/stale-filters.ts";
import { CategoryFacet } from "./facets/category-facet.tsx";
import { changedWindows, windowOf, windowUpTo } from "./facets/changed-window.ts";
import { selectedValues } from "./facets/dynamic-values.ts";
import { ComparedFacet, DataFacet, MarketPositionFacet } from "./facets/market-facets.tsx";
import { PositionFacet } from "./facets/position-facet.tsx";
import { PriceFacet } from "./facets/price-facet.tsx";
import { ToggleFacet } from "./facets/toggle-facet.tsx";
import {
  AttentionFacet,
  BrandFacet,
  CompetitorFacet,
  FieldFacet,
  SegmentFacet,
  StockFacet,
} from "./facets/value-facets.tsx";
import type { FilterForm } from "./filter-form.ts";
import { fieldLabel, offlineName, onlineName, windowNames } from "./filter-names.ts";

/** A facet with its title. */
export interface FilterGroup {
  readonly id: string;
  readonly title: string;
  /** Number of its active values. */
  readonly count: number;
  readonly content: ReactNode;
}

interface FilterGroups {
  readonly usual: readonly FilterGroup[];
  /** Facets of the dynamic fields. */
  readonly own: readonly FilterGroup[];
}

/** All facets, for the dropdown and the side panel. */
export function useFilterGroups(form: FilterForm): FilterGroups {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { data: fields = [] } = useQuery(dynamicFieldsQuery(form.site));
  const { filters, onChange } = form;
  const isPriced = filters.priceFrom !== null || filters.priceTo !== null;
  const usual: FilterGroup[] = [
    {
      id: "category",
      title: t`Category`,
      count: Number(filters.category !== null),
      content: <CategoryFacet {...form} />,
    },
    { id: "brands", title: t`Brand`, count: filters.brands.length, content: <BrandFacet {...form} /> },
    {
      id: "position",
      title: t`Price position`,
      count: filters.positions.length,
      content: <PositionFacet {...form} />,
    },
    { id: "price", title: t`Our price`, count: Number(isPriced), content: <PriceFacet {...form} /> },
    {
      id: "stock",
      title: t`Availability`,
      count: filters.stock.length,
      content: <StockFacet {...form} />,
    },
    {
      id: "status",
      title: t`Status`,
      count: Number(filters.offline !== null),
      content: (
        <ToggleFacet
          options={[
            { value: false, label: i18n._(onlineName) },
            { value: true, label: i18n._(offlineName) },
          ]}
          chosen={filters.offline}
          onChange={(offline) => onChange({ offline })}
        />
      ),
    },
    {
      id: "changed",
      title: t`Price changed`,
      count: Number(filters.changedFrom !== null),
      content: (
        <ToggleFacet
          options={changedWindows.map((window) => ({ value: window, label: i18n._(windowNames[window]) }))}
          chosen={windowOf(filters)}
          onChange={(window) =>
            onChange(
              window === null ? { changedFrom: null, changedTo: null } : windowUpTo(window, Date.now()),
            )
          }
        />
      ),
    },
    {
      id: "competitors",
      title: t`Competitors`,
      count: Number(filters.minCompetitors !== null),
      content: <CompetitorFacet {...form} />,
    },
    {
      id: "segment",
      title: t`Price segment`,
      count: Number(filters.segmentId !== null),
      content: <SegmentFacet {...form} />,
    },
    {
      id: "attention",
      title: t`To check`,
      count: filters.attention.length,
      content: <AttentionFacet {...form} />,
    },
    {
      id: "market-position",
      title: t`Position within 1%`,
      count: filters.market.position?.length ?? 0,
      content: <MarketPositionFacet {...form} />,
    },
    {
      id: "compared",
      title: t`Compared with`,
      count: filters.market.compared_with?.length ?? 0,
      content: <ComparedFacet {...form} />,
    },
    {
      id: "data",
      title: t`Data`,
      count: filters.market.data?.length ?? 0,
      content: <DataFacet {...form} />,
    },
  ];
  const own = filterable(fields).map((field) => ({
    id: `field ${field.fieldName}`,
    title: fieldLabel(field, locale),
    count: selectedValues(filters.dynamic, field.fieldName).length,
    content: <FieldFacet {...form} field={field} />,
  }));
  return { usual, own };
}
