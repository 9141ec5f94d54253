import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../../web/ui/button.tsx";
import { menuItemClass, ToolMenu } from "../../../../web/ui/menu/tool-menu.tsx";
import { columnNames } from "./column-names.ts";
import { type ColumnId, type ColumnState, defaultColumns, moveColumn, showColumn } from "./table-columns.ts";
import { saveColumns, useTableColumns } from "./use-table-columns.ts";

/** Which columns the table shows, and in what order; stored in this browser. */
export function ColumnsMenu() {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [announcement, announce] = useState("");
  const columns = useTableColumns();
  const move = (id: ColumnId, places: number) => {
    const moved = moveColumn(columns, id, places);
    saveColumns(moved);
    const place = moved.findIndex((column) => column.id === id) + 1;
    const name = i18n._(columnNames[id]);
    announce(t`${name}: column ${place} of ${moved.length}`);
  };
  return (
    <ToolMenu
      label={
        <>
          <Columns3 size={15} aria-hidden />
          <Trans>Columns</Trans>
        </>
      }
      name={t`Columns of the table`}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <ul>
        {columns.map((column, index) => (
          <ColumnLine
            key={column.id}
            column={column}
            name={i18n._(columnNames[column.id])}
            isFirst={index === 0}
            isLast={index === columns.length - 1}
            onShow={(isShown) => saveColumns(showColumn(columns, column.id, isShown))}
            onMove={(places) => move(column.id, places)}
          />
        ))}
      </ul>
      <div className="-mx-1 mt-1 border-t p-1 pb-0">
        <button type="button" className={menuItemClass} onClick={() => saveColumns(defaultColumns)}>
          <Trans>Reset columns</Trans>
        </button>
      </div>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </ToolMenu>
  );
}

interface ColumnLineProps {
  readonly column: ColumnState;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onShow: (isShown: boolean) => void;
  readonly onMove: (places: number) => void;
}

/** Buttons at the ends stay focusable, so that moving a column does not lose the focus. */
function ColumnLine({ column, name, isFirst, isLast, onShow, onMove }: ColumnLineProps) {
  const { t } = useLingui();
  return (
    <li className="flex items-center rounded-control hover:bg-sunken">
      <label className="flex min-h-9 min-w-0 flex-1 cursor-pointer items-center gap-2.5 px-2.5">
        <input
          type="checkbox"
          checked={column.isShown}
          onChange={({ target }) => onShow(target.checked)}
          className="size-4 shrink-0 accent-(--ink)"
        />
        <span className="truncate">{name}</span>
      </label>
      <IconButton
        label={t`Move ${name} forward`}
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
        className="aria-disabled:opacity-30"
      >
        <ArrowUp size={15} aria-hidden />
      </IconButton>
      <IconButton
        label={t`Move ${name} back`}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
        className="aria-disabled:opacity-30"
      >
        <ArrowDown size={15} aria-hidden />
      </IconButton>
    </li>
  );
}
