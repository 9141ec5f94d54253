import type { FetchFailure } from "../../fetch/core/fetch-result.ts";

/** When a page that could not be read is tried again, besides its host's pace. */
export type PageRetry =
  | { readonly when: "in"; readonly ms: number }
  | { readonly when: "next-local-day" }
  | { readonly when: "next-week" };

/** Passing troubles are tried again within the day, after these waits; then the page waits for its next day. */
const WAITS_MS = [5 * 60_000, 20 * 60_000, 90 * 60_000];

/** What time may heal by itself within hours. */
const PASSING: ReadonlySet<FetchFailure> = new Set([
  "dns",
  "connect",
  "tls",
  "timeout",
  "truncated",
  "bad-reply",
  "bad-encoding",
  "empty-body",
  "server-error",
  "blocked",
  "cancelled",
]);

/**
 * @param reason why the page could not be fetched
 * @param attempt how many times in a row it failed on this local day, ≥ 1
 * A page that is gone is asked weekly; what only a change of the page or of its address can mend, daily.
 */
export function retryAfterFailure(reason: FetchFailure, attempt: number): PageRetry {
  if (reason === "gone") return { when: "next-week" };
  const ms = PASSING.has(reason) ? WAITS_MS[attempt - 1] : undefined;
  return ms === undefined ? { when: "next-local-day" } : { when: "in", ms };
}
