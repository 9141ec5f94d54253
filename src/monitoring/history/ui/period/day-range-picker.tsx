import { useLingui } from "@lingui/react/macro";
import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { type LocalDay, startOfDay } from "../../../../kit/local-day.ts";
import { formatDay } from "../../../../web/i18n/format-time.ts";
import { useLocale } from "../../../../web/i18n/use-locale.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { type DayRange, type RangeEdge, rangeWith, selectableDays } from "./day-range.ts";

const DayDialog = lazy(async () => ({ default: (await import("./day-dialog.tsx")).DayDialog }));

interface DayRangePickerProps {
  readonly range: DayRange;
  readonly today: LocalDay;
  readonly onChange: (range: DayRange) => void;
}

/** Start and end day, each with a calendar. */
export function DayRangePicker({ range, today, onChange }: DayRangePickerProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [open, setOpen] = useState<RangeEdge | null>(null);
  const names: Record<RangeEdge, string> = { from: t`From`, to: t`To` };
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      {(["from", "to"] as const).map((edge) => (
        <Button key={edge} size="small" aria-haspopup="dialog" onClick={() => setOpen(edge)}>
          <CalendarDays size={14} aria-hidden />
          <span className="text-ink-2">{names[edge]}</span>
          <span className="tabular-nums">{formatDay(startOfDay(range[edge]).getTime(), locale, true)}</span>
        </Button>
      ))}
      {open !== null && (
        <Suspense fallback={null}>
          <DayDialog
            title={names[open]}
            day={range[open]}
            limits={selectableDays(range, open, today)}
            today={today}
            onChoose={(day) => {
              onChange(rangeWith(range, open, day));
              setOpen(null);
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
