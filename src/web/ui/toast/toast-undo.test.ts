import { beforeEach, expect, test } from "vitest";
import { startLocale } from "../../i18n/catalogs.ts";
import { currentToast, dismissToast } from "./toast.ts";
import { toastUndo } from "./toast-undo.ts";

const undone: string[] = [];
const approve = (name: string) =>
  toastUndo({
    kind: "approve",
    count: 1,
    message: (count) => `${count} approved`,
    undo: () => undone.push(name),
  });

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  undone.length = 0;
  const before = currentToast();
  if (before) dismissToast(before.id);
});

test("an action can be undone for 10 s", () => {
  approve("a");
  expect(currentToast()).toMatchObject({
    title: "1 approved",
    durationMs: 10_000,
    action: { label: "Undo" },
  });
  currentToast()?.action?.onPress();
  expect(undone).toEqual(["a"]);
  expect(currentToast()?.isOpen).toBe(false);
});

test("actions of one kind add up, and are undone together, the last first", () => {
  approve("a");
  approve("b");
  approve("c");
  expect(currentToast()).toMatchObject({ title: "3 approved" });
  currentToast()?.action?.onPress();
  expect(undone).toEqual(["c", "b", "a"]);
});

test("another kind, or an action after the toast has closed, starts a new count", () => {
  approve("a");
  toastUndo({
    kind: "remove",
    count: 2,
    message: (count) => `${count} removed`,
    undo: () => undone.push("r"),
  });
  expect(currentToast()).toMatchObject({ title: "2 removed" });
  approve("b");
  expect(currentToast()).toMatchObject({ title: "1 approved" });
  dismissToast(currentToast()?.id ?? 0);
  approve("c");
  expect(currentToast()).toMatchObject({ title: "1 approved" });
  currentToast()?.action?.onPress();
  expect(undone).toEqual(["c"]);
});
