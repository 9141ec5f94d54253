import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Particles } from "./particles.tsx";
import type { ParticleLook, runParticles } from "./particles-canvas.ts";
import type { Pointer } from "./particles-field.ts";

const run = vi.fn<typeof runParticles>();

const look: ParticleLook = { count: 400, reachPercent: 12 };
const smallLook: ParticleLook = { count: 110, reachPercent: 12, isLight: true };
const stop = vi.fn<() => void>();

/** Width of the window, px. */
let width: number;
let onChange: (() => void) | null;

beforeEach(() => {
  width = 1440;
  onChange = null;
  run.mockReturnValue(stop);
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return width <= Number(/max-width: (\d+)px/.exec(query)?.[1]);
    },
    addEventListener: (_kind: string, listener: () => void) => {
      onChange = listener;
    },
    removeEventListener() {},
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  run.mockReset();
  stop.mockReset();
});

const show = (followsPointer = false) =>
  render(<Particles look={look} smallLook={smallLook} followsPointer={followsPointer} run={run} />);
const lastLook = () => run.mock.lastCall?.[1];
const pointer = (): Pointer | null | undefined => run.mock.lastCall?.[2]();

test.each([
  [769, look],
  [768, smallLook],
])("a window %i px wide has its look, and the other one when it is turned", (before, expected) => {
  width = before;
  show();
  expect(lastLook()).toBe(expected);
  width = expected === look ? 600 : 1024;
  act(() => onChange?.());
  expect(lastLook()).toBe(expected === look ? smallLook : look);
  expect(stop).toHaveBeenCalledTimes(1);
});

test("a mouse is followed where it is wanted, a finger is not; nothing is left behind", () => {
  const { unmount } = show(true);
  fireEvent(window, new PointerEvent("pointermove", { pointerType: "touch", clientX: 5, clientY: 6 }));
  expect(pointer()).toBeNull();
  fireEvent(window, new PointerEvent("pointermove", { pointerType: "mouse", clientX: 30, clientY: 40 }));
  expect(pointer()).toEqual({ x: 30, y: 40 });
  unmount();
  expect(stop).toHaveBeenCalledTimes(1);
  show(false);
  fireEvent(window, new PointerEvent("pointermove", { pointerType: "mouse", clientX: 30, clientY: 40 }));
  expect(pointer()).toBeNull();
});
