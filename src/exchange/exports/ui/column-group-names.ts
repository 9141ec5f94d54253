import { useLingui } from "@lingui/react/macro";
import type { ColumnGroup } from "../../columns/columns.contract.ts";

/** Names of the groups of columns, in the language shown. */
export function useColumnGroupNames(): Readonly<Record<ColumnGroup, string>> {
  const { t } = useLingui();
  return {
    product: t`Product`,
    price: t`Our price`,
    stock: t`Availability`,
    market: t`Market`,
    costs: t`Costs`,
    fields: t`Your own fields`,
    competitors: t`Price at each competitor`,
  };
}
