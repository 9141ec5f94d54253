import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { formatWholePercent } from "../../../../web/i18n/format.ts";
import { heldClick } from "../../../../web/ui/browser/held-clicks.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Price } from "../../../../web/ui/price/price.tsx";
import type { DoubtfulReading } from "../../reading-review.contract.ts";
import { KeyHint } from "./key-hint.tsx";
import { correctionTo } from "./queue.ts";

interface OtherPricesProps {
  readonly reading: DoubtfulReading;
  /** Whether another reading has just come under the pointer. */
  readonly isHeld: boolean;
  /** @param at place in the list, from 0 */
  readonly onChoose: (at: number) => void;
}

/** Other amounts of the page: one click corrects the price to it, or opens the form where more is to be looked at. */
export function OtherPrices({ reading, isHeld, onChoose }: OtherPricesProps) {
  const { t } = useLingui();
  const id = useId();
  const { otherPrices, currency } = reading;
  const isOneClick = otherPrices.every(({ price }) => correctionTo(reading, price) !== null);
  return (
    <div className="mt-4">
      <h3 id={id} className="text-12 text-ink-2">
        {isOneClick ? (
          <Trans>Other amounts of the page: choose the right price</Trans>
        ) : (
          <Trans>Other amounts of the page: choose the right price, then check the rest</Trans>
        )}
      </h3>
      <ul aria-labelledby={id} className="mt-1.5 flex flex-wrap gap-2">
        {otherPrices.map(({ price, probability }, at) => (
          <li key={price}>
            <Button
              aria-keyshortcuts={String(at + 1)}
              title={isOneClick ? t`Correct the price to this amount` : undefined}
              {...heldClick(isHeld, () => onChoose(at))}
            >
              <Price amount={price} currency={currency} className="text-16" />
              <span className="text-12 font-normal text-ink-2 tabular-nums">
                {formatWholePercent(probability)}
              </span>
              <KeyHint>{String(at + 1)}</KeyHint>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
