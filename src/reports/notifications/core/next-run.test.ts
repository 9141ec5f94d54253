import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type LocalDay, localDayOf, localMinuteOf } from "../../../kit/local-day.ts";
import { changedRun, dueRun, nextRun } from "./next-run.ts";

const at = (time: string) => new Date(time);
const minute = (hour: number, minutes = 0) => hour * 60 + minutes;

test("08:00 is 06:00 UTC in winter and 05:00 UTC in summer", () => {
  expect(nextRun(minute(8), at("2026-11-25T05:59:59Z"))).toEqual(at("2026-11-25T06:00:00Z"));
  expect(nextRun(minute(8), at("2026-11-25T06:00:00Z"))).toEqual(at("2026-11-26T06:00:00Z"));
  expect(nextRun(minute(8), at("2027-03-27T06:00:00Z"))).toEqual(at("2027-03-28T05:00:00Z"));
});

test("a time that the clock skips is the first moment after it", () => {
  // 2027-03-28, 03:00 EET becomes 04:00 EEST at 01:00 UTC.
  for (const skipped of [minute(3), minute(3, 30), minute(3, 59), minute(4)])
    expect(nextRun(skipped, at("2027-03-28T00:30:00Z")), String(skipped)).toEqual(at("2027-03-28T01:00:00Z"));
  expect(nextRun(minute(2, 59), at("2027-03-28T00:30:00Z"))).toEqual(at("2027-03-28T00:59:00Z"));
});

test("a time that occurs twice is its first occurrence, and is not repeated at the second", () => {
  // 2027-10-31, 04:00 EEST becomes 03:00 EET at 01:00 UTC.
  const first = nextRun(minute(3, 30), at("2027-10-30T22:00:00Z"));
  expect(first).toEqual(at("2027-10-31T00:30:00Z"));
  expect(nextRun(minute(3, 30), first)).toEqual(at("2027-11-01T01:30:00Z"));
  expect(dueRun(minute(3, 30), first, at("2027-10-31T01:30:00Z"))).toEqual({
    day: "2027-10-31",
    next: at("2027-11-01T01:30:00Z"),
  });
});

test("each local day of 400 days has exactly one run, whatever the time", () => {
  const start = Date.parse("2027-01-01T00:00:00Z");
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 86_400_000 }),
      (time, offset) => {
        let now = new Date(start + offset);
        let day = localDayOf(nextRun(time, now));
        for (let run = 0; run < 400; run += 1) {
          const next = nextRun(time, now);
          expect(next > now).toBe(true);
          expect(localDayOf(next)).toBe(day);
          // Never before its time; only the hour that the clock skips moves it.
          const late = localMinuteOf(next) - time;
          expect(late === 0 || (late > 0 && late <= 60)).toBe(true);
          const due = dueRun(time, next, next);
          expect(due).toEqual({ day, next: nextRun(time, next) });
          now = next;
          day = addDays(day, 1);
        }
      },
    ),
    { numRuns: 8 },
  );
});

test("days on which nothing ran are not sent later, and the mail of a day is not sent on the next", () => {
  expect(dueRun(minute(8), at("2026-11-20T06:00:00Z"), at("2026-11-23T09:00:00Z"))).toEqual({
    day: "2026-11-23",
    next: at("2026-11-24T06:00:00Z"),
  });
  // 00:30 of the next day: the mail of today follows at 08:00.
  expect(dueRun(minute(8), at("2026-11-20T06:00:00Z"), at("2026-11-20T22:30:00Z"))).toEqual({
    day: null,
    next: at("2026-11-21T06:00:00Z"),
  });
  expect(dueRun(minute(23, 50), at("2026-11-20T21:50:00Z"), at("2026-11-20T22:10:00Z"))).toEqual({
    day: "2026-11-20",
    next: at("2026-11-21T21:50:00Z"),
  });
  expect(dueRun(minute(8), at("2026-11-20T06:00:00Z"), at("2026-11-20T05:59:59Z"))).toBeNull();
});

test("a time that is moved later on a day whose mail was sent begins on the next day", () => {
  const sent = "2026-11-25" as LocalDay;
  expect(nextRun(minute(18), at("2026-11-25T07:00:00Z"), sent)).toEqual(at("2026-11-26T16:00:00Z"));
  expect(nextRun(minute(18), at("2026-11-25T07:00:00Z"), null)).toEqual(at("2026-11-25T16:00:00Z"));
});

test("a time that is moved on a day whose mail is still to come leaves the day its mail, at once where the new time has passed", () => {
  const now = at("2026-11-25T13:00:00Z");
  const [today, tomorrow] = [at("2026-11-25T16:00:00Z"), at("2026-11-26T06:00:00Z")];
  const [sent, before] = ["2026-11-25" as LocalDay, "2026-11-24" as LocalDay];
  // 15:00 in Romania: 18:00 is moved to 08:00, or to 20:00.
  expect(changedRun(minute(8), today, now, before)).toEqual(now);
  expect(changedRun(minute(20), today, now, before)).toEqual(at("2026-11-25T18:00:00Z"));
  // The mail of today was sent, or there was to be none.
  expect(changedRun(minute(8), tomorrow, now, sent)).toEqual(tomorrow);
  expect(changedRun(minute(8), tomorrow, now, null)).toEqual(tomorrow);
  // 15:00 was a moment ago, and the schedule has not looked yet.
  expect(changedRun(minute(15), now, new Date(now.getTime() + 20_000), before)).toEqual(
    new Date(now.getTime() + 20_000),
  );
});
