import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { CallError, messageOf } from "../../../web/call.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { FormSelect } from "../../../web/ui/form/form-select.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import { euCountries } from "../core/eu-countries.ts";
import type { BillingDetails } from "../details.contract.ts";

interface DetailsFormProps {
  readonly details: BillingDetails | null;
  /** Whether they also go onto the invoices that were issued before. */
  readonly namesEarlier: boolean;
  readonly onSave: (details: BillingDetails) => Promise<unknown>;
}

const empty: BillingDetails = {
  legalName: "",
  country: "RO",
  taxId: "",
  registrationNumber: "",
  address: "",
  county: "",
  email: "",
};

/** The company as invoices name it. */
export function DetailsForm({ details, namesEarlier, onSave }: DetailsFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [typed, setTyped] = useState(details ?? empty);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRomanian = typed.country === "RO";
  const names = new Intl.DisplayNames([locale], { type: "region" });
  const description = namesEarlier ? t`They are on your invoices.` : t`They are on your next invoices.`;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSave(typed);
      toast({ title: t`Billing details saved`, description });
    } catch (error) {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) setFailure(error);
      else toast({ title: t`Error`, description: messageOf(error), look: "error" });
    } finally {
      setBusy(false);
    }
  };
  const bound = (field: keyof BillingDetails) => ({
    value: typed[field],
    error: failure?.wordsFor(field),
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [field]: target.value })),
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 sm:grid-cols-2">
      {details === null && (
        <p className="text-13 text-ink-2 sm:col-span-2">
          <Trans>Enter your billing details so that your invoices name your company.</Trans>
        </p>
      )}
      <TextField label={t`Legal name`} autoComplete="organization" {...bound("legalName")} />
      <FormSelect label={t`Country`} {...bound("country")}>
        {euCountries.map((code) => (
          <option key={code} value={code}>
            {names.of(code) ?? code}
          </option>
        ))}
      </FormSelect>
      <TextField label={isRomanian ? t`CUI / CIF` : t`VAT number`} {...bound("taxId")} />
      <TextField
        label={isRomanian ? t`Trade register number (optional)` : t`Registration number (optional)`}
        placeholder={isRomanian ? "J40/1234/2019" : ""}
        {...bound("registrationNumber")}
      />
      <TextField label={t`Address`} autoComplete="street-address" {...bound("address")} />
      <TextField label={isRomanian ? t`County` : t`Region (optional)`} {...bound("county")} />
      <TextField label={t`Email for invoices`} type="email" autoComplete="email" {...bound("email")} />
      <p className="sm:col-span-2">
        <Button type="submit" look="solid" disabled={isBusy}>
          {isBusy ? t`Saving…` : t`Save billing details`}
        </Button>
      </p>
    </form>
  );
}
