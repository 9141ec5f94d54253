import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { cutText } from "../../../../kit/text/cut-text.ts";
import { formatWholePercent } from "../../../../web/i18n/format.ts";
import type { Match } from "../../matches.contract.ts";
import { MatchCard } from "./match-card.tsx";
import { MatchList } from "./match-list.tsx";
import { useMatchDecisions } from "./use-match-decisions.ts";
import { useMatchKeys } from "./use-match-keys.ts";

/** Of a title that is read out when its candidate becomes the current one. */
const maxSpokenTitle = 200;

interface QueueViewProps {
  readonly site: string;
  /** May be empty: the last decision can then still be undone by key. */
  readonly matches: readonly Match[];
}

/** The current candidate with its decision, beside the list. */
export function QueueView({ site, matches }: QueueViewProps) {
  const [current, setCurrent] = useState({ id: matches[0]?.id, place: 0 });
  const found = matches.findIndex(({ id }) => id === current.id);
  // The current candidate was decided: the one in its place follows.
  const place = found === -1 ? Math.max(0, Math.min(current.place, matches.length - 1)) : found;
  if (found !== -1 && found !== current.place) setCurrent({ id: current.id, place: found });
  const decisions = useMatchDecisions(site, (id) => setCurrent((before) => ({ ...before, id })));
  const match = matches[place];

  const go = (to: number) => setCurrent({ id: matches[to]?.id, place: to });
  const isWaiting = match?.state === "NEW" || match?.state === "LATER";
  const isOpen = isWaiting || match?.state === "LINKED";
  const actions = {
    go: (by: number) => go(Math.min(matches.length - 1, Math.max(0, place + by))),
    accept: () => void (match && isOpen && decisions.decide(match, "ACCEPT")),
    deny: () => void (match && isOpen && decisions.decide(match, "DENY")),
    later: () => void (match?.state === "NEW" && decisions.decide(match, "LATER")),
    undo: () => decisions.undo(match && !isOpen ? match.id : undefined),
  };
  useMatchKeys(actions);
  if (match === undefined) return null;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[300px_minmax(0,1fr)]">
      <MatchList matches={matches} place={place} onGo={go} />
      <MatchCard match={match} place={place} count={matches.length} actions={actions} />
      <CurrentMatch match={match} place={place} count={matches.length} />
    </div>
  );
}

interface CurrentProps {
  readonly match: Match;
  readonly place: number;
  readonly count: number;
}

/** Announces the candidate that has become the current one. */
function CurrentMatch({ match, place, count }: CurrentProps) {
  const { t } = useLingui();
  const at = place + 1;
  const { product, candidate, probability } = match;
  return (
    <p role="status" className="sr-only">
      {[
        t`${at} of ${count}`,
        cutText(product.title, maxSpokenTitle),
        candidate.competitor,
        cutText(candidate.title, maxSpokenTitle),
        formatWholePercent(probability),
      ].join(", ")}
    </p>
  );
}
