import { expect, test } from "vitest";
import { isUnanswered, shopAnswer } from "./shop-answer.ts";

const visited = new Date("2026-11-20T08:00:00Z");

test.each(["dns", "connect", "timeout", "refused-address"])(
  "a visit that fails with %s got no reply",
  (reason) => {
    expect(isUnanswered(reason)).toBe(true);
    expect(shopAnswer(visited, reason)).toBe("unanswered");
  },
);

test.each(["blocked", "robots-disallowed", "server-error", "gone", "tls", "busy", "resting"])(
  "a shop that replies with %s answers",
  (reason) => expect(shopAnswer(visited, reason)).toBe("answers"),
);

test("a shop is unvisited until its first visit, and answers after one that succeeded", () => {
  expect(shopAnswer(null, null)).toBe("unvisited");
  expect(shopAnswer(visited, null)).toBe("answers");
});
