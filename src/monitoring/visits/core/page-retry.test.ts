import { expect, test } from "vitest";
import { retryAfterFailure } from "./page-retry.ts";

test("passing troubles are tried again after 5, 20 and 90 minutes, then the next day", () => {
  expect([1, 2, 3, 4].map((attempt) => retryAfterFailure("timeout", attempt))).toEqual([
    { when: "in", ms: 300_000 },
    { when: "in", ms: 1_200_000 },
    { when: "in", ms: 5_400_000 },
    { when: "next-local-day" },
  ]);
  expect(retryAfterFailure("server-error", 1)).toEqual({ when: "in", ms: 300_000 });
});

test("a page that is gone is asked weekly", () => {
  expect(retryAfterFailure("gone", 1)).toEqual({ when: "next-week" });
});

test("what time does not mend waits for the next day", () => {
  for (const reason of ["not-html", "too-large", "redirect-loop", "refused-address"] as const) {
    expect(retryAfterFailure(reason, 1)).toEqual({ when: "next-local-day" });
  }
});
