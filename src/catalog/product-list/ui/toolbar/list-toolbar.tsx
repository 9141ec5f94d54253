import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { SelectField } from "../../../../web/ui/form/select-field.tsx";
import { Switch } from "../../../../web/ui/form/switch.tsx";
import { type SortType, sortTypes } from "../../product-list.contract.ts";
import type { ProductsView } from "../view/products-view.ts";

interface ListToolbarProps {
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>) => void;
}

/** Sort of products and offers, and which offers are shown. */
export function ListToolbar({ view, onChange }: ListToolbarProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <SelectField
        label={t`Sort`}
        className="max-sm:w-36 lg:max-xl:w-40"
        value={view.sort ?? ""}
        onChange={({ target }) => onChange({ sort: sortTypes.find((sort) => sort === target.value) ?? null })}
      >
        <option value="">{t`Default order`}</option>
        {sortTypes.map((sort) => (
          <option key={sort} value={sort}>
            {i18n._(sortNames[sort])}
          </option>
        ))}
      </SelectField>
      <Switch checked={view.withOutOfStock} onChange={(withOutOfStock) => onChange({ withOutOfStock })}>
        {t`Out-of-stock offers`}
      </Switch>
      <Switch checked={view.dearestFirst} onChange={(dearestFirst) => onChange({ dearestFirst })}>
        {t`Highest offers first`}
      </Switch>
    </>
  );
}

/** Label of each sort. */
const sortNames: Readonly<Record<SortType, MessageDescriptor>> = {
  OVERPRICED: msg`Most overpriced first`,
  UNDERPRICED: msg`Most underpriced first`,
  MEAN_OVERPRICED: msg`Most over the average first`,
  MEAN_UNDERPRICED: msg`Most under the average first`,
  BIGGEST_STOCK: msg`Biggest stock first`,
  SMALLEST_STOCK: msg`Smallest stock first`,
  PRICE_ASCENDING: msg`Lowest price first`,
  PRICE_DESCENDING: msg`Highest price first`,
};
