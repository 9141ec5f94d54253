import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { FormSelect } from "../../../web/ui/form/form-select.tsx";
import { Switch } from "../../../web/ui/form/switch.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { weekdayText } from "./rule-amounts.ts";
import type { RuleForm } from "./use-rule-form.ts";

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** When the rule is active, what it leaves alone, and its limits. */
export function ConditionFields({ form }: { readonly form: RuleForm }) {
  const { t } = useLingui();
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  const [leavesPromotions, hasOwnGuards] = watch(["leavePromotions", "hasOwnGuards"]);
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={t`Active from`}
          type="date"
          error={errors.activeFrom?.message}
          {...register("activeFrom")}
        />
        <TextField
          label={t`Active until`}
          type="date"
          error={errors.activeUntil?.message}
          {...register("activeUntil")}
        />
      </div>
      <WeekdayField form={form} />
      <Switch
        checked={leavesPromotions}
        onChange={(checked) => setValue("leavePromotions", checked, { shouldDirty: true })}
      >
        <Trans>Do not change prices of products on promotion</Trans>
      </Switch>
      <FormSelect
        label={t`Limits`}
        value={hasOwnGuards ? "own" : "site"}
        onChange={({ target }) => setValue("hasOwnGuards", target.value === "own", { shouldDirty: true })}
      >
        <option value="site">{t`The site's limits`}</option>
        <option value="own">{t`Own limits`}</option>
      </FormSelect>
      {hasOwnGuards && (
        <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-3">
          <TextField
            label={t`Minimum margin (%)`}
            inputMode="decimal"
            autoComplete="off"
            error={errors.minMargin?.message}
            {...register("minMargin")}
          />
          <TextField
            label={t`Maximum change (%)`}
            inputMode="decimal"
            autoComplete="off"
            error={errors.maxStep?.message}
            {...register("maxStep")}
          />
          <TextField
            label={t`Maximum changes per day`}
            inputMode="numeric"
            autoComplete="off"
            error={errors.maxChanges?.message}
            {...register("maxChanges")}
          />
        </div>
      )}
    </>
  );
}

function WeekdayField({ form }: { readonly form: RuleForm }) {
  const locale = useLocale();
  const id = useId();
  const chosen = form.watch("weekdays");
  const error = form.formState.errors.weekdays?.message;
  const toggle = (day: number) =>
    form.setValue("weekdays", chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day], {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id}>
      <legend className="mb-1 text-13 font-medium text-ink-2">
        <Trans>Days of the week</Trans>
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {weekdays.map((day) => (
          <label
            key={day}
            className="grid min-h-9 min-w-11 cursor-pointer place-items-center rounded-control border border-control px-2 text-13 select-none hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="checkbox"
              aria-label={weekdayText(day, locale, "long")}
              checked={chosen.includes(day)}
              onChange={() => toggle(day)}
              className="sr-only"
            />
            <span aria-hidden>{weekdayText(day, locale, "short")}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} role="alert" className="mt-1 text-13 text-dearer">
          {error}
        </p>
      )}
    </fieldset>
  );
}
