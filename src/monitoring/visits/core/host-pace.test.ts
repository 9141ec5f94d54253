import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterFetch, gapFor, type PaceInput } from "./host-pace.ts";

const now = new Date("2026-03-02T10:00:00Z");
const page: PaceInput = {
  outcome: "page",
  status: 200,
  retryAfterMs: null,
  gapMs: 1000,
  consecutiveBlocks: 0,
};
const waitMs = (input: Partial<PaceInput>): number =>
  afterFetch({ ...page, ...input }, now).nextAt.getTime() - now.getTime();

test("the gap is the setting or the host's Crawl-delay, the longer; at most 5 minutes of it", () => {
  expect(gapFor(1000, null)).toBe(1000);
  expect(gapFor(1000, 2500)).toBe(2500);
  expect(gapFor(20, 0)).toBe(20);
  expect(gapFor(1000, 86_400_000)).toBe(300_000);
});

test("after an answer the gap is kept", () => {
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
  ])("after %i in a row the next waits %i ms", (consecutiveBlocks, ms) => {
    expect(waitMs({ outcome: "blocked", status: 403, consecutiveBlocks })).toBe(ms);
  });

  test("503 counts as one, other server errors do not", () => {
    expect(waitMs({ outcome: "server-error", status: 503 })).toBe(30_000);
    expect(waitMs({ outcome: "server-error", status: 500 })).toBe(1000);
  });

  test("Retry-After is honoured where it is longer, also on other answers", () => {
    expect(waitMs({ outcome: "blocked", status: 429, retryAfterMs: 90_000 })).toBe(90_000);
    expect(waitMs({ outcome: "blocked", status: 429, retryAfterMs: 5000 })).toBe(30_000);
    expect(waitMs({ outcome: "page", retryAfterMs: 5000 })).toBe(5000);
  });

  test("the second in a row is told to people; an answer ends the row", () => {
    const first = afterFetch({ ...page, outcome: "blocked", status: 403 }, now);
    expect(first).toMatchObject({ consecutiveBlocks: 1, isBlocking: false });
    const second = afterFetch({ ...page, outcome: "blocked", status: 403, consecutiveBlocks: 1 }, now);
    expect(second).toMatchObject({ consecutiveBlocks: 2, isBlocking: true });
    expect(afterFetch({ ...page, consecutiveBlocks: 2 }, now)).toMatchObject({
      consecutiveBlocks: 0,
      isBlocking: false,
    });
  });

  test("what never reached the host neither adds to the row nor ends it", () => {
    const lost = afterFetch({ ...page, outcome: "timeout", status: null, consecutiveBlocks: 3 }, now);
    expect(lost).toMatchObject({ consecutiveBlocks: 3, isBlocking: true });
  });
});

test("the gap is never undercut", () => {
  const outcome = fc.constantFrom<PaceInput["outcome"]>("page", "blocked", "timeout", "gone", "server-error");
  fc.assert(
    fc.property(
      outcome,
      fc.nat(600_000),
      fc.nat(50),
      fc.option(fc.nat()),
      (kind, gapMs, consecutiveBlocks, retryAfterMs) => {
        expect(waitMs({ outcome: kind, gapMs, consecutiveBlocks, retryAfterMs })).toBeGreaterThanOrEqual(
          gapMs,
        );
      },
    ),
  );
});
