import { describe, expect, test } from "vitest";
import { unpricedReading } from "../../../../test/factories/reading.ts";
import { localDayOf } from "../../../kit/local-day.ts";
import type { FetchFailure, FetchResult } from "../../fetch/core/fetch-result.ts";
import {
  failedCheckOf,
  failureOf,
  hostReplyOf,
  maxTasksInVisit,
  retryAt,
  weeklyRetryCutoff,
} from "./retry-policy.ts";

const now = new Date("2026-03-02T10:00:00Z");
test.each([
  [0, 32],
  [20, 32],
  [500, 4],
  [1000, 2],
  [300_000, 1],
])("at a gap of %i ms a visit has at most %i tasks", (gapMs, size) => {
  expect(maxTasksInVisit(gapMs)).toBe(size);
});

test("a challenge page with status 200 counts as one", () => {
  const fetched = { kind: "page", status: 200 } as FetchResult;
  const reply = hostReplyOf(fetched, { type: "reading", reading: unpricedReading("blocked") });
  expect(reply).toEqual({ outcome: "blocked", status: 200, retryAfterMs: null });
});

describe("a page that could not be read", () => {
  const retries = (reason: FetchFailure, attempts: number) => {
    const at = retryAt(reason, attempts, false, now);
    return at && at.getTime() - now.getTime();
  };

  test.each(["dns", "connect", "tls", "timeout", "server-error", "blocked"] as const)(
    "for %s is tried again after 5, 20 and 90 minutes, then the next day",
    (reason) => {
      expect([0, 1, 2, 3].map((attempts) => retries(reason, attempts))).toEqual([
        300_000,
        1_200_000,
        5_400_000,
        null,
      ]);
      expect(failedCheckOf(reason, "").state).toBe("failing");
    },
  );

  test.each(["not-html", "too-large", "redirect-loop"] as const)(
    "for %s waits for the next day",
    (reason) => {
      expect(retries(reason, 0)).toBeNull();
      expect(failedCheckOf(reason, "").state).toBe("failing");
    },
  );

  test("because it is gone is tried again on the seventh local day", () => {
    expect(retries("gone", 0)).toBeNull();
    expect(failedCheckOf("gone", "HTTP 404")).toEqual({ state: "gone", reason: "gone", detail: "HTTP 404" });
    // Tried on 2 March in Bucharest (UTC+2): on the 8th it is not yet due, on the 9th it is.
    expect(weeklyRetryCutoff(localDayOf(new Date("2026-03-08T12:00:00Z"))) <= now).toBe(true);
    expect(weeklyRetryCutoff(localDayOf(new Date("2026-03-09T12:00:00Z"))) > now).toBe(true);
  });

  test.each(["malformed-address", "refused-address"] as const)("for %s is not tried again", (reason) => {
    expect(retries(reason, 0)).toBeNull();
    expect(failedCheckOf(reason, "").state).toBe("refused");
  });

  test("is final for a person who waits", () => {
    expect(retryAt("timeout", 0, true, now)).toBeNull();
  });

  test("because of a challenge page is tried again as a refusal", () => {
    const fetched = { kind: "page", status: 200 } as FetchResult;
    expect(failureOf(fetched, { type: "reading", reading: unpricedReading("blocked") })).toBe("blocked");
    expect(failureOf(fetched, { type: "reading", reading: unpricedReading("no-price") })).toBeNull();
  });
});
