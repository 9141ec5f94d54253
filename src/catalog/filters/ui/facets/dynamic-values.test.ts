import { expect, test } from "vitest";
import { selectedValues, shownValue, withValues } from "./dynamic-values.ts";

test("values of a field are added, changed and removed", () => {
  const red = withValues({}, "colour", ["red"]);
  expect(red).toEqual({ colour: ["red"] });
  expect(selectedValues(red, "colour")).toEqual(["red"]);
  expect(withValues(red, "watts", ["900"])).toEqual({ colour: ["red"], watts: ["900"] });
  expect(withValues(red, "colour", [])).toEqual({});
});

test("a field may be named like an object property", () => {
  expect(selectedValues({}, "constructor")).toEqual([]);
  const odd = withValues({}, "__proto__", ["x"]);
  expect(Object.keys(odd)).toEqual(["__proto__"]);
  expect(selectedValues(odd, "__proto__")).toEqual(["x"]);
});

test("numbers have a decimal comma, texts stay", () => {
  expect(shownValue(900.5)).toBe("900,5");
  expect(shownValue(12_000)).toBe("12000");
  expect(shownValue("900.5")).toBe("900.5");
});
