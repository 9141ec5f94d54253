import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareApp, renderApp } from "../test-support/render-app.tsx";

beforeEach(() => {
  vi.resetModules();
  return prepareApp();
});
afterEach(() => {
  cleanup();
  // The next file begins with a connection.
  vi.resetModules();
});

const reject = () => act(() => window.dispatchEvent(new Event("unhandledrejection")));

test("an unhandled rejection replaces the app, once, with a button to reload", async () => {
  const { ConnectionGuard } = await import("./connection-guard.tsx");
  const { watchRejections } = await import("./lost-connection.ts");
  watchRejections();
  renderApp(
    <ConnectionGuard>
      <p>The app</p>
    </ConnectionGuard>,
  );
  expect(screen.getByText("The app")).toBeDefined();
  reject();
  expect(screen.queryByText("The app")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("Connection lost. Please refresh the page.");
  const reload = screen.getByRole("button", { name: "Reload the page" });
  expect(document.activeElement).toBe(reload);
  reject();
  expect(screen.getAllByRole("button")).toEqual([reload]);
});
