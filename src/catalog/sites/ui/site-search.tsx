import { useLingui } from "@lingui/react/macro";
import { Search, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";

const debounceMs = 300;

interface SiteSearchProps {
  /** Value in the address. */
  readonly value: string;
  readonly onChange: (search: string) => void;
}

/** Search field of the sites screen; applies 300 ms after the last key. */
export function SiteSearch({ value, onChange }: SiteSearchProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [settled, setSettled] = useState(value);
  if (settled !== value) {
    // The address changed elsewhere, such as by Back: update the field, unless it is being edited.
    setSettled(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      setSettled(text);
      onChange(text);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  const settle = (search: string) => {
    setText(search);
    setSettled(search);
    onChange(search);
  };
  const clear = () => {
    settle("");
    input.current?.focus();
  };
  return (
    <search className="block w-full sm:w-72">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          settle(text);
        }}
      >
        <label htmlFor={id} className="sr-only">
          {t`Search sites`}
        </label>
        <Search size={16} aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={t`Search sites...`}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && text !== "") clear();
          }}
          className="block min-h-10 w-full rounded-control border border-control bg-surface pr-10 pl-9 text-16 placeholder:text-ink-3 hover:border-ink sm:text-14 [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== "" && (
          <button
            type="button"
            onClick={clear}
            aria-label={t`Clear search`}
            title={t`Clear search`}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-ink-2 hover:text-ink"
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </form>
    </search>
  );
}
