import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { formatCount } from "../i18n/format.ts";

/** One line of the filter panel. */
export interface FilterItem {
  readonly id: string;
  readonly label: string;
  /** A place in the app that the label leads to; the panel asks to close on the way. */
  readonly to?: string;
  /** How many choices under it are in force, or another number worth seeing. */
  readonly badge?: number;
  readonly onPress?: () => void;
  readonly items?: readonly FilterSubItem[];
  /** What unfolds under it in place of sub-items: fields, or a list of choices. */
  readonly children?: ReactNode;
}

export interface FilterSubItem {
  readonly id: string;
  readonly label: string;
  /** Carries a check. Left out for what cannot be active, as "Clear all". */
  readonly isActive?: boolean;
  /** Red, and behind a divider. */
  readonly isDangerous?: boolean;
  readonly onPress?: () => void;
  /** What unfolds under it: fields, or a list of choices. */
  readonly children?: ReactNode;
}

interface FilterItemsProps {
  readonly items: readonly FilterItem[];
  readonly openWith: string | undefined;
  readonly onLeave: () => void;
}

const rowClass =
  "flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control px-3 text-left hover:bg-sunken focus-visible:-outline-offset-2";

/** The items of a filter panel: at most one of them, and one group of its sub-items, is unfolded. */
export function FilterItems({ items, openWith, onLeave }: FilterItemsProps) {
  const { t } = useLingui();
  const [unfolded, unfold] = useState(() => items.find((item) => item.id === openWith && unfolds(item))?.id);
  if (items.length === 0) return <p className="px-3 py-8 text-center text-ink-2">{t`No items`}</p>;
  return (
    <ul>
      {items.map((item) => (
        <ItemRow
          key={item.id}
          item={item}
          isUnfolded={item.id === unfolded}
          onFold={(wanted) => unfold(wanted ? item.id : undefined)}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}

interface ItemRowProps {
  readonly item: FilterItem;
  readonly isUnfolded: boolean;
  readonly onFold: (isUnfolded: boolean) => void;
  readonly onLeave: () => void;
}

function ItemRow({ item, isUnfolded, onFold, onLeave }: ItemRowProps) {
  const { t } = useLingui();
  const listId = useId();
  const { label, to, onPress, items = [], children } = item;
  const folding = unfolds(item) && { "aria-expanded": isUnfolded, "aria-controls": listId };
  const words = (
    <>
      <span className="min-w-0 flex-1 truncate text-16">{label}</span>{" "}
      {item.badge !== undefined && <Badge count={item.badge} />}
    </>
  );
  return (
    <li className="border-b last:border-b-0">
      <div className="flex items-center">
        {to !== undefined ? (
          <Link
            to={to}
            onClick={() => {
              onPress?.();
              onLeave();
            }}
            className={rowClass}
          >
            {words}
          </Link>
        ) : (
          <button
            type="button"
            {...folding}
            onClick={() => {
              onPress?.();
              if (folding) onFold(!isUnfolded);
            }}
            className={rowClass}
          >
            {words}
            {folding && <FoldMark isUnfolded={isUnfolded} />}
          </button>
        )}
        {to !== undefined && folding && (
          <button
            type="button"
            {...folding}
            aria-label={t`Choices of ${label}`}
            onClick={() => onFold(!isUnfolded)}
            className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
          >
            <FoldMark isUnfolded={isUnfolded} />
          </button>
        )}
      </div>
      {isUnfolded && items.length > 0 && <SubItems id={listId} items={items} />}
      {isUnfolded && items.length === 0 && (
        <div id={listId} className="px-3 pt-1 pb-4">
          {children}
        </div>
      )}
    </li>
  );
}

function unfolds({ items, children }: FilterItem): boolean {
  return (items !== undefined && items.length > 0) || children !== undefined;
}

function SubItems({ id, items }: { readonly id: string; readonly items: readonly FilterSubItem[] }) {
  const [unfolded, unfold] = useState<string>();
  return (
    <ul id={id} className="pb-2 pl-3">
      {items.map((item, index) => (
        <SubItemRow
          key={item.id}
          item={item}
          isDivided={item.isDangerous === true && index > 0}
          isUnfolded={item.id === unfolded}
          onFold={(wanted) => unfold(wanted ? item.id : undefined)}
        />
      ))}
    </ul>
  );
}

interface SubItemRowProps {
  readonly item: FilterSubItem;
  readonly isDivided: boolean;
  readonly isUnfolded: boolean;
  readonly onFold: (isUnfolded: boolean) => void;
}

function SubItemRow({ item, isDivided, isUnfolded, onFold }: SubItemRowProps) {
  const partId = useId();
  const { label, isActive, isDangerous = false, onPress, children } = item;
  const folds = children !== undefined;
  return (
    <li className={clsx(isDivided && "mt-1 border-t pt-1")}>
      <button
        type="button"
        {...(folds ? { "aria-expanded": isUnfolded, "aria-controls": partId } : {})}
        {...(isActive === undefined ? {} : { "aria-pressed": isActive })}
        onClick={() => {
          onPress?.();
          if (folds) onFold(!isUnfolded);
        }}
        className={clsx(rowClass, "w-full", isDangerous && "text-dearer", isActive && "font-medium")}
      >
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {isActive && <Check size={16} aria-hidden className="shrink-0" />}
        {folds && <FoldMark isUnfolded={isUnfolded} />}
      </button>
      {folds && isUnfolded && (
        <div id={partId} className="px-3 pb-2">
          {children}
        </div>
      )}
    </li>
  );
}

function Badge({ count }: { readonly count: number }) {
  return (
    <span className="min-w-5 shrink-0 rounded-full bg-ink px-1.5 text-center text-12 leading-5 font-semibold text-surface">
      {formatCount(count)}
    </span>
  );
}

function FoldMark({ isUnfolded }: { readonly isUnfolded: boolean }) {
  return (
    <ChevronDown
      size={16}
      aria-hidden
      className={clsx("shrink-0 text-ink-3 transition-transform duration-120", isUnfolded && "rotate-180")}
    />
  );
}
