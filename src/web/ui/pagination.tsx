import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type FormEvent, useState } from "react";
import { formatCount } from "../i18n/format.ts";

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

/** Jumps to a typed page; invalid input is ignored. */
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

/**
 * Parses a typed page number, such as "12" or "1.247".
 * @returns null unless a whole number from 1 to `total`
 */
export function readPageNumber(text: string, total: number): number | null {
  const digits = text.trim();
  if (!/^(?:\d{1,9}|[1-9]\d{0,2}(?:\.\d{3})+)$/.test(digits)) return null;
  const page = Number(digits.replaceAll(".", ""));
  return page >= 1 && page <= total ? page : null;
}

/**
 * Page numbers of a pager: the first, the last and those around the current one; null is a gap, which never
 * replaces a single page.
 * @param current 1-based
 */
export function pageNumbers(current: number, total: number): readonly (number | null)[] {
  const shown = new Set([1, total, current - 1, current, current + 1]);
  if (current <= 3) for (const near of [2, 3, 4]) shown.add(near);
  if (current >= total - 2) for (const near of [total - 1, total - 2, total - 3]) shown.add(near);
  const pages = [...shown].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [null, page];
  });
}
