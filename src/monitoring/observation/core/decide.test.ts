import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { known, pricedReading, unpricedReading } from "../../../../test/factories/reading.ts";
import type { Reading } from "../../extraction/reading.ts";
import { decide, decideFailed, decideNotModified } from "./decide.ts";
import { foldChecks } from "./fold-checks.ts";
import { type PageState, unreadPage } from "./page-state.ts";

const day1 = new Date("2026-11-20T08:00:00Z");
const day2 = new Date("2026-11-21T08:00:00Z");
const minutesLater = new Date("2026-11-21T08:05:00Z");
const day3 = new Date("2026-11-22T08:00:00Z");

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** Read once at 100 lei. */
const at100: PageState = decide(unreadPage, pricedReading(10_000), day1).next;

describe("first reading", () => {
  it("is a change-point without a previous price", () => {
    const { outcome, next, point, isVisible } = decide(unreadPage, pricedReading(10_000), day1);
    expect(outcome).toBe("changed");
    expect(point).toMatchObject({ observedAt: day1, priceMinor: 10_000, availability: "IN_STOCK" });
    expect(next.accepted).toMatchObject({
      priceMinor: 10_000,
      previousPriceMinor: null,
      priceChangedAt: day1,
    });
    expect(next).toMatchObject({ state: "read", reason: null, checkedAt: day1, isFresh: true });
    expect(isVisible).toBe(true);
  });

  it("leaves availability open where the page does not state it", () => {
    const { next } = decide(unreadPage, pricedReading(10_000, { availability: null }), day1);
    expect(next.accepted?.availability).toBe("NOT_AVAILABLE");
  });
});

describe("a price without value added tax", () => {
  it("is not accepted: the known price stays, and the reason is named", () => {
    const { outcome, next, point } = decide(at100, pricedReading(8_264, { isNet: true }), day2);
    expect({ outcome, point }).toEqual({ outcome: "failed", point: null });
    expect(next).toMatchObject({ state: "failing", reason: "net-price", triedAt: day2, checkedAt: day1 });
    expect(next.accepted).toEqual(at100.accepted);
  });
});

describe("an unchanged reading", () => {
  it("moves only the times of the check", () => {
    const { outcome, next, point, isVisible } = decide(at100, pricedReading(10_000), day2);
    expect({ outcome, point, isVisible }).toEqual({ outcome: "unchanged", point: null, isVisible: false });
    expect(next).toEqual({ ...at100, checkedAt: day2, triedAt: day2 });
  });

  it("results from a 'not modified' reply", () => {
    expect(decideNotModified(at100, day2).next).toEqual({ ...at100, checkedAt: day2, triedAt: day2 });
  });

  it("is propagated when the page was stale, without a change-point", () => {
    const stale = { ...at100, isFresh: false, observedAt: day2 };
    const { isVisible, point, next } = decide(stale, pricedReading(10_000), day3);
    expect({ isVisible, point, isFresh: next.isFresh }).toEqual({
      isVisible: true,
      point: null,
      isFresh: true,
    });
    expect(next.observedAt).toEqual(day3);
  });

  it("is propagated when only the stock label differs, without a change-point", () => {
    const { isVisible, point } = decide(
      at100,
      pricedReading(10_000, { availabilityLabel: "Ultimele 2 bucăți" }),
      day2,
    );
    expect({ isVisible, point }).toEqual({ isVisible: true, point: null });
  });
});

describe("a change", () => {
  it("saves the value before it as the previous price", () => {
    const at90 = decide(at100, pricedReading(9_000), day2).next;
    expect(at90.accepted).toMatchObject({
      priceMinor: 9_000,
      previousPriceMinor: 10_000,
      priceChangedAt: day2,
    });
    const still90 = decide(at90, pricedReading(9_000, { promo: known(true) }), day3);
    expect(still90.outcome).toBe("changed");
    expect(still90.next.accepted).toMatchObject({
      previousPriceMinor: 10_000,
      priceChangedAt: day2,
      isPromo: true,
    });
  });

  it("of exactly 30 % is accepted at once, of one more bani after a second look", () => {
    expect(decide(at100, pricedReading(13_000), day2).outcome).toBe("changed");
    expect(decide(at100, pricedReading(13_001), day2).outcome).toBe("quarantined");
    expect(decide(at100, pricedReading(7_000), day2).outcome).toBe("changed");
    expect(decide(at100, pricedReading(6_999), day2).outcome).toBe("quarantined");
  });

  it("of the price together with its source waits, of either alone does not", () => {
    const elsewhere = { priceMinor: known(9_500, "visible-text") };
    expect(decide(at100, pricedReading(9_500, elsewhere), day2).next.quarantine?.suspicion).toBe(
      "source-switch",
    );
    const same = { priceMinor: known(10_000, "visible-text") };
    expect(decide(at100, pricedReading(10_000, same), day2).outcome).toBe("unchanged");
  });

  it("of the currency waits, and once accepted leaves no previous price", () => {
    const euro = pricedReading(10_000, { currency: known("EUR") });
    const first = decide(at100, euro, day2);
    expect(first.next.quarantine?.suspicion).toBe("currency-change");
    const second = decide(first.next, euro, minutesLater);
    expect(second.next.accepted).toMatchObject({ currency: "EUR", previousPriceMinor: null });
  });

  it("from no stated currency to one at the same price is accepted at once", () => {
    const bare = decide(unreadPage, pricedReading(10_000, { currency: null }), day1).next;
    expect(decide(bare, pricedReading(10_000), day2).outcome).toBe("changed");
  });
});

describe("quarantine", () => {
  const suspicious = decide(at100, pricedReading(1_000), day2);

  it("leaves the accepted price and requests a second look", () => {
    expect(suspicious).toMatchObject({ point: null, isVisible: false, wantsSecondLook: true });
    expect(suspicious.next.accepted).toBe(at100.accepted);
    expect(suspicious.next).toMatchObject({
      reason: "quarantined",
      reasonDetail: "price-jump",
      checkedAt: day1,
    });
  });

  it("ends in a change when the second look agrees", () => {
    const second = decide(suspicious.next, pricedReading(1_000), minutesLater);
    expect(second.outcome).toBe("confirmed");
    expect(second.point).toMatchObject({ observedAt: minutesLater, priceMinor: 1_000 });
    expect(second.next).toMatchObject({ quarantine: null, reason: null });
  });

  it("ends without a change when the second look shows the old price", () => {
    const second = decide(suspicious.next, pricedReading(10_000), minutesLater);
    expect(second).toMatchObject({ outcome: "unchanged", point: null });
    expect(second.next.quarantine).toBeNull();
  });

  it("continues with a third price, at most three looks in a row", () => {
    const second = decide(suspicious.next, pricedReading(2_000), minutesLater);
    expect(second).toMatchObject({ outcome: "quarantined", wantsSecondLook: true });
    const third = decide(second.next, pricedReading(3_000), day3);
    expect(third).toMatchObject({ outcome: "quarantined", wantsSecondLook: false });
    expect(third.next.accepted?.priceMinor).toBe(10_000);
  });

  it("does not take its own replay for a second look", () => {
    const replay = decide(suspicious.next, pricedReading(1_000), day2);
    expect(replay).toMatchObject({ outcome: "superseded", point: null });
    expect(replay.next).toBe(suspicious.next);
  });

  it("outlives a second look without a price", () => {
    const second = decide(suspicious.next, unpricedReading("blocked"), minutesLater);
    expect(second.next.quarantine).toEqual(suspicious.next.quarantine);
    expect(second.next).toMatchObject({ state: "failing", reason: "blocked" });
  });
});

describe("a doubtful price", () => {
  const doubtful = (priceMinor: number) =>
    pricedReading(priceMinor, { priceMinor: { ...known(priceMinor), confidence: 0.79 } });
  const first = decide(unreadPage, doubtful(10_000), day1);

  it("of a page without a price waits, while its product and stock are accepted", () => {
    expect(first).toMatchObject({ outcome: "quarantined", isVisible: true, wantsSecondLook: false });
    expect(first.next).toMatchObject({ state: "read", reason: "doubtful-price", checkedAt: day1 });
    expect(first.next.accepted).toMatchObject({ priceMinor: null, availability: "IN_STOCK" });
    expect(first.next.quarantine).toMatchObject({
      suspicion: "doubtful",
      priceMinor: 10_000,
      confidence: 0.79,
    });
  });

  it("is accepted when a reading at another time has it again, doubtful or not", () => {
    expect(decide(first.next, doubtful(10_000), minutesAfter(day1, 5)).next.accepted?.priceMinor).toBeNull();
    const later = decide(first.next, doubtful(10_000), day2);
    expect(later).toMatchObject({ outcome: "confirmed", point: { observedAt: day2, priceMinor: 10_000 } });
    expect(later.next).toMatchObject({ reason: null, quarantine: null });
    expect(decide(first.next, pricedReading(10_000), minutesAfter(day1, 5)).next.accepted?.priceMinor).toBe(
      10_000,
    );
  });

  it("seen again at once waits since the first time", () => {
    const again = decide(first.next, doubtful(10_000), minutesAfter(day1, 60));
    expect(again).toMatchObject({ outcome: "quarantined", isVisible: false });
    expect(decide(again.next, doubtful(10_000), minutesAfter(day1, 361)).outcome).toBe("confirmed");
  });

  it("that differs from the accepted one leaves price, history and age as they were", () => {
    const { outcome, next, point, isVisible } = decide(at100, doubtful(9_500), day2);
    expect({ outcome, point, isVisible }).toEqual({ outcome: "quarantined", point: null, isVisible: true });
    expect(next.accepted).toBe(at100.accepted);
    expect(next).toMatchObject({ checkedAt: day1, triedAt: day2, observedAt: day2 });
    expect(decide(next, doubtful(9_400), day3).next.quarantine).toMatchObject({ priceMinor: 9_400 });
  });

  it("equal to the accepted one is no doubt", () => {
    expect(decide(at100, doubtful(10_000), day2)).toMatchObject({ outcome: "unchanged", point: null });
  });

  it("is taken away for watchers by the next reading that is sure", () => {
    const waiting = decide(at100, doubtful(9_500), day2).next;
    const sure = decide(waiting, pricedReading(10_000), day3);
    expect(sure).toMatchObject({ outcome: "unchanged", isVisible: true });
    expect(sure.next.quarantine).toBeNull();
    const jump = decide(waiting, pricedReading(1_000), day3);
    expect(jump).toMatchObject({ outcome: "quarantined", isVisible: true, wantsSecondLook: true });
  });
});

describe("a reading without a price", () => {
  it.each(["no-price", "ambiguous", "blocked", "not-a-product", "empty-page", "unreadable"] as const)(
    "%s leaves the accepted price and names the reason",
    (reason) => {
      const { outcome, next, point, isVisible } = decide(at100, unpricedReading(reason), day2);
      expect({ outcome, point, isVisible }).toEqual({ outcome: "failed", point: null, isVisible: false });
      expect(next).toMatchObject({ state: "failing", reason, failures: 1, checkedAt: day1, triedAt: day2 });
      expect(next.accepted).toBe(at100.accepted);
    },
  );

  it("of a sold-out page changes the stock and leaves the price", () => {
    const soldOut = unpricedReading("no-price", { availability: known("OUT_OF_STOCK") });
    const { outcome, next, point } = decide(at100, soldOut, day2);
    expect(outcome).toBe("changed");
    expect(point).toMatchObject({ priceMinor: 10_000, availability: "OUT_OF_STOCK" });
    expect(next).toMatchObject({ state: "read", reason: null, checkedAt: day2 });
    expect(next.accepted).toMatchObject({ priceMinor: 10_000, priceChangedAt: day1 });
  });

  it("is not accepted as sold out when the visitor was blocked", () => {
    const denied = unpricedReading("blocked", { availability: known("OUT_OF_STOCK") });
    expect(decide(at100, denied, day2).next.accepted?.availability).toBe("IN_STOCK");
  });
});

describe("a failed check", () => {
  it("names its reason and leaves price, freshness and facts", () => {
    const failed = decideFailed(at100, { state: "gone", reason: "gone", detail: "HTTP 410" }, day2);
    expect(failed.next).toEqual({
      ...at100,
      state: "gone",
      reason: "gone",
      reasonDetail: "HTTP 410",
      failures: 1,
      triedAt: day2,
    });
  });
});

describe("text of pages", () => {
  it("is stored without what a database refuses", () => {
    const { next } = decide(
      unreadPage,
      pricedReading(100, { name: known("Fier\u0000 de\ud800 călcat\n"), quantity: known(1e15) }),
      day1,
    );
    expect(next.facts.name).toBe("Fier de\ufffd călcat");
    expect(next.accepted?.quantity).toBeNull();
  });
});

const reading: fc.Arbitrary<Reading> = fc.oneof(
  fc.integer({ min: 1, max: 50 }).map((lei) => pricedReading(lei * 100)),
  fc.constant(unpricedReading("no-price")),
  fc.constant(unpricedReading("no-price", { availability: known("OUT_OF_STOCK") })),
);

describe("any sequence of readings", () => {
  const readings = fc.array(reading, { maxLength: 30 });
  const checksOf = (all: readonly Reading[]) =>
    all.map((one, index) => ({
      finding: { type: "reading" as const, reading: one },
      at: new Date(day1.getTime() + index * 60_000),
    }));

  it("never accepts a move of more than 30 % that one reading alone has shown", () => {
    fc.assert(
      fc.property(readings, (all) => {
        const { points } = foldChecks(unreadPage, checksOf(all));
        const minuteOf = (at: Date) => (at.getTime() - day1.getTime()) / 60_000;
        points.forEach((point, index) => {
          const before = points[index - 1]?.priceMinor ?? null;
          if (before === null || point.priceMinor === null) return;
          if (Math.abs(point.priceMinor - before) * 100 <= 30 * before) return;
          const earlier = all.slice(0, minuteOf(point.observedAt));
          expect(earlier.some((one) => one.found && one.priceMinor.value === point.priceMinor)).toBe(true);
        });
      }),
    );
  });

  it("has the same result when every reading is applied twice", () => {
    fc.assert(
      fc.property(readings, (all) => {
        const once = checksOf(all);
        const twice = once.flatMap((check) => [check, check]);
        const { outcomes: _once, reasons: _reasons, ...expected } = foldChecks(unreadPage, once);
        const { outcomes: _twice, reasons: _others, ...actual } = foldChecks(unreadPage, twice);
        expect(actual).toEqual(expected);
      }),
    );
  });

  it("because the address shows something else is seen by watchers, once for what it shows, and so is its end", () => {
    const shows = (now: string) => ({ state: "failing" as const, reason: "something-else", detail: now });
    const first = decideFailed(at100, shows("Home"), day2);
    expect(first).toMatchObject({ outcome: "failed", point: null, isVisible: true });
    const { accepted, facts, checkedAt } = at100;
    expect(first.next).toMatchObject({ accepted, facts, checkedAt, observedAt: day2 });
    expect(decideFailed(first.next, shows("Home"), day3)).toMatchObject({
      isVisible: false,
      next: { observedAt: day2 },
    });
    expect(decideFailed(first.next, shows("A list"), day3).isVisible).toBe(true);
    expect(decide(first.next, unpricedReading("blocked"), day3).isVisible).toBe(true);
    expect(decide(first.next, pricedReading(10_000), day3)).toMatchObject({
      outcome: "unchanged",
      isVisible: true,
      next: { state: "read", reason: null },
    });
    expect(decide(first.next, pricedReading(1_000), day3)).toMatchObject({
      outcome: "quarantined",
      isVisible: true,
    });
  });

  it("of a page that was never read is not seen by watchers", () => {
    const failed = { state: "failing" as const, reason: "something-else", detail: "Home" };
    expect(decideFailed(unreadPage, failed, day1)).toMatchObject({
      isVisible: false,
      next: { observedAt: null },
    });
  });
});
