import { configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

// What comes does so within milliseconds; on a busy machine a second, the default, may be too short.
configure({ asyncUtilTimeout: 10_000 });

// The files of component tests share one document (vitest.config.ts): none finds what another has left.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
