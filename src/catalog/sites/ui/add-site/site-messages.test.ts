import { beforeEach, expect, test } from "vitest";
import { CallError } from "../../../../web/call.ts";
import { needCatalogs, startLocale } from "../../../../web/i18n/catalogs.ts";
import { messageForFailure, messageForVerification, messageForVisit } from "./site-messages.ts";

beforeEach(async () => {
  await startLocale();
  await needCatalogs("site-dialogs", "problems");
});

test("an unknown reason has a general message", () => {
  expect(messageForVisit("bad-reply").message).toMatch(/\.$/);
  expect(messageForVerification("server-error").message).toBe("The shop's server returned an error.");
});

test("a verification failure while adding has the verification message, any other failure its own", () => {
  const refused = (problem: object) => new CallError(422, JSON.stringify({ message: "x", ...problem }));
  const unverified = { code: "DOMAIN_NOT_VERIFIED", parameters: { reason: "dns-missing" } };
  expect(messageForFailure(refused(unverified))).toBe(messageForVerification("dns-missing").message);
  expect(messageForFailure(refused({ code: "SITE_EXISTS" }))).toBe("Your company has this site already.");
});
