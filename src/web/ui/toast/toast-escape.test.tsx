import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Dialog } from "../dialog/dialog.tsx";
import { currentToast, dismissToast, toast } from "./toast.ts";
import { ToastViewport } from "./toast-viewport.tsx";

const user = userEvent.setup({ delay: null });

beforeEach(() => {
  i18n.load("en", {});
  i18n.activate("en");
  toast({ title: "1 product restored" });
});
afterEach(() => {
  const shown = currentToast();
  if (shown) dismissToast(shown.id);
  cleanup();
});

function Page() {
  const [isOpen, open] = useState(true);
  return (
    <I18nProvider i18n={i18n}>
      <Dialog open={isOpen} onOpenChange={open} title="Decisions">
        <p>rows</p>
      </Dialog>
      <ToastViewport />
    </I18nProvider>
  );
}

test("Escape closes the dialog below a toast first, then the toast", async () => {
  render(<Page />);
  await screen.findByText("1 product restored");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Decisions" })).toBeNull());
  expect(currentToast()?.isOpen).toBe(true);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(currentToast()?.isOpen).toBe(false));
});
