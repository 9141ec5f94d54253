import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "../../../../web/ui/button.tsx";
import { categoryOptions } from "../../../rules/ui/category-options.ts";
import { brandsQuery, categoriesQuery, rulesQuery } from "../../../rules/ui/rules.queries.ts";
import { guardNames } from "../guard-names.ts";
import {
  countPricingFilters,
  noPricingFilters,
  offeredGuards,
  type PricingFilters,
} from "../pricing-view.ts";
import { ChangeBound, FilterSelect } from "./filter-fields.tsx";

interface FilterFormProps {
  readonly site: string;
  /** Whether the person may see what follows from costs. */
  readonly seesCosts: boolean;
  readonly filters: PricingFilters;
  readonly onChange: (filters: Partial<PricingFilters>) => void;
  readonly onDone: () => void;
}

/** Filters by rule, category, brand, size of the change, limit and loss; they apply at once. */
export function FilterForm({ site, seesCosts, filters, onChange, onDone }: FilterFormProps) {
  const { t, i18n } = useLingui();
  const limits = offeredGuards(seesCosts);
  const id = useId();
  const { data: rules } = useQuery(rulesQuery(site));
  const { data: categories } = useQuery(categoriesQuery(site));
  const { data: brands } = useQuery(brandsQuery(site));
  const choose = (key: "category" | "brand") => (value: string) =>
    onChange({ [key]: value === "" ? null : value });
  return (
    <div className="space-y-3 p-3">
      <FilterSelect
        id={`${id}-rule`}
        label={t`Business rule`}
        value={filters.rule === null ? "" : String(filters.rule)}
        options={(rules ?? []).map(({ id: ruleId, name }) => ({ value: String(ruleId), label: name }))}
        onChoose={(value) => onChange({ rule: value === "" ? null : Number(value) })}
      />
      <FilterSelect
        id={`${id}-category`}
        label={t`Category`}
        value={filters.category ?? ""}
        options={categories ? categoryOptions(categories) : []}
        onChoose={choose("category")}
      />
      <FilterSelect
        id={`${id}-brand`}
        label={t`Brand`}
        value={filters.brand ?? ""}
        options={(brands ?? []).map((brand) => ({ value: brand, label: brand }))}
        onChoose={choose("brand")}
      />
      <fieldset>
        <legend className="mb-1 text-13 font-medium text-ink-2">
          <Trans>Change of the price (%)</Trans>
        </legend>
        <div className="grid grid-cols-2 gap-2">
          <ChangeBound
            label={t`From`}
            bound={filters.minChange}
            onBound={(minChange) => onChange({ minChange })}
          />
          <ChangeBound
            label={t`To`}
            bound={filters.maxChange}
            onBound={(maxChange) => onChange({ maxChange })}
          />
        </div>
      </fieldset>
      <FilterSelect
        id={`${id}-guard`}
        label={t`Limit reached`}
        value={filters.guard ?? ""}
        options={limits.map((guard) => ({ value: guard, label: i18n._(guardNames[guard]) }))}
        onChoose={(value) => onChange({ guard: limits.find((guard) => guard === value) ?? null })}
      />
      <label className="flex min-h-8 cursor-pointer items-center gap-2 text-13 font-medium">
        <input
          type="checkbox"
          checked={filters.belowCost}
          onChange={({ target }) => onChange({ belowCost: target.checked })}
          className="size-4 accent-(--ink)"
        />
        <Trans>Below cost</Trans>
      </label>
      <div className="flex justify-between gap-2 pt-1">
        <Button
          look="quiet"
          size="small"
          disabled={countPricingFilters(filters) === 0}
          onClick={() => onChange(noPricingFilters)}
        >
          <Trans>Clear all</Trans>
        </Button>
        <Button look="solid" size="small" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  );
}
