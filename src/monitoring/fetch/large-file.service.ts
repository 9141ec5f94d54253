import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Agent } from "undici";
import { type AddressPolicy, parseAddress } from "../../address/address.ts";
import { type Failure, type FetchFailure, failure } from "./core/fetch-result.ts";
import { meaningOf } from "./core/reply-status.ts";
import { failureOfTransport } from "./core/transport-error.ts";
import {
  DEFAULT_LIMITS,
  guardedAgent,
  headerOf,
  type ReplyHeaders,
  type TransferLimits,
} from "./exchange.client.ts";
import type { AddressGuard } from "./guard.client.ts";
import { followChain } from "./redirects.client.ts";

/** A file while it arrives. */
export interface ArrivingFile {
  readonly contentType: string | null;
  /** Unpacked where it is gzip; ends with an error when the transfer fails or a limit is passed. */
  readonly body: AsyncIterable<Buffer>;
}

export type FileReading<T> = { readonly found: true; readonly value: T } | FailedReading;

export interface FailedReading {
  readonly found: false;
  readonly reason: FetchFailure;
  readonly detail: string;
  /** Of the last reply; null without one, and where it was not the reason. */
  readonly status: number | null;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** For HTTP basic authentication: sent to the server of the address, never to another one that it redirects to. */
  readonly credentials?: { readonly userName: string; readonly password: string } | null;
  /** The caller's decision on each redirect, after the guard's. @default all are followed */
  readonly mayFollow?: (url: URL) => Promise<boolean>;
}

/** Reads files that are too large to be held in memory, through the address guard. */
export interface LargeFileReader {
  /** Addresses that the guard accepts. */
  readonly policy: AddressPolicy;
  /**
   * Fetches a file and passes it on while it arrives; the sender waits for `consume`.
   * @returns a failure of the transfer as a value
   * @throws what `consume` throws
   */
  read<T>(
    url: string,
    consume: (file: ArrivingFile) => Promise<T>,
    options?: ReadOptions,
  ): Promise<FileReading<T>>;
}

export interface LargeFileOptions {
  readonly guard: AddressGuard;
  readonly userAgent: string;
  readonly limits?: Partial<TransferLimits>;
}

/** Of a whole file, also while its reader is slow. */
const limitsOfFiles: TransferLimits = {
  ...DEFAULT_LIMITS,
  totalMs: 30 * 60_000,
  stallMs: 30_000,
  maxBytes: 200 * 1024 * 1024,
};

/** A file may be packed, and be sent packed once more. */
const maxLayers = 2;

/** Ends the body of a file whose transfer failed. */
class TransferError extends Error {
  readonly failure: Failure;
  constructor(reason: Failure) {
    super(`${reason.reason}: ${reason.detail}`);
    this.failure = reason;
  }
}

/** Files are read rarely, so each opens its own connections and closes them. */
export function createLargeFileReader(options: LargeFileOptions): LargeFileReader {
  const limits = { ...limitsOfFiles, ...options.limits };
  return {
    policy: options.guard.policy,
    read: async (text, consume, { signal, credentials = null, mayFollow } = {}) => {
      const address = parseAddress(text, options.guard.policy);
      if (!address.found) return notFound(failure("refused-address", address.reason));
      const { origin } = address.url;
      const authorization = credentials === null ? {} : { authorization: basicAuthorization(credentials) };
      const headersFor = (url: URL) => (url.origin === origin ? authorization : {});
      const agent = guardedAgent(options.guard, limits);
      const timeout = AbortSignal.timeout(limits.totalMs);
      const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
      try {
        const end = await followChain(
          { url: address.url, maxRedirects: limits.maxRedirects, policy: options.guard.policy, mayFollow },
          (url) => send(agent, url, { ...headersFor(url), "user-agent": options.userAgent }, ended),
        );
        if ("failed" in end) return notFound(end);
        const { status, headers, body } = end.reply;
        const meaning = meaningOf(status);
        if (meaning === "redirect" || meaning === "not-modified") {
          return notFound(failure("unexpected-status", `HTTP ${status}`));
        }
        if (meaning !== "page") return notFound(failure(meaning, `HTTP ${status}`), status);
        if (Number(headerOf(headers, "content-length") ?? 0) > limits.maxBytes) {
          return notFound(failure("too-large", "announced body"));
        }
        const contentType = headerOf(headers, "content-type");
        const value = await consume({ contentType, body: unpacked(received(body, ended), limits.maxBytes) });
        return { found: true, value };
      } catch (error) {
        if (error instanceof TransferError) return notFound(error.failure);
        throw error;
      } finally {
        await agent.destroy();
      }
    },
  };
}

function notFound({ reason, detail }: Failure, status: number | null = null): FailedReading {
  return { found: false, reason, detail, status };
}

/** @see RFC 7617, with UTF-8 */
function basicAuthorization({ userName, password }: NonNullable<ReadOptions["credentials"]>): string {
  return `Basic ${Buffer.from(`${userName}:${password}`).toString("base64")}`;
}

interface StreamedReply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly body: Readable;
}

async function send(
  agent: Agent,
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<StreamedReply | Failure> {
  try {
    const reply = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "GET",
      signal,
      headers: { ...headers, accept: "*/*", "accept-encoding": "gzip" },
    });
    const { statusCode, body } = reply;
    // Only the last reply's body is read.
    if (meaningOf(statusCode) !== "page") await body.dump({ limit: 64 * 1024 }).catch(() => undefined);
    return { status: statusCode, headers: reply.headers, body };
  } catch (error) {
    return signal.aborted ? failureOfEnd(signal) : failureOfTransport(error, false);
  }
}

function failureOfEnd({ reason }: AbortSignal): Failure {
  const isTimeout = reason instanceof Error && reason.name === "TimeoutError";
  return isTimeout ? failure("timeout", "total time") : failure("cancelled", "by the caller");
}

/** The body as it is sent. @throws TransferError */
async function* received(body: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        throw new TransferError(signal.aborted ? failureOfEnd(signal) : failureOfTransport(error, true));
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    body.destroy();
  }
}

/**
 * Unpacks gzip, which its first two bytes decide: servers name the encoding of packed files in three different ways.
 * @param maxBytes of each layer, so that a decompression bomb costs neither time nor memory
 * @throws TransferError
 */
async function* unpacked(source: AsyncIterable<Buffer>, maxBytes: number, layer = 0): AsyncGenerator<Buffer> {
  const chunks = counted(source, maxBytes);
  let start = Buffer.alloc(0);
  while (start.length < 2) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  const whole = prepended(start, chunks);
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  if (!isGzip) yield* whole;
  else if (layer === maxLayers) throw new TransferError(failure("bad-encoding", "too many layers"));
  else yield* unpacked(gunzipped(whole), maxBytes, layer + 1);
}

async function* gunzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = pipeline(Readable.from(source), createGunzip({ chunkSize: 64 * 1024 }), () => undefined);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof TransferError) throw error;
    const isCut = (error as NodeJS.ErrnoException).code === "Z_BUF_ERROR";
    throw new TransferError(failure(isCut ? "truncated" : "bad-encoding", "gzip body"));
  }
}

async function* prepended(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start;
  yield* rest;
}

async function* counted(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TransferError(failure("too-large", "received body"));
    yield chunk;
  }
}
