import { expect, test } from "vitest";
import {
  amountParts,
  formatAmount,
  formatCount,
  formatPercent,
  formatSignedAmount,
  formatSignedPercent,
  formatWholePercent,
  percentOver,
} from "./format.ts";

test("an amount splits at its comma into the large and the small part of a price label", () => {
  expect(amountParts(1234.5, "RON")).toEqual({ whole: "1.234", rest: ",50\u00a0lei" });
  expect(amountParts(0.99, "EUR")).toEqual({ whole: "0", rest: ",99\u00a0EUR" });
  expect(amountParts(12, null)).toEqual({ whole: "12", rest: ",00" });
});

test("differences have a sign, with a true minus", () => {
  expect(formatSignedAmount(12.3, "RON")).toBe("+12,30\u00a0lei");
  expect(formatSignedAmount(-5, null)).toBe("\u22125,00");
  expect(formatSignedPercent(3.2)).toBe("+3,20%");
  expect(formatSignedPercent(-0.04)).toBe("\u22120,04%");
  expect(formatSignedPercent(-0.004)).toBe("0,00%");
  expect(formatSignedPercent(3.25, 1)).toBe("+3,3%");
  expect(formatSignedPercent(-0.04, 1)).toBe("0,0%");
  expect(formatPercent(-7.7)).toBe("7,70%");
});

test("a probability is never written as certain", () => {
  expect([1, 0.9989, 0.996, 0.9949, 0.5, 0.004, 0].map(formatWholePercent)).toEqual([
    "100%",
    "99,9%",
    "99,9%",
    "99%",
    "50%",
    "<1%",
    "0%",
  ]);
});

test("counts are grouped the Romanian way in both languages", () => {
  expect(formatCount(1247)).toBe("1.247");
  expect(formatCount(105.2)).toBe("105,2");
  expect(formatAmount(1234567.8, "RON")).toBe("1.234.567,80\u00a0lei");
});

test("how much higher, in percent of the reference", () => {
  expect(percentOver(110, 100)).toBe(10);
  expect(percentOver(95, 100)).toBe(-5);
  expect(percentOver(1, 0)).toBeNull();
});
