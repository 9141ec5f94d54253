import { expect, test } from "vitest";
import { lockScroll } from "./backdrop.tsx";

const lockOf = (root: HTMLElement) => root.getAttribute("data-scroll-lock");

test("the page stays locked until the last of those who asked for it lets go, and each lets go once", () => {
  const root = document.documentElement;
  const first = lockScroll(root);
  const second = lockScroll(root);
  expect(lockOf(root)).not.toBeNull();
  first();
  first();
  expect(lockOf(root)).not.toBeNull();
  second();
  expect(lockOf(root)).toBeNull();
});

test("a scroll bar that takes room keeps it; where there is none, none is made", () => {
  const root = document.documentElement;
  const widthOf = (width: number) =>
    Object.defineProperty(root, "clientWidth", { configurable: true, value: width });
  widthOf(window.innerWidth - 15);
  lockBriefly(root, "bar");
  widthOf(window.innerWidth);
  lockBriefly(root, "");
  Reflect.deleteProperty(root, "clientWidth");
});

function lockBriefly(root: HTMLElement, expected: string): void {
  const release = lockScroll(root);
  expect(lockOf(root)).toBe(expected);
  release();
}
