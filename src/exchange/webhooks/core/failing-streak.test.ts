import { expect, test } from "vitest";
import { afterFailure } from "./failing-streak.ts";

const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000);

test("failures at most a day apart are one streak, too long after three days", () => {
  expect(afterFailure({ failingSince: null, lastFailedAt: null }, at(0))).toEqual({
    failingSince: at(0),
    isTooLong: false,
  });
  const streak = { failingSince: at(0), lastFailedAt: at(60) };
  expect(afterFailure(streak, at(71.9))).toEqual({ failingSince: at(0), isTooLong: false });
  expect(afterFailure(streak, at(72))).toEqual({ failingSince: at(0), isTooLong: true });
});

test("after more than a day without a try it begins anew", () => {
  const streak = { failingSince: at(0), lastFailedAt: at(50) };
  expect(afterFailure(streak, at(74.1))).toEqual({ failingSince: at(74.1), isTooLong: false });
});
