import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { startLocale } from "../../i18n/catalogs.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { CopyButton } from "./copy-button.tsx";

const key = "JBSWY3DPEHPK3PXP";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "execCommand");
});

async function show(part: ReactNode): Promise<HTMLElement> {
  await startLocale();
  render(<I18nProvider i18n={i18n}>{part}</I18nProvider>);
  return screen.getByRole("button", { name: "Copy key" });
}

const said = () => screen.getByRole("status").textContent;

/**
 * As on a page without TLS: the clipboard is refused, and what is selected can be copied. Returns what was.
 */
function refuseClipboard(isAllowed: boolean): { text: string; place: Element | null }[] {
  const copied: { text: string; place: Element | null }[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  document.execCommand = () => {
    const area = document.activeElement;
    if (!(area instanceof HTMLTextAreaElement)) return false;
    const text = area.value.slice(area.selectionStart, area.selectionEnd);
    copied.push({ text, place: area.parentElement });
    return isAllowed;
  };
  return copied;
}

test("the text is copied unchanged, and that is announced", async () => {
  const user = userEvent.setup();
  const button = await show(<CopyButton text={key} label="Copy key" />);
  expect(said()).toBe("");
  await user.click(button);
  await waitFor(() => expect(said()).toBe("Copied"));
  expect(await navigator.clipboard.readText()).toBe(key);
});

test("also in a modal dialog of a page without TLS, and the focus stays on the button", async () => {
  const user = userEvent.setup();
  const button = await show(
    <Dialog open onOpenChange={() => undefined} title="Key">
      <CopyButton text={key} label="Copy key" />
    </Dialog>,
  );
  const copied = refuseClipboard(true);
  await user.click(button);
  await waitFor(() => expect(said()).toBe("Copied"));
  expect(copied).toEqual([{ text: key, place: screen.getByRole("dialog") }]);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector("textarea")).toBeNull();
});

test("a failed copy is not announced as copied", async () => {
  const user = userEvent.setup();
  const button = await show(<CopyButton text={key} label="Copy key" />);
  const copied = refuseClipboard(false);
  await user.click(button);
  await waitFor(() => expect(copied).toHaveLength(1));
  expect(said()).toBe("");
});
