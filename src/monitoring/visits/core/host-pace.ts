/**
 * How fast a host is asked: one request at a time, a gap between two, and further away the more it refuses.
 */

import type { FetchFailure } from "../../fetch/core/fetch-result.ts";

/** Gap where neither the host nor a setting asks for another, milliseconds. */
export const DEFAULT_GAP_MS = 1000;

/** A Crawl-delay beyond this is taken as this: at 5 minutes a host still shows 288 pages a day. */
export const MAX_CRAWL_DELAY_MS = 300_000;

/** First stay away after a refusal without Retry-After; doubles with each further refusal in a row. */
const FIRST_BACKOFF_MS = 30_000;
const LONGEST_BACKOFF_MS = 6 * 60 * 60 * 1000;

/** From this many refusals in a row on, people are told that the shop blocks us. */
const BLOCKING_FROM = 2;

/** What the last fetch from a host came to, as `FetchResult` and `RobotsReply` give it. */
export interface PaceInput {
  readonly outcome: "page" | "not-modified" | FetchFailure;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  /** Gap in force for this host, from `gapFor`. */
  readonly gapMs: number;
  /** Refusals in a row up to now, ≥ 0. */
  readonly consecutiveBlocks: number;
}

export interface HostPace {
  /** No request to this host before. */
  readonly nextAt: Date;
  readonly consecutiveBlocks: number;
  /** To be told to people: the shop refuses our visits. */
  readonly isBlocking: boolean;
}

/**
 * The gap between two requests to a host: the setting, or the host's own Crawl-delay where that is longer.
 * @param settingMs the host's setting, ≥ 0
 * @param crawlDelayMs from its robots.txt, null where it asks for none
 */
export function gapFor(settingMs: number, crawlDelayMs: number | null): number {
  return Math.max(settingMs, Math.min(crawlDelayMs ?? 0, MAX_CRAWL_DELAY_MS));
}

/**
 * When the host may be asked again.
 * A refusal (403, 429, 503 and their like) backs off 30 s, 60 s, 2 min … 6 h, or as long as Retry-After says where
 * that is longer; an answer of any other kind ends the row. What never reached the host changes nothing but the
 * gap.
 * @param now when the fetch ended
 */
export function afterFetch(input: PaceInput, now: Date): HostPace {
  const isRefusal = input.outcome === "blocked" || input.status === 503;
  const consecutiveBlocks = isRefusal
    ? input.consecutiveBlocks + 1
    : hasAnswer(input)
      ? 0
      : input.consecutiveBlocks;
  const waitMs = Math.max(input.gapMs, input.retryAfterMs ?? 0, isRefusal ? backoffMs(consecutiveBlocks) : 0);
  return {
    nextAt: new Date(now.getTime() + waitMs),
    consecutiveBlocks,
    isBlocking: consecutiveBlocks >= BLOCKING_FROM,
  };
}

/** @param attempts refusals in a row, ≥ 1 */
function backoffMs(attempts: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_BACKOFF_MS);
}

/** A reply shows what the host thinks of us now; a broken connection or a refused address does not. */
function hasAnswer(input: PaceInput): boolean {
  return input.outcome === "page" || input.outcome === "not-modified" || input.status !== null;
}
