import { useLingui } from "@lingui/react";
import { useQuery } from "@tanstack/react-query";
import { useLocale } from "../../../../web/i18n/use-locale.ts";
import { dynamicFieldsQuery } from "../../../product-list/ui/product-list.queries.ts";
import type { ProductFilters } from "../../../product-list/ui/view/products-view.ts";
import { segmentsQuery } from "../filter-queries.ts";
import { type Chip, chipsOf } from "./chip-list.ts";

/** The filters in force in words; asks for names only where they are needed. */
export function useChips(site: string, filters: ProductFilters): Chip[] {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { data: segments } = useQuery({ ...segmentsQuery(site), enabled: filters.segmentId !== null });
  const hasFields = Object.keys(filters.dynamic).length > 0;
  const { data: fields } = useQuery({ ...dynamicFieldsQuery(site), enabled: hasFields });
  return chipsOf(filters, { i18n, locale, nowMs: Date.now(), segments, fields });
}
