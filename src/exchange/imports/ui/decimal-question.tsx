import { Trans, useLingui } from "@lingui/react/macro";
import { withoutUnit } from "../../../kit/typed/typed-amount.ts";
import { readTypedDecimal } from "../../../kit/typed/typed-decimal.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";

/** As the call states it. */
export type StatedMark = "comma" | "point";

interface DecimalQuestionProps {
  /** A column, and a number in it that has two meanings, as "1.234". */
  readonly column: string;
  readonly text: string;
  readonly disabled: boolean;
  readonly onAnswer: (mark: StatedMark) => void;
}

/** Asks which mark precedes the decimals of a file whose columns do not show it. */
export function DecimalQuestion({ column, text, disabled, onAnswer }: DecimalQuestionProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const number = withoutUnit(text);
  const meant = (mark: "," | ".") =>
    readTypedDecimal(number, mark)?.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 3 });
  const isComma = number.includes(",");
  const thousands = { value: meant(isComma ? "." : ","), mark: isComma ? "point" : "comma" } as const;
  const decimals = { value: meant(isComma ? "," : "."), mark: isComma ? "comma" : "point" } as const;
  return (
    <Callout look="warning" role="alert" title={t`What does “${text}” mean?`}>
      <p>
        <Trans>
          Numbers in the column “{column}” can be read in two ways. Your answer holds for every column of the
          file that does not show it.
        </Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button disabled={disabled} onClick={() => onAnswer(thousands.mark)}>
          {t`${thousands.value}: the mark separates thousands`}
        </Button>
        <Button disabled={disabled} onClick={() => onAnswer(decimals.mark)}>
          {t`${decimals.value}: the mark precedes decimals`}
        </Button>
      </div>
    </Callout>
  );
}
