import { expect, test } from "vitest";
import { resolveSite } from "./selected-site.ts";

const known = ["a.example", "b.example"];

test("the site in the address takes precedence when the person has it, then the stored site, then their first", () => {
  expect(resolveSite("a.example", "b.example", known)).toBe("a.example");
  expect(resolveSite("another.example", "b.example", known)).toBe("b.example");
  expect(resolveSite(null, "b.example", known)).toBe("b.example");
  expect(resolveSite(null, "gone.example", known)).toBe("a.example");
  expect(resolveSite(null, "gone.example", [])).toBeNull();
});
