import { expect, test } from "vitest";
import { type Toast, toastsAfter } from "./toast-list.ts";

const saved: Toast = { id: 1, title: "Saved", look: "plain", durationMs: 5000, isOpen: true };
const failed: Toast = { id: 2, title: "Failed", look: "error", durationMs: 5000, isOpen: true };

test("one toast at a time: a new one replaces the previous one", () => {
  const one = toastsAfter([], { kind: "added", toast: saved });
  expect(one).toEqual([saved]);
  expect(toastsAfter(one, { kind: "added", toast: failed })).toEqual([failed]);
});

test("an update changes only its own toast", () => {
  expect(toastsAfter([saved], { kind: "updated", id: 1, words: { title: "Saved twice" } })).toEqual([
    { ...saved, title: "Saved twice" },
  ]);
  expect(toastsAfter([saved], { kind: "updated", id: 9, words: { title: "?" } })).toEqual([saved]);
});

test("a dismissed toast is closed but stays in the list, a removed one does not", () => {
  const dismissed = toastsAfter([saved], { kind: "dismissed", id: 1 });
  expect(dismissed).toEqual([{ ...saved, isOpen: false }]);
  expect(toastsAfter(dismissed, { kind: "removed", id: 1 })).toEqual([]);
});
