import { expect, test } from "vitest";
import { TooManyAttemptsError } from "./accounts.errors.ts";
import { createSignInThrottle } from "./accounts.throttle.service.ts";

const minute = 60_000;
const limits = {
  perAccount: { attempts: 3, windowMs: 15 * minute },
  perAddress: { attempts: 5, windowMs: 15 * minute },
};

function waitOf(work: () => void): number {
  try {
    work();
    return 0;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return error.retryAfterSeconds ?? 0;
    throw error;
  }
}

test("the fourth try for one account within a quarter of an hour has to wait, in any spelling and from anywhere", () => {
  const throttle = createSignInThrottle(limits);
  for (const [index, email] of ["ana@a.ro", "ANA@a.ro", " ana@A.ro"].entries()) {
    expect(waitOf(() => throttle.begin(email, `203.0.113.${index}`, index * minute))).toBe(0);
  }
  // the first try leaves the window at minute 15; now is minute 3: 12 min = 720 s
  expect(waitOf(() => throttle.begin("ana@a.ro", "203.0.113.9", 3 * minute))).toBe(720);
  expect(waitOf(() => throttle.begin("ana@a.ro", "203.0.113.9", 15 * minute))).toBe(0);
});

test("the sixth try from one address has to wait, whatever the account", () => {
  const throttle = createSignInThrottle(limits);
  for (let n = 0; n < 5; n++) throttle.begin(`user${n}@a.ro`, "203.0.113.9", n * 1000);
  expect(waitOf(() => throttle.begin("user9@a.ro", "203.0.113.9", 5000))).toBe(895);
  expect(waitOf(() => throttle.begin("user9@a.ro", "203.0.113.10", 5000))).toBe(0);
});

test("a refused try does not lengthen the wait", () => {
  const throttle = createSignInThrottle(limits);
  for (let n = 0; n < 3; n++) throttle.begin("ana@a.ro", "203.0.113.9", 0);
  for (let n = 1; n < 10; n++) waitOf(() => throttle.begin("ana@a.ro", "203.0.113.9", n * minute));
  expect(waitOf(() => throttle.begin("ana@a.ro", "203.0.113.9", 15 * minute))).toBe(0);
});

test("signing in clears the account and does not count against the address", () => {
  const throttle = createSignInThrottle(limits);
  for (let n = 0; n < 20; n++) {
    throttle.begin("ana@a.ro", "203.0.113.9", n);
    throttle.succeed("ana@a.ro", "203.0.113.9");
  }
  expect(waitOf(() => throttle.begin("ana@a.ro", "203.0.113.9", 20))).toBe(0);
});
