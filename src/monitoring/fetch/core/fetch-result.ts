/**
 * The result of a fetch. Every way in which it can fail has a name here, from which the page's state, its retries, the
 * host's pace and the message for people follow.
 */

export type FetchFailure =
  | "malformed-address" // not an http(s) address, or too long
  | "refused-address" // private, reserved or otherwise not public: by its text or by what its name resolves to
  | "dns" // the name does not resolve, or not in time
  | "connect" // no connection, or it broke before a reply
  | "tls" // no trusted encrypted connection
  | "timeout" // the whole fetch took longer than allowed
  | "too-large" // more bytes than allowed, after decoding; or endless headers
  | "bad-encoding" // content encoding unknown, chained too deep or broken
  | "bad-reply" // not HTTP
  | "truncated" // the connection ended before the body did
  | "empty-body" // a success without a single byte
  | "redirect-loop"
  | "too-many-redirects"
  | "redirect-refused" // redirected to an address that the guard or the caller refuses
  | "not-html"
  | "gone" // 404 or 410
  | "blocked" // 401, 403, 407, 429, 451 and the like: the shop refuses this visitor, at least for now
  | "server-error" // 408, 5xx
  | "unexpected-status"
  | "cancelled"; // the caller's signal

export interface FetchedPage {
  readonly kind: "page";
  /** 200 or 203. */
  readonly status: number;
  /** Decoded from its content encoding, in the shop's own charset; at least 1 byte, at most the limit. */
  readonly body: Uint8Array;
  /** The Content-Type header, for `decodeBody`. */
  readonly contentType: string | null;
  /** Validators for the next conditional fetch; printable ASCII of at most 256 characters. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Normalised address of the reply, after redirects. */
  readonly finalUrl: string;
  readonly redirects: number;
  /** Body bytes as transferred. */
  readonly receivedBytes: number;
  /** From the call to the last byte, redirects included. */
  readonly tookMs: number;
}

export interface UnchangedPage {
  readonly kind: "not-modified";
  readonly finalUrl: string;
  readonly tookMs: number;
}

export interface FailedFetch {
  readonly kind: "failed";
  readonly reason: FetchFailure;
  /** For logs and the detail of a page's state: a code or a short phrase, never a query string or a body. */
  readonly detail: string;
  /** null where no reply came */
  readonly status: number | null;
  /** From Retry-After, ≥ 0; null where it is absent or invalid. */
  readonly retryAfterMs: number | null;
  readonly tookMs: number;
}

export type FetchResult = FetchedPage | UnchangedPage | FailedFetch;

/** A failure without the status and times of its reply. */
export interface Failure {
  readonly failed: true;
  readonly reason: FetchFailure;
  readonly detail: string;
}

export function failure(reason: FetchFailure, detail: string): Failure {
  return { failed: true, reason, detail };
}
