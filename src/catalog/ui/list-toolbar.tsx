import { useLingui } from "@lingui/react/macro";
import { SelectField } from "../../web/ui/select-field.tsx";
import { Switch } from "../../web/ui/switch.tsx";
import { sortTypes } from "../catalog.list.contract.ts";
import type { ProductsView } from "./products-view.ts";
import { sortNames } from "./sort-names.ts";

interface ListToolbarProps {
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>) => void;
}

/** What changes the list as a whole; stays in sight while the list scrolls. */
export function ListToolbar({ view, onChange }: ListToolbarProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="sticky top-12 z-10 -mx-4 border-b bg-bg px-4 py-2 sm:-mx-6 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:justify-start">
        <SelectField
          label={t`Sort`}
          className="max-sm:w-36"
          value={view.sort ?? ""}
          onChange={({ target }) =>
            onChange({ sort: sortTypes.find((sort) => sort === target.value) ?? null })
          }
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
      </div>
    </div>
  );
}
