import { setTimeout as sleep } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { type AddressPolicy, parseAddress } from "../../address/address.ts";
import { type Failure, failure } from "./core/fetch-result.ts";
import { meaningOf } from "./core/reply-status.ts";
import { type ExchangeRequest, exchange, headerOf, type Reply } from "./exchange.client.ts";

export interface ChainRequest extends ExchangeRequest {
  readonly maxRedirects: number;
  readonly policy: AddressPolicy;
  /** Pause before the next request to the same host within the chain, milliseconds. */
  readonly hopGapMs: number;
  /** The caller's decision on each redirect, after the guard's. */
  readonly mayFollow?: ((url: URL) => boolean | Promise<boolean>) | undefined;
}

/** The last reply of a chain and its address. */
export interface ChainEnd<R = Reply> {
  readonly url: URL;
  readonly redirects: number;
  readonly reply: R;
}

/** How a chain is followed, whatever is done with the bodies. */
export type ChainRules = Pick<ChainRequest, "url" | "maxRedirects" | "policy" | "mayFollow"> & {
  /** Waits before the next request to the same host. @returns false where the fetch's time has ended */
  readonly pause?: () => Promise<boolean>;
};

/**
 * Follows redirects, each checked like the first address: parsed once, then refused or connected to through the guard.
 * No cookies are stored, so an address seen twice is a loop.
 */
export function followRedirects(agent: Dispatcher, request: ChainRequest): Promise<ChainEnd | Failure> {
  return followChain({ ...request, pause: () => pause(request) }, (url) =>
    exchange(agent, { ...request, url }),
  );
}

/** The same for replies whose body is not collected. @param send makes one request; the body of a redirect is its own matter */
export async function followChain<R extends Pick<Reply, "status" | "headers">>(
  request: ChainRules,
  send: (url: URL) => Promise<R | Failure>,
): Promise<ChainEnd<R> | Failure> {
  const seen = new Set<string>();
  let { url } = request;
  for (let redirects = 0; ; redirects++) {
    seen.add(withoutFragment(url));
    const reply = await send(url);
    if ("failed" in reply) return reply;
    const location = headerOf(reply.headers, "location");
    if (meaningOf(reply.status) !== "redirect" || location === null) return { url, redirects, reply };
    if (redirects === request.maxRedirects) return failure("too-many-redirects", `more than ${redirects}`);
    const next = parseAddress(utf8Location(location), request.policy, url);
    if (!next.found) return failure("redirect-refused", next.reason);
    if (seen.has(withoutFragment(next.url))) return failure("redirect-loop", `after ${redirects + 1}`);
    if (request.mayFollow && !(await request.mayFollow(next.url))) {
      return failure("redirect-refused", "by the caller");
    }
    const isPaused = next.url.host !== url.host || (await request.pause?.()) !== false;
    if (!isPaused) return failure("timeout", "between redirects");
    url = next.url;
  }
}

/** @returns false where the fetch's time ended during the pause */
async function pause(request: ChainRequest): Promise<boolean> {
  if (request.hopGapMs === 0) return true;
  const ended = new AbortController();
  const stopWaiting = request.deadline.onEnd(() => ended.abort());
  try {
    await sleep(request.hopGapMs, undefined, { signal: ended.signal });
    return true;
  } catch {
    return false;
  } finally {
    stopWaiting();
  }
}

/** Node decodes headers as latin1; many shops send unescaped UTF-8 in Location. */
function utf8Location(location: string): string {
  const bytes = Buffer.from(location, "latin1");
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? location : text;
}

function withoutFragment(url: URL): string {
  return url.hash === "" ? url.href : url.href.slice(0, -url.hash.length);
}
