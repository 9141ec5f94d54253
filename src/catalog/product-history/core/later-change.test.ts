import { expect, test } from "vitest";
import { findLaterChange, type HistoryStep } from "./later-change.ts";

const step = (entryId: number, change: Partial<HistoryStep> = {}): HistoryStep => ({
  entryId,
  userId: entryId * 10,
  changedAt: new Date(entryId * 1000),
  modification: "EDIT",
  subject: "LINK",
  recordId: 7,
  rollsBack: null,
  deletionId: null,
  fields: [],
  ...change,
});

test("a rollback counts until it is rolled back itself", () => {
  const entry = step(1);
  const rollback = step(2, { rollsBack: 1 });
  const again = step(3, { rollsBack: 2 });
  expect(findLaterChange(entry, [])).toBeNull();
  expect(findLaterChange(entry, [rollback])).toEqual({ kind: "rolled-back", userId: 20 });
  expect(findLaterChange(entry, [rollback, again])).toBeNull();
  expect(findLaterChange(rollback, [again])).toEqual({ kind: "rolled-back", userId: 30 });
  expect(findLaterChange(again, [])).toBeNull();
});

test("a later change of the same link counts, unless it was rolled back", () => {
  const entry = step(1, { modification: "ADD" });
  const edited = step(2);
  expect(findLaterChange(entry, [edited])).toEqual({ kind: "changed", userId: 20 });
  expect(findLaterChange(entry, [edited, step(3, { rollsBack: 2 })])).toBeNull();
  expect(findLaterChange(entry, [step(2, { recordId: 8 })])).toBeNull();
});

test("the rollback of an earlier change is a change of what came after it", () => {
  expect(findLaterChange(step(2), [step(3, { rollsBack: 1 })])).toEqual({ kind: "changed", userId: 30 });
});

test("values of a product are compared one by one", () => {
  const entry = step(1, { subject: "PRODUCT", fields: ["title", "manualFields"] });
  const of = (fields: string[]) => [step(2, { subject: "PRODUCT", fields })];
  expect(findLaterChange(entry, of(["sku", "manualFields"]))).toBeNull();
  expect(findLaterChange(entry, of(["title"]))).toEqual({ kind: "changed", userId: 20 });
});

test("a new product can be removed while it is as it was added, with the links of the same moment", () => {
  const added = step(1, { subject: "PRODUCT", modification: "ADD", recordId: 5 });
  const link = step(2, { modification: "ADD", userId: 10, changedAt: added.changedAt });
  expect(findLaterChange(added, [link])).toBeNull();
  expect(findLaterChange(added, [link, step(3, { modification: "ADD" })])).toEqual({
    kind: "changed",
    userId: 30,
  });
});

test("a deletion counts for everything of the product until it is undone", () => {
  const deleted = step(2, { subject: "PRODUCT", modification: "DELETE", recordId: 5, deletionId: 99 });
  const restored = step(3, { subject: "PRODUCT", modification: "ADD", recordId: 5, deletionId: 99 });
  const price = step(1, { subject: "PRICE" });
  expect(findLaterChange(price, [deleted])).toEqual({ kind: "changed", userId: 20 });
  expect(findLaterChange(price, [deleted, restored])).toBeNull();
  expect(findLaterChange(deleted, [restored])).toEqual({ kind: "rolled-back", userId: 30 });
});

test("costs are compared one by one, and neither they nor decisions about prices change anything else", () => {
  const costs = step(1, { subject: "COSTS", fields: ["cost", "floor"] });
  const of = (change: Partial<HistoryStep>) => [step(2, change)];
  expect(findLaterChange(costs, of({ subject: "COSTS", fields: ["ceiling"] }))).toBeNull();
  expect(findLaterChange(costs, of({ subject: "COSTS", fields: ["floor"] }))).toEqual({
    kind: "changed",
    userId: 20,
  });
  expect(findLaterChange(costs, of({ subject: "PRODUCT", fields: ["floor"] }))).toBeNull();
  const added = step(1, { subject: "PRODUCT", modification: "ADD" });
  const link = step(1);
  for (const subject of ["COSTS", "REVIEW"] as const) {
    expect(findLaterChange(added, of({ subject, fields: ["cost"] }))).toBeNull();
    expect(findLaterChange(link, of({ subject }))).toBeNull();
  }
});

test("a quantity is changed again by a new address of its link", () => {
  const quantity = step(1, { subject: "QUANTITY" });
  expect(findLaterChange(quantity, [step(2)])).toEqual({ kind: "changed", userId: 20 });
  expect(findLaterChange(quantity, [step(2, { subject: "PRICE" })])).toBeNull();
});

test.each(["QUANTITY", "PRICE"] as const)(
  "a link whose %s was set since is changed: rolling it back would discard that",
  (subject) => {
    const set = step(2, { subject });
    expect(findLaterChange(step(1), [set])).toEqual({ kind: "changed", userId: 20 });
    expect(findLaterChange(step(1, { modification: "ADD" }), [set])).toEqual({ kind: "changed", userId: 20 });
    expect(findLaterChange(step(1), [set, step(3, { subject, rollsBack: 2 })])).toBeNull();
    expect(findLaterChange(step(1), [step(2, { subject, recordId: 8 })])).toBeNull();
  },
);
