import { describe, expect, test } from "vitest";
import { type LockedRow, mayBePutBack, obstacleTo, raceMs } from "./review-decision.ts";

const now = new Date("2026-11-21T10:00:00Z");
const row: LockedRow = {
  productId: 1,
  version: 3,
  state: "IN_REVIEW",
  refusal: null,
  recommendedBani: 9_310,
  decidedAt: null,
  decidedSession: null,
};
const seen = { sessionId: "a", now, shownVersion: 3 };
const unseen = { ...seen, shownVersion: null };

describe("a decision about a row", () => {
  test.each(["IN_REVIEW", "WARNING"] as const)("applies to %s", (state) => {
    expect(obstacleTo("APPROVE", { ...row, state }, seen)).toBeNull();
    expect(obstacleTo("DENY", { ...row, state }, seen)).toBeNull();
  });

  test("an actively priced row can be removed and not approved again", () => {
    expect(obstacleTo("DENY", { ...row, state: "ACTIVELY_PRICED" }, seen)).toBeNull();
    expect(obstacleTo("APPROVE", { ...row, state: "ACTIVELY_PRICED" }, seen)).toBe("approved");
  });

  test.each(["REMOVED", "REFUSED", "UNCHANGED"] as const)(
    "does not apply to %s, which no tab shows",
    (state) => {
      expect(obstacleTo("APPROVE", { ...row, state }, unseen)).toBe("changed");
      expect(obstacleTo("DENY", { ...row, state }, seen)).toBe("changed");
    },
  );

  test("does not apply to another version than the one that was shown", () => {
    expect(obstacleTo("APPROVE", { ...row, version: 4 }, seen)).toBe("changed");
  });

  test("without a version, another session's decision of the last ten seconds conflicts", () => {
    const decided = (msAgo: number, decidedSession: string) =>
      obstacleTo("DENY", { ...row, decidedAt: new Date(now.getTime() - msAgo), decidedSession }, unseen);
    expect(decided(raceMs - 1, "b")).toBe("changed");
    expect(decided(-5, "b")).toBe("changed");
    expect(decided(raceMs, "b")).toBeNull();
    expect(decided(0, "a")).toBeNull();
  });

  test("with the version, a recent decision of another session was seen", () => {
    expect(obstacleTo("DENY", { ...row, decidedAt: now, decidedSession: "b" }, seen)).toBeNull();
  });
});

test("a product is put back that was removed or that a price war paused", () => {
  expect(mayBePutBack({ state: "REMOVED", refusal: null })).toBe(true);
  expect(mayBePutBack({ state: "REFUSED", refusal: "price-war" })).toBe(true);
  expect(mayBePutBack({ state: "REFUSED", refusal: "no-cost" })).toBe(false);
  expect(mayBePutBack({ state: "IN_REVIEW", refusal: null })).toBe(false);
});
