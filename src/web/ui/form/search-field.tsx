import { LoaderCircle, Search, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";

const debounceMs = 500;
const maxLength = 200;

interface SearchFieldProps {
  /** What is searched for now. */
  readonly query: string;
  readonly isBusy: boolean;
  readonly label: string;
  readonly placeholder: string;
  /** Names the button that clears the field. */
  readonly clearLabel: string;
  /** Must be stable between renders. */
  readonly onSearch: (query: string) => void;
}

/** Searches half a second after the last key, at once on Enter and when it is cleared. */
export function SearchField(props: SearchFieldProps) {
  const { query, isBusy, label, placeholder, clearLabel, onSearch } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  const [settled, setSettled] = useState(query);
  if (settled !== query) {
    setSettled(query);
    // Changed elsewhere, such as by Back or "Clear search"; what is being typed stays.
    if (text.trim() !== query) setText(query);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === query) return;
    const timer = setTimeout(() => onSearch(wanted), wanted === "" ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [text, query, onSearch]);
  return (
    <search className="relative block min-w-0 flex-1">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <span className="pointer-events-none absolute top-1 left-1 grid size-8 place-items-center text-ink-2">
          {isBusy ? (
            <LoaderCircle size={16} aria-hidden className="animate-[spin_1s_linear_infinite]" />
          ) : (
            <Search size={16} aria-hidden />
          )}
        </span>
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={maxLength}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="block min-h-10 w-full rounded-control border border-control bg-surface pr-10 pl-10 text-16 placeholder:text-ink-3 hover:border-ink sm:text-14 [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== "" && (
          <button
            type="button"
            aria-label={clearLabel}
            title={clearLabel}
            onClick={() => {
              setText("");
              input.current?.focus();
            }}
            className="touch-target absolute top-1 right-1 grid size-8 place-items-center rounded-control text-ink-2 hover:text-ink"
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </form>
    </search>
  );
}
