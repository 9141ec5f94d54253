import { formatAmount, formatShortPercent } from "../../../web/i18n/format.ts";
import { formatDay } from "../../../web/i18n/format-time.ts";
import type { Locale } from "../../../web/i18n/locales.ts";
import type { PriceDistance } from "../core/rule-description.ts";

/** "5%" or "2,50 lei". */
export function distanceText({ by, size }: PriceDistance): string {
  return by === "PERCENTAGE" ? formatShortPercent(size) : formatAmount(size, "RON");
}

/** "1 Dec 2026" of a local day as yyyy-mm-dd. */
export function dayText(day: string, locale: Locale): string {
  return formatDay(Date.parse(`${day}T12:00:00Z`), locale, true);
}

/** "Monday", or "Mon", of an ISO day of the week. */
export function weekdayText(day: number, locale: Locale, length: "long" | "short"): string {
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(locale, { weekday: length, timeZone: "UTC" }).format(Date.UTC(2024, 0, day));
}

/** "Monday, Tuesday and Friday". */
export function weekdayList(days: readonly number[], locale: Locale): string {
  return listText(
    days.map((day) => weekdayText(day, locale, "long")),
    locale,
  );
}

/** "a, b and c". */
export function listText(items: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale === "en" ? "en-GB" : "ro-RO").format(items);
}
