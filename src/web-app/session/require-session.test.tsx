import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareApp, renderApp } from "../test-support/render-app.tsx";
import { RequireSession } from "./require-session.tsx";

const fetched = vi.fn<typeof fetch>();

beforeEach(async () => {
  await prepareApp("shell", "sites");
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

test("a visitor sees nothing of a signed-in screen, sends no request, and is redirected to the start after 1 s", () => {
  vi.useFakeTimers();
  const { place } = renderApp(<RequireSession />, "/sites");
  expect(screen.getByRole("main").textContent).toBe("Vizor");
  act(() => void vi.advanceTimersByTime(999));
  expect(place()).toBe("/sites");
  act(() => void vi.advanceTimersByTime(1));
  expect(place()).toBe("/");
  expect(fetched).not.toHaveBeenCalled();
});
