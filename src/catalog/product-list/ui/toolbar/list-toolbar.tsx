import { useLingui } from "@lingui/react/macro";
import { SelectField } from "../../../../web/ui/select-field.tsx";
import { Switch } from "../../../../web/ui/switch.tsx";
import { sortTypes } from "../../product-list.contract.ts";
import type { ProductsView } from "../view/products-view.ts";
import { sortNames } from "./sort-names.ts";

interface ListToolbarProps {
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>) => void;
}

/** In what order products and their offers stand, and which offers are shown. */
export function ListToolbar({ view, onChange }: ListToolbarProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <SelectField
        label={t`Sort`}
        className="max-sm:w-36"
        value={view.sort ?? ""}
        onChange={({ target }) => onChange({ sort: sortTypes.find((sort) => sort === target.value) ?? null })}
      >
        <option value="">{t`As listed`}</option>
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
        {t`Offers from high to low`}
      </Switch>
    </>
  );
}
