import { type AddressPolicy, isPrivateTransport, parseAddress } from "../../address/address.ts";
import { DEFAULT_LIMITS, exchange, guardedAgent, startDeadline } from "./exchange.client.ts";
import type { AddressGuard } from "./guard.client.ts";

export interface PosterOptions {
  readonly guard: AddressGuard;
  /** From `userAgentOf`. */
  readonly userAgent: string;
  /** For a request with look-up, connection and reply. @default 15,000 */
  readonly timeoutMs?: number;
}

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The reply is read up to this size. */
  readonly maxReplyBytes: number;
}

/** The reply, whatever its status, or why there is none. */
export type PostOutcome =
  | { readonly status: number; readonly reply: Buffer }
  | { readonly error: string; readonly detail: string };

/** Why an address is refused by its text alone. */
export type PostAddressRefusal = "not-https" | "refused-address";

/** Posts to addresses that people have entered. Failures are values. */
export interface Poster {
  /** Only admitted hosts may be addressed without https. @returns null when the address may be posted to */
  refusalOf(url: string): PostAddressRefusal | null;
  /** Redirects are not followed. Every address that the host's name resolves to is checked, and the connected peer again. */
  post(request: PostRequest): Promise<PostOutcome>;
  close(): Promise<void>;
}

const DEFAULT_TIMEOUT_MS = 15_000;
/**
 * More than there are posts at once: none waits for another one's connection, so that a host that replies late, or never, is no
 * failure of the others on it.
 */
const CONNECTIONS_PER_HOST = 256;

export function createPoster({ guard, userAgent, timeoutMs = DEFAULT_TIMEOUT_MS }: PosterOptions): Poster {
  const limits = { ...DEFAULT_LIMITS, totalMs: timeoutMs, connectMs: timeoutMs, stallMs: timeoutMs };
  const agent = guardedAgent(guard, limits, CONNECTIONS_PER_HOST);
  return {
    refusalOf: (url) => refusalOf(url, guard.policy),
    async post({ url, headers, body, maxReplyBytes }) {
      const refusal = refusalOf(url, guard.policy);
      if (refusal !== null) return { error: refusal, detail: "by its text" };
      const deadline = startDeadline(timeoutMs);
      try {
        const end = await exchange(agent, {
          url: new URL(url),
          sentBody: body,
          headers: { ...headers, "user-agent": userAgent },
          deadline,
          maxBytes: maxReplyBytes,
          bodyUse: () => "beginning",
        });
        if ("failed" in end) return { error: end.reason, detail: end.detail };
        return { status: end.status, reply: Buffer.from(end.body) };
      } finally {
        deadline.release();
      }
    },
    close: () => agent.destroy(),
  };
}

function refusalOf(url: string, policy: AddressPolicy): PostAddressRefusal | null {
  const address = parseAddress(url, policy);
  if (!address.found) return "refused-address";
  return isPrivateTransport(address.url, policy) ? null : "not-https";
}
