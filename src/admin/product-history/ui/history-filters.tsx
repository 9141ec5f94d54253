import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { calendarDay } from "../../../kit/local-day.ts";
import { SelectField } from "../../../web/ui/form/select-field.tsx";
import { typeWords } from "./entry-words.ts";
import { peopleQuery } from "./history.queries.ts";
import type { HistoryView, ViewChange } from "./history-view.ts";

interface HistoryFiltersProps {
  readonly site: string;
  readonly sites: readonly string[];
  readonly view: HistoryView;
  readonly onChange: (change: Partial<HistoryView>, options?: ViewChange) => void;
}

/** Site, person, kind of change and days. */
export function HistoryFilters({ site, sites, view, onChange }: HistoryFiltersProps) {
  const { t, i18n } = useLingui();
  const { data: people = [] } = useQuery(peopleQuery(site));
  const deleted = people.filter(({ email }) => email === null);
  return (
    <search aria-label={t`Filters`} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y py-3">
      <SelectField
        label={t`Site`}
        value={site}
        onChange={({ target }) => onChange({ site: target.value, userId: null })}
      >
        {sites.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <SelectField
        label={t`User`}
        value={view.userId ?? ""}
        onChange={({ target }) => onChange({ userId: target.value === "" ? null : Number(target.value) })}
      >
        <option value="">{t`All users`}</option>
        {people.map(({ userId, email }) => (
          <option key={userId} value={userId}>
            {email ?? (deleted.length > 1 ? t`Deleted user ${userId}` : t`Deleted user`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Type`}
        value={view.type ?? ""}
        onChange={({ target }) =>
          onChange({ type: (["ADD", "EDIT", "DELETE"] as const).find((one) => one === target.value) ?? null })
        }
      >
        <option value="">{t`All changes`}</option>
        {(["ADD", "EDIT", "DELETE"] as const).map((type) => (
          <option key={type} value={type}>
            {i18n._(typeWords[type])}
          </option>
        ))}
      </SelectField>
      <DayField
        label={t`From`}
        value={view.from}
        max={view.to}
        onChange={(from, options) => onChange({ from }, options)}
      />
      <DayField
        label={t`To`}
        value={view.to}
        min={view.from}
        onChange={(to, options) => onChange({ to }, options)}
      />
    </search>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string | null;
  /** The earliest and the latest day that make sense. */
  readonly min?: string | null;
  readonly max?: string | null;
  readonly onChange: (day: string | null, options: ViewChange) => void;
}

/** A day, typed or chosen. Before the last digit of its year is typed, the field holds a day of the first centuries: none to look for. */
function DayField({ label, value, min = null, max = null, onChange }: DayFieldProps) {
  const [known, setKnown] = useState(value);
  const [typed, setTyped] = useState(value ?? "");
  const hasChanged = useRef(false);
  if (known !== value) {
    setKnown(value);
    setTyped(value ?? "");
  }
  return (
    <label className="inline-flex items-center gap-2 text-13 text-ink-2">
      {label}
      <input
        type="date"
        value={typed}
        min={min ?? undefined}
        // With a last day browsers take no more than four digits of a year.
        max={max ?? "9999-12-31"}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value !== "" && !calendarDay.safeParse(target.value).success) return;
          onChange(target.value || null, { replace: hasChanged.current });
          hasChanged.current = true;
        }}
        onBlur={() => {
          setTyped(value ?? "");
          hasChanged.current = false;
        }}
        className="min-h-8 rounded-control border border-control bg-surface px-2 text-13 text-ink tabular-nums hover:border-ink"
      />
    </label>
  );
}
