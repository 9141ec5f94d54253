import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { formatAmount } from "../../../web/i18n/format.ts";
import { formatDay } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import type { Product } from "../../products/products.contract.ts";

interface PreviousPriceProps {
  readonly record: Pick<Product, "price" | "cutPrice" | "previousPrice" | "currency">;
  readonly className?: string;
  /** Only a reduction, where words have no room. */
  readonly isShort?: boolean;
}

/**
 * What the price was before: struck through when the shop shows it as a reduction, else in words, since a struck price
 * means a reduction.
 */
export function PreviousPrice({ record, className, isShort = false }: PreviousPriceProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { price, cutPrice, previousPrice, currency } = record;
  if (price === null) return null;
  const look = clsx("text-ink-3 tabular-nums", className);
  if (cutPrice !== null && cutPrice > price.value) {
    return (
      <span className={look}>
        <span className="sr-only">{t`Reduced from:`} </span>
        <s>{formatAmount(cutPrice, currency)}</s>
      </span>
    );
  }
  if (isShort || previousPrice === null || previousPrice.value === price.value) return null;
  const amount = formatAmount(previousPrice.value, currency);
  const day = formatDay(price.timestamp, locale);
  return <span className={look}>{t`was ${amount} until ${day}`}</span>;
}
