import type { Agent } from "undici";
import { type AddressRefusal, normaliseAddress } from "../../address/address.ts";
import { decodeBody } from "./core/charset.ts";
import { ACCEPT_ENCODING, decodeContent } from "./core/content-encoding.ts";
import { likelihoodOf, looksLikeHtml } from "./core/content-type.ts";
import {
  type FailedFetch,
  type Failure,
  type FetchFailure,
  type FetchResult,
  failure,
} from "./core/fetch-result.ts";
import { PRODUCT_TOKEN } from "./core/product-token.ts";
import { failureOfReply, isFailure, meaningOf } from "./core/reply-status.ts";
import { parseRetryAfter } from "./core/retry-after.ts";
import {
  type BodyUse,
  DEFAULT_LIMITS,
  guardedAgent,
  headerOf,
  type Reply,
  type ReplyHeaders,
  startDeadline,
  type TransferLimits,
} from "./exchange.client.ts";
import type { AddressGuard } from "./guard.client.ts";
import { type ChainEnd, followRedirects } from "./redirects.client.ts";

export interface FetcherOptions {
  readonly guard: AddressGuard;
  /** From `userAgentOf`. */
  readonly userAgent: string;
  readonly limits?: Partial<TransferLimits>;
  /** For dates in Retry-After. */
  readonly clock: { now(): Date };
}

export interface FetchRequest {
  readonly url: string;
  /** Validators of the last fetch; for an unchanged page the result is then "not-modified". */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  /** The host's gap, also waited for between redirects, there at most 2 s, because the total time is limited. */
  readonly gapMs?: number;
  /** Called before each redirect is followed, for example to check the target's robots.txt. */
  readonly mayFollow?: (url: URL) => boolean | Promise<boolean>;
  readonly signal?: AbortSignal;
}

/**
 * The User-Agent header: our name, and how shops reach whoever runs this installation.
 * @param contact mail or web address; undefined where none is known
 */
export function userAgentOf(contact: string | undefined): string {
  return `${PRODUCT_TOKEN}/1.0${contact === undefined ? "" : ` (+${contact})`}`;
}

/** Fetches pages within limits of time, bytes and addresses. Failures are values; only errors of `mayFollow` are thrown. */
export interface Fetcher {
  fetch(request: FetchRequest): Promise<FetchResult>;
  /** Aborts running fetches and closes every connection. */
  close(): Promise<void>;
}

const MAX_HOP_GAP_MS = 2000;

/** Robots.txt is the caller's task. @see RFC 9110 (conditional requests, redirects) */
export function createFetcher(options: FetcherOptions): Fetcher {
  const limits: TransferLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const agent = guardedAgent(options.guard, limits);
  return {
    fetch: (request) => fetchPage(request, { ...options, limits, agent }),
    close: () => agent.destroy(),
  };
}

interface Setup extends FetcherOptions {
  readonly limits: TransferLimits;
  readonly agent: Agent;
}

async function fetchPage(request: FetchRequest, setup: Setup): Promise<FetchResult> {
  const startedAt = performance.now();
  const tookMs = (): number => Math.round(performance.now() - startedAt);
  const address = normaliseAddress(request.url, setup.guard.policy);
  if (!address.found) return failed(failureOfAddress(address.reason), null, null, tookMs());
  const deadline = startDeadline(setup.limits.totalMs, request.signal);
  try {
    const end = await followRedirects(setup.agent, {
      url: new URL(address.url),
      headers: headersOf(request, setup.userAgent),
      deadline,
      maxBytes: setup.limits.maxBytes,
      bodyUse: bodyUseOf,
      maxRedirects: setup.limits.maxRedirects,
      policy: setup.guard.policy,
      hopGapMs: Math.min(request.gapMs ?? 0, MAX_HOP_GAP_MS),
      mayFollow: request.mayFollow,
    });
    return "failed" in end ? failed(end, null, null, tookMs()) : resultOf(end, setup, tookMs());
  } finally {
    deadline.release();
  }
}

function resultOf(end: ChainEnd, setup: Setup, tookMs: number): FetchResult {
  const { status, headers } = end.reply;
  const finalUrl = finalUrlOf(end, setup);
  const meaning = meaningOf(status);
  if (meaning === "not-modified") return { kind: "not-modified", finalUrl, tookMs };
  const fail = (reason: Failure): FailedFetch =>
    failed(reason, status, parseRetryAfter(headerOf(headers, "retry-after"), setup.clock.now()), tookMs);
  if (meaning === "redirect") return fail(failure("unexpected-status", "redirect without a target"));
  if (meaning !== "page") return fail(errorOf(meaning, end.reply, setup));
  const contentType = headerOf(headers, "content-type");
  if (likelihoodOf(contentType) === "other") return fail(failure("not-html", "content type"));
  const body = decodeContent(end.reply.body, headerOf(headers, "content-encoding"), setup.limits.maxBytes);
  if ("failed" in body) return fail(body);
  if (body.length === 0) return fail(failure("empty-body", `HTTP ${status}`));
  if (likelihoodOf(contentType) === "sniff" && !looksLikeHtml(body))
    return fail(failure("not-html", "content"));
  return {
    kind: "page",
    status,
    body,
    contentType,
    etag: validatorOf(headers, "etag"),
    lastModified: validatorOf(headers, "last-modified"),
    finalUrl,
    redirects: end.redirects,
    receivedBytes: end.reply.body.length,
    tookMs,
  };
}

/** A body that is cut, so that it cannot be decoded, is left alone: the status decides. */
function errorOf(meaning: FetchFailure, { status, headers, body }: Reply, setup: Setup): Failure {
  const content = decodeContent(body, headerOf(headers, "content-encoding"), setup.limits.maxBytes);
  const markup = "failed" in content ? "" : decodeBody(content, headerOf(headers, "content-type")).text;
  const reason = failureOfReply(meaning, markup);
  return failure(reason, reason === meaning ? `HTTP ${status}` : `HTTP ${status}, a bot wall`);
}

function bodyUseOf(status: number, headers: ReplyHeaders): BodyUse {
  if (likelihoodOf(headerOf(headers, "content-type")) === "other") return "none";
  const meaning = meaningOf(status);
  if (meaning === "page") return "whole";
  // A wall may be behind any error; a refusal is one already.
  return isFailure(meaning) && meaning !== "blocked" ? "glance" : "none";
}

function headersOf(request: FetchRequest, userAgent: string): Record<string, string> {
  const headers: Record<string, string> = {
    "user-agent": userAgent,
    accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
    "accept-language": "ro-RO,ro;q=0.9,en;q=0.7",
    "accept-encoding": ACCEPT_ENCODING,
  };
  if (request.etag && VALIDATOR.test(request.etag)) headers["if-none-match"] = request.etag;
  if (request.lastModified && VALIDATOR.test(request.lastModified)) {
    headers["if-modified-since"] = request.lastModified;
  }
  return headers;
}

/** A validator that can safely be sent back in a header. */
const VALIDATOR = /^[\x20-\x7e]{1,256}$/;

function validatorOf(headers: ReplyHeaders, name: string): string | null {
  const value = headerOf(headers, name);
  return value !== null && VALIDATOR.test(value) ? value : null;
}

function finalUrlOf(end: ChainEnd, setup: Setup): string {
  const normal = normaliseAddress(end.url.href, setup.guard.policy);
  return normal.found ? normal.url : end.url.href;
}

function failureOfAddress(reason: AddressRefusal): Failure {
  const isForm = reason === "malformed" || reason === "too-long" || reason === "not-http";
  const name: FetchFailure = isForm || reason === "malformed-name" ? "malformed-address" : "refused-address";
  return failure(name, reason);
}

function failed(
  { reason, detail }: Failure,
  status: number | null,
  retryAfterMs: number | null,
  tookMs: number,
): FailedFetch {
  return { kind: "failed", reason, detail, status, retryAfterMs, tookMs };
}
