import { Agent, type Dispatcher } from "undici";
import { guardedConnector } from "./connector.client.ts";
import { type Failure, failure } from "./core/fetch-result.ts";
import { failureOfTransport } from "./core/transport-error.ts";
import type { AddressGuard } from "./guard.client.ts";

/** Bounds of one exchange and of what it is part of; tests shorten them. */
export interface TransferLimits {
  /** Whole fetch: look-ups, connections, redirects, bodies. */
  readonly totalMs: number;
  readonly connectMs: number;
  /** Longest silence within a body. */
  readonly stallMs: number;
  /** Body bytes, before and after decoding. */
  readonly maxBytes: number;
  readonly maxHeaderBytes: number;
  readonly maxRedirects: number;
}

export const DEFAULT_LIMITS: TransferLimits = {
  totalMs: 30_000,
  connectMs: 10_000,
  stallMs: 15_000,
  maxBytes: 5 * 1024 * 1024,
  maxHeaderBytes: 32 * 1024,
  maxRedirects: 5,
};

export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface Reply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  /** As received; empty where the caller did not want it. */
  readonly body: Uint8Array;
}

/** What to do with a body, decided from the headers: keep it whole, keep its beginning, or let it pass. */
export type Appetite = "whole" | "beginning" | "none";

export interface ExchangeRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadline: Deadline;
  readonly maxBytes: number;
  appetite(status: number, headers: ReplyHeaders): Appetite;
}

/** Ends a fetch from outside, at its time limit or by the caller's signal, wherever it stands. */
export interface Deadline {
  /** Registers what to do at the end; at once where it has come already. Returns the deregistration. */
  onEnd(end: (failure: Failure) => void): () => void;
  release(): void;
}

export function startDeadline(totalMs: number, signal?: AbortSignal): Deadline {
  let over: Failure | null = null;
  let listener: ((failure: Failure) => void) | null = null;
  const finish = (reason: Failure): void => {
    over ??= reason;
    listener?.(over);
  };
  const timer = setTimeout(() => finish(failure("timeout", "total time")), totalMs);
  const cancel = (): void => finish(failure("cancelled", "by the caller"));
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  return {
    onEnd: (end) => {
      listener = end;
      if (over) end(over);
      return () => {
        listener = null;
      };
    },
    release: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    },
  };
}

/**
 * One connection per host, HTTP/1.1 without pipelining, closed soon after use. Every connection it opens has
 * passed the guard.
 */
export function guardedAgent(guard: AddressGuard, limits: TransferLimits): Agent {
  return new Agent({
    connect: guardedConnector(guard, limits.connectMs),
    connections: 1,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: 4000,
    keepAliveMaxTimeout: 10_000,
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.stallMs,
    maxHeaderSize: limits.maxHeaderBytes,
  });
}

/** Sends one GET and gathers the reply within its bounds. Never throws. */
export function exchange(agent: Dispatcher, request: ExchangeRequest): Promise<Reply | Failure> {
  return new Promise((done) => {
    const gatherer = new Gatherer(request, done);
    try {
      agent.dispatch(
        {
          origin: request.url.origin,
          path: `${request.url.pathname}${request.url.search}`,
          method: "GET",
          headers: request.headers,
        },
        gatherer,
      );
    } catch (error) {
      gatherer.settle(failureOfTransport(error, false));
    }
  });
}

/** A body that nobody wants is read this far, so that the connection can be used again. */
const MAX_DRAINED_BYTES = 64 * 1024;

/** Gathers one reply; the first of end, error, excess and deadline settles it. */
class Gatherer implements Dispatcher.DispatchHandler {
  readonly #request: ExchangeRequest;
  readonly #chunks: Buffer[] = [];
  readonly #stopWaiting: () => void;
  #done: ((result: Reply | Failure) => void) | null;
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #headers: ReplyHeaders = {};
  #appetite: Appetite = "none";
  #receivedBytes = 0;

  constructor(request: ExchangeRequest, done: (result: Reply | Failure) => void) {
    this.#request = request;
    this.#done = done;
    this.#stopWaiting = request.deadline.onEnd((reason) => this.#end(reason));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#done === null) controller.abort(new Error("ended"));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: ReplyHeaders): void {
    if (status < 200) return;
    this.#controller = controller;
    this.#status = status;
    this.#headers = headers;
    this.#appetite = this.#request.appetite(status, headers);
    const announced = Number(headers["content-length"] ?? 0);
    if (this.#appetite !== "beginning" && announced > this.#limit()) this.#excess();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    if (this.#appetite !== "none") this.#chunks.push(chunk);
    if (this.#receivedBytes > this.#limit()) this.#excess();
  }

  onResponseEnd(): void {
    this.settle(this.#reply());
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // A body that nobody wants may break off: its status has said all.
    const isSaid = this.#status !== 0 && this.#appetite === "none";
    this.settle(isSaid ? this.#reply() : failureOfTransport(error, this.#status !== 0));
  }

  settle(result: Reply | Failure): void {
    const done = this.#done;
    this.#done = null;
    this.#stopWaiting?.();
    done?.(result);
  }

  #limit(): number {
    return this.#appetite === "none" ? MAX_DRAINED_BYTES : this.#request.maxBytes;
  }

  #excess(): void {
    this.#end(this.#appetite === "whole" ? failure("too-large", "received body") : this.#reply());
  }

  #end(result: Reply | Failure): void {
    const isSaid = this.#status !== 0 && this.#appetite === "none";
    this.settle(isSaid ? this.#reply() : result);
    this.#controller?.abort(new Error("ended"));
  }

  #reply(): Reply {
    const first = this.#chunks[0];
    const body = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    return { status: this.#status, headers: this.#headers, body: body.subarray(0, this.#request.maxBytes) };
  }
}

/** A header's value, the first where it was sent several times; null where it is absent. */
export function headerOf(headers: ReplyHeaders, name: string): string | null {
  const value = headers[name];
  return (typeof value === "string" ? value : value?.[0]) ?? null;
}
