import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import { useId, useState } from "react";
import { moveColumn, toggleColumn } from "./column-order.ts";

interface ColumnListProps {
  readonly ids: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (ids: readonly string[]) => void;
}

const rowButton =
  "touch-target grid size-7 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-surface hover:text-ink aria-disabled:opacity-30";

/** The columns of a file in their order: moved by buttons, or dragged with the mouse. */
export function ColumnList({ ids, names, onChange }: ColumnListProps) {
  const { t } = useLingui();
  const list = useId();
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState("");
  const buttonId = (id: string, way: "up" | "down") => `${list}-${way}-${ids.indexOf(id)}`;
  const move = (id: string, to: number) => {
    const next = moveColumn(ids, id, to);
    if (next === ids) return next;
    onChange(next);
    const [name, place, count] = [names.get(id) ?? id, next.indexOf(id) + 1, next.length];
    setMoved(t`${name}: column ${place} of ${count}`);
    return next;
  };
  /** The focus follows the column: rows are drawn anew in their places. */
  const press = (id: string, way: "up" | "down") => {
    const next = move(id, ids.indexOf(id) + (way === "up" ? -1 : 1));
    const at = next.indexOf(id);
    requestAnimationFrame(() => document.getElementById(`${list}-${way}-${at}`)?.focus());
  };
  return (
    <>
      <ol className="max-h-102 space-y-1 overflow-y-auto overscroll-contain pr-1">
        {ids.map((id, at) => {
          const name = names.get(id) ?? id;
          const [isFirst, isLast] = [at === 0, at === ids.length - 1];
          return (
            <li
              key={id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", name);
                setDragged(id);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                move(dragged, at);
              }}
              onDrop={(event) => event.preventDefault()}
              className={clsx(
                "flex min-h-9 cursor-grab items-center gap-1 rounded-control bg-sunken pr-1 pl-1.5 text-13",
                id === dragged && "opacity-50",
              )}
            >
              <GripVertical size={14} aria-hidden className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 truncate" title={name}>
                {name}
              </span>
              <button
                id={buttonId(id, "up")}
                type="button"
                aria-label={t`Move up: ${name}`}
                aria-disabled={isFirst}
                onClick={() => press(id, "up")}
                className={rowButton}
              >
                <ArrowUp size={14} aria-hidden />
              </button>
              <button
                id={buttonId(id, "down")}
                type="button"
                aria-label={t`Move down: ${name}`}
                aria-disabled={isLast}
                onClick={() => press(id, "down")}
                className={rowButton}
              >
                <ArrowDown size={14} aria-hidden />
              </button>
              <button
                type="button"
                aria-label={t`Leave out: ${name}`}
                aria-disabled={ids.length === 1}
                onClick={() => ids.length > 1 && onChange(toggleColumn(ids, id))}
                className={rowButton}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  );
}
