import { describe, expect, test } from "vitest";
import type { Plan } from "../../../plans/plans.contract.ts";
import { addMonths } from "./add-months.ts";
import * as demo from "./demo-account.ts";
import { readCard, testCards } from "./test-cards.ts";

const limits = { products: 1, sites: 1, checksPerDay: 1, users: 1 };
const plan = (id: string, amount: number): Plan => ({
  id,
  name: id,
  amount,
  currency: "EUR",
  interval: "month",
  limits,
});
const start = plan("start", 2900);
const growth = plan("growth", 7900);
const now = new Date("2026-11-01T10:00:00Z");

function cardOf(number: string) {
  const reading = readCard({ number, expiry: "12/30", code: "123" }, now);
  if (!reading.isTaken) throw new Error(reading.reason);
  return reading.card;
}
const paid = (charge: demo.Charge) => {
  if (!charge.isPaid) throw new Error(charge.refusal);
  return charge.account;
};
const begin = (number = "4242424242424242") =>
  paid(demo.subscribe(demo.emptyAccount, start, cardOf(number), now));

test("a stored card has no more of its number than the last digits", () => {
  const [number = ""] = Object.keys(testCards);
  expect(JSON.stringify(cardOf(number))).not.toContain(number.slice(0, 12));
  expect(readCard({ number: "5555555555554444", expiry: "12/30", code: "123" }, now)).toEqual({
    isTaken: false,
    reason: "NOT_A_TEST_CARD",
  });
});

test.each([
  ["4000000000000002", "PAYMENT_DECLINED"],
  ["4000000000009995", "PAYMENT_INSUFFICIENT_FUNDS"],
  ["4000000000000069", "PAYMENT_CARD_EXPIRED"],
])("the card %s is refused with %s, and nothing is billed", (number, refusal) => {
  expect(demo.subscribe(demo.emptyAccount, start, cardOf(number), now)).toEqual({
    isPaid: false,
    refusal,
  });
});

describe("renewal", () => {
  test("each period that has begun is charged once, also when several have passed", () => {
    const later = demo.renew(begin(), new Date("2027-01-15T00:00:00Z"));
    expect(later.invoices.map(({ issuedAt, amountCents }) => [issuedAt.slice(0, 10), amountCents])).toEqual([
      ["2026-11-01", 2900],
      ["2026-12-01", 2900],
      ["2027-01-01", 2900],
    ]);
    expect(demo.renew(later, new Date("2027-01-15T00:00:00Z"))).toEqual(later);
  });

  test("a refused renewal leaves an open invoice, which a new card pays", () => {
    const failed = demo.renew(begin("4000000000000341"), new Date("2026-12-02T00:00:00Z"));
    expect(failed.subscription?.isPastDue).toBe(true);
    expect(failed.invoices.at(-1)?.state).toBe("OPEN");
    const settled = paid(demo.replaceCard(failed, cardOf("4242424242424242"), now));
    expect(settled.subscription?.isPastDue).toBe(false);
    expect(settled.invoices.map(({ state }) => state)).toEqual(["PAID", "PAID"]);
  });

  test("a cancelled subscription ends with its period, and is not charged", () => {
    const over = demo.renew(demo.setCancelled(begin(), true), new Date("2026-12-02T00:00:00Z"));
    expect(over.subscription?.hasEnded).toBe(true);
    expect(over.invoices).toHaveLength(1);
  });
});

describe("change of plan", () => {
  test("half of the period is credited for the old plan and charged for the new one", () => {
    const half = new Date("2026-11-16T10:00:00Z");
    const changed = paid(demo.changePlan(begin(), growth, half));
    expect(changed.invoices.at(-1)).toMatchObject({ amountCents: 2500, state: "PAID" });
    expect(demo.periodOf(changed.subscription as demo.DemoSubscription).end).toEqual(
      new Date("2026-12-01T10:00:00Z"),
    );
  });

  test("a smaller plan is credited to the next invoices", () => {
    const half = new Date("2026-11-16T10:00:00Z");
    const up = paid(demo.changePlan(begin(), growth, now));
    const down = paid(demo.changePlan(up, start, half));
    expect([down.invoices.at(-1)?.amountCents, down.creditCents]).toEqual([0, 2500]);
    const renewed = demo.renew(down, new Date("2026-12-01T10:00:00Z"));
    expect([renewed.invoices.at(-1)?.amountCents, renewed.creditCents]).toEqual([400, 0]);
  });

  test("a period that was not paid is not credited", () => {
    const failed = demo.renew(begin("4000000000000341"), new Date("2026-12-02T00:00:00Z"));
    const refused = demo.changePlan(failed, growth, new Date("2026-12-02T00:00:00Z"));
    expect(refused).toEqual({ isPaid: false, refusal: "PAYMENT_OPEN" });
  });
});

test("a month later is the same day, or the last one of a shorter month", () => {
  const january = new Date("2027-01-31T08:00:00Z");
  expect([1, 2, 13].map((n) => addMonths(january, n).toISOString().slice(0, 10))).toEqual([
    "2027-02-28",
    "2027-03-31",
    "2028-02-29",
  ]);
});
