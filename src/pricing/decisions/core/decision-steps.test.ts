import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bani } from "../../../kit/money.ts";
import { refusals } from "../../kernel/core/kernel-result.ts";
import { anyInput, input, offer } from "../../kernel/core/test-support/kernel-factory.ts";
import { type DecisionStep, decisionSteps } from "./decision-steps.ts";
import { decisionOf, raisedToFloor } from "./test-support/decision-factory.ts";

const stepsOf = (...given: Parameters<typeof decisionOf>) => decisionSteps(decisionOf(...given));
const namesOf = (steps: readonly DecisionStep[]) => steps.map(({ step }) => step);

test("from the rule to the state, with the floor in between", () => {
  expect(stepsOf(raisedToFloor)).toEqual([
    { step: "rule", name: "Undercut", version: 4 },
    { step: "target", merchant: "a.ro", price: 98, isNamed: false, counted: 2 },
    { step: "raw", direction: "below", distance: { by: "PERCENTAGE", size: 5 }, target: 98, price: 93.1 },
    { step: "guard", guard: "floor", before: 93.1, after: 95, limit: 95, hasEnding: false, percent: null },
    { step: "result", price: 95, own: 100, changePercent: -5 },
    { step: "state", state: "IN_REVIEW", warning: null, thresholdPercent: 10, lastApproved: null },
  ]);
});

describe("the adjustment", () => {
  const rawOf = (rule: Parameters<typeof input>[0]) =>
    stepsOf(input(rule)).find(({ step }) => step === "raw");

  test("is above the target where the value is negative, in lei", () => {
    expect(rawOf({ rule: { adjustment: { by: "AMOUNT", amountBani: -250 } } })).toEqual({
      step: "raw",
      direction: "above",
      distance: { by: "RON", size: 2.5 },
      target: 98,
      price: 100.5,
    });
  });

  test.each([{ strategy: "MATCH" as const }, { adjustment: { by: "PERCENTAGE" as const, basisPoints: 0 } }])(
    "is none with %j",
    (rule) => {
      expect(rawOf({ rule })).toMatchObject({ direction: "equal", distance: null, price: 98 });
    },
  );
});

describe("guards", () => {
  const guardsOf = (parts: Parameters<typeof input>[0]) =>
    stepsOf(input(parts)).filter(({ step }) => step.startsWith("guard") || step === "step-exceeded");

  test("the margin names its percentage", () => {
    // 100 net of 21 % VAT: 20 % of it is left above a cost of 80, so the price is 121.
    expect(
      guardsOf({ product: { costBani: bani(8_000) }, guards: { minMarginBp: 2_000, maxStepBp: null } }),
    ).toEqual([
      { step: "guard", guard: "margin", before: 93.1, after: 121, limit: 121, hasEnding: false, percent: 20 },
    ]);
  });

  test("the ceiling", () => {
    expect(guardsOf({ product: { ceilingBani: bani(9_000) } })).toEqual([
      {
        step: "guard",
        guard: "ceiling",
        before: 93.1,
        after: 90,
        limit: 90,
        hasEnding: false,
        percent: null,
      },
    ]);
  });

  test("the step names its percentage", () => {
    expect(guardsOf({ offers: [offer({ priceMinor: 5_000 })] })).toEqual([
      { step: "guard", guard: "step", before: 47.5, after: 70, limit: 70, hasEnding: false, percent: 30 },
    ]);
  });

  test("the step gives way to the floor, and says so", () => {
    const product = { priceBani: bani(5_000), floorBani: bani(9_500) };
    expect(guardsOf({ product })).toEqual([
      { step: "guard", guard: "floor", before: 93.1, after: 95, limit: 95, hasEnding: false, percent: null },
      { step: "step-exceeded", percent: 30 },
    ]);
  });
});

describe("the ending", () => {
  const endingOf = (parts: Parameters<typeof input>[0]) =>
    stepsOf(input(parts)).filter(({ step }) => step.startsWith("ending"));

  test("comes before the guards, whose limit it may exceed", () => {
    const rule = { ending: ".99" } as const;
    expect(endingOf({ rule })).toEqual([{ step: "ending", ending: ".99", before: 93.1, after: 92.99 }]);
    const steps = stepsOf(input({ rule, product: { floorBani: bani(9_500) } }));
    expect(steps.slice(3, 5)).toEqual([
      { step: "ending", ending: ".99", before: 93.1, after: 92.99 },
      {
        step: "guard",
        guard: "floor",
        before: 92.99,
        after: 95.99,
        limit: 95,
        hasEnding: true,
        percent: null,
      },
    ]);
  });

  test("is left out where the price has it already, and where the rule has none", () => {
    expect(endingOf({ rule: { ending: ".90" }, offers: [offer({ priceMinor: 9_884 })] })).toEqual([]);
    expect(endingOf({})).toEqual([]);
  });

  test("is dropped where no price within the limits has it", () => {
    const product = { floorBani: bani(9_300), ceilingBani: bani(9_350) };
    expect(endingOf({ rule: { ending: ".99" }, product })).toEqual([
      { step: "ending-dropped", ending: ".99" },
    ]);
  });
});

describe("the state", () => {
  const lastOf = (...given: Parameters<typeof decisionOf>) => stepsOf(...given).at(-1);

  test("actively priced, and already right", () => {
    expect(lastOf(input({ approval: { isRuleApproved: true } }))).toMatchObject({ state: "ACTIVELY_PRICED" });
    expect(lastOf(input({ product: { priceBani: bani(9_310) } }))).toMatchObject({ state: "UNCHANGED" });
  });

  test("a warning for the threshold, and for many small changes", () => {
    expect(lastOf(input({ rule: { thresholdBp: 500 } }))).toMatchObject({
      state: "WARNING",
      warning: "threshold",
      thresholdPercent: 5,
    });
    expect(
      lastOf(input({ approval: { isRuleApproved: true, lastApprovedBani: bani(11_000) } })),
    ).toMatchObject({ state: "WARNING", warning: "creep", lastApproved: 110 });
  });

  test.each([
    [{ state: "WARNING", warning: "brake" }, "brake"],
    [{ state: "WARNING", warning: "limit" }, "limit"],
    [{ state: "ACTIVELY_PRICED", warning: null }, "approved"],
    [{ state: "REMOVED", warning: null }, "removed"],
  ] as const)("now %j: %s", (current, event) => {
    expect(lastOf(input(), { current })).toEqual({ step: "since", event });
  });

  test("what is as it was recorded, or was computed again, has no further step", () => {
    expect(lastOf(input(), { current: null })).toMatchObject({ step: "state" });
    expect(lastOf(input(), { current: { state: "IN_REVIEW", warning: null } })).toMatchObject({
      step: "state",
    });
    const approved = input({ approval: { isRuleApproved: true } });
    expect(lastOf(approved, { current: { state: "ACTIVELY_PRICED", warning: null } })).toMatchObject({
      step: "state",
    });
  });
});

describe("a refusal", () => {
  test("without an own price comes right after the rule", () => {
    expect(stepsOf(input({ product: { priceBani: null } }))).toEqual([
      { step: "rule", name: "Undercut", version: 4 },
      { step: "refusal", refusal: "no-own-price", reference: null, changesAllowed: null },
    ]);
  });

  test("for the changes of the day names them, after the guards that had moved the price", () => {
    const steps = stepsOf(input({ product: { floorBani: bani(9_500) }, guards: { changesToday: 3 } }));
    expect(namesOf(steps)).toEqual(["rule", "target", "guard", "refusal"]);
    expect(steps.at(-1)).toMatchObject({ changesAllowed: 3, reference: null });
  });

  test("for a false reduction names the reference price", () => {
    const product = { isOnPromotion: true, referenceBani: bani(9_000) };
    expect(stepsOf(input({ product })).at(-1)).toEqual({
      step: "refusal",
      refusal: "false-reduction",
      reference: 90,
      changesAllowed: null,
    });
  });

  test("of each kind is the last step, and no price follows it", () => {
    for (const refusal of refusals) {
      const refused = { refusal, recommendedPrice: null, rawPrice: null, changePercent: null, state: null };
      const steps = stepsOf(input(), { ...refused, current: { state: "REFUSED", warning: null } });
      expect(steps.at(-1)).toMatchObject({ step: "refusal", refusal });
      expect(namesOf(steps)).not.toContain("result");
    }
  });
});

test("each step goes on from the price of the one before, whatever the input", () => {
  fc.assert(
    fc.property(anyInput, (kernel) => {
      const steps = decisionSteps(decisionOf(kernel));
      let price: number | null = null;
      for (const step of steps) {
        if (step.step === "raw") price = step.price;
        if (step.step === "ending" || step.step === "guard") {
          if (price !== null) expect(step.before).toBe(price);
          price = step.after;
        }
        if (step.step === "result") expect(step.price).toBe(price);
      }
      const ends = namesOf(steps).filter((name) => name === "state" || name === "refusal");
      expect(ends).toHaveLength(1);
    }),
  );
});
