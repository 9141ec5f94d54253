import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gapFor, type HostReply, paceAfter } from "./host-pace.ts";

const page: HostReply = { outcome: "page", status: 200, retryAfterMs: null };
const waitMs = (reply: Partial<HostReply>, blocks = 0, gapMs = 1000): number =>
  paceAfter({ ...page, ...reply }, gapMs, blocks).waitMs;

test("the gap is the setting or the host's Crawl-delay, the longer; at most 5 minutes of it", () => {
  expect(gapFor(1000, null)).toBe(1000);
  expect(gapFor(1000, 2500)).toBe(2500);
  expect(gapFor(20, 0)).toBe(20);
  expect(gapFor(1000, 86_400_000)).toBe(300_000);
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
