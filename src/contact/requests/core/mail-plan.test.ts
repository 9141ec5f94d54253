import { expect, test } from "vitest";
import { planMails } from "./mail-plan.ts";

const waiting = (count: number, size = 100) =>
  Array.from({ length: count }, (_, index) => ({ requestId: index + 1, size }));
const ids = (count: number) => waiting(count).map(({ requestId }) => requestId);

test("up to ten requests in an hour get a mail each", () => {
  expect(planMails(waiting(3), { single: 0, collecting: 0 })).toEqual([[1], [2], [3]]);
  expect(planMails(waiting(1), { single: 9, collecting: 0 })).toEqual([[1]]);
});

test("more go into one mail, and the next ones wait until the hour is over", () => {
  expect(planMails(waiting(11), { single: 0, collecting: 0 })).toEqual([ids(11)]);
  expect(planMails(waiting(1), { single: 10, collecting: 0 })).toEqual([[1]]);
  expect(planMails(waiting(1), { single: 10, collecting: 1 })).toEqual([]);
  // The last mail of the hour may have had one request only.
  expect(planMails(waiting(1), { single: 11, collecting: 0 })).toEqual([]);
  expect(planMails([], { single: 0, collecting: 0 })).toEqual([]);
});

test("one mail holds four million characters: 10,000 long requests are reported within eleven hours", () => {
  let left = waiting(10_000, 4200);
  let hours = 0;
  while (left.length > 0) {
    const [mail = []] = planMails(left, { single: 0, collecting: 0 });
    expect(mail.length * 4200).toBeLessThanOrEqual(4_000_000);
    left = left.slice(mail.length);
    hours += 1;
  }
  expect(hours).toBe(11);
});
