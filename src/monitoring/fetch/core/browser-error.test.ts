import { expect, test } from "vitest";
import { failureOfNavigation } from "./browser-error.ts";

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
