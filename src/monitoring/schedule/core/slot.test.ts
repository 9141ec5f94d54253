import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type LocalDay, localDayOf } from "../../../kit/local-day.ts";
import { slotAt, slotLengthMs, slotOf, slotsInDay, startOfSlot } from "./slot.ts";

const ordinary = "2026-11-21" as LocalDay;
const short = "2027-03-28" as LocalDay;
const long = "2027-10-31" as LocalDay;

describe("slots of a day", () => {
  it.each([
    [ordinary, 57_500, 23],
    [short, 55_000, 22],
    [long, 60_000, 24],
  ])("%s has 1440 of %i ms within its first %i hours", (day, lengthMs, hours) => {
    expect(slotLengthMs(day)).toBe(lengthMs);
    const last = startOfSlot(day, slotsInDay - 1).getTime() + lengthMs;
    expect(last - startOfSlot(day, 0).getTime()).toBe(hours * 3_600_000);
  });

  it("each begin once and in their own day, also where the clock changes", () => {
    for (const day of [ordinary, short, long]) {
      for (let slot = 0; slot < slotsInDay; slot++) {
        const start = startOfSlot(day, slot);
        expect([localDayOf(start), slotAt(day, start)]).toEqual([day, slot]);
      }
    }
  });

  it("go up through any day and stay at the last one in its spare hour", () => {
    const anyDay = fc.integer({ min: 0, max: 1000 }).map((days) => addDays(ordinary, days));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 86_000_000 }), (day, ms) => {
        const at = new Date(startOfSlot(day, 0).getTime() + ms);
        const next = new Date(at.getTime() + slotLengthMs(day));
        expect(slotAt(day, next) - slotAt(day, at)).toBeLessThanOrEqual(1);
        expect(slotAt(day, next)).toBeGreaterThanOrEqual(slotAt(day, at));
      }),
    );
    expect(slotAt(ordinary, new Date("2026-11-21T21:59:59Z"))).toBe(1439);
  });
});

describe("a page's slot", () => {
  it("is derived from the last two bytes of its id", () => {
    expect(slotOf("00000000-0000-8000-8000-000000000005")).toBe(5);
    expect(slotOf("00000000-0000-8000-8000-00000000ffff")).toBe(735); // 65,535 − 45 · 1,440
  });
});
