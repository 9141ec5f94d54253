import { expect, test } from "vitest";
import type { LocalDay } from "../../../kit/local-day.ts";
import { endBefore, type PromotionPoint, promotionEnd, promotionStart } from "./promotion-span.ts";

const day = (text: string) => text as LocalDay;
const point = (at: string, priceBani: number | null, isPromotion: boolean): PromotionPoint => ({
  observedAt: new Date(at),
  priceBani,
  isPromotion,
});

const regular = point("2026-11-01T08:00:00Z", 10_000, false);
const cut = point("2026-11-10T22:30:00Z", 9_000, true);
const deeper = point("2026-11-15T08:00:00Z", 8_000, true);

test("a promotion begins on the local day of the first reading that showed it, however often it is reduced", () => {
  // 22:30 UTC is half past midnight of the next day in Bucharest.
  expect(promotionStart([regular, cut])).toBe("2026-11-11");
  expect(promotionStart([regular, cut, deeper])).toBe("2026-11-11");
  expect(promotionStart([cut])).toBe("2026-11-11");
});

test("a page without a promotion has none, and an earlier promotion does not count", () => {
  expect(promotionStart([])).toBeNull();
  expect(promotionStart([regular])).toBeNull();
  const between = point("2026-11-14T08:00:00Z", 10_000, false);
  expect(promotionStart([regular, cut, between, deeper])).toBe("2026-11-15");
});

test("a higher price begins another promotion, and the one before it ends on the day before", () => {
  const risen = point("2026-11-18T08:00:00Z", 8_500, true);
  expect(promotionStart([regular, cut, deeper, risen])).toBe("2026-11-18");
  expect(endBefore(day("2026-11-18"), day("2026-11-11"))).toBe("2026-11-17");
  expect(endBefore(day("2026-11-11"), day("2026-11-11"))).toBe("2026-11-11");
});

test("a promotion ends on the day of the first reading without it, or today where no reading tells", () => {
  const over = point("2026-11-20T08:00:00Z", 10_000, false);
  expect(promotionEnd([regular, cut, deeper, over], day("2026-11-11"), day("2026-11-25"))).toBe("2026-11-20");
  const sameDay = point("2026-11-10T22:10:00Z", 10_000, false);
  expect(promotionEnd([sameDay, cut, over], day("2026-11-11"), day("2026-11-25"))).toBe("2026-11-20");
  expect(promotionEnd([regular, cut], day("2026-11-11"), day("2026-11-25"))).toBe("2026-11-25");
});
