import clsx from "clsx";
import { amountParts } from "../../i18n/format.ts";

interface PriceProps {
  /** Lei, or units of `currency`. */
  readonly amount: number;
  readonly currency: string | null;
  readonly className?: string;
}

/** A price set like a shelf label: whole part heavy, the rest muted, one string to select and copy. */
export function Price({ amount, currency, className }: PriceProps) {
  const { whole, rest } = amountParts(amount, currency);
  return (
    <span className={clsx("whitespace-nowrap tabular-nums", className)}>
      <span className="font-semibold">{whole}</span>
      <span className="text-[0.72em] text-ink-2">{rest}</span>
    </span>
  );
}
