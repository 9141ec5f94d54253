/** Cap of Retry-After, because pages are checked once a day. */
const MAX_RETRY_AFTER_MS = 24 * 3_600_000;

/**
 * How long a reply asks us to stay away.
 * @param header Retry-After: whole seconds or an HTTP date; null where absent
 * @param now when the reply came, for dates
 * @returns milliseconds, 0 to one day; null where there is none or it cannot be read
 * @see RFC 9110, 10.2.3
 */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,10}$/.test(text)) return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS);
  // Date.parse accepts far more than HTTP dates, "-5" among it.
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return null;
  return Math.min(Math.max(0, at - now.getTime()), MAX_RETRY_AFTER_MS);
}
