import { ROBOTS_RETRY_MS } from "../../visits/core/retry-policy.ts";
import { crawlDelayFor, isAllowed, parseRobots } from "./robots.ts";

/** The name under which a robots.txt addresses us. */
export const PRODUCT_TOKEN = "VizorBot";

/**
 * What a host's robots.txt came to: rules to go by; nothing there, so everything is allowed (RFC 9309, 2.3.1.3);
 * or not to be had, so nothing is (2.3.1.4).
 */
export type RobotsVerdict = "rules" | "allow-all" | "stay-away";

/** 24 h at most by RFC 9309, 2.4; a host that could not answer is asked again sooner, so that it is not lost for a day. */
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
  /** As the host asks, milliseconds, not yet capped; null where it does not. */
  readonly crawlDelayMs: number | null;
}

/**
 * What we may do on a host.
 * @param text the file where the verdict is "rules", else ignored
 */
export function robotsPolicy(verdict: RobotsVerdict, text: string, agent = PRODUCT_TOKEN): RobotsPolicy {
  if (verdict === "allow-all") return { mayFetch: () => true, crawlDelayMs: null };
  if (verdict === "stay-away") return { mayFetch: () => false, crawlDelayMs: null };
  const robots = parseRobots(text);
  return { mayFetch: (url) => isAllowed(robots, url, agent), crawlDelayMs: crawlDelayFor(robots, agent) };
}
