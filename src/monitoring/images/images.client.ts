import { parseAddress } from "../../address/address.ts";
import { ACCEPT_ENCODING, decodeContent } from "../fetch/core/content-encoding.ts";
import { meaningOf } from "../fetch/core/reply-status.ts";
import {
  DEFAULT_LIMITS,
  guardedAgent,
  headerOf,
  startDeadline,
  type TransferLimits,
} from "../fetch/exchange.client.ts";
import type { AddressGuard } from "../fetch/guard.client.ts";
import { followRedirects } from "../fetch/redirects.client.ts";
import { type RasterType, rasterTypeOf } from "./core/raster-type.ts";

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: RasterType;
}

export interface PictureClientOptions {
  readonly guard: AddressGuard;
  readonly userAgent: string;
  /** Shortened by tests. */
  readonly limits?: Partial<TransferLimits>;
}

export interface PictureClient {
  /** Null for whatever cannot be had: no picture of these kinds, too large, too slow, refused by the guard. */
  fetch(url: string): Promise<Picture | null>;
  close(): Promise<void>;
}

/** Connections to one host at the same time. */
export const connectionsOfHost = 2;

const pictureLimits: TransferLimits = {
  ...DEFAULT_LIMITS,
  totalMs: 10_000,
  connectMs: 4000,
  stallMs: 5000,
  maxBytes: 2 * 1024 * 1024,
  maxRedirects: 3,
};

/** Fetches pictures through the guard: every redirect is checked like the first address. */
export function createPictureClient({ guard, userAgent, limits }: PictureClientOptions): PictureClient {
  const used = { ...pictureLimits, ...limits };
  const agent = guardedAgent(guard, used, connectionsOfHost);
  const headers = {
    "user-agent": userAgent,
    accept: "image/avif,image/webp,image/png,image/jpeg,image/gif",
    "accept-encoding": ACCEPT_ENCODING,
  };

  async function fetch(url: string): Promise<Picture | null> {
    const address = parseAddress(url, guard.policy);
    if (!address.found) return null;
    const deadline = startDeadline(used.totalMs);
    try {
      const end = await followRedirects(agent, {
        url: address.url,
        headers,
        deadline,
        maxBytes: used.maxBytes,
        bodyUse: (status) => (meaningOf(status) === "page" ? "whole" : "none"),
        maxRedirects: used.maxRedirects,
        policy: guard.policy,
        hopGapMs: 0,
      });
      if ("failed" in end || meaningOf(end.reply.status) !== "page") return null;
      const encoding = headerOf(end.reply.headers, "content-encoding");
      const bytes = decodeContent(end.reply.body, encoding, used.maxBytes);
      if ("failed" in bytes) return null;
      const type = rasterTypeOf(bytes);
      return type === null ? null : { bytes, type };
    } finally {
      deadline.release();
    }
  }

  return { fetch, close: () => agent.destroy() };
}
