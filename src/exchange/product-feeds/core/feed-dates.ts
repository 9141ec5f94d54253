import { addDays, instantAt, type LocalDay, startOfDay } from "../../../kit/local-day.ts";

/** When a sale price applies. */
export interface SalePeriod {
  readonly from: Date;
  readonly until: Date;
  /** A time without an offset was taken for Romanian. */
  readonly isZoneAssumed: boolean;
}

/**
 * Reads `sale_price_effective_date`, two ISO 8601 times with a slash between them. Times without an offset are Romanian; a day
 * without a time is meant as a whole.
 * @returns null when it is not such a period, or ends before it begins
 * @see https://support.google.com/merchants/answer/6324460
 */
export function readSalePeriod(text: string): SalePeriod | null {
  const parts = text.split("/");
  if (parts.length !== 2) return null;
  const [start = "", end = ""] = parts.map((part) => part.trim());
  const from = readTime(start, { isEnd: false });
  const until = readTime(end, { isEnd: true });
  if (!from || !until || until.at < from.at) return null;
  return { from: from.at, until: until.at, isZoneAssumed: !from.hasZone || !until.hasZone };
}

function readTime(
  text: string,
  { isEnd }: { readonly isEnd: boolean },
): { readonly at: Date; readonly hasZone: boolean } | null {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(
      text,
    );
  if (!match || !isDay(match[1] ?? "")) return null;
  const [, day = "", hour = "00", minute = "00", second = "00", offset] = match;
  const isEndOfDay = hour === "24" && Number(minute) === 0 && Number(second) === 0;
  if ((Number(hour) > 23 && !isEndOfDay) || Number(minute) > 59 || Number(second) > 59) return null;
  const hasZone = offset !== undefined;
  // Feeds write the last days of the year 9999 for no end; a zone would lead into a year of five digits.
  if (day.startsWith("9999")) return { at: new Date(latestMs), hasZone: true };
  // Its last second.
  const isWholeDay = isEnd && match[2] === undefined;
  if (!hasZone && isWholeDay) {
    return { at: new Date(startOfDay(addDays(day as LocalDay, 1)).getTime() - 1000), hasZone };
  }
  if (!hasZone)
    return { at: localTime(day as LocalDay, Number(hour), Number(minute), Number(second)), hasZone };
  const time = isWholeDay ? "23:59:59" : `${hour}:${minute}:${second}`;
  const digits = offset.replace(":", "").slice(1).padEnd(4, "0");
  const zone =
    offset.toUpperCase() === "Z" ? "Z" : `${offset.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`;
  const ms = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(ms) ? null : { at: new Date(ms), hasZone };
}

function localTime(day: LocalDay, hour: number, minute: number, second: number): Date {
  if (hour === 24) return startOfDay(addDays(day, 1));
  return new Date(instantAt(day, hour * 60 + minute).getTime() + second * 1000);
}

const latestMs = Date.UTC(9999, 11, 31);

/** Whether the calendar has the day: "2026-02-30" and "0000-01-01" are none. */
function isDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return day >= "1900-01-01" && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
