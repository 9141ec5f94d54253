import { Plural, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { SelectField } from "../../../../web/ui/form/select-field.tsx";
import { attentions, availabilities } from "../../../products/products.contract.ts";
import { siteStatsQuery } from "../../../sites/ui/site-stats.queries.ts";
import type { DynamicField } from "../../facets.contract.ts";
import type { FilterForm } from "../filter-form.ts";
import { attentionNames, stockNames } from "../filter-names.ts";
import { brandsQuery, fieldValuesQuery, segmentsQuery } from "../filter-queries.ts";
import { selectedValues, shownValue, withValues } from "./dynamic-values.ts";
import { LoadedFacets } from "./loaded-facets.tsx";
import { MultiFacet } from "./multi-facet.tsx";
import { ToggleFacet } from "./toggle-facet.tsx";

/** Brand facet; the selected category filters its options. */
export function BrandFacet({ site, filters, onChange }: FilterForm) {
  const query = useQuery({ ...brandsQuery(site, filters.category), placeholderData: keepPreviousData });
  return (
    <LoadedFacets query={query}>
      {(names) => (
        <BrandList names={names} chosen={filters.brands} onChange={(brands) => onChange({ brands })} />
      )}
    </LoadedFacets>
  );
}

interface BrandListProps {
  readonly names: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function BrandList({ names, chosen, onChange }: BrandListProps) {
  const { t } = useLingui();
  const options = useMemo(() => names.map((name) => ({ value: name, label: name })), [names]);
  return (
    <MultiFacet searchLabel={t`Search brands`} options={options} selected={chosen} onChange={onChange} />
  );
}

const noValues: readonly (string | number)[] = [];

interface FieldFacetProps extends FilterForm {
  readonly field: DynamicField;
}

/** Facet of a dynamic field. Values that fail to load are an empty list. */
export function FieldFacet({ site, filters, onChange, field }: FieldFacetProps) {
  const { t } = useLingui();
  const query = useQuery(fieldValuesQuery(site, field.fieldName));
  const values = query.data ?? noValues;
  const options = useMemo(
    () => values.map((value) => ({ value: String(value), label: shownValue(value) })),
    [values],
  );
  if (query.isPending) return <div aria-hidden className="skeleton my-2 h-4 w-2/3" />;
  return (
    <MultiFacet
      searchLabel={t`Search values`}
      options={options}
      selected={selectedValues(filters.dynamic, field.fieldName)}
      onChange={(chosen) => onChange({ dynamic: withValues(filters.dynamic, field.fieldName, chosen) })}
    />
  );
}

/** One of the person's own price segments. */
export function SegmentFacet({ site, filters, onChange }: FilterForm) {
  const { t } = useLingui();
  const query = useQuery(segmentsQuery(site));
  return (
    <LoadedFacets query={query}>
      {(segments) => (
        <div className="space-y-2">
          {segments.length === 0 ? (
            <p className="text-13 text-ink-2">{t`You have no price segments yet.`}</p>
          ) : (
            <ToggleFacet
              options={segments.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={filters.segmentId}
              onChange={(segmentId) => onChange({ segmentId })}
            />
          )}
          <Link
            to={`/settings?site=${encodeURIComponent(site)}`}
            className="inline-flex min-h-8 items-center rounded-control text-13 text-ink-2 underline underline-offset-2 hover:text-ink"
          >
            {segments.length === 0 ? t`Create one in the settings` : t`Edit segments`}
          </Link>
        </div>
      )}
    </LoadedFacets>
  );
}

/** Stock of the own product; no value means any. */
export function StockFacet({ filters, onChange }: FilterForm) {
  const { t, i18n } = useLingui();
  return (
    <MultiFacet
      searchLabel={t`Search values`}
      options={availabilities.map((state) => ({ value: state, label: i18n._(stockNames[state]) }))}
      selected={filters.stock}
      onChange={(chosen) => onChange({ stock: availabilities.filter((state) => chosen.includes(state)) })}
    />
  );
}

export function AttentionFacet({ filters, onChange }: FilterForm) {
  const { t, i18n } = useLingui();
  return (
    <MultiFacet
      searchLabel={t`Search values`}
      options={attentions.map((reason) => ({ value: reason, label: i18n._(attentionNames[reason]) }))}
      selected={filters.attention}
      onChange={(chosen) => onChange({ attention: attentions.filter((reason) => chosen.includes(reason)) })}
    />
  );
}

/** Maximum while the number of active competitors is not known. */
const defaultMax = 4;

/** Maximum number of options; a higher number still works in the address. */
const maxOptions = 200;

/** Minimum number of competitors, from 0 (any) to the active ones. */
export function CompetitorFacet({ site, filters, onChange }: FilterForm) {
  const { t } = useLingui();
  const { data: stats } = useQuery(siteStatsQuery(site));
  const chosen = filters.minCompetitors ?? 0;
  const max = Math.min(stats?.activeCompetitors.length ?? defaultMax, maxOptions);
  const numbers = Array.from({ length: max + 1 }, (_, number) => number);
  if (chosen > max) numbers.push(chosen);
  return (
    <SelectField
      label={t`At least`}
      value={chosen}
      onChange={({ target }) => onChange({ minCompetitors: Number(target.value) || null })}
    >
      {numbers.map((number) => (
        <option key={number} value={number}>
          {number === 0 ? t`Any number` : <Plural value={number} one="# competitor" other="# competitors" />}
        </option>
      ))}
    </SelectField>
  );
}
