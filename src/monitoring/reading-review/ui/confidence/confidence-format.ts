import { type LocalDay, startOfDay } from "../../../../kit/local-day.ts";
import { formatCount } from "../../../../web/i18n/format.ts";
import { formatDay } from "../../../../web/i18n/format-time.ts";
import type { Locale } from "../../../../web/i18n/locales.ts";

/** Losses from here on are marked, as a share of 1: smaller ones are usual from day to day. */
const markedLoss = 0.05;

export function isLoss(change: number | null): boolean {
  return change !== null && change <= -markedLoss;
}

/**
 * "−21,3 pp": a difference of two confidences in percentage points; 0 has no sign.
 * @param difference of two numbers from 0 to 1
 * @param unit "pp" in the language on the screen
 */
export function formatPoints(difference: number, unit: string): string {
  const points = Math.round(difference * 1000) / 10;
  const sign = points === 0 ? "" : points > 0 ? "+" : "\u2212";
  return `${sign}${formatCount(Math.abs(points))}\u00a0${unit}`;
}

/** @param localDay yyyy-mm-dd of Romania */
export function instantOf(localDay: string): number {
  return startOfDay(localDay as LocalDay).getTime();
}

/** "21 Nov" */
export function formatLocalDay(localDay: string, locale: Locale): string {
  return formatDay(instantOf(localDay), locale);
}
