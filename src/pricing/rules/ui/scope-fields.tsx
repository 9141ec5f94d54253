import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FormSelect } from "../../../web/ui/form/form-select.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { ruleScopes } from "../rules.contract.ts";
import { categoryOptions } from "./category-options.ts";
import { OptionPicker } from "./option-picker.tsx";
import { scopeNames } from "./rule-words.ts";
import { brandsQuery, categoriesQuery } from "./rules.queries.ts";
import type { RuleForm } from "./use-rule-form.ts";

interface ScopeFieldsProps {
  readonly site: string;
  readonly form: RuleForm;
}

/** Which products a rule is for. */
export function ScopeFields({ site, form }: ScopeFieldsProps) {
  const { t, i18n } = useLingui();
  const { register, formState, watch } = form;
  const scope = watch("filterType");
  return (
    <>
      <FormSelect label={t`Products`} {...register("filterType")}>
        {ruleScopes.map((one) => (
          <option key={one} value={one}>
            {i18n._(scopeNames[one])}
          </option>
        ))}
      </FormSelect>
      {scope === "CATEGORY" && <CategoryField site={site} form={form} />}
      {scope === "BRAND" && <BrandField site={site} form={form} />}
      {scope === "SKU" && (
        <TextField
          label={t`SKU`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          error={formState.errors.sku?.message}
          {...register("sku")}
        />
      )}
    </>
  );
}

const onChange = { shouldDirty: true, shouldValidate: true } as const;

function CategoryField({ site, form }: ScopeFieldsProps) {
  const { t } = useLingui();
  const { data } = useQuery(categoriesQuery(site));
  const options = useMemo(() => data && categoryOptions(data), [data]);
  return (
    <OptionPicker
      label={t`Category, including its subcategories`}
      searchLabel={t`Search categories`}
      options={options}
      chosen={form.watch("category")}
      error={form.formState.errors.category?.message}
      onChoose={(value) => form.setValue("category", value, onChange)}
    />
  );
}

function BrandField({ site, form }: ScopeFieldsProps) {
  const { t } = useLingui();
  const { data } = useQuery(brandsQuery(site));
  const options = useMemo(() => data?.map((name) => ({ value: name, label: name })), [data]);
  return (
    <OptionPicker
      label={t`Brand`}
      searchLabel={t`Search brands`}
      options={options}
      chosen={form.watch("brand")}
      error={form.formState.errors.brand?.message}
      onChoose={(value) => form.setValue("brand", value, onChange)}
    />
  );
}
