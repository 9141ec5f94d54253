import clsx from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { FoldMark, rowClass } from "./filter-panel-row.tsx";

/** An option below a row of the filter panel. */
export interface FilterSubItem {
  readonly id: string;
  readonly label: string;
  /** Whether it is checked. Omitted for actions such as "Clear all". */
  readonly isActive?: boolean;
  /** Red, after a divider. */
  readonly isDangerous?: boolean;
  readonly onPress?: () => void;
  /** Content shown below it: fields, or a list of options. */
  readonly children?: ReactNode;
}

/** The options below a row; at most one group is expanded. */
export function SubItems({ id, items }: { readonly id: string; readonly items: readonly FilterSubItem[] }) {
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
