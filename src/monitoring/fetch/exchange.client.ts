import { Agent, type Dispatcher } from "undici";
import { guardedConnector } from "./connector.client.ts";
import { type Failure, failure } from "./core/fetch-result.ts";
import { failureOfTransport } from "./core/transport-error.ts";
import type { AddressGuard } from "./guard.client.ts";

/** Limits of a fetch and of its exchanges; tests shorten them. */
export interface TransferLimits {
  /** Whole fetch: look-ups, connections, redirects, bodies. */
  readonly totalMs: number;
  readonly connectMs: number;
  /** Longest time without a byte within a body. */
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
  /** As received; empty where it was discarded. */
  readonly body: Uint8Array;
}

/**
 * What is done with a body, decided from the headers: read whole, read up to the limit, looked at without need of it, or
 * discard.
 */
export type BodyUse = "whole" | "beginning" | "glance" | "none";

export interface ExchangeRequest {
  readonly url: URL;
  /** Sent by POST; undefined: GET without a body. */
  readonly sentBody?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadline: Deadline;
  readonly maxBytes: number;
  bodyUse(status: number, headers: ReplyHeaders): BodyUse;
}

/** Ends a fetch at its time limit or by the caller's signal. */
export interface Deadline {
  /** Registers what to do at the end; it is called at once where the end has passed. @returns deregisters it */
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

/** HTTP/1.1 connections, one per host unless told otherwise, without pipelining, checked by the guard and closed soon after use. */
export function guardedAgent(guard: AddressGuard, limits: TransferLimits, connections = 1): Agent {
  return new Agent({
    connect: guardedConnector(guard, limits.connectMs),
    connections,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: 4000,
    keepAliveMaxTimeout: 10_000,
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.stallMs,
    maxHeaderSize: limits.maxHeaderBytes,
  });
}

/** Sends one request and collects the reply within its limits. Never throws. */
export function exchange(agent: Dispatcher, request: ExchangeRequest): Promise<Reply | Failure> {
  return new Promise((done) => {
    const collector = new ReplyCollector(request, done);
    try {
      agent.dispatch(
        {
          origin: request.url.origin,
          path: `${request.url.pathname}${request.url.search}`,
          method: request.sentBody === undefined ? "GET" : "POST",
          headers: request.headers,
          body: request.sentBody ?? null,
        },
        collector,
      );
    } catch (error) {
      collector.settle(failureOfTransport(error, false));
    }
  });
}

/** A body that is not needed is read up to this size, so that the connection can be used again. */
const MAX_DRAINED_BYTES = 64 * 1024;

/** Collects one reply; the first of end, error, size limit and deadline settles it. */
class ReplyCollector implements Dispatcher.DispatchHandler {
  readonly #request: ExchangeRequest;
  readonly #chunks: Buffer[] = [];
  readonly #deregister: () => void;
  #done: ((result: Reply | Failure) => void) | null;
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #headers: ReplyHeaders = {};
  #bodyUse: BodyUse = "none";
  #receivedBytes = 0;

  constructor(request: ExchangeRequest, done: (result: Reply | Failure) => void) {
    this.#request = request;
    this.#done = done;
    this.#deregister = request.deadline.onEnd((reason) => this.#end(reason));
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
    this.#bodyUse = this.#request.bodyUse(status, headers);
    const announced = Number(headers["content-length"] ?? 0);
    const mayBeCut = this.#bodyUse === "beginning" || this.#bodyUse === "glance";
    if (!mayBeCut && announced > this.#limit()) this.#exceeded();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    if (this.#bodyUse !== "none") this.#chunks.push(chunk);
    if (this.#receivedBytes > this.#limit()) this.#exceeded();
  }

  onResponseEnd(): void {
    this.settle(this.#reply());
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.settle(this.#isBodyOptional() ? this.#reply() : failureOfTransport(error, this.#status !== 0));
  }

  settle(result: Reply | Failure): void {
    const done = this.#done;
    this.#done = null;
    this.#deregister?.();
    done?.(result);
  }

  #limit(): number {
    return this.#isBodyOptional() ? MAX_DRAINED_BYTES : this.#request.maxBytes;
  }

  #exceeded(): void {
    this.#end(this.#bodyUse === "whole" ? failure("too-large", "received body") : this.#reply());
  }

  #end(result: Reply | Failure): void {
    this.settle(this.#isBodyOptional() ? this.#reply() : result);
    this.#controller?.abort(new Error("ended"));
  }

  /** The status is known and decides, so it does not matter how the body ends. */
  #isBodyOptional(): boolean {
    return this.#status !== 0 && (this.#bodyUse === "none" || this.#bodyUse === "glance");
  }

  #reply(): Reply {
    const first = this.#chunks[0];
    const body = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    return { status: this.#status, headers: this.#headers, body: body.subarray(0, this.#request.maxBytes) };
  }
}

/** A header's value, the first of several; null where it is absent. */
export function headerOf(headers: ReplyHeaders, name: string): string | null {
  const value = headers[name];
  return (typeof value === "string" ? value : value?.[0]) ?? null;
}
