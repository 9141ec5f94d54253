import { expect, test } from "vitest";
import { EgressRefusedError, failureOfNavigation, failureOfTransport } from "./transport-error.ts";

const withCode = (code: string): Error => Object.assign(new Error("x"), { code });

test.each([
  ["UND_ERR_CONNECT_TIMEOUT", false, "timeout"],
  ["UND_ERR_BODY_TIMEOUT", true, "timeout"],
  ["UND_ERR_HEADERS_OVERFLOW", false, "too-large"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", false, "tls"],
  ["CERT_HAS_EXPIRED", false, "tls"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", false, "tls"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", false, "tls"],
  ["EPROTO", false, "tls"],
  ["ECONNREFUSED", false, "connect"],
  ["ECONNRESET", false, "connect"],
  ["ECONNRESET", true, "truncated"],
  ["UND_ERR_SOCKET", true, "truncated"],
  ["HPE_INVALID_CONSTANT", false, "bad-reply"],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", false, "bad-reply"],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", true, "truncated"],
])("%s with a reply begun: %s is %s", (code, hasReply, reason) => {
  expect(failureOfTransport(withCode(code), hasReply).reason).toBe(reason);
});

test("a refusal of the guard keeps the guard's reason", () => {
  expect(failureOfTransport(new EgressRefusedError("private-ip"), false)).toMatchObject({
    reason: "refused-address",
    detail: "private-ip",
  });
  expect(failureOfTransport(new EgressRefusedError("dns"), false).reason).toBe("dns");
});

test.each([
  ["page.goto: net::ERR_CERT_AUTHORITY_INVALID at https://shop.ro/", "tls"],
  ["page.goto: net::ERR_SSL_PROTOCOL_ERROR at https://shop.ro/", "tls"],
  ["page.goto: net::ERR_TOO_MANY_REDIRECTS at https://shop.ro/", "redirect-loop"],
  ["page.goto: net::ERR_CONNECTION_TIMED_OUT at https://shop.ro/", "timeout"],
  ["page.goto: Timeout 30000ms exceeded.", "timeout"],
  ["page.goto: net::ERR_CONTENT_DECODING_FAILED at https://shop.ro/", "bad-encoding"],
  ["page.goto: net::ERR_INCOMPLETE_CHUNKED_ENCODING at https://shop.ro/", "truncated"],
  ["page.goto: Download is starting", "not-html"],
  ["page.goto: net::ERR_CONNECTION_REFUSED at https://shop.ro/", "connect"],
  ["Target page, context or browser has been closed", "connect"],
])("%s is %s", (message, reason) => {
  expect(failureOfNavigation(message).reason).toBe(reason);
});
