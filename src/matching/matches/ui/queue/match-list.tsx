import { useLingui } from "@lingui/react/macro";
import { formatWholePercent } from "../../../../web/i18n/format.ts";
import { PlaceList } from "../../../../web/ui/queue/place-list.tsx";
import type { Match } from "../../matches.contract.ts";

interface MatchListProps {
  readonly matches: readonly Match[];
  readonly place: number;
  readonly onGo: (place: number) => void;
}

/** The listed candidates, on wide windows. */
export function MatchList({ matches, place, onGo }: MatchListProps) {
  const { t } = useLingui();
  return (
    <PlaceList
      label={t`Candidates`}
      items={matches}
      keyOf={({ id }) => id}
      row={rowOf}
      place={place}
      onGo={onGo}
      maxHeight="680px"
    />
  );
}

function rowOf({ product, candidate, probability }: Match) {
  return (
    <>
      <span className="truncate font-medium">{product.title}</span>
      <span className="text-right tabular-nums">{formatWholePercent(probability)}</span>
      <span className="col-span-2 truncate text-12 text-ink-2">{candidate.competitor}</span>
    </>
  );
}
