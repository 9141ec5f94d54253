import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { localDayOf } from "../../../../kit/local-day.ts";
import { needCatalogs, startLocale, switchLocale } from "../../../../web/i18n/catalogs.ts";
import { DayDialog, dateOfDay, dayOfDate } from "./day-dialog.tsx";

afterEach(async () => {
  cleanup();
  await switchLocale("en");
});

const day = (text: string) => localDayOf(new Date(`${text}T12:00:00Z`));

function show(onChoose = vi.fn<(chosen: string) => void>()) {
  render(
    <I18nProvider i18n={i18n}>
      <DayDialog
        title="From"
        day={day("2026-11-10")}
        limits={{ to: day("2026-11-21") }}
        today={day("2026-11-21")}
        onChoose={onChoose}
        onClose={() => undefined}
      />
    </I18nProvider>,
  );
  return onChoose;
}

const weekdays = () =>
  [...document.querySelectorAll("thead th")].map((cell) => cell.getAttribute("aria-label"));

test("in Romanian the week begins on Monday, and days and months have Romanian names", async () => {
  await startLocale();
  await needCatalogs("monitoring");
  await switchLocale("ro");
  show();
  expect(weekdays()[0]).toBe("luni");
  expect(weekdays()).toHaveLength(7);
  expect(document.body.textContent).toContain("noiembrie 2026");
});

test("in English the week begins as in the locale, and the chosen day is returned as a Romanian day", async () => {
  await startLocale();
  const onChoose = show();
  expect(weekdays()[0]).toBe("Monday");
  document.querySelector<HTMLButtonElement>('td[data-day="2026-11-05"] button')?.click();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("2026-11-05");
});

test("a day is the same day in the calendar, whatever the browser's time zone", () => {
  const date = dateOfDay(localDayOf(new Date("2026-11-21T22:30:00Z")));
  expect([date.getFullYear(), date.getMonth(), date.getDate()]).toEqual([2026, 10, 22]);
});

test("converting a day there and back gives the same day", () => {
  const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (at) => {
      const day = localDayOf(at);
      expect(dayOfDate(dateOfDay(day))).toBe(day);
    }),
  );
});
