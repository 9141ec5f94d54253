import { expect, test } from "vitest";
import { guardDraftOf, readGuards } from "./read-guards.ts";

const guards = {
  minMarginPercent: null,
  maxStepPercent: 30,
  maxChangesPerDay: 3,
  vatPercent: 21,
  commissionPercent: 2.5,
  shipping: 12.5,
  brakeSharePercent: 20,
  brakeSumPercent: 10,
};
const draft = guardDraftOf({ ...guards, version: 2 });

test("stored limits become their form and the same limits again", () => {
  expect(draft).toMatchObject({ minMarginPercent: "", commissionPercent: "2,5", shipping: "12,5" });
  expect(readGuards(draft)).toEqual({ ok: true, guards });
});

test("what a person may not see is no field of their form", () => {
  const { minMarginPercent, commissionPercent, shipping, ...shown } = guards;
  const fields = Object.keys(guardDraftOf({ ...shown, version: 2 }));
  expect(fields.toSorted()).toEqual(Object.keys(shown).toSorted());
});

test.each([
  [{ minMarginPercent: "100" }, { minMarginPercent: "not-a-margin" }],
  [{ maxChangesPerDay: "2,5" }, { maxChangesPerDay: "not-a-count" }],
  [{ vatPercent: "" }, { vatPercent: "not-a-share" }],
  [{ brakeSharePercent: "101" }, { brakeSharePercent: "not-a-share" }],
  [{ shipping: "-1" }, { shipping: "not-an-amount" }],
] as const)("%o is wrong: %o", (over, errors) => {
  expect(readGuards({ ...draft, ...over })).toEqual({ ok: false, errors });
});
