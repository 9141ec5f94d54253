/** When a host is requested again: gap and back-off after refusals. All constants of these rules are here. */

import type { FetchFailure } from "../../fetch/core/fetch-result.ts";
import { MAX_CRAWL_DELAY_MS } from "../../robots/core/robots-policy.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Gap where neither robots.txt nor a setting has another, milliseconds. */
export const DEFAULT_GAP_MS = SECOND;

/** Back-off after a refusal without Retry-After; doubles with each further refusal in a row. */
const FIRST_BACKOFF_MS = 30 * SECOND;
const MAX_BACKOFF_MS = 6 * HOUR;

/** From this many refusals in a row on, the host is shown as blocking our visits. */
const BLOCKING_FROM = 2;

/** How a host answered one request. */
export interface HostReply {
  readonly outcome: "page" | "not-modified" | FetchFailure;
  /** null where no reply came */
  readonly status: number | null;
  /** From Retry-After, ≥ 0; null where there is none. */
  readonly retryAfterMs: number | null;
}

/** No request reached the host: its pace stays as it is. */
export const NO_REPLY: HostReply = { outcome: "cancelled", status: null, retryAfterMs: null };

/**
 * The gap between two requests to a host: the setting, or the host's own Crawl-delay where that is longer.
 * @param settingMs the host's setting, ≥ 0
 * @param crawlDelayMs from its robots.txt, null where it asks for none
 */
export function gapFor(settingMs: number, crawlDelayMs: number | null): number {
  return Math.max(settingMs, Math.min(crawlDelayMs ?? 0, MAX_CRAWL_DELAY_MS));
}

export interface HostPace {
  /** From the end of the request to the next one, milliseconds ≥ the gap. */
  readonly waitMs: number;
  /** Refusals in a row. */
  readonly blocks: number;
  /** Shown to people: the shop refuses our visits. */
  readonly isBlocking: boolean;
}

/**
 * The wait of a host after a reply.
 * A refusal (403, 429, 503 and the like) backs off 30 s, 60 s, 2 min … 6 h, or as long as Retry-After asks for where
 * that is longer; any other reply ends the row. A request without a reply changes nothing but the gap.
 * @param gapMs gap in force for this host, from `gapFor`
 * @param blocks refusals in a row before this reply, ≥ 0
 */
export function paceAfter(reply: HostReply, gapMs: number, blocks: number): HostPace {
  const isRefusal = reply.outcome === "blocked" || reply.status === 503;
  const blocksNow = isRefusal ? blocks + 1 : hasReply(reply) ? 0 : blocks;
  const waitMs = Math.max(gapMs, reply.retryAfterMs ?? 0, isRefusal ? backoffMs(blocksNow) : 0);
  return { waitMs, blocks: blocksNow, isBlocking: blocksNow >= BLOCKING_FROM };
}

/** @param blocks refusals in a row, ≥ 1 */
function backoffMs(blocks: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(blocks - 1, 20), MAX_BACKOFF_MS);
}

/** A broken connection or a refused address does not show what the host thinks of our visits. */
function hasReply({ outcome, status }: HostReply): boolean {
  return outcome === "page" || outcome === "not-modified" || status !== null;
}
