import { type LocalDay, startOfDay } from "../../../kit/local-day.ts";

/** When a sale price applies; null at an end that is open. */
export interface SalePeriod {
  readonly from: Date | null;
  readonly until: Date | null;
}

/**
 * Reads `sale_price_effective_date`, two ISO 8601 times with a slash between them. Times without an offset are Romanian.
 * @returns null when it is not such a period, or ends before it begins
 * @see https://support.google.com/merchants/answer/6324460
 */
export function readSalePeriod(text: string | undefined): SalePeriod | null {
  const parts = text?.split("/") ?? [];
  if (parts.length !== 2) return null;
  const [from, until] = parts.map((part) => readTime(part.trim()));
  if (!from || !until || until < from) return null;
  return { from, until };
}

function readTime(text: string): Date | null {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    );
  if (!match || !isDay(match[1] ?? "")) return null;
  const [, day = "", hour = "00", minute = "00", second = "00", offset] = match;
  if (Number(hour) > 24 || Number(minute) > 59) return null;
  if (offset === undefined) {
    const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
    return new Date(startOfDay(day as LocalDay).getTime() + seconds * 1000);
  }
  const zone = offset.toUpperCase() === "Z" ? "Z" : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  const ms = Date.parse(`${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(ms) ? null : new Date(Math.min(ms, latestMs));
}

/** Feeds write the last day of the year 9999 for no end; a zone behind UTC would lead into a year of five digits. */
const latestMs = Date.UTC(9999, 11, 31);

/** Whether the calendar has the day: "2026-02-30" and "0000-01-01" are none. */
function isDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return day >= "1900-01-01" && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
