import { type Failure, failure } from "./fetch-result.ts";

/**
 * The named failure of a navigation that a browser gave up, from its `net::ERR_…` code.
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
  // A download instead of a page is aborted by the browser.
  if (code === "ERR_ABORTED" || message.includes("Download is starting")) return failure("not-html", code);
  return failure("connect", code || "browser");
}
