import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount } from "../../../../web/i18n/format.ts";
import { anyInput } from "../../../kernel/core/test-support/kernel-factory.ts";
import { decisionOf, raisedToFloor } from "../../core/test-support/decision-factory.ts";
import { type AxisMark, axisModel } from "./axis-model.ts";

const textOf = (key: string, price: number) => ({ name: key, amount: formatAmount(price, "RON") });

test("offers in lei with a price are drawn, filled where they count; the target is one of them", () => {
  const model = axisModel(decisionOf(raisedToFloor), 300, textOf);
  expect(model?.dots.map(({ title, isCounted, isTarget }) => ({ title, isCounted, isTarget }))).toEqual([
    { title: "c.ro: 91,00\u00a0lei", isCounted: false, isTarget: false },
    { title: "a.ro: 98,00\u00a0lei", isCounted: true, isTarget: true },
    { title: "b.ro: 104,50\u00a0lei", isCounted: true, isTarget: false },
  ]);
  expect(model?.marks.map(({ key, amount }) => [key, amount])).toEqual([
    ["target", "98,00\u00a0lei"],
    ["recommended", "95,00\u00a0lei"],
    ["own", "100,00\u00a0lei"],
  ]);
  // 91 to 140 lei on 252 px: the floor is 4 lei from the left end of the scale.
  expect(model?.floorX).toBeCloseTo(24 + (252 * 4) / 49);
  expect(model?.ceilingX).toBe(276);
});

test("nothing is drawn without a price", () => {
  const decision = decisionOf(raisedToFloor, {
    own: { price: null, readAt: null },
    offers: [],
    target: null,
    recommendedPrice: null,
    floor: null,
    ceiling: null,
  });
  expect(axisModel(decision, 300, textOf)).toBeNull();
});

test("labels are inside the figure and never overlap, whatever the decision and the width", () => {
  fc.assert(
    fc.property(anyInput, fc.integer({ min: 280, max: 900 }), (kernel, width) => {
      const model = axisModel(decisionOf(kernel), width, textOf);
      for (const labels of [model?.marks ?? [], model?.bounds ?? []]) {
        for (const label of labels) {
          expect(label.x).toBeGreaterThanOrEqual(-1e-9);
          expect(label.x + label.width).toBeLessThanOrEqual(width + 1e-9);
          expect(label.width).toBeGreaterThanOrEqual(Math.min(width, 6 * label.amount.length));
          for (const other of labels) expect(other === label || isApart(label, other)).toBe(true);
        }
      }
      for (const { x } of model?.dots ?? []) expect(x >= 0 && x <= width).toBe(true);
    }),
  );
});

function isApart(one: AxisMark, other: AxisMark): boolean {
  if (one.lane !== other.lane) return true;
  return one.x + one.width <= other.x + 1e-9 || other.x + other.width <= one.x + 1e-9;
}
