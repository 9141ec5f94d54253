import { expect, test } from "vitest";
import { refusalMessage } from "../../../intake/core/address-refusals.ts";
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
])("an address refused as %s has the server's message", (reason) => {
  expect(messageForAddress(reason).message).toBe(refusalMessage(reason));
});

test("an unknown reason has a general message", () => {
  expect(messageForVisit("bad-reply").message).toMatch(/\.$/);
  expect(messageForVerification("server-error").message).toBe("The shop's server had an error.");
});

test("a verification failure while adding has the verification message, any other code its own message or none", () => {
  expect(messageForRefusal("NOT_PROVED_DNS_MISSING")?.message).toBe(
    messageForVerification("dns-missing").message,
  );
  expect(messageForRefusal("SITE_EXISTS")?.message).toBe("Your company has this site already.");
  expect(messageForRefusal("TOO_MANY_REQUESTS")).toBeNull();
  expect(messageForRefusal(null)).toBeNull();
});
