import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type FormEvent, useState } from "react";
import { formatCount } from "../i18n/format.ts";
import { readPageNumber } from "./page-number.ts";
import { pageNumbers } from "./pagination-range.ts";

interface PaginationProps {
  /** 1-based. */
  readonly page: number;
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
}

const cell =
  "touch-target inline-flex h-8 min-w-8 items-center justify-center rounded-control border px-1.5 text-13 tabular-nums transition-colors duration-120";

/** Previous and next, numbered buttons around the current page, and a field to go to any. */
export function Pagination({ page, totalPages, onPage }: PaginationProps) {
  const { t } = useLingui();
  if (totalPages < 2) return null;
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center gap-1">
      <button
        type="button"
        aria-label={t`Previous page`}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className={clsx(cell, "border-transparent hover:bg-sunken disabled:opacity-40")}
      >
        <ChevronLeft size={16} aria-hidden />
      </button>
      {pageNumbers(page, totalPages).map((number, index) =>
        number === null ? (
          <span key={`gap-${index < 3 ? "low" : "high"}`} aria-hidden className="px-1 text-ink-3">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={t`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            onClick={() => onPage(number)}
            className={clsx(
              cell,
              number === page
                ? "border-ink bg-ink font-semibold text-surface"
                : "border-transparent hover:bg-sunken",
            )}
          >
            {formatCount(number)}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={t`Next page`}
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
        className={clsx(cell, "border-transparent hover:bg-sunken disabled:opacity-40")}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
      <GoToPage totalPages={totalPages} onPage={onPage} />
    </nav>
  );
}

/** Goes to a page that is typed; what is no page of the list is ignored. */
function GoToPage({ totalPages, onPage }: Pick<PaginationProps, "totalPages" | "onPage">) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const go = (event: FormEvent) => {
    event.preventDefault();
    const page = readPageNumber(typed, totalPages);
    if (page === null) return;
    setTyped("");
    onPage(page);
  };
  return (
    <form onSubmit={go} className="ml-2 flex items-center gap-1">
      <label className="inline-flex items-center gap-2 text-13 whitespace-nowrap text-ink-2">
        {t`Go to page`}
        <input
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="h-8 w-14 rounded-control border border-control bg-surface px-2 text-right text-16 text-ink tabular-nums hover:border-ink sm:text-13"
        />
      </label>
      <button type="submit" className={clsx(cell, "border-transparent font-medium hover:bg-sunken")}>
        {t`Go`}
      </button>
    </form>
  );
}
