import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bani, bani } from "../../../kit/money.ts";
import { exclusionsOf, isFresh } from "./eligible-offers.ts";
import { scale } from "./exact-ratio.ts";
import type { KernelInput } from "./kernel-input.ts";
import { lowestPriceForMargin, marginBp } from "./margin.ts";
import { recommend } from "./recommend.ts";
import { anyInput } from "./test-support/kernel-factory.ts";

/** `PROPERTY_RUNS` raises it to 100,000 in the full run. */
const numRuns = Number(process.env["PROPERTY_RUNS"] ?? 3_000);

/** Counts how many inputs led to a price, so that no property holds by never being tested. */
function forPrices(check: (input: KernelInput, price: Bani) => void): void {
  let prices = 0;
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = recommend(input);
      if (result.refusal !== null) return;
      prices += 1;
      check(input, result.recommendedBani);
    }),
    { numRuns },
  );
  expect(prices).toBeGreaterThan(numRuns / 20);
}

test("never below the floor or the price of the minimum margin, never above the ceiling", () => {
  forPrices(({ product, guards }, price) => {
    expect(price).toBeGreaterThan(0);
    if (product.floorBani !== null) expect(price).toBeGreaterThanOrEqual(product.floorBani);
    if (product.ceilingBani !== null) expect(price).toBeLessThanOrEqual(product.ceilingBani);
    if (guards.minMarginBp === null) return;
    expect(product.costBani).not.toBeNull();
    const costs = { ...product, costBani: product.costBani ?? bani(0) };
    expect(marginBp(costs, price)).toBeGreaterThanOrEqual(guards.minMarginBp);
  });
});

test("never a larger change than the step, unless a bound requires it", () => {
  forPrices(({ product, guards }, price) => {
    const own = product.priceBani ?? bani(0);
    if (guards.maxStepBp === null) return;
    const distance = scale(own, guards.maxStepBp, 10_000, "down");
    if (Math.abs(price - own) <= distance) return;
    const margin =
      guards.minMarginBp !== null && product.costBani !== null
        ? lowestPriceForMargin({ ...product, costBani: product.costBani }, guards.minMarginBp)
        : null;
    const lowest = Math.max(product.floorBani ?? 0, margin ?? 0);
    const isRequired =
      own + distance < lowest || own - distance > (product.ceilingBani ?? Number.POSITIVE_INFINITY);
    expect(isRequired).toBe(true);
  });
});

test("no price from bad evidence", () => {
  forPrices((input) => {
    const { product, nowMs } = input;
    expect(isFresh(product.readAtMs, nowMs)).toBe(true);
    const { target } = recommend(input);
    expect(target).not.toBeNull();
    if (target) expect(exclusionsOf(target.offer, input)).toEqual([]);
    const lowest = Math.min(
      ...input.offers
        .filter((one) => exclusionsOf(one, input).length === 0 && one.priceMinor !== null)
        .map((one) => one.priceMinor ?? 0),
    );
    if (input.rule.strategy === "LOWEST") expect(target?.priceBani).toBe(lowest);
  });
});

test("a higher target never leads to a lower price", () => {
  let compared = 0;
  fc.assert(
    fc.property(anyInput, fc.integer({ min: 1, max: 50_000 }), (input, more) => {
      const raised = {
        ...input,
        offers: input.offers.map((one) => ({
          ...one,
          priceMinor: one.priceMinor === null ? null : one.priceMinor + more,
        })),
      };
      const [before, after] = [recommend(input), recommend(raised)];
      if (before.refusal !== null || after.refusal !== null) return;
      // A markup's share grows with the target; an undercut of more than 100 % has no price.
      compared += 1;
      expect(after.recommendedBani).toBeGreaterThanOrEqual(before.recommendedBani);
    }),
    { numRuns },
  );
  expect(compared).toBeGreaterThan(numRuns / 20);
});

test("applying a price and computing again changes nothing, once the step no longer limits it", () => {
  let applied = 0;
  fc.assert(
    fc.property(anyInput, (input) => {
      const unlimited = { ...input, guards: { ...input.guards, maxStepBp: null, maxChangesPerDay: null } };
      const first = recommend(unlimited);
      if (first.refusal !== null) return;
      applied += 1;
      const again = recommend({
        ...unlimited,
        product: { ...unlimited.product, priceBani: first.recommendedBani },
      });
      expect(again).toMatchObject({
        refusal: null,
        recommendedBani: first.recommendedBani,
        state: "UNCHANGED",
      });
    }),
    { numRuns },
  );
  expect(applied).toBeGreaterThan(numRuns / 20);
});

test("applied again and again within its step, a price arrives and stays", () => {
  let arrived = 0;
  fc.assert(
    fc.property(anyInput, fc.integer({ min: 1_000, max: 5_000 }), (input, maxStepBp) => {
      let current: KernelInput = {
        ...input,
        rule: { ...input.rule, ending: "none" },
        product: { ...input.product, priceBani: bani((input.product.priceBani ?? 0) + 1_000) },
        guards: { ...input.guards, maxStepBp, maxChangesPerDay: null },
      };
      for (let changes = 0; changes < 600; changes++) {
        const result = recommend(current);
        if (result.refusal !== null) return;
        if (result.state === "UNCHANGED") {
          arrived += 1;
          return;
        }
        current = { ...current, product: { ...current.product, priceBani: result.recommendedBani } };
      }
      const stuck = recommend(current);
      // A step of less than one ban cannot move a price.
      expect(stuck).toMatchObject({ state: "UNCHANGED" });
    }),
    { numRuns: Math.min(numRuns, 20_000) },
  );
  expect(arrived).toBeGreaterThan(0);
});

test("endings round an undercut down and a markup up, and never cross a bound", () => {
  forPrices((input, price) => {
    const result = recommend(input);
    if (result.refusal !== null || input.rule.ending === "none" || result.isEndingDropped) return;
    expect(price % 100).toBe(Number(input.rule.ending.slice(1)));
    if (result.guards.length > 0) return;
    const isMarkup =
      input.rule.strategy !== "MATCH" &&
      (input.rule.adjustment.by === "PERCENTAGE"
        ? input.rule.adjustment.basisPoints
        : input.rule.adjustment.amountBani) < 0;
    if (isMarkup) expect(price).toBeGreaterThanOrEqual(result.rawBani);
    else expect(price).toBeLessThanOrEqual(result.rawBani);
  });
});

test("each guard's line begins at the price where the line before ended, the last ends at the result", () => {
  forPrices((input, price) => {
    const { guards } = recommend(input);
    for (const [index, step] of guards.entries()) {
      expect(step.beforeBani).not.toBe(step.afterBani);
      if (index > 0) expect(step.beforeBani).toBe(guards[index - 1]?.afterBani);
    }
    if (guards.length > 0) expect(guards.at(-1)?.afterBani).toBe(price);
  });
});

test("the lowest price for a margin reaches it, one ban less does not", () => {
  fc.assert(
    fc.property(anyInput, fc.integer({ min: 0, max: 6_000 }), ({ product }, minMarginBp) => {
      const costs = { ...product, costBani: product.costBani ?? bani(100) };
      const lowest = lowestPriceForMargin(costs, minMarginBp);
      if (lowest === null) return;
      expect(marginBp(costs, lowest)).toBeGreaterThanOrEqual(minMarginBp);
      if (lowest > 1) expect(marginBp(costs, bani(lowest - 1))).toBeLessThan(minMarginBp);
    }),
    { numRuns },
  );
});

test("scaling is exact", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_000_000_000_000 }),
      fc.integer({ min: -100_000, max: 100_000 }),
      (amount, numerator) => {
        const exact = BigInt(amount) * BigInt(numerator);
        const down = BigInt(scale(amount, numerator, 10_000, "down"));
        expect(down * 10_000n <= exact && exact < (down + 1n) * 10_000n).toBe(true);
        const halfUp = BigInt(scale(amount, numerator, 10_000, "half-up"));
        expect(halfUp * 20_000n - 10_000n <= exact * 2n && exact * 2n < halfUp * 20_000n + 10_000n).toBe(
          true,
        );
      },
    ),
    { numRuns },
  );
});
