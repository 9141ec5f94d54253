import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { currentToast, dismissToast, toast } from "./ui/toast/toast.ts";

// What comes does so within milliseconds; on a busy machine a second, the default, may be too short.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;

// jsdom gives frames by one interval for as long as its window lives. Where a test with fake timers starts it, for example by
// removing what has the focus, it ends with them, and no later test gets a frame.
const frames = {
  requestAnimationFrame: (callback: FrameRequestCallback) =>
    Number(setTimeout(() => callback(performance.now()), 1000 / 60)),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
};
Object.assign(globalThis, frames);
Object.assign(document.defaultView ?? {}, frames);

// The files of component tests share one document (vitest.config.ts): none finds what another has left.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forgetToasts();
});

/** A toast that was dismissed is there for some minutes longer. */
function forgetToasts(): void {
  if (currentToast() === null) return;
  vi.useFakeTimers();
  dismissToast(toast({ title: "" }));
  vi.runAllTimers();
  vi.useRealTimers();
}
