import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { formatCount } from "../../../../web/i18n/format.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Select } from "../../../../web/ui/form/select-field.tsx";
import { TextField } from "../../../../web/ui/form/text-field.tsx";
import { ToolMenu } from "../../../../web/ui/menu/tool-menu.tsx";
import { categoryOptions } from "../../../rules/ui/category-options.ts";
import { brandsQuery, categoriesQuery, rulesQuery } from "../../../rules/ui/rules.queries.ts";
import {
  countPricingFilters,
  noPricingFilters,
  type PricingFilters,
  readChangeBound,
} from "../pricing-view.ts";

interface FilterMenuProps {
  readonly site: string;
  readonly filters: PricingFilters;
  readonly onChange: (filters: Partial<PricingFilters>) => void;
}

/** Filters by rule, category, brand and size of the change; they apply at once. */
export function FilterMenu({ site, filters, onChange }: FilterMenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const count = countPricingFilters(filters);
  const shown = formatCount(count);
  return (
    <ToolMenu
      label={
        <>
          <SlidersHorizontal size={14} aria-hidden />
          {count === 0 ? <Trans>Filter</Trans> : <Trans>Filter ({shown})</Trans>}
        </>
      }
      name={t`Filters`}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <FilterForm site={site} filters={filters} onChange={onChange} onDone={() => setOpen(false)} />
    </ToolMenu>
  );
}

function FilterForm({ site, filters, onChange, onDone }: FilterMenuProps & { readonly onDone: () => void }) {
  const { t } = useLingui();
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

interface FilterSelectProps {
  readonly id: string;
  readonly label: string;
  /** "" for all. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

function FilterSelect({ id, label, value, options, onChoose }: FilterSelectProps) {
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 font-medium text-ink-2">
        {label}
      </label>
      <Select
        id={id}
        look="form"
        className="border-control"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">
          <Trans>All</Trans>
        </option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface ChangeBoundProps {
  readonly label: string;
  readonly bound: number | null;
  readonly onBound: (bound: number | null) => void;
}

/** One bound of the change; what is not a percentage is said below it and does not apply. */
function ChangeBound({ label, bound, onBound }: ChangeBoundProps) {
  const { t } = useLingui();
  const [text, setText] = useState(bound === null ? "" : String(bound).replace(".", ","));
  const [settled, setSettled] = useState(bound);
  if (settled !== bound) {
    setSettled(bound);
    if (readChangeBound(text) !== bound) setText(bound === null ? "" : String(bound).replace(".", ","));
  }
  const isWrong = readChangeBound(text) === undefined;
  return (
    <TextField
      label={label}
      inputMode="text"
      autoComplete="off"
      value={text}
      error={isWrong ? t`Enter a percentage such as -5 or 7,5` : undefined}
      onChange={({ target }) => {
        setText(target.value);
        const next = readChangeBound(target.value);
        if (next !== undefined && next !== bound) onBound(next);
      }}
    />
  );
}
