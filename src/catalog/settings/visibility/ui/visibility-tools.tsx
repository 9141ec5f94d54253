import { Plural, Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Search } from "lucide-react";
import { useId } from "react";
import { formatCount } from "../../../../web/i18n/format.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { LinkButton } from "../../../../web/ui/link-button.tsx";

interface SearchLineProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Number of results. */
  readonly found: number;
  readonly onAll: (isVisible: boolean) => void;
}

/** Filters a list, and switches all its rows. */
export function SearchLine({ label, value, onChange, found, onAll }: SearchLineProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="relative w-full sm:w-72">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Search size={16} aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
        <input
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="block min-h-10 w-full rounded-control border border-control bg-surface pr-3 pl-9 text-16 placeholder:text-ink-3 hover:border-ink sm:text-14"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
        <p role="status" className="text-ink-2 tabular-nums">
          {t`${formatCount(found)} shown`}
        </p>
        <LinkButton disabled={found === 0} onClick={() => onAll(true)}>
          <Trans>Show all</Trans>
        </LinkButton>
        <LinkButton disabled={found === 0} onClick={() => onAll(false)}>
          <Trans>Hide all</Trans>
        </LinkButton>
      </div>
    </div>
  );
}

interface PendingBarProps {
  readonly count: number;
  readonly isApplying: boolean;
  readonly onApply: () => void;
  readonly onReset: () => void;
}

/** Bar with the pending changes, sticky while there are any. */
export function PendingBar({ count, isApplying, onApply, onReset }: PendingBarProps) {
  const { t } = useLingui();
  return (
    <div
      className={clsx(
        "mt-2 flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-bg py-2",
        count > 0 && "sticky bottom-(--bottom-bar) z-10",
      )}
    >
      <p role="status" className="text-13 text-ink-2 tabular-nums">
        {count === 0 ? (
          <Trans>No unsaved changes</Trans>
        ) : (
          <Plural value={count} one="# unsaved change" other="# unsaved changes" />
        )}
      </p>
      <div className="flex gap-2">
        <Button size="small" look="quiet" disabled={count === 0 || isApplying} onClick={onReset}>
          <Trans>Reset</Trans>
        </Button>
        <Button
          size="small"
          look="solid"
          disabled={count === 0}
          aria-disabled={isApplying}
          onClick={() => isApplying || onApply()}
        >
          {isApplying ? t`Applying…` : t`Apply`}
        </Button>
      </div>
    </div>
  );
}
