import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLasting } from "./list-filled.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("what ends before the delay never appears; what lasts longer does, until it ends", () => {
  const { result, rerender } = renderHook(({ isSo }) => useLasting(isSo, 150), {
    initialProps: { isSo: true },
  });
  act(() => vi.advanceTimersByTime(149));
  expect(result.current).toBe(false);
  rerender({ isSo: false });
  act(() => vi.advanceTimersByTime(1000));
  expect(result.current).toBe(false);
  rerender({ isSo: true });
  act(() => vi.advanceTimersByTime(150));
  expect(result.current).toBe(true);
  rerender({ isSo: false });
  expect(result.current).toBe(false);
  rerender({ isSo: true });
  expect(result.current).toBe(false);
});
