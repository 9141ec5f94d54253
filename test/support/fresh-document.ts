import { afterEach, beforeEach, vi } from "vitest";

// The files of component tests share one document (vitest.config.ts): none finds what another has left.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
