import { afterEach, expect, test, vi } from "vitest";
import { holdTyping, takeTyped } from "./typed-ahead.ts";

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true, ...more });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};

afterEach(() => {
  takeTyped();
  vi.useRealTimers();
});

test("what is typed before the palette opens is recorded for it, and reaches nothing else", () => {
  holdTyping();
  expect(["s", "e", "x", "Backspace", "t", "ă", " "].map((key) => press(key))).toEqual(Array(7).fill(true));
  expect(takeTyped()).toBe("setă ");
  expect(takeTyped()).toBe("");
  expect(press("a")).toBe(false);
});

test("other keys and shortcuts are not affected", () => {
  holdTyping();
  expect([press("Tab"), press("Escape"), press("r", { ctrlKey: true })]).toEqual([false, false, false]);
  expect(takeTyped()).toBe("");
});

test("a second request discards what was typed", () => {
  holdTyping();
  press("a");
  holdTyping();
  expect(press("b")).toBe(false);
  expect(takeTyped()).toBe("");
});

test("nothing is recorded while the palette is open, nor for longer than 5 s", () => {
  const palette = document.body.appendChild(document.createElement("div"));
  palette.setAttribute("cmdk-root", "");
  holdTyping();
  expect(press("a")).toBe(false);
  palette.remove();
  vi.useFakeTimers();
  holdTyping();
  vi.advanceTimersByTime(4999);
  expect(press("a")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(press("b")).toBe(false);
  expect(takeTyped()).toBe("");
});
