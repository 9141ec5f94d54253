import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FormSelect } from "../../../web/ui/form/form-select.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { priceEndings, priceStrategies } from "../../kernel/core/kernel-input.ts";
import { strategyHints, strategyNames } from "./rule-words.ts";
import { siteStatsQuery } from "./rules.queries.ts";
import type { RuleForm } from "./use-rule-form.ts";

interface PriceFieldsProps {
  readonly site: string;
  readonly form: RuleForm;
}

/** How the rule makes a price. */
export function PriceFields({ site, form }: PriceFieldsProps) {
  const { t, i18n } = useLingui();
  const { register, watch, formState } = form;
  const { errors } = formState;
  const [strategy, adjustBy] = watch(["priceStrategy", "priceAdjustmentType"]);
  const isMatch = strategy === "MATCH";
  return (
    <>
      <div>
        <FormSelect label={t`Strategy`} {...register("priceStrategy")}>
          {priceStrategies.map((one) => (
            <option key={one} value={one}>
              {i18n._(strategyNames[one])}
            </option>
          ))}
        </FormSelect>
        <p className="mt-1 text-13 text-pretty text-ink-2">{i18n._(strategyHints[strategy])}</p>
      </div>
      {strategy !== "LOWEST" && <CompetitorField site={site} form={form} />}
      {!isMatch && (
        <div className="grid grid-cols-2 items-start gap-4">
          <FormSelect label={t`Adjust by`} {...register("priceAdjustmentType")}>
            <option value="PERCENTAGE">{t`Percentage`}</option>
            <option value="RON">{t`Lei`}</option>
          </FormSelect>
          <TextField
            label={adjustBy === "PERCENTAGE" ? t`Value (%)` : t`Value (lei)`}
            inputMode="decimal"
            autoComplete="off"
            error={errors.value?.message}
            {...register("value")}
          />
        </div>
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={t`Threshold (%)`}
          inputMode="decimal"
          autoComplete="off"
          error={errors.threshold?.message}
          {...register("threshold")}
        />
        <FormSelect label={t`Price ending`} {...register("ending")}>
          {priceEndings.map((ending) => (
            <option key={ending} value={ending}>
              {ending === "none" ? t`Any` : ending.replace(".", ",")}
            </option>
          ))}
        </FormSelect>
      </div>
    </>
  );
}

/** The site's competitors, and the one of the rule also when the site no longer has it. */
function CompetitorField({ site, form }: PriceFieldsProps) {
  const { t } = useLingui();
  const { data: stats } = useQuery(siteStatsQuery(site));
  const chosen = form.watch("merchant");
  const known = stats?.competitors ?? [];
  const options = chosen === "" || known.includes(chosen) ? known : [chosen, ...known];
  return (
    <FormSelect label={t`Competitor`} {...form.register("merchant")} value={chosen}>
      <option value="">{t`All competitors`}</option>
      {options.map((domain) => (
        <option key={domain}>{domain}</option>
      ))}
    </FormSelect>
  );
}
