/** Minutes of the local day; `from` after `to` spans midnight. */
export interface QuietHours {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** Whether a local time is within quiet hours: their beginning is, their end is not. @param minute 0 .. 1439 */
export function isQuiet({ fromMinute, toMinute }: QuietHours, minute: number): boolean {
  return fromMinute < toMinute
    ? minute >= fromMinute && minute < toMinute
    : minute >= fromMinute || minute < toMinute;
}

const quarterMs = 15 * 60_000;

/** The beginning of an instant's quarter of an hour. */
export function quarterOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / quarterMs) * quarterMs);
}
