import { parseAddress } from "../../address/address.ts";
import { ACCEPT_ENCODING, decodeContent } from "../fetch/core/content-encoding.ts";
import { type Failure, type FetchFailure, failure } from "../fetch/core/fetch-result.ts";
import { parseRetryAfter } from "../fetch/core/retry-after.ts";
import { DEFAULT_LIMITS, guardedAgent, headerOf, startDeadline } from "../fetch/exchange.client.ts";
import type { FetcherOptions } from "../fetch/fetcher.client.ts";
import { type ChainEnd, type ChainRequest, followRedirects } from "../fetch/redirects.client.ts";
import { MAX_ROBOTS_BYTES } from "./core/robots-lines.ts";
import { type RobotsVerdict, verdictOf } from "./core/robots-policy.ts";

/** The reply to a request for a host's robots.txt. */
export interface RobotsReply {
  readonly verdict: RobotsVerdict;
  /** The file where the verdict is "rules", at most 512 KiB, without NUL; else empty. */
  readonly text: string;
  /** null where no reply came. */
  readonly status: number | null;
  /** A short phrase for logs, as "HTTP 404" or "dns". */
  readonly detail: string;
  /** Why the file could not be fetched or decoded; absent where the status decides alone. */
  readonly failure?: FetchFailure;
  readonly retryAfterMs: number | null;
  readonly fetchedAt: Date;
}

export interface RobotsClient {
  /** @param origin as "https://www.shop.ro"; its path is ignored */
  fetch(origin: string, signal?: AbortSignal): Promise<RobotsReply>;
  close(): Promise<void>;
}

/** Follows at least five redirects, to other hosts too. @see RFC 9309, 2.3 */
export function createRobotsClient(options: FetcherOptions): RobotsClient {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const agent = guardedAgent(options.guard, limits);
  const { clock } = options;

  async function fetch(origin: string, signal?: AbortSignal): Promise<RobotsReply> {
    const address = parseAddress(origin, options.guard.policy);
    if (!address.found) return unavailable(failure("refused-address", address.reason), clock.now());
    const deadline = startDeadline(limits.totalMs, signal);
    const request: ChainRequest = {
      url: new URL("/robots.txt", address.url),
      headers: {
        "user-agent": options.userAgent,
        accept: "text/plain,*/*;q=0.1",
        "accept-encoding": ACCEPT_ENCODING,
      },
      deadline,
      maxBytes: MAX_ROBOTS_BYTES,
      bodyUse: (status) => (verdictOf(status) === "rules" ? "beginning" : "none"),
      maxRedirects: limits.maxRedirects,
      policy: options.guard.policy,
      hopGapMs: 0,
    };
    try {
      const end = await followRedirects(agent, request);
      return "failed" in end ? unavailable(end, clock.now()) : replyOf(end, limits.maxBytes, clock.now());
    } finally {
      deadline.release();
    }
  }

  return { fetch, close: () => agent.destroy() };
}

function replyOf({ reply }: ChainEnd, maxBytes: number, fetchedAt: Date): RobotsReply {
  const verdict = verdictOf(reply.status);
  const retryAfterMs = parseRetryAfter(headerOf(reply.headers, "retry-after"), fetchedAt);
  const frame = { status: reply.status, retryAfterMs, fetchedAt };
  if (verdict !== "rules") return { ...frame, verdict, text: "", detail: `HTTP ${reply.status}` };
  const bytes = decodeContent(reply.body, headerOf(reply.headers, "content-encoding"), maxBytes);
  if ("failed" in bytes) return { ...unavailable(bytes, fetchedAt), ...frame };
  const text = Buffer.from(bytes.subarray(0, MAX_ROBOTS_BYTES)).toString("utf8").replaceAll("\0", "");
  return { ...frame, verdict, text, detail: `HTTP ${reply.status}` };
}

function unavailable(why: Failure, fetchedAt: Date): RobotsReply {
  const { reason } = why;
  return {
    verdict: "stay-away",
    text: "",
    status: null,
    detail: reason,
    failure: reason,
    retryAfterMs: null,
    fetchedAt,
  };
}
