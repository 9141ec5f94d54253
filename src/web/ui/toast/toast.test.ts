import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToast, dismissToast, toast, updateToast } from "./toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a toast is shown for 5 s by default", () => {
  toast({ title: "Saved" });
  expect(currentToast()).toMatchObject({ title: "Saved", look: "plain", durationMs: 5000, isOpen: true });
});

test("a dismissed toast closes at once and is removed after 1,000,000 ms", () => {
  const id = toast({ title: "Saved" });
  dismissToast(id);
  expect(currentToast()).toMatchObject({ id, isOpen: false });
  vi.advanceTimersByTime(999_999);
  expect(currentToast()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(currentToast()).toBeNull();
});

test("an earlier dismissal does not affect the next toast", () => {
  dismissToast(toast({ title: "First" }));
  const second = toast({ title: "Second" });
  vi.advanceTimersByTime(2_000_000);
  expect(currentToast()).toMatchObject({ id: second, title: "Second", isOpen: true });
});

test("a toast can be updated", () => {
  const id = toast({ title: "Sending" });
  updateToast(id, { title: "Sent" });
  expect(currentToast()).toMatchObject({ id, title: "Sent" });
});
