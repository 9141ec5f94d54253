import fc from "fast-check";
import { expect, test } from "vitest";
import { batchesOf, changeOf, changesAfter, noChanges } from "./pending-changes.ts";

const bosch = { key: "Bosch", visible: true };
const philips = { key: "Philips", visible: false };

test("a switch is pending, a reverted switch is not", () => {
  const hidden = changesAfter(noChanges, [bosch], false);
  expect([...hidden]).toEqual([["Bosch", false]]);
  expect(changesAfter(hidden, [bosch], true).size).toBe(0);
});

test("of many items switched at once only those that differ are pending", () => {
  const hidden = changesAfter(noChanges, [bosch, philips], false);
  expect(changeOf(hidden)).toEqual({ visible: [], invisible: ["Bosch"] });
  const shown = changesAfter(hidden, [bosch, philips], true);
  expect(changeOf(shown)).toEqual({ visible: ["Philips"], invisible: [] });
});

test("batches contain every name once, at most 2,000 each", () => {
  fc.assert(
    fc.property(fc.nat(4100), fc.nat(4100), (shown, hidden) => {
      const change = {
        visible: Array.from({ length: shown }, (_, n) => `v${n}`),
        invisible: Array.from({ length: hidden }, (_, n) => `i${n}`),
      };
      const batches = batchesOf(change);
      expect(batches.flatMap(({ visible }) => visible)).toEqual(change.visible);
      expect(batches.flatMap(({ invisible }) => invisible)).toEqual(change.invisible);
      for (const { visible, invisible } of batches)
        expect(visible.length + invisible.length).toBeLessThanOrEqual(2000);
    }),
    { numRuns: 20 },
  );
});
