import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Check, CircleMinus, Info } from "lucide-react";
import type { Match } from "../../matches.contract.ts";
import { reasonWords, sideOf } from "../reason-words.ts";

/** Why the model thinks so, the most important first. */
export function MatchReasons({ match }: { readonly match: Match }) {
  const { t } = useLingui();
  const looks = {
    for: { Icon: Check, className: "text-cheaper", says: t`for` },
    against: { Icon: CircleMinus, className: "text-dearer", says: t`against` },
    neither: { Icon: Info, className: "text-ink-2", says: "" },
  } as const;
  return (
    <ul aria-label={t`Reasons`} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13">
      {match.reasons.map((reason) => {
        const words = reasonWords(reason);
        const { Icon, className, says } = looks[sideOf(reason)];
        return (
          <li key={words} className="flex min-w-0 items-start gap-1.5">
            <Icon size={14} aria-hidden className={clsx("mt-0.5 shrink-0", className)} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {says !== "" && <span className="sr-only">{says}: </span>}
              {words}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
