import { expect, test } from "vitest";
import { costDraftOf, readCosts } from "./read-costs.ts";

const none = {
  cost: null,
  vatPercent: null,
  commissionPercent: null,
  shipping: null,
  floor: null,
  ceiling: null,
};

test("stored values survive the form", () => {
  const values = { ...none, cost: 60.5, vatPercent: 11, floor: 1234.5 };
  expect(costDraftOf(values)).toMatchObject({
    cost: "60,5",
    vatPercent: "11",
    shipping: "",
    floor: "1234,5",
  });
  expect(readCosts(costDraftOf(values))).toEqual({ values });
});

test("amounts are typed with units, points or commas; what is no number is named", () => {
  const draft = { ...costDraftOf(none), cost: "1.234,50 lei", commissionPercent: "5 %", floor: "80.5" };
  expect(readCosts(draft)).toEqual({ values: { ...none, cost: 1234.5, commissionPercent: 5, floor: 80.5 } });
  expect(readCosts({ ...draft, cost: "sixty", ceiling: "1,234" })).toEqual({ wrong: ["cost", "ceiling"] });
});
