import { expect, test } from "vitest";
import { refusalOfLink } from "./enrolment-link.ts";

const now = new Date("2026-11-21T10:00:00Z");
const open = {
  kind: "invitation",
  linkId: "a",
  linkExpiresAt: new Date("2026-11-21T10:00:00.001Z"),
  hasInviter: true,
} as const;

test("the newest link is valid until its last millisecond", () => {
  expect(refusalOfLink(open, "a", now)).toBeNull();
  expect(refusalOfLink({ ...open, linkExpiresAt: now }, "a", now)).toBe("ENROLMENT_LINK_EXPIRED");
});

test("an earlier link is rejected as replaced, and one of a deleted row as no longer valid", () => {
  expect(refusalOfLink(open, "b", now)).toBe("ENROLMENT_LINK_REPLACED");
  expect(refusalOfLink(undefined, "a", now)).toBe("ENROLMENT_LINK_REMOVED");
});

test("an invitation is invalid once its sender has left the company; a registration has no sender", () => {
  expect(refusalOfLink({ ...open, hasInviter: false }, "a", now)).toBe("ENROLMENT_LINK_REMOVED");
  expect(refusalOfLink({ ...open, kind: "registration", hasInviter: false }, "a", now)).toBeNull();
});
