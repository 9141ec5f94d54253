import { expect, test } from "vitest";
import { lockScroll } from "./backdrop.tsx";

const lockOf = (root: HTMLElement) => root.getAttribute("data-scroll-lock");

test("the page stays locked until the last caller releases it, and each releases once", () => {
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

test("the space of a scroll bar stays reserved; without a scroll bar none is added", () => {
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
