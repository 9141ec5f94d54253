import { normaliseAddress } from "../../address/address.ts";
import { ACCEPT_ENCODING, decodeContent } from "./core/content-encoding.ts";
import type { FetchFailure } from "./core/fetch-result.ts";
import { meaningOf } from "./core/reply-status.ts";
import { parseRetryAfter } from "./core/retry-after.ts";
import { DEFAULT_LIMITS, guardedAgent, headerOf, startDeadline } from "./exchange.client.ts";
import type { FetcherOptions } from "./fetcher.client.ts";
import { followRedirects } from "./redirects.client.ts";

/** A short text file of a shop, or why it could not be fetched. */
export type TextFileReply =
  | { readonly kind: "file"; readonly status: number; readonly text: string }
  | {
      readonly kind: "failed";
      readonly reason: FetchFailure;
      readonly status: number | null;
      /** From Retry-After; null where the reply gives none. */
      readonly retryAfterMs: number | null;
    };

export interface TextFileRequest {
  readonly url: string;
  readonly mayFollow: (url: URL) => boolean | Promise<boolean>;
  readonly signal?: AbortSignal | undefined;
}

export interface TextFileClient {
  fetch(request: TextFileRequest): Promise<TextFileReply>;
  close(): Promise<void>;
}

/** A verification file is far shorter. */
const maxBytes = 4096;

/** Fetches small text files of any content type through the guard. Failures are values. */
export function createTextFileClient(options: FetcherOptions): TextFileClient {
  const limits = { ...DEFAULT_LIMITS, maxBytes: maxBytes, maxRedirects: 2, ...options.limits };
  const agent = guardedAgent(options.guard, limits);

  async function fetch({ url, mayFollow, signal }: TextFileRequest): Promise<TextFileReply> {
    const address = normaliseAddress(url, options.guard.policy);
    if (!address.found) return failed("refused-address");
    const deadline = startDeadline(limits.totalMs, signal);
    try {
      const end = await followRedirects(agent, {
        url: new URL(address.url),
        headers: {
          "user-agent": options.userAgent,
          accept: "text/plain,*/*;q=0.1",
          "accept-encoding": ACCEPT_ENCODING,
        },
        deadline,
        maxBytes: limits.maxBytes,
        bodyUse: (status) => (meaningOf(status) === "page" ? "whole" : "none"),
        maxRedirects: limits.maxRedirects,
        policy: options.guard.policy,
        hopGapMs: 0,
        mayFollow,
      });
      if ("failed" in end) return failed(end.reason);
      const { status, headers, body } = end.reply;
      const meaning = meaningOf(status);
      if (meaning !== "page") {
        const retryAfterMs = parseRetryAfter(headerOf(headers, "retry-after"), options.clock.now());
        const reason =
          meaning === "redirect" || meaning === "not-modified" ? ("unexpected-status" as const) : meaning;
        return { kind: "failed", reason, status, retryAfterMs };
      }
      const bytes = decodeContent(body, headerOf(headers, "content-encoding"), limits.maxBytes);
      if ("failed" in bytes) return failed(bytes.reason, status);
      return { kind: "file", status, text: Buffer.from(bytes).toString("utf8") };
    } finally {
      deadline.release();
    }
  }

  return { fetch, close: () => agent.destroy() };
}

function failed(reason: FetchFailure, status: number | null = null): TextFileReply {
  return { kind: "failed", reason, status, retryAfterMs: null };
}
