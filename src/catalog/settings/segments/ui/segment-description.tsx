import { useLingui } from "@lingui/react/macro";
import { formatAmount, formatShortPercent } from "../../../../web/i18n/format.ts";
import type { SegmentBody } from "../segments.contract.ts";

/** "5%", "−2,5%". */
function formatPercent(percent: number): string {
  return `${percent < 0 ? "\u2212" : ""}${formatShortPercent(Math.abs(percent))}`;
}

/** A segment's meaning as a sentence with an example. */
export function SegmentDescription({ segment }: { readonly segment: Omit<SegmentBody, "name"> }) {
  const { t } = useLingui();
  const start = formatPercent(segment.start);
  const end = formatPercent(segment.end);
  const isLowest = segment.difference === "minimum";
  const { fromLei, toLei } = segmentExample(segment);
  const from = formatAmount(fromLei, "RON");
  const to = formatAmount(toLei, "RON");
  const reference = formatAmount(exampleReferenceLei, "RON");
  const sentence = {
    under: isLowest
      ? t`We are cheaper than the lowest offer by ${start} to ${end}.`
      : t`We are cheaper than the average of the offers by ${start} to ${end}.`,
    over: isLowest
      ? t`We are more expensive than the lowest offer by ${start} to ${end}.`
      : t`We are more expensive than the average of the offers by ${start} to ${end}.`,
    between: isLowest
      ? t`Our price differs from the lowest offer by ${start} to ${end}.`
      : t`Our price differs from the average of the offers by ${start} to ${end}.`,
  }[segment.type];
  return (
    <>
      {sentence}{" "}
      <span className="text-ink-3">
        {isLowest
          ? t`If the lowest offer is ${reference}: our prices from ${from} to ${to}.`
          : t`If the average of the offers is ${reference}: our prices from ${from} to ${to}.`}
      </span>
    </>
  );
}

/** Reference price of the example, lei. */
const exampleReferenceLei = 100;

/**
 * Own prices within a segment when the compared price is 100 lei. "Under" means that we are cheaper.
 * @returns lei with at most two decimals, ≥ 0
 */
export function segmentExample({ type, start, end }: Pick<SegmentBody, "type" | "start" | "end">): {
  readonly fromLei: number;
  readonly toLei: number;
} {
  const [low, high] = type === "under" ? [-end, -start] : [start, end];
  return { fromLei: priceAt(low), toLei: priceAt(high) };
}

function priceAt(percent: number): number {
  return Math.max(0, Math.round(exampleReferenceLei * (100 + percent)) / 100);
}
