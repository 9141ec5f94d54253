import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { isCurrencyCode } from "../../../kit/money.ts";
import { messageOf } from "../../../web/call.ts";
import { formatAmount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import { toastUndo } from "../../../web/ui/toast/toast-undo.ts";
import { useCorrection } from "./corrections.queries.ts";
import type { RecordOfProduct } from "./priced-record.ts";

interface PriceDoubtProps extends RecordOfProduct {
  readonly onUndo: () => void;
}

/** What is known of an uncertain price, with a button that confirms it; nothing where there is none. */
export function PriceDoubt({ onUndo, ...whose }: PriceDoubtProps) {
  const { t } = useLingui();
  const { record } = whose;
  const confirmation = useCorrection(whose);
  const { doubtfulPrice, check, provider } = record;
  if (doubtfulPrice === null) return null;
  const { value, currency } = doubtfulPrice;
  const price = formatAmount(value, currency);
  const percent = Math.round((check?.doubt?.confidence ?? 0) * 100);
  const confirm = (stated: string) => {
    if (confirmation.isPending) return;
    confirmation.mutate(
      { price: value, currency: stated, readPrice: record.price?.value ?? null },
      {
        onSuccess: () =>
          toastUndo({
            kind: "price-confirmation",
            count: 1,
            message: (count) => plural(count, { one: "# price confirmed", other: "# prices confirmed" }),
            undo: onUndo,
          }),
        onError: (error) =>
          toast({ title: t`The price could not be confirmed`, description: messageOf(error), look: "error" }),
      },
    );
  };
  return (
    <div className="mb-3 border-b pb-3">
      <p className="text-pretty text-warning">
        <Trans>
          The last reading found {price}, with a confidence of {percent}%. It is compared with nothing until a
          reading at another time finds it again, or you confirm it.
        </Trans>
      </p>
      {currency !== null && isCurrencyCode(currency) && (
        <Button
          size="small"
          className="mt-2"
          aria-disabled={confirmation.isPending}
          onClick={() => confirm(currency)}
        >
          {t`The price is right`}
          <span className="sr-only"> {provider}</span>
        </Button>
      )}
    </div>
  );
}
