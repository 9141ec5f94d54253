import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useMemo, useState } from "react";
import { formatCount } from "../../../../web/i18n/format.ts";
import { foldOptions, type Option, searchOptions } from "./facet-search.ts";
import { FacetSearchField } from "./facet-search-field.tsx";

/** Shorter lists need no search field. */
const fewestToSearch = 9;
const nothing: ReadonlySet<string> = new Set();

interface MultiFacetProps {
  readonly searchLabel: string;
  readonly options: readonly Option[];
  readonly selected: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Multiple selection with checkboxes; selected values come first when the list opens. */
export function MultiFacet({ searchLabel, options, selected, onChange }: MultiFacetProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  // Rows do not move while they are clicked: selected values move to the front after the next search.
  const isSearched = options.length >= fewestToSearch;
  const [first, setFirst] = useState<ReadonlySet<string>>(() => new Set(selected));
  const folded = useMemo(() => foldOptions(options), [options]);
  const { shown, total } = useMemo(
    () => searchOptions(folded, typed, isSearched ? first : nothing),
    [folded, typed, isSearched, first],
  );
  const boxes = new Set(selected);
  const search = (text: string) => {
    setTyped(text);
    setFirst(boxes);
  };
  const toggle = (value: string) =>
    onChange(boxes.has(value) ? selected.filter((other) => other !== value) : [...selected, value]);
  const [shownCount, totalCount] = [formatCount(shown.length), formatCount(total)];
  return (
    <>
      {isSearched && <FacetSearchField label={searchLabel} value={typed} onChange={search} />}
      {total === 0 ? (
        <p className="py-1.5 text-13 text-ink-2">
          {options.length === 0 ? <Trans>No options</Trans> : <Trans>No match</Trans>}
        </p>
      ) : (
        <ul className="-mx-1 max-h-60 overflow-y-auto overscroll-contain px-1 [contain:content]">
          {shown.map(({ value, label, count, isPart = false }) => (
            <li key={value} className="[contain-intrinsic-size:auto_28px] [content-visibility:auto]">
              <label
                className={clsx(
                  "flex min-h-7 cursor-pointer items-start gap-2 rounded-control px-1 py-1 hover:bg-sunken pointer-coarse:min-h-11 pointer-coarse:items-center",
                  isPart && "ml-6",
                )}
              >
                <input
                  type="checkbox"
                  checked={boxes.has(value)}
                  onChange={() => toggle(value)}
                  className="mt-0.5 size-4 shrink-0 accent-ink pointer-coarse:mt-0"
                />
                <span className="min-w-0 flex-1 text-13 [overflow-wrap:anywhere]">{label}</span>{" "}
                {count !== undefined && (
                  <span className="shrink-0 text-12 leading-5 text-ink-3 tabular-nums">
                    {formatCount(count)}
                  </span>
                )}
              </label>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-1 min-h-4 text-12 text-ink-3 tabular-nums">
        {total > shown.length && t`${shownCount} of ${totalCount} shown; search for the others`}
      </p>
    </>
  );
}
