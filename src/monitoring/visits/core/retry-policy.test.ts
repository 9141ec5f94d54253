import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unpricedReading } from "../../../../test/factories/reading.ts";
import { localDayOf } from "../../../kit/local-day.ts";
import type { FetchFailure, FetchResult } from "../../fetch/core/fetch-result.ts";
import {
  failedCheckOf,
  failureOf,
  gapFor,
  type HostReply,
  hostReplyOf,
  maxTasksInVisit,
  paceAfter,
  parseRetryAfter,
  retryAt,
  weeklyRetryCutoff,
} from "./retry-policy.ts";

const now = new Date("2026-03-02T10:00:00Z");
const page: HostReply = { outcome: "page", status: 200, retryAfterMs: null };
const waitMs = (reply: Partial<HostReply>, blocks = 0, gapMs = 1000): number =>
  paceAfter({ ...page, ...reply }, gapMs, blocks).waitMs;

test("the gap is the setting or the host's Crawl-delay, the longer; at most 5 minutes of it", () => {
  expect(gapFor(1000, null)).toBe(1000);
  expect(gapFor(1000, 2500)).toBe(2500);
  expect(gapFor(20, 0)).toBe(20);
  expect(gapFor(1000, 86_400_000)).toBe(300_000);
});

test.each([
  [0, 32],
  [20, 32],
  [500, 4],
  [1000, 2],
  [300_000, 1],
])("at a gap of %i ms a visit has at most %i tasks", (gapMs, size) => {
  expect(maxTasksInVisit(gapMs)).toBe(size);
});

test("after a reply the host waits for its gap", () => {
  expect(waitMs({})).toBe(1000);
  expect(waitMs({ outcome: "gone", status: 404 })).toBe(1000);
});

describe("refusals", () => {
  test.each([
    [0, 30_000],
    [1, 60_000],
    [2, 120_000],
    [9, 15_360_000],
    [10, 21_600_000],
    [1000, 21_600_000],
  ])("after %i in a row the next waits %i ms", (blocks, ms) => {
    expect(waitMs({ outcome: "blocked", status: 403 }, blocks)).toBe(ms);
  });

  test("503 counts as one, other server errors do not", () => {
    expect(waitMs({ outcome: "server-error", status: 503 })).toBe(30_000);
    expect(waitMs({ outcome: "server-error", status: 500 })).toBe(1000);
  });

  test("a challenge page with status 200 counts as one", () => {
    const fetched = { kind: "page", status: 200 } as FetchResult;
    const reply = hostReplyOf(fetched, { type: "reading", reading: unpricedReading("blocked") });
    expect(reply).toEqual({ outcome: "blocked", status: 200, retryAfterMs: null });
  });

  test("Retry-After is honoured where it is longer, also on other replies", () => {
    expect(waitMs({ outcome: "blocked", status: 429, retryAfterMs: 90_000 })).toBe(90_000);
    expect(waitMs({ outcome: "blocked", status: 429, retryAfterMs: 5000 })).toBe(30_000);
    expect(waitMs({ outcome: "page", retryAfterMs: 5000 })).toBe(5000);
  });

  test("the second in a row marks the host as blocking; another reply ends the row", () => {
    const refusal: HostReply = { outcome: "blocked", status: 403, retryAfterMs: null };
    expect(paceAfter(refusal, 1000, 0)).toMatchObject({ blocks: 1, isBlocking: false });
    expect(paceAfter(refusal, 1000, 1)).toMatchObject({ blocks: 2, isBlocking: true });
    expect(paceAfter(page, 1000, 2)).toMatchObject({ blocks: 0, isBlocking: false });
  });

  test("a request without a reply neither adds to the row nor ends it", () => {
    const lost = paceAfter({ ...page, outcome: "timeout", status: null }, 1000, 3);
    expect(lost).toMatchObject({ blocks: 3, isBlocking: true });
  });
});

test("the gap is never undercut", () => {
  const outcome = fc.constantFrom<HostReply["outcome"]>("page", "blocked", "timeout", "gone", "server-error");
  fc.assert(
    fc.property(
      outcome,
      fc.nat(600_000),
      fc.nat(50),
      fc.option(fc.nat()),
      (kind, gapMs, blocks, retryAfterMs) => {
        expect(waitMs({ outcome: kind, retryAfterMs }, blocks, gapMs)).toBeGreaterThanOrEqual(gapMs);
      },
    ),
  );
});

test.each([
  ["120", 120_000],
  [" 0 ", 0],
  ["99999999", 86_400_000],
  ["Mon, 02 Mar 2026 10:05:00 GMT", 300_000],
  ["Monday, 02-Mar-26 10:05:00 GMT", 300_000],
  ["Mon, 02 Mar 2026 09:00:00 GMT", 0],
  ["Mon, 02 Mar 2026 10:00:00 GMT", 0],
  ["Sat, 02 Mar 2030 10:05:00 GMT", 86_400_000],
  ["-5", null],
  ["1.5", null],
  ["soon", null],
  ["", null],
  [null, null],
])("Retry-After %j asks for %s ms", (header, ms) => {
  expect(parseRetryAfter(header, now)).toBe(ms);
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
