import { timeZone } from "../../kit/local-day.ts";
import type { Locale } from "./locales.ts";

/** "21 Nov 2026, 14:05" in Romanian time. */
export function formatInstant(timestampMs: number, locale: Locale): string {
  return dateFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }).format(timestampMs);
}

/** "21 Nov" in Romanian time; with the year on request. */
export function formatDay(timestampMs: number, locale: Locale, withYear = false): string {
  return dateFormat(locale, {
    day: "numeric",
    month: "short",
    ...(withYear ? { year: "numeric" } : {}),
  }).format(timestampMs);
}

const steps = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

/** "4 minutes ago", "yesterday"; "now" below a minute, the day itself beyond 30 days. */
export function formatAge(timestampMs: number, nowMs: number, locale: Locale): string {
  const ageMs = Math.max(0, nowMs - timestampMs);
  if (ageMs > 30 * 86_400_000) return formatDay(timestampMs, locale, true);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const step = steps.find(({ ms }) => ageMs >= ms);
  return step ? words.format(-Math.floor(ageMs / step.ms), step.unit) : words.format(0, "second");
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = dateFormats.get(key);
  if (known) return known;
  // "en-GB" puts the day first, as Romanian readers expect in either language.
  const made = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : "ro-RO", {
    ...options,
    timeZone,
    hourCycle: "h23",
  });
  dateFormats.set(key, made);
  return made;
}
