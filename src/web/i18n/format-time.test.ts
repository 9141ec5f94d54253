import { expect, test } from "vitest";
import { formatAge, formatInstant } from "./format-time.ts";

test("times are Romanian ones", () => {
  const instant = Date.parse("2026-11-21T22:30:00Z");
  expect(formatInstant(instant, "en")).toBe("22 Nov 2026, 00:30");
  expect(formatInstant(instant, "ro")).toBe("22 nov. 2026, 00:30");
});

test("ages are relative in the language, and a date once they are old", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(formatAge(now - 30_000, now, "en")).toBe("now");
  expect(formatAge(now - 4 * 60_000, now, "en")).toBe("4 minutes ago");
  expect(formatAge(now - 21 * 3_600_000, now, "ro")).toBe("acum 21 de ore");
  expect(formatAge(now - 60 * 86_400_000, now, "en")).toBe("22 Sept 2026");
  expect(formatAge(now + 5000, now, "en")).toBe("now");
});
