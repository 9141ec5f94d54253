import { expect, test } from "vitest";
import { chooseSite } from "./selected-site.ts";

const known = ["a.example", "b.example"];

test("the address wins where it names a site of the person, then the stored site while it is still the person's, then their first", () => {
  expect(chooseSite("a.example", "b.example", known)).toBe("a.example");
  expect(chooseSite("another.example", "b.example", known)).toBe("b.example");
  expect(chooseSite(null, "b.example", known)).toBe("b.example");
  expect(chooseSite(null, "gone.example", known)).toBe("a.example");
  expect(chooseSite(null, "gone.example", [])).toBeNull();
});
