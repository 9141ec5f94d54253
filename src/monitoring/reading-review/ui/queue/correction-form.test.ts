import { expect, test } from "vitest";
import { doubtful } from "../test-support/review-server.ts";
import { correctionFormOf, decisionOf } from "./correction-form.ts";

const reading = doubtful(1);

test("the form begins with the values as read, and those are a confirmation", () => {
  const form = correctionFormOf(reading);
  expect(form).toEqual({ price: "129,90", currency: "RON", isUnpriced: false, stock: "IN_STOCK" });
  expect(decisionOf(form, reading)).toEqual({ decision: "confirm" });
  const unpriced = doubtful(2, { price: null, currency: null });
  expect(decisionOf({ ...correctionFormOf(unpriced), isUnpriced: true }, unpriced)).toEqual({
    decision: "confirm",
  });
});

test("a price may have a decimal comma; stock that is not stated is none", () => {
  const form = { ...correctionFormOf(reading), price: "1.109,16", stock: "NOT_STATED" as const };
  expect(decisionOf(form, reading)).toEqual({
    decision: "correct",
    price: 1109.16,
    currency: "RON",
    availability: null,
  });
});

test("a page without a price of one product has no currency either, whatever was typed", () => {
  const form = { ...correctionFormOf(reading), price: "nothing", isUnpriced: true };
  expect(decisionOf(form, reading)).toEqual({
    decision: "correct",
    price: null,
    currency: null,
    availability: "IN_STOCK",
  });
});

test("another currency alone is a correction", () => {
  const form = { ...correctionFormOf(reading), currency: "EUR" };
  expect(decisionOf(form, reading)).toMatchObject({ decision: "correct", price: 129.9, currency: "EUR" });
});

test("a price that is empty, zero or not an amount is refused", () => {
  for (const price of ["", "0", "12,345", "lei"])
    expect(decisionOf({ ...correctionFormOf(reading), price }, reading), price).toBeNull();
});
