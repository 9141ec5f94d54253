import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { formatAmount } from "../../../../web/i18n/format.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Dialog, DialogClose } from "../../../../web/ui/dialog/dialog.tsx";
import { FormSelect } from "../../../../web/ui/form/form-select.tsx";
import { Switch } from "../../../../web/ui/form/switch.tsx";
import { TextField } from "../../../../web/ui/form/text-field.tsx";
import { currenciesFor } from "../../../../web/ui/price/typed-price.ts";
import type { DoubtfulReading, ReadingDecision } from "../../reading-review.contract.ts";
import { type CorrectionForm, correctionFormOf, decisionOf, stocks } from "./correction-form.ts";

interface CorrectionDialogProps {
  readonly reading: DoubtfulReading;
  /** An amount to begin with. @default that of the reading */
  readonly price?: number;
  readonly onDecide: (decision: ReadingDecision) => void;
  readonly onClose: () => void;
}

/** What the page stated: its price or that it has none, and the stock. */
export function CorrectionDialog({ reading, price, onDecide, onClose }: CorrectionDialogProps) {
  const { t } = useLingui();
  const [form, setForm] = useState(() => correctionFormOf(reading, price));
  const [isRefused, setRefused] = useState(false);
  const change = (part: Partial<CorrectionForm>) => {
    setForm({ ...form, ...part });
    setRefused(false);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const decision = decisionOf(form, reading);
    setRefused(decision === null);
    if (decision === null) return;
    onDecide(decision);
    onClose();
  };
  const stockNames = {
    IN_STOCK: t`In stock`,
    OUT_OF_STOCK: t`Out of stock`,
    NOT_STATED: t`Not stated`,
  };
  const read = reading.price === null ? null : formatAmount(reading.price, reading.currency);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Correct the reading`}
      description={reading.name ?? reading.host}
    >
      <form noValidate onSubmit={save} className="mt-4 space-y-4">
        <p className="text-13 text-pretty text-ink-2">
          {read === null ? (
            <Trans>No price was read. Enter what the page stated.</Trans>
          ) : (
            <Trans>{read} was read. Enter what the page stated.</Trans>
          )}
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
          <TextField
            label={t`Price`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="1.234,50"
            disabled={form.isUnpriced}
            value={form.isUnpriced ? "" : form.price}
            error={isRefused ? t`Enter a price above 0, such as 1.234,50 or 1234.5.` : undefined}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => change({ price: target.value })}
            className={form.isUnpriced ? "opacity-60" : undefined}
          />
          <FormSelect
            label={t`Currency`}
            disabled={form.isUnpriced}
            value={form.currency}
            onChange={({ target }) => change({ currency: target.value })}
          >
            {currenciesFor(reading.currency).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </FormSelect>
        </div>
        <Switch checked={form.isUnpriced} onChange={(isUnpriced) => change({ isUnpriced })}>
          <Trans>The page states no price of one product</Trans>
        </Switch>
        <FormSelect
          label={t`Stock`}
          value={form.stock}
          onChange={({ target }) => {
            const stock = stocks.find((one) => one === target.value);
            if (stock) change({ stock });
          }}
        >
          {stocks.map((stock) => (
            <option key={stock} value={stock}>
              {stockNames[stock]}
            </option>
          ))}
        </FormSelect>
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button look="quiet">{t`Cancel`}</Button>
          </DialogClose>
          <Button type="submit" look="solid">{t`Save`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
