import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { LinkButton } from "../../../web/ui/link-button.tsx";
import { columnGroups } from "../../columns/columns.contract.ts";
import { type ExportColumn, maxColumns } from "../exports.contract.ts";
import { useColumnGroupNames } from "./column-group-names.ts";
import { ColumnList } from "./column-list.tsx";
import { startColumns, toggleColumn } from "./column-order.ts";

interface ColumnPickerProps {
  readonly columns: readonly ExportColumn[];
  /** Ids in the order of the file. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Shorter lists need no search field. */
const fewestToSearch = 12;

/** Which columns a file has, and in which order. */
export function ColumnPicker({ columns, chosen, onChange }: ColumnPickerProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [typed, setTyped] = useState("");
  const groupNames = useColumnGroupNames();
  const headingOf = (column: ExportColumn) => (locale === "ro" ? column.headingRo : column.headingEn);
  const wanted = typed.trim().toLocaleLowerCase(locale);
  const matching = columns.filter((column) => headingOf(column).toLocaleLowerCase(locale).includes(wanted));
  const boxes = new Set(chosen);
  const names = useMemo(
    () =>
      new Map(columns.map((column) => [column.id, locale === "ro" ? column.headingRo : column.headingEn])),
    [columns, locale],
  );
  const isFull = chosen.length >= maxColumns;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2">
      <section aria-label={t`All columns`} className="min-w-0">
        <div className="mb-2 flex min-h-6 items-center">
          <h4 className="text-13 font-semibold">
            <Trans>All columns</Trans>
          </h4>
        </div>
        {columns.length >= fewestToSearch && (
          <TextField
            label={t`Search columns`}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <div className="mt-2 max-h-84 overflow-y-auto overscroll-contain pr-1">
          {columnGroups.map((group) => {
            const members = matching.filter((column) => column.group === group);
            if (members.length === 0) return null;
            return (
              <fieldset key={group} className="mb-3">
                <legend className="mb-0.5 text-12 text-ink-3">{groupNames[group]}</legend>
                {members.map((column) => (
                  <label
                    key={column.id}
                    className="flex min-h-7 cursor-pointer items-start gap-2 rounded-control px-1 py-1 hover:bg-sunken pointer-coarse:min-h-11 pointer-coarse:items-center"
                  >
                    <input
                      type="checkbox"
                      checked={boxes.has(column.id)}
                      disabled={boxes.has(column.id) ? chosen.length === 1 : isFull}
                      onChange={() => onChange(toggleColumn(chosen, column.id))}
                      className="mt-0.5 size-4 shrink-0 accent-ink pointer-coarse:mt-0"
                    />
                    <span className="min-w-0 text-13 [overflow-wrap:anywhere]">{headingOf(column)}</span>
                  </label>
                ))}
              </fieldset>
            );
          })}
          {matching.length === 0 && (
            <p className="py-1.5 text-13 text-ink-2">
              <Trans>No column has this name.</Trans>
            </p>
          )}
        </div>
      </section>
      <section aria-label={t`Order in the file`} className="min-w-0">
        <div className="mb-2 flex min-h-6 items-center justify-between gap-3">
          <h4 className="text-13 font-semibold">
            <Trans>Order in the file</Trans>
          </h4>
          <LinkButton onClick={() => onChange(startColumns({ columns, chosen: null }))}>
            <Trans>Usual columns</Trans>
          </LinkButton>
        </div>
        <ColumnList ids={chosen} names={names} onChange={onChange} />
      </section>
    </div>
  );
}
