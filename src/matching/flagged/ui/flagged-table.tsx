import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { formatCount } from "../../../web/i18n/format.ts";
import { useJustMoved } from "../../../web/ui/browser/held-clicks.ts";
import { useNearEnd } from "../../../web/ui/browser/use-near-end.ts";
import { type FlaggedProduct, maxFlagged } from "../flagged.contract.ts";
import { FlaggedRow } from "./flagged-row.tsx";
import { useDecisions } from "./use-decisions.ts";

/** Rows that are added at a time. */
const rowsAtATime = 20;

interface FlaggedTableProps {
  readonly site: string;
  /** Of the person who decides; null while it is not known. */
  readonly userId: number | null;
  /** At least one. */
  readonly pairs: readonly FlaggedProduct[];
}

/** Flagged pairs, 20 at a time while the person scrolls. */
export function FlaggedTable({ site, userId, pairs }: FlaggedTableProps) {
  const { t } = useLingui();
  const [limit, setLimit] = useState(rowsAtATime);
  const body = useRef<HTMLTableSectionElement>(null);
  const decide = useDecisions(site, userId);
  const shown = pairs.slice(0, limit);
  const isHeld = useJustMoved(pairs.map(({ id }) => id));
  const hasMore = shown.length < pairs.length;
  const end = useNearEnd(() => setLimit((before) => before + rowsAtATime), hasMore);
  // The call lists no more than these.
  const more = pairs.length < maxFlagged ? "" : "+";
  const [count, total] = [formatCount(shown.length), `${formatCount(pairs.length)}${more}`];
  /** The same button of the row that takes the place of a decided one receives the focus; after the last one the page does. */
  const decideAt = (place: number, isMatch: boolean) => {
    const pair = shown[place];
    const next = shown[place + 1] ?? shown[place - 1];
    if (pair === undefined) return;
    decide(pair, isMatch);
    const button = `[data-pair="${next?.id}"] [data-decision="${isMatch ? "match" : "delete"}"]`;
    const target = next ? body.current?.querySelector<HTMLElement>(button) : document.querySelector("main");
    target?.focus();
  };
  return (
    <>
      <table className="w-full border-y max-lg:block lg:rounded-panel">
        <caption className="sr-only">{t`Flagged products`}</caption>
        <thead className="bg-sunken text-left text-12 text-ink-2 max-lg:sr-only">
          <tr>
            <th scope="col" className="px-3 py-2 font-medium">{t`Main product`}</th>
            <th scope="col" className="px-3 py-2 font-medium">{t`Competitor product`}</th>
            <th scope="col" className="px-3 py-2 font-medium">{t`Why it is flagged`}</th>
            <th scope="col" className="px-3 py-2 text-right font-medium">{t`Decision`}</th>
          </tr>
        </thead>
        <tbody ref={body} className="divide-y max-lg:block">
          {shown.map((pair, place) => (
            <FlaggedRow
              key={pair.id}
              pair={pair}
              isHeld={isHeld}
              onDecide={(isMatch) => decideAt(place, isMatch)}
            />
          ))}
        </tbody>
      </table>
      <div ref={end} aria-hidden />
      <p role="status" className="py-4 text-center text-13 text-ink-2 tabular-nums">
        {hasMore ? (
          <Trans>
            Showing {count} of {total} rows
          </Trans>
        ) : (
          <Trans>Total rows: {total}</Trans>
        )}
      </p>
    </>
  );
}
