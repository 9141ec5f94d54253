import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useMemo, useState } from "react";
import { foldedWords, foldText } from "../../../kit/text/fold-text.ts";
import { formatCount } from "../../../web/i18n/format.ts";

/** Options drawn at once; the search reaches the others. */
const maxShown = 50;

export interface PickerOption {
  readonly value: string;
  readonly label: string;
}

interface OptionPickerProps {
  readonly label: string;
  readonly searchLabel: string;
  /** Undefined while they load. */
  readonly options: readonly PickerOption[] | undefined;
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (value: string) => void;
}

/** One of many options, with a search; the chosen one comes first. */
export function OptionPicker({ label, searchLabel, options, chosen, error, onChoose }: OptionPickerProps) {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState("");
  // The chosen option stays where it was clicked until the next search.
  const [first, setFirst] = useState(chosen);
  const found = useMemo(() => {
    const words = foldedWords(typed);
    const all = (options ?? []).filter(({ label: name }) => {
      const folded = foldText(name);
      return words.every((word) => folded.includes(word));
    });
    return [...all.filter(({ value }) => value === first), ...all.filter(({ value }) => value !== first)];
  }, [options, typed, first]);
  const shown = found.slice(0, maxShown);
  const [shownCount, totalCount] = [formatCount(shown.length), formatCount(found.length)];
  const isGone = chosen !== "" && options !== undefined && !options.some(({ value }) => value === chosen);
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`} className="min-w-0">
      <legend className="mb-1 text-13 font-medium text-ink-2">{label}</legend>
      <div className="rounded-control border border-control p-2">
        <input
          type="search"
          aria-label={searchLabel}
          aria-invalid={error !== undefined}
          placeholder={searchLabel}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setFirst(chosen);
          }}
          className="block min-h-9 w-full rounded-control border border-control bg-bg px-2.5 text-16 placeholder:text-ink-3 hover:border-ink sm:text-13"
        />
        {options === undefined && <div aria-hidden className="skeleton mt-2 h-16 w-full" />}
        {isGone && (
          <p className="mt-2 text-13 [overflow-wrap:anywhere]">
            <Trans>Currently selected: {chosen}</Trans>
          </p>
        )}
        {options !== undefined && found.length === 0 && (
          <p className="px-1 pt-2 text-13 text-ink-2">
            {typed.trim() === "" ? <Trans>No options</Trans> : <Trans>No match</Trans>}
          </p>
        )}
        <div className="mt-1 max-h-40 overflow-y-auto overscroll-contain">
          {shown.map(({ value, label: name }) => (
            <label
              key={value}
              className="flex min-h-8 cursor-pointer items-start gap-2 rounded-control px-1 py-1.5 text-13 hover:bg-sunken pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={id}
                checked={value === chosen}
                onChange={() => onChoose(value)}
                className="mt-0.5 size-4 shrink-0 accent-ink"
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </label>
          ))}
        </div>
        <p role="status" className="text-12 text-ink-3 empty:hidden">
          {found.length > shown.length && t`${shownCount} of ${totalCount} shown; search for the others`}
        </p>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-13 text-pretty text-dearer">
          {error}
        </p>
      )}
    </fieldset>
  );
}
