import { type Failure, failure } from "./fetch-result.ts";

/** Thrown by the connector where the guard refuses the host; carries the guard's own reason. */
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

/** The HTTP parser gives its code, or only its name where it has none. */
const NOT_HTTP = /^(?:HPE_|HTTPParserError|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)/;

/**
 * The named failure of an error that a connection or an HTTP parser threw.
 * @param hasReply whether headers had come: the same break means a lost connection before and a cut body after
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
