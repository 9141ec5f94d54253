import { expect, test } from "vitest";
import { chooseSite } from "./selected-site.ts";

const known = ["a.example", "b.example"];

test("the address wins, then the stored site while it is still the person's, then their first", () => {
  expect(chooseSite("c.example", "b.example", known)).toBe("c.example");
  expect(chooseSite(null, "b.example", known)).toBe("b.example");
  expect(chooseSite(null, "gone.example", known)).toBe("a.example");
  expect(chooseSite(null, "gone.example", [])).toBeNull();
});
