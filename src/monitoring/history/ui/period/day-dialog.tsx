import { useEffect, useRef } from "react";
import { DayPicker } from "react-day-picker";
import { enGB } from "react-day-picker/locale/en-GB";
import { ro } from "react-day-picker/locale/ro";
import { type LocalDay, localDayOf } from "../../../../kit/local-day.ts";
import { useLocale } from "../../../../web/i18n/use-locale.ts";
import { Dialog } from "../../../../web/ui/dialog/dialog.tsx";
import type { DayRange } from "./day-range.ts";

interface DayDialogProps {
  readonly title: string;
  readonly day: LocalDay;
  /** First and last selectable day, if limited. */
  readonly limits: Partial<DayRange>;
  readonly today: LocalDay;
  readonly onChoose: (day: LocalDay) => void;
  readonly onClose: () => void;
}

const buttonClass =
  "touch-target inline-flex size-9 items-center justify-center rounded-control hover:bg-sunken aria-disabled:opacity-40";

/** Calendar of one month. The week starts as the language has it: on Monday in Romanian. */
export function DayDialog({ title, day, limits: { from, to }, today, onChoose, onClose }: DayDialogProps) {
  const locale = useLocale();
  const month = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the dialog has focused its first button.
    const frame = requestAnimationFrame(() =>
      month.current?.querySelector<HTMLElement>("td[data-selected] button")?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  const selected = dateOfDay(day);
  const first = from === undefined ? undefined : dateOfDay(from);
  const last = to === undefined ? undefined : dateOfDay(to);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title}>
      <div ref={month} className="mt-4">
        <DayPicker
          mode="single"
          required
          locale={locale === "ro" ? ro : enGB}
          selected={selected}
          defaultMonth={selected}
          today={dateOfDay(today)}
          disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
          startMonth={first}
          {...(last ? { endMonth: last } : {})}
          onSelect={(date) => onChoose(dayOfDate(date))}
          classNames={{
            months: "relative",
            month_caption: "flex h-9 items-center font-medium first-letter:uppercase",
            nav: "absolute top-0 right-0 flex gap-1",
            button_previous: buttonClass,
            button_next: buttonClass,
            chevron: "size-4 fill-ink-2",
            month_grid: "mt-2 w-full border-collapse text-center tabular-nums",
            weekday: "pb-1 text-12 font-medium text-ink-2",
            day: "p-0",
            day_button:
              "touch-target inline-flex size-10 items-center justify-center rounded-control text-14 hover:bg-sunken disabled:pointer-events-none",
            today: "font-semibold underline underline-offset-4",
            selected: "[&>button]:bg-ink [&>button]:text-surface [&>button]:hover:bg-ink-2",
            disabled: "text-ink-3 opacity-50",
            outside: "text-ink-3",
          }}
        />
      </div>
    </Dialog>
  );
}

/** A Romanian day as a Date for the calendar: noon of that day in the browser's time zone. */
export function dateOfDay(day: LocalDay): Date {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

/** The day of a calendar Date, in the browser's time zone. */
export function dayOfDate(date: Date): LocalDay {
  return localDayOf(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), 10)));
}
