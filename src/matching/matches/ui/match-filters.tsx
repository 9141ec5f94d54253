import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { SearchField } from "../../../web/ui/form/search-field.tsx";
import { SelectField } from "../../../web/ui/form/select-field.tsx";
import { type MatchProgress, type MatchState, matchStates } from "../matches.contract.ts";
import { isFiltered, leastPercents, type MatchesView } from "./matches-view.ts";

interface MatchFiltersProps {
  readonly view: MatchesView;
  readonly onChange: (change: Partial<MatchesView>) => void;
  /** Must be stable between renders. */
  readonly onSearch: (text: string) => void;
  /** Undefined while they are not loaded. */
  readonly counts: MatchProgress["counts"] | undefined;
  readonly competitors: readonly string[];
  readonly isBusy: boolean;
  /** Title of the product that the address names; undefined while no candidate of it is loaded. */
  readonly productTitle: string | undefined;
  /** Beside the states. */
  readonly children: ReactNode;
}

/** Which candidates are listed. */
export function MatchFilters(props: MatchFiltersProps) {
  const { view, onChange, onSearch, counts, competitors, isBusy, productTitle, children } = props;
  const { t } = useLingui();
  const names: Record<MatchState, string> = {
    NEW: t`New`,
    LATER: t`Later`,
    LINKED: t`Added automatically`,
    ACCEPTED: t`The same`,
    DENIED: t`Not the same`,
  };
  const product = productTitle ?? t`One product`;
  // The address may name a competitor without candidates in this state.
  const listed = view.competitor === "" || competitors.includes(view.competitor);
  const options = listed ? competitors : [view.competitor, ...competitors];
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t`State`}</legend>
          {matchStates.map((state) => (
            <Button
              key={state}
              size="small"
              look={state === view.state ? "solid" : "outline"}
              aria-pressed={state === view.state}
              onClick={() => onChange({ state, page: 1 })}
            >
              {names[state]}
              {counts && (
                <span className="font-normal tabular-nums opacity-80">{formatCount(counts[state])}</span>
              )}
            </Button>
          ))}
        </fieldset>
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-[14rem] max-w-[22rem] flex-1">
          <SearchField
            query={view.text}
            isBusy={isBusy}
            label={t`Search titles`}
            placeholder={t`Search titles...`}
            clearLabel={t`Clear search`}
            onSearch={onSearch}
          />
        </div>
        <SelectField
          label={t`Probability`}
          value={view.percent}
          onChange={({ target }) => onChange({ percent: Number(target.value), page: 1 })}
        >
          {leastPercents.map((percent) => (
            <option key={percent} value={percent}>
              {percent === 0 ? t`Any probability` : t`${percent}% or more`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t`Competitor`}
          value={view.competitor}
          onChange={({ target }) => onChange({ competitor: target.value, page: 1 })}
        >
          <option value="">{t`All competitors`}</option>
          {options.map((competitor) => (
            <option key={competitor}>{competitor}</option>
          ))}
        </SelectField>
        {view.packetId !== null && (
          <Button
            size="small"
            aria-label={t`${product}: show the candidates of all products`}
            onClick={() => onChange({ packetId: null, page: 1 })}
          >
            <span className="max-w-[14rem] truncate">{product}</span>
            <X size={14} aria-hidden />
          </Button>
        )}
        {isFiltered(view) && (
          <Button
            size="small"
            look="quiet"
            onClick={() => onChange({ percent: 0, competitor: "", text: "", packetId: null, page: 1 })}
          >
            {t`Clear filters`}
          </Button>
        )}
      </div>
    </div>
  );
}
