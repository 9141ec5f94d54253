import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { startLocale } from "../i18n/catalogs.ts";
import { CopyButton } from "./copy-button.tsx";

afterEach(cleanup);

test("the text is copied as it is, and that is said aloud", async () => {
  const user = userEvent.setup();
  await startLocale();
  render(
    <I18nProvider i18n={i18n}>
      <CopyButton text="JBSWY3DPEHPK3PXP" label="Copy key" />
    </I18nProvider>,
  );
  expect(screen.getByRole("status").textContent).toBe("");
  await user.click(screen.getByRole("button", { name: "Copy key" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Copied"));
  expect(await navigator.clipboard.readText()).toBe("JBSWY3DPEHPK3PXP");
});
