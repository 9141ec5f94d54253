import { useLingui } from "@lingui/react/macro";
import { availabilities } from "../../../products/products.contract.ts";
import type { FilterForm } from "../filter-form.ts";
import { stockNames } from "../filter-names.ts";
import { MultiChoice } from "./multi-facet.tsx";

/** Any of the states of the own stock; none is any. */
export function StockChoice({ filters, onChange }: FilterForm) {
  const { t, i18n } = useLingui();
  return (
    <MultiChoice
      searchLabel={t`Search values`}
      choices={availabilities.map((state) => ({ value: state, label: i18n._(stockNames[state]) }))}
      chosen={filters.stock}
      onChange={(chosen) => onChange({ stock: availabilities.filter((state) => chosen.includes(state)) })}
    />
  );
}
