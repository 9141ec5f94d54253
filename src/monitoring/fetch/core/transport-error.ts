import { type Failure, failure } from "./fetch-result.ts";

/** Thrown where the guard refuses the host, with the guard's reason. */
export class EgressRefusedError extends Error {
  readonly code = "VIZOR_EGRESS_REFUSED";
  readonly refusal: string;

  constructor(refusal: string) {
    super(`connection refused by the address guard: ${refusal}`);
    this.name = "EgressRefusedError";
    this.refusal = refusal;
  }
}

const TIMEOUTS = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
]);

const TLS_CODES =
  /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|CRL_|INVALID_CA)/;

/** Codes of the HTTP parser; some errors have only a name. */
const NOT_HTTP = /^(?:HPE_|HTTPParserError|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)/;

/**
 * The failure for an error of a connection or of the HTTP parser.
 * @param hasReply headers had been received, so a broken connection means a truncated body
 */
export function failureOfTransport(error: unknown, hasReply: boolean): Failure {
  if (error instanceof EgressRefusedError) {
    return error.refusal === "dns"
      ? failure("dns", "name not found")
      : failure("refused-address", error.refusal);
  }
  const code = codeOf(error);
  if (TIMEOUTS.has(code)) return failure("timeout", code);
  if (code === "UND_ERR_HEADERS_OVERFLOW" || code === "HPE_HEADER_OVERFLOW")
    return failure("too-large", "headers");
  if (TLS_CODES.test(code)) return failure("tls", code);
  if (hasReply) return failure("truncated", code);
  return failure(NOT_HTTP.test(code) ? "bad-reply" : "connect", code);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/**
 * The failure for a browser's navigation error, from its `net::ERR_…` code.
 * @param message of the error, as "page.goto: net::ERR_CERT_DATE_INVALID at https://…"
 */
export function failureOfNavigation(message: string): Failure {
  const code = /net::(ERR_[A-Z0-9_]+)/.exec(message)?.[1] ?? "";
  if (/^ERR_(?:CERT|SSL|BAD_SSL)_/.test(code)) return failure("tls", code);
  if (code === "ERR_TOO_MANY_REDIRECTS") return failure("redirect-loop", code);
  if (/TIMED_OUT$/.test(code) || /Timeout \d+ms exceeded/.test(message))
    return failure("timeout", "total time");
  if (code === "ERR_CONTENT_DECODING_FAILED") return failure("bad-encoding", code);
  if (/^ERR_(?:INCOMPLETE|CONTENT_LENGTH)/.test(code)) return failure("truncated", code);
  // The browser aborts a navigation that turns into a download.
  if (code === "ERR_ABORTED" || message.includes("Download is starting")) return failure("not-html", code);
  return failure("connect", code || "browser");
}
