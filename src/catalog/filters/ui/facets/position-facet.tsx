import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { pricePositions } from "../../../products/products.contract.ts";
import type { FilterForm } from "../filter-form.ts";
import { positionNames } from "../filter-names.ts";
import { positionCountsQuery } from "../filter-queries.ts";
import { MultiFacet } from "./multi-facet.tsx";

/** Our price beside the offers, with the number of products under the other filters; no value means any. */
export function PositionFacet(form: FilterForm) {
  const { t, i18n } = useLingui();
  const { filters, onChange } = form;
  // Without the counts the options work as well.
  const { data: counts } = useQuery(positionCountsQuery(form));
  return (
    <MultiFacet
      searchLabel={t`Search values`}
      options={pricePositions.map((position) => ({
        value: position,
        label: i18n._(positionNames[position]),
        ...(counts && { count: counts[position] }),
        isPart: position === "MOST_EXPENSIVE",
      }))}
      selected={filters.positions}
      onChange={(chosen) =>
        onChange({ positions: pricePositions.filter((position) => chosen.includes(position)) })
      }
    />
  );
}
