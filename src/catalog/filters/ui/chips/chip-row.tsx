import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useRef } from "react";
import { noFilters, type ProductFilters } from "../../../product-list/ui/view/products-view.ts";
import type { Chip } from "./chip-list.ts";

interface ChipRowProps {
  readonly label: string;
  readonly chips: readonly Chip[];
  readonly onChange: (change: Partial<ProductFilters>) => void;
  /** Whether it ends with "Clear all"; false when that is shown elsewhere. */
  readonly hasClear?: boolean;
  /** Receives the focus when the last chip is removed. */
  readonly onEmptied: () => void;
}

/** The active filters, each with a button to remove it, and one to remove all. */
export function ChipRow({ label, chips, onChange, hasClear = true, onEmptied }: ChipRowProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number, chip: Chip) => {
    // The focused button is about to be removed: focus its neighbour first.
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>("button[data-chip]") ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else onEmptied();
    onChange(chip.without);
  };
  return (
    <ul ref={list} aria-label={label} className="flex flex-wrap items-center gap-1.5">
      {chips.map((chip, index) => {
        const { id, name, value, title } = chip;
        return (
          <li
            key={id}
            title={title}
            className="inline-flex max-w-full items-center rounded-control border bg-surface text-13"
          >
            <span className="min-w-0 truncate py-1 pl-2.5">
              <span className="text-ink-2">{name}:</span> <span className="font-medium">{value}</span>
            </span>
            <button
              type="button"
              data-chip
              aria-label={t`Remove the filter ${name}: ${value}`}
              onClick={() => remove(index, chip)}
              className="touch-target ml-0.5 grid size-7 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        );
      })}
      {hasClear && (
        <li>
          <button
            type="button"
            onClick={() => {
              onEmptied();
              onChange(noFilters);
            }}
            className="touch-target min-h-7 rounded-control px-2 text-13 font-medium underline underline-offset-2 hover:bg-sunken"
          >
            <Trans>Clear all</Trans>
          </button>
        </li>
      )}
    </ul>
  );
}
