import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToast, dismissToast, toast, updateToast } from "./toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a toast shows for 5 s unless it says otherwise", () => {
  toast({ title: "Saved" });
  expect(currentToast()).toMatchObject({ title: "Saved", look: "plain", durationMs: 5000, isOpen: true });
});

test("a dismissed toast leaves at once and is forgotten after 1,000,000 ms", () => {
  const id = toast({ title: "Saved" });
  dismissToast(id);
  expect(currentToast()).toMatchObject({ id, isOpen: false });
  vi.advanceTimersByTime(999_999);
  expect(currentToast()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(currentToast()).toBeNull();
});

test("what was dismissed earlier takes nothing from the toast after it", () => {
  dismissToast(toast({ title: "First" }));
  const second = toast({ title: "Second" });
  vi.advanceTimersByTime(2_000_000);
  expect(currentToast()).toMatchObject({ id: second, title: "Second", isOpen: true });
});

test("a toast can say something else", () => {
  const id = toast({ title: "Sending" });
  updateToast(id, { title: "Sent" });
  expect(currentToast()).toMatchObject({ id, title: "Sent" });
});
