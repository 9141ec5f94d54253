import { expect, test } from "vitest";
import { isFreshSignIn } from "./fresh-sign-in.ts";

test("a sign-in is fresh for five minutes, the last millisecond included", () => {
  const signedInAt = new Date("2026-11-21T10:00:00Z");
  expect(isFreshSignIn(signedInAt, signedInAt)).toBe(true);
  expect(isFreshSignIn(signedInAt, new Date("2026-11-21T10:05:00.000Z"))).toBe(true);
  expect(isFreshSignIn(signedInAt, new Date("2026-11-21T10:05:00.001Z"))).toBe(false);
});
