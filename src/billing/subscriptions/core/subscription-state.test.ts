import { describe, expect, test } from "vitest";
import { dueMails } from "./due-mails.ts";
import type { ProviderSubscription } from "./provider-subscription.ts";
import { accept, advance, isRunning, type SubscriptionFacts, startTrial } from "./subscription-state.ts";

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 12));
const trial = startTrial("growth", day(1));
const paid: SubscriptionFacts = {
  planId: "start",
  state: "ACTIVE",
  trialEndsAt: null,
  periodStart: day(1),
  periodEnd: day(30),
  pastDueSince: null,
  isCancelled: false,
};
const reading: ProviderSubscription = {
  subscriptionId: "s",
  status: "active",
  planId: "start",
  periodStart: day(1),
  periodEnd: day(30),
  isCancelled: false,
  card: null,
};
const pastDue: SubscriptionFacts = { ...paid, state: "PAST_DUE", pastDueSince: day(5) };

describe("time", () => {
  test.each([
    ["a trial before its end", trial, day(14), "TRIAL"],
    ["a trial after 14 days", trial, day(15), "ENDED"],
    ["a failed payment within 7 days", pastDue, day(11), "PAST_DUE"],
    ["a failed payment after 7 days", pastDue, day(12), "ENDED"],
    ["a cancelled period before its end", { ...paid, state: "CANCELLED" }, day(29), "CANCELLED"],
    ["a cancelled period at its end", { ...paid, state: "CANCELLED" }, day(30), "ENDED"],
    ["a renewal that the provider has not reported", paid, day(60), "ACTIVE"],
    ["an agreement", { ...paid, periodEnd: null, periodStart: null }, day(900), "ACTIVE"],
    ["what has ended", { ...paid, state: "ENDED" }, day(900), "ENDED"],
  ] as const)("%s", (_name, facts: SubscriptionFacts, now, state) => {
    expect(advance(facts, now).state).toBe(state);
  });
});

describe("the provider", () => {
  test.each([
    ["a payment ends the trial", trial, {}, "ACTIVE", null],
    ["a cancellation", paid, { isCancelled: true }, "CANCELLED", null],
    ["a cancellation taken back", { ...paid, state: "CANCELLED" }, {}, "ACTIVE", null],
    ["a failed renewal starts the grace", paid, { status: "past-due" }, "PAST_DUE", day(8)],
    ["a second failure does not start it again", pastDue, { status: "past-due" }, "PAST_DUE", day(5)],
    ["a payment within the grace", pastDue, {}, "ACTIVE", null],
    ["an end at the provider", paid, { status: "ended" }, "ENDED", null],
    ["a new subscription after the end", { ...paid, state: "ENDED" }, {}, "ACTIVE", null],
  ] as const)("%s", (_name, facts, change, state, pastDueSince) => {
    const after = accept<SubscriptionFacts>(facts, { ...reading, ...change }, day(8));
    expect([after.state, after.pastDueSince]).toEqual([state, pastDueSince]);
  });

  test("a failure that is older than the grace ends it at once, and so does a cancelled period that is over", () => {
    expect(accept(pastDue, { ...reading, status: "past-due" }, day(12)).state).toBe("ENDED");
    expect(accept(paid, { ...reading, isCancelled: true }, day(30)).state).toBe("ENDED");
  });

  test("reading the same again changes nothing", () => {
    const once = accept(paid, { ...reading, status: "past-due" }, day(8));
    expect(accept(once, { ...reading, status: "past-due" }, day(9))).toEqual(once);
  });
});

test("everything runs until the end, also within the grace", () => {
  expect([trial, paid, pastDue].every(isRunning)).toBe(true);
  expect(isRunning({ state: "ENDED" })).toBe(false);
});

describe("mails", () => {
  const names = (facts: SubscriptionFacts, now: Date) => dueMails(facts, [], now).map(({ mail }) => mail);
  test("three days before a trial ends, when a payment failed, and at the end", () => {
    expect(names(trial, day(11))).toEqual([]);
    expect(names(trial, day(12))).toEqual(["TRIAL_ENDING"]);
    expect(names(pastDue, day(6))).toEqual(["PAYMENT_FAILED"]);
    expect(names({ ...trial, state: "ENDED" }, day(15))).toEqual(["ENDED"]);
    expect(names(paid, day(8))).toEqual([]);
  });

  test("each once, and again for a later failure", () => {
    const [first] = dueMails(pastDue, [], day(6));
    const mailed = [first?.mark ?? ""];
    expect(dueMails(pastDue, mailed, day(7))).toEqual([]);
    expect(dueMails({ ...pastDue, pastDueSince: day(20) }, mailed, day(21))).toHaveLength(1);
  });
});
