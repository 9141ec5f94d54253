import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ErrorBoundary } from "../ui/status/error-boundary.tsx";
import { lazyPart } from "./lazy-part.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a part that could not be fetched is reported once, and fetched again when it is shown again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.fn(async () => () => <p>The part</p>);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const { Component } = lazyPart([], load);
  const failed = vi.fn();
  const show = (key: number) => (
    <ErrorBoundary fallback={() => <p>Failed</p>} onError={failed} resetKey={key}>
      <Suspense>
        <Component />
      </Suspense>
    </ErrorBoundary>
  );
  const { rerender } = render(show(1));
  await screen.findByText("Failed");
  expect(failed).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  rerender(show(2));
  await screen.findByText("The part");
  expect(load).toHaveBeenCalledTimes(2);
});
