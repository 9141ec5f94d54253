import { useLingui } from "@lingui/react/macro";
import { SelectBox } from "../../../web/ui/form/select-box.tsx";
import type { HistoryEntry } from "../product-history.contract.ts";
import { HistoryRow } from "./history-row.tsx";

interface HistoryTableProps {
  /** At least one. */
  readonly entries: readonly HistoryEntry[];
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  /** A roll back is under way. */
  readonly isBusy: boolean;
  readonly onRollBack: (entry: HistoryEntry) => void;
}

/** Entries as a table; on narrow screens each one is a block. */
export function HistoryTable({ entries, selected, onSelect, isBusy, onRollBack }: HistoryTableProps) {
  const { t } = useLingui();
  const open = entries.filter(({ rolledBack }) => rolledBack === null).map(({ id }) => id);
  const isAll = open.length > 0 && open.every((id) => selected.has(id));
  const toggle = (id: number, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  const head = "px-2 py-2 font-medium whitespace-nowrap";
  return (
    <table className="w-full border-b text-13 max-lg:block">
      <caption className="sr-only">{t`Product history`}</caption>
      <thead className="bg-sunken text-left text-12 text-ink-2 max-lg:not-focus-within:sr-only">
        <tr>
          <th scope="col" className="w-8 px-2">
            <SelectBox
              label={t`Select all loaded changes`}
              checked={isAll}
              isMixed={!isAll && selected.size > 0}
              onChange={(isSelected) => onSelect(new Set(isSelected ? open : []))}
            />
          </th>
          <th scope="col" className={head}>{t`Time`}</th>
          <th scope="col" className={head}>
            {t({ message: "Change", context: "a change that somebody made" })}
          </th>
          <th scope="col" className={head}>{t`Product`}</th>
          <th scope="col" className={head}>{t`Details`}</th>
          <th scope="col" className={head}>{t`User`}</th>
          <th scope="col" className={`${head} text-right`}>{t`Rollback`}</th>
        </tr>
      </thead>
      <tbody className="divide-y max-lg:block">
        {entries.map((entry) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            isSelected={selected.has(entry.id)}
            onSelect={(isSelected) => toggle(entry.id, isSelected)}
            isBusy={isBusy}
            onRollBack={() => onRollBack(entry)}
          />
        ))}
      </tbody>
    </table>
  );
}
