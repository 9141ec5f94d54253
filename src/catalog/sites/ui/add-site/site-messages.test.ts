import { expect, test } from "vitest";
import { refusalSentence } from "../../../intake/core/address-refusals.ts";
import {
  messageForAddress,
  messageForRefusal,
  messageForVerification,
  messageForVisit,
} from "./site-messages.ts";

test.each([
  "malformed",
  "not-http",
  "foreign-domain",
  "own-domain",
  "duplicate",
  "too-long",
  "userinfo",
  "loopback-ip",
])("an address refused as %s is told in the server's own words", (reason) => {
  expect(messageForAddress(reason).message).toBe(refusalSentence(reason));
});

test("a reason without words of its own still gives a sentence", () => {
  expect(messageForVisit("bad-reply").message).toMatch(/\.$/);
  expect(messageForVerification("server-error").message).toBe("The shop's server had an error.");
});

test("a proof that was asked for while adding is told as a proof, any other code has its own words or none", () => {
  expect(messageForRefusal("NOT_PROVED_DNS_MISSING")?.message).toBe(
    messageForVerification("dns-missing").message,
  );
  expect(messageForRefusal("SITE_EXISTS")?.message).toBe("Your company has this site already.");
  expect(messageForRefusal("TOO_MANY_REQUESTS")).toBeNull();
  expect(messageForRefusal(null)).toBeNull();
});
