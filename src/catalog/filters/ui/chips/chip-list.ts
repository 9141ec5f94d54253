import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { useQuery } from "@tanstack/react-query";
import { formatAmount, formatCount } from "../../../../web/i18n/format.ts";
import { formatDay } from "../../../../web/i18n/format-time.ts";
import type { Locale } from "../../../../web/i18n/locales.ts";
import { useLocale } from "../../../../web/i18n/use-locale.ts";
import { categoryNames } from "../../../product-list/ui/category-name.ts";
import { dynamicFieldsQuery } from "../../../product-list/ui/product-list.queries.ts";
import { noFilters, type ProductFilters } from "../../../product-list/ui/view/products-view.ts";
import type { PriceSegment } from "../../../settings/segments/segments.contract.ts";
import type { DynamicField } from "../../facets.contract.ts";
import { isPast, windowOf } from "../facets/changed-window.ts";
import { shownValue, withValues } from "../facets/dynamic-values.ts";
import {
  attentionNames,
  fieldLabel,
  offlineName,
  onlineName,
  positionNames,
  stockNames,
  windowNames,
} from "../filter-names.ts";
import { segmentsQuery } from "../filter-queries.ts";
import { marketChips } from "./market-chips.ts";

/** An active filter as shown above the list. */
export interface Chip {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  /** Full text when `value` is a summary. */
  readonly title?: string;
  /** The filters without it. */
  readonly without: Partial<ProductFilters>;
}

/** Data for chip labels; segments and fields are undefined while they load. */
export interface ChipLabels {
  readonly i18n: I18n;
  readonly locale: Locale;
  readonly nowMs: number;
  readonly segments: readonly PriceSegment[] | undefined;
  readonly fields: readonly DynamicField[] | undefined;
}

/** A summary names up to three values. */
const maxNames = 3;

/** "Acme, Bosch, Philips +2". */
export function summarise(names: readonly string[]): string {
  const more = names.length - maxNames;
  const shown = names.slice(0, maxNames).join(", ");
  return more > 0 ? `${shown} +${formatCount(more)}` : shown;
}

/** Every active filter, in the order of the panel. */
export function chipsOf(filters: ProductFilters, labels: ChipLabels): Chip[] {
  return [
    ...categoryChip(filters, labels),
    ...listChip("brands", labels.i18n._(msg`Brand`), filters.brands, { brands: noFilters.brands }),
    ...listChip(
      "position",
      labels.i18n._(msg`Price position`),
      filters.positions.map((position) => labels.i18n._(positionNames[position])),
      { positions: noFilters.positions },
    ),
    ...priceChip(filters, labels),
    ...listChip(
      "stock",
      labels.i18n._(msg`Availability`),
      filters.stock.map((state) => labels.i18n._(stockNames[state])),
      { stock: noFilters.stock },
    ),
    ...statusChip(filters, labels),
    ...changedChip(filters, labels),
    ...competitorsChip(filters, labels),
    ...segmentChip(filters, labels),
    ...listChip(
      "attention",
      labels.i18n._(msg`To check`),
      filters.attention.map((reason) => labels.i18n._(attentionNames[reason])),
      { attention: noFilters.attention },
    ),
    ...marketChips(filters.market, labels.i18n, labels.locale).flatMap(({ id, name, values, without }) =>
      listChip(id, name, values, { market: without }),
    ),
    ...dynamicChips(filters, labels),
  ];
}

function categoryChip({ category }: ProductFilters, { i18n }: ChipLabels): Chip[] {
  if (category === null) return [];
  const names = categoryNames(category);
  return [
    {
      id: "category",
      name: i18n._(msg`Category`),
      value: names.at(-1) ?? category,
      ...(names.length > 1 && { title: names.join(" › ") }),
      without: { category: null },
    },
  ];
}

function listChip(
  id: string,
  name: string,
  values: readonly string[],
  without: Partial<ProductFilters>,
): Chip[] {
  if (values.length === 0) return [];
  const title = values.length > maxNames ? { title: values.slice(0, 30).join(", ") } : {};
  return [{ id, name, value: summarise(values), ...title, without }];
}

function priceChip({ priceFrom, priceTo }: ProductFilters, { i18n }: ChipLabels): Chip[] {
  if (priceFrom === null && priceTo === null) return [];
  const from = priceFrom === null ? "" : formatAmount(priceFrom, "RON");
  const to = priceTo === null ? "" : formatAmount(priceTo, "RON");
  const value =
    priceTo === null
      ? i18n._(msg`from ${from}`)
      : priceFrom === null
        ? i18n._(msg`up to ${to}`)
        : `${from} – ${to}`;
  return [{ id: "price", name: i18n._(msg`Our price`), value, without: { priceFrom: null, priceTo: null } }];
}

function statusChip({ offline }: ProductFilters, { i18n }: ChipLabels): Chip[] {
  if (offline === null) return [];
  const value = i18n._(offline ? offlineName : onlineName);
  return [{ id: "status", name: i18n._(msg`Status`), value, without: { offline: null } }];
}

/** An old window is named by its days: "today" would be wrong. */
function changedChip(filters: ProductFilters, { i18n, locale, nowMs }: ChipLabels): Chip[] {
  const window = windowOf(filters);
  const { changedFrom, changedTo } = filters;
  if (window === null || changedFrom === null || changedTo === null) return [];
  const days = `${formatDay(changedFrom, locale, true)} – ${formatDay(changedTo, locale, true)}`;
  return [
    {
      id: "changed",
      name: i18n._(msg`Price changed`),
      value: isPast(filters, nowMs) ? days : i18n._(windowNames[window]),
      title: days,
      without: { changedFrom: null, changedTo: null },
    },
  ];
}

function competitorsChip({ minCompetitors }: ProductFilters, { i18n }: ChipLabels): Chip[] {
  if (minCompetitors === null) return [];
  const value = i18n._(
    msg`${plural(minCompetitors, { one: "at least # competitor", other: "at least # competitors" })}`,
  );
  return [{ id: "competitors", name: i18n._(msg`Competitors`), value, without: { minCompetitors: null } }];
}

function segmentChip({ segmentId }: ProductFilters, { i18n, segments }: ChipLabels): Chip[] {
  if (segmentId === null) return [];
  const value = segments?.find(({ id }) => id === segmentId)?.name ?? "…";
  return [{ id: "segment", name: i18n._(msg`Price segment`), value, without: { segmentId: null } }];
}

function dynamicChips({ dynamic }: ProductFilters, { fields, locale }: ChipLabels): Chip[] {
  return Object.entries(dynamic).flatMap(([fieldName, values]) => {
    const field = fields?.find((known) => known.fieldName === fieldName);
    const shown = values.map((value) => (field?.fieldType === "NUMBER" ? shownValue(Number(value)) : value));
    return listChip(`field ${fieldName}`, field ? fieldLabel(field, locale) : fieldName, shown, {
      dynamic: withValues(dynamic, fieldName, []),
    });
  });
}

/** The active filters as chips; loads names only when needed. */
export function useChips(site: string, filters: ProductFilters): Chip[] {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { data: segments } = useQuery({ ...segmentsQuery(site), enabled: filters.segmentId !== null });
  const hasFields = Object.keys(filters.dynamic).length > 0;
  const { data: fields } = useQuery({ ...dynamicFieldsQuery(site), enabled: hasFields });
  return chipsOf(filters, { i18n, locale, nowMs: Date.now(), segments, fields });
}
