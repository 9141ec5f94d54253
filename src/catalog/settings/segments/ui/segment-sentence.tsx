import { useLingui } from "@lingui/react/macro";
import { formatAmount } from "../../../../web/i18n/format.ts";
import type { SegmentBody } from "../segments.contract.ts";
import { exampleReferenceLei, segmentExample } from "./segment-example.ts";

const percentFormat = new Intl.NumberFormat("ro-RO", { maximumFractionDigits: 2 });

/** "5%", "−2,5%". */
function formatPercent(percent: number): string {
  return `${percent < 0 ? "\u2212" : ""}${percentFormat.format(Math.abs(percent))}%`;
}

/** What a segment holds, in words and by an example. */
export function SegmentSentence({ segment }: { readonly segment: Omit<SegmentBody, "name"> }) {
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
          ? t`Where the lowest offer is ${reference}: our prices from ${from} to ${to}.`
          : t`Where the offers average ${reference}: our prices from ${from} to ${to}.`}
      </span>
    </>
  );
}
