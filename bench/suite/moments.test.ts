import { expect, test } from "vitest";
import { momentsOf } from "./moments.ts";

test("the moments lie ahead, at midnights of both time zones and before both changes of the clocks", () => {
  const now = new Date("2026-11-27T10:00:00Z");
  const moments = momentsOf(now);
  expect(moments.every(({ instant }) => instant > now)).toBe(true);
  expect(moments.map(({ instant }) => instant.toISOString())).toEqual([
    "2026-11-29T10:00:00.000Z",
    "2027-04-30T20:40:00.000Z",
    "2027-04-30T21:20:00.000Z",
    "2027-04-30T23:40:00.000Z",
    "2027-05-01T00:20:00.000Z",
    "2026-12-31T21:30:00.000Z",
    "2026-12-31T22:30:00.000Z",
    "2027-02-28T21:30:00.000Z",
    "2027-03-28T00:45:00.000Z",
    "2027-10-31T00:45:00.000Z",
    "2029-11-27T08:00:00.000Z",
  ]);
});
