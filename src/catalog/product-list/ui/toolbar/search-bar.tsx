import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { LoaderCircle, Search, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { maxQueryLength } from "../../../filters/listing-filter.contract.ts";
import type { ProductsView } from "../view/products-view.ts";

interface SearchBarProps {
  readonly view: Pick<ProductsView, "query" | "isSku">;
  readonly onChange: (change: Partial<ProductsView>) => void;
  /** Whether the search is running. */
  readonly isBusy: boolean;
}

const insideClass = "touch-target grid h-8 w-8 place-items-center rounded-control text-ink-2 hover:text-ink";

/** Searches by words of the title or a part of the SKU, on Enter. */
export function SearchBar({ view, onChange, isBusy }: SearchBarProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(view.query);
  const [settled, setSettled] = useState(view.query);
  if (settled !== view.query) {
    // The address changed elsewhere, such as by Back: update the field, unless it is being edited.
    setSettled(view.query);
    setText(view.query);
  }
  const type = (typed: string) => {
    setText(typed);
    if (typed === "" && view.query !== "") onChange({ query: "" });
  };
  const placeholder = view.isSku ? t`Search by SKU...` : t`Search products...`;
  return (
    <search className="block min-w-0 flex-1">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          const query = text.trim();
          setText(query);
          onChange({ query, page: 1 });
        }}
      >
        <label htmlFor={id} className="sr-only">
          {view.isSku ? t`Search by SKU` : t`Search products`}
        </label>
        <button
          type="submit"
          aria-label={t`Search`}
          className={clsx(insideClass, "absolute top-1 left-1")}
          aria-busy={isBusy}
        >
          {isBusy ? (
            <LoaderCircle size={16} aria-hidden className="animate-[spin_1s_linear_infinite]" />
          ) : (
            <Search size={16} aria-hidden />
          )}
        </button>
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={maxQueryLength}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => type(target.value)}
          className={clsx(
            "block min-h-10 w-full rounded-control border border-control bg-surface pl-10 text-16 placeholder:text-ink-3 hover:border-ink sm:text-14 [&::-webkit-search-cancel-button]:hidden",
            text === "" ? "pr-14" : "pr-24",
          )}
        />
        <span className="absolute top-1 right-1 flex items-center gap-1">
          {text !== "" && (
            <button
              type="button"
              aria-label={t`Clear search`}
              title={t`Clear search`}
              onClick={() => {
                type("");
                input.current?.focus();
              }}
              className={insideClass}
            >
              <X size={16} aria-hidden />
            </button>
          )}
          <button
            type="button"
            aria-pressed={view.isSku}
            title={t`Search by SKU`}
            onClick={() => {
              setText("");
              onChange({ isSku: !view.isSku, query: "" });
              input.current?.focus();
            }}
            className={clsx(
              "touch-target h-8 rounded-control border px-2 text-12 font-semibold",
              view.isSku
                ? "border-ink bg-ink text-surface"
                : "border-transparent text-ink-2 hover:border-control hover:text-ink",
            )}
          >
            SKU
          </button>
        </span>
      </form>
    </search>
  );
}
