import { Plural, Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { EyeOff } from "lucide-react";
import { formatCount } from "../../../../web/i18n/format.ts";

interface VisibilityRowProps {
  readonly name: string;
  readonly products: number;
  readonly isVisible: boolean;
  readonly isPending: boolean;
  /** A parent is invisible, so it cannot be switched. */
  readonly isFixed?: boolean;
  readonly onChange: (isVisible: boolean) => void;
}

/** Checkbox row of a brand or category, checked while visible. The whole row is the target. */
export function VisibilityRow({
  name,
  products,
  isVisible,
  isPending,
  isFixed = false,
  onChange,
}: VisibilityRowProps) {
  const { t } = useLingui();
  const note = isFixed ? t`invisible with its parent category` : undefined;
  return (
    <label
      title={note}
      className={clsx(
        "flex h-full min-w-0 flex-1 items-center gap-3 pr-3",
        isFixed ? "cursor-not-allowed" : "cursor-pointer hover:bg-sunken",
      )}
    >
      <input
        type="checkbox"
        checked={isVisible}
        disabled={isFixed}
        onChange={({ target }) => onChange(target.checked)}
        className="ml-3 size-4 shrink-0 accent-(--ink)"
      />
      <span className={clsx("min-w-0 truncate", !isVisible && "text-ink-3")}>{name}</span>
      {!isVisible && <EyeOff size={14} aria-hidden className="shrink-0 text-ink-3" />}
      {note !== undefined && <span className="sr-only">, {note}</span>}
      {isPending && (
        <span className="shrink-0 text-12 font-medium text-warning">
          <Trans>not applied</Trans>
        </span>
      )}
      <span className="ml-auto shrink-0 text-13 text-ink-3 tabular-nums" title={t`Products`}>
        <span aria-hidden>{formatCount(products)}</span>
        <span className="sr-only">
          , <Plural value={products} one="# product" other="# products" />
        </span>
      </span>
    </label>
  );
}
