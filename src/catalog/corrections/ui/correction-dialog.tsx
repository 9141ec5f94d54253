import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { CallError, messageOf } from "../../../web/call.ts";
import { formatAmount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Dialog, DialogClose } from "../../../web/ui/dialog/dialog.tsx";
import { SelectField } from "../../../web/ui/form/select-field.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { currenciesFor, readPrice } from "../../../web/ui/price/typed-price.ts";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { toastUndo } from "../../../web/ui/toast/toast-undo.ts";
import { useCorrection, useCorrectionUndo } from "./corrections.queries.ts";
import type { RecordOfProduct } from "./priced-record.ts";

interface CorrectionDialogProps extends RecordOfProduct {
  readonly onClose: () => void;
}

/**
 * Corrects the price of a page. When the price has changed since the dialog opened, the new one is shown
 * first.
 */
export function CorrectionDialog({ onClose, ...whose }: CorrectionDialogProps) {
  const { t } = useLingui();
  const { record, packetId } = whose;
  const [first] = useState(record);
  const correction = useCorrection(whose);
  const undoing = useCorrectionUndo(whose);
  const isOutdated = correction.error instanceof CallError && correction.error.status === 409;
  // The price when the dialog opened; after a conflict, the current one.
  const seen = isOutdated ? record : first;
  const { provider } = seen;
  // The own price is compared in lei, so it is entered in lei.
  const isOwn = record.productId === packetId;
  const currencies = isOwn ? ["RON"] : currenciesFor(seen.currency);
  const [text, type] = useState("");
  const [currency, setCurrency] = useState(currencies[0] ?? "RON");
  const [isInvalid, setInvalid] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const price = readPrice(text);
    setInvalid(price === null);
    if (price === null || correction.isPending) return;
    const body = { price, currency, readPrice: seen.price?.value ?? null };
    correction.mutate(body, {
      onSuccess: () => {
        onClose();
        toastUndo({
          kind: "price-correction",
          count: 1,
          message: (count) => plural(count, { one: "# price corrected", other: "# prices corrected" }),
          undo: () => undoing.mutate(),
        });
      },
    });
  };
  const read = seen.price === null ? null : formatAmount(seen.price.value, seen.currency);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t`Wrong price?`} description={seen.title}>
      <form noValidate onSubmit={save} className="mt-4 space-y-4">
        <p className="font-medium tabular-nums">
          {read === null ? (
            <Trans>No price was read at {provider}.</Trans>
          ) : seen.corrected ? (
            <Trans>
              Corrected by hand at {provider}: {read}
            </Trans>
          ) : (
            <Trans>
              Read at {provider}: {read}
            </Trans>
          )}
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label={isOwn ? t`The right price in lei` : t`The right price`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="1.234,50"
            value={text}
            error={isInvalid ? t`Enter a price above 0, such as 1.234,50 or 1234.5.` : undefined}
            onChange={({ target }) => {
              type(target.value);
              setInvalid(false);
            }}
            className="min-w-40 flex-1"
          />
          {!isOwn && (
            <span className="pt-7">
              <SelectField
                label={t`Currency`}
                value={currency}
                onChange={({ target }) => setCurrency(target.value)}
              >
                {currencies.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </SelectField>
            </span>
          )}
        </div>
        <p className="text-13 text-pretty text-ink-2">
          <Trans>
            The correction applies to your site immediately, until a different price is read from the page.
            The way this shop is read for all users changes only when other pages of the shop confirm the
            correction.
          </Trans>
        </p>
        {correction.isError && (
          <Callout look={isOutdated ? "warning" : "problem"} role="alert">
            {isOutdated
              ? t`The price has changed in the meantime. Check the price above, and save again if it is still wrong.`
              : messageOf(correction.error)}
          </Callout>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button look="quiet">{t`Cancel`}</Button>
          </DialogClose>
          <Button type="submit" look="solid" aria-disabled={correction.isPending}>
            {correction.isPending ? t`Saving…` : t`Save`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
