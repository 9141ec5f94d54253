import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { localDayOf } from "../../../kit/local-day.ts";
import { hasTwoDecimals } from "../../../kit/money.ts";
import { readTypedDecimal } from "../../../kit/typed/typed-decimal.ts";
import { CallError, messageOf } from "../../../web/call.ts";
import { formatAmount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Dialog } from "../../../web/ui/dialog/dialog.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { Promotion, PromotionPage } from "../promotions.contract.ts";
import { usePromotionSave } from "./promotions.queries.ts";

interface PromotionDialogProps {
  readonly site: string;
  readonly packetId: number;
  /** Null: a new one. */
  readonly promotion: Promotion | null;
  readonly reference: PromotionPage["reference"];
  readonly onClose: () => void;
}

/** Plans a promotion or changes one. Whether it states a true reduction is for the server to say. */
export function PromotionDialog({ site, packetId, promotion, reference, onClose }: PromotionDialogProps) {
  const { t } = useLingui();
  const saving = usePromotionSave(site, packetId, promotion?.id ?? null);
  const [startsOn, setStart] = useState(promotion?.startsOn ?? localDayOf(new Date()));
  const [endsOn, setEnd] = useState(promotion?.endsOn ?? "");
  const [price, setPrice] = useState(
    promotion === null ? "" : String(promotion.announcedPrice).replace(".", ","),
  );
  const [isWrong, setWrong] = useState(false);
  const refusal = saving.error instanceof CallError ? saving.error : null;
  const priceProblem = isWrong ? t`Enter a price in lei such as 12,50` : refusal?.wordsFor("announcedPrice");
  const isAtField = ["startsOn", "endsOn", "announcedPrice"].some(
    (field) => refusal?.wordsFor(field) !== undefined,
  );
  const lowest = reference === null ? null : formatAmount(reference.price, "RON");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const announcedPrice = readTypedDecimal(price.replace(/lei\s*$/i, ""));
    const isPrice = announcedPrice !== null && announcedPrice > 0 && hasTwoDecimals(announcedPrice);
    setWrong(!isPrice);
    if (!isPrice || startsOn === "" || saving.isPending) return;
    saving.mutate(
      { packet_id: packetId, startsOn, endsOn: endsOn === "" ? null : endsOn, announcedPrice },
      {
        onSuccess: () => {
          toast({ title: t`Promotion saved` });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={promotion === null ? t`Plan a promotion` : t`Edit promotion`}
      {...(lowest !== null && {
        description: t`The price must be below ${lowest}, your lowest price of the last 30 days.`,
      })}
    >
      <form noValidate className="mt-5 space-y-4" onSubmit={submit}>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            type="date"
            label={t`First day`}
            value={startsOn}
            error={refusal?.wordsFor("startsOn")}
            onChange={({ target }) => setStart(target.value)}
          />
          <TextField
            type="date"
            label={t`Last day (optional)`}
            value={endsOn}
            min={startsOn}
            error={refusal?.wordsFor("endsOn")}
            onChange={({ target }) => setEnd(target.value)}
          />
        </div>
        <TextField
          label={t`Promotional price (lei)`}
          inputMode="decimal"
          autoComplete="off"
          value={price}
          error={priceProblem}
          onChange={({ target }) => setPrice(target.value)}
        />
        {saving.isError && !isAtField && (
          <p role="alert" className="text-13 text-dearer">
            {messageOf(saving.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" look="solid" aria-disabled={saving.isPending}>
            {saving.isPending ? t`Saving…` : t`Save`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
