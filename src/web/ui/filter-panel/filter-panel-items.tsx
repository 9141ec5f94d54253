import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { formatCount } from "../../i18n/format.ts";
import { FoldMark, rowClass } from "./filter-panel-row.tsx";
import { type FilterSubItem, SubItems } from "./filter-panel-sub-items.tsx";

/** One line of the filter panel. */
export interface FilterItem {
  readonly id: string;
  readonly label: string;
  /** Path that the label links to; the panel asks to close on the way. */
  readonly to?: string;
  /** Number of its active options, or another count. */
  readonly badge?: number;
  readonly onPress?: () => void;
  readonly items?: readonly FilterSubItem[];
  /** Content shown below it instead of sub-items. */
  readonly children?: ReactNode;
}

interface FilterItemsProps {
  readonly items: readonly FilterItem[];
  readonly openWith: string | undefined;
  readonly onLeave: () => void;
}

/** The items of a filter panel: at most one item and one group of sub-items are expanded. */
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
            aria-label={t`Options for ${label}`}
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

function Badge({ count }: { readonly count: number }) {
  return (
    <span className="min-w-5 shrink-0 rounded-full bg-ink px-1.5 text-center text-12 leading-5 font-semibold text-surface">
      {formatCount(count)}
    </span>
  );
}
