import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const reload = vi.fn<() => void>();
const fetched = vi.fn<() => void>();
const words = {
  title: "App updated",
  description: "Please reload.",
  action: { label: "Reload", onPress: reload },
};

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  i18n.load("en", {});
  i18n.activate("en");
});
afterEach(() => {
  cleanup();
  vi.doUnmock("./toast-viewport.tsx");
  // The next file begins without the toasts of this one.
  vi.resetModules();
  vi.restoreAllMocks();
  reload.mockReset();
  fetched.mockReset();
});

function Viewport() {
  return <p>viewport</p>;
}

/** The toasts of a page that was just opened. */
async function start(viewport: () => object) {
  vi.doMock("./toast-viewport.tsx", () => {
    fetched();
    return viewport();
  });
  const { toast } = await import("./toast.ts");
  const { Toaster } = await import("./toaster.tsx");
  render(
    <I18nProvider i18n={i18n}>
      <Toaster />
    </I18nProvider>,
  );
  return toast;
}

test("the viewport is in memory before the first toast: it is shown even when that build's files are no longer served", async () => {
  const toast = await start(() => ({ ToastViewport: Viewport }));
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(screen.queryByText("viewport")).toBeNull();
  toast(words);
  await screen.findByText("viewport");
  expect(fetched).toHaveBeenCalledOnce();
});

test("without the viewport the toast is still shown, with its action and a close button", async () => {
  const toast = await start(() => {
    throw new TypeError("Failed to fetch dynamically imported module: toast-viewport");
  });
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  toast(words);
  expect((await screen.findByRole("alert")).textContent).toContain("App updated Please reload.");
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(reload).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("alert")).toBeNull();
});
