import { PRODUCT_TOKEN } from "../../fetch/core/product-token.ts";
import { crawlDelayFor, isAllowed, parseRobots } from "./robots.ts";

/** Wait of a host whose robots.txt could not be fetched, where it does not ask for a longer one. */
const ROBOTS_RETRY_MS = 10 * 60_000;

/** Cap of Crawl-delay: at 5 minutes 288 pages a day can still be fetched. */
export const MAX_CRAWL_DELAY_MS = 5 * 60_000;

/**
 * What a host's robots.txt allows: its rules; everything, where there is none (RFC 9309, 2.3.1.3); nothing, where it
 * is unreachable (2.3.1.4).
 */
export type RobotsVerdict = "rules" | "allow-all" | "stay-away";

/** At most 24 h (RFC 9309, 2.4); an unreachable file is requested again sooner, so that no day is lost. */
const FRESH_MS: Readonly<Record<RobotsVerdict, number>> = {
  rules: 24 * 60 * 60 * 1000,
  "allow-all": 24 * 60 * 60 * 1000,
  "stay-away": ROBOTS_RETRY_MS,
};

/** How long a fetched robots.txt may be used, milliseconds. */
export function robotsFreshMs(verdict: RobotsVerdict): number {
  return FRESH_MS[verdict];
}

/**
 * @param status of the last reply; null where none came, or where a redirect could not be followed
 * Too many requests counts as unreachable: RFC 9309 leaves it among the 4xx, yet it asks for fewer requests.
 */
export function verdictOf(status: number | null): RobotsVerdict {
  if (status === null || status === 429 || status >= 500) return "stay-away";
  if (status >= 200 && status < 300) return "rules";
  return "allow-all";
}

export interface RobotsPolicy {
  /** @param url normalised address on this host */
  mayFetch(url: string): boolean;
  /** As stated, milliseconds, not capped; null where there is none. */
  readonly crawlDelayMs: number | null;
}

/**
 * What we may fetch from a host.
 * @param text the file where the verdict is "rules", else ignored
 */
export function robotsPolicy(verdict: RobotsVerdict, text: string, agent = PRODUCT_TOKEN): RobotsPolicy {
  if (verdict === "allow-all") return { mayFetch: () => true, crawlDelayMs: null };
  if (verdict === "stay-away") return { mayFetch: () => false, crawlDelayMs: null };
  const robots = parseRobots(text);
  return { mayFetch: (url) => isAllowed(robots, url, agent), crawlDelayMs: crawlDelayFor(robots, agent) };
}
