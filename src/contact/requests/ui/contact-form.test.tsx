import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { ContactForm } from "./contact-form.tsx";

const fetched = vi.fn<typeof fetch>();
const user = userEvent.setup();

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("contact", "problems");
  vi.stubGlobal("fetch", fetched);
  render(
    <I18nProvider i18n={i18n}>
      <ContactForm defaultKind="demo" />
    </I18nProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const press = (name: string) => user.click(screen.getByRole("button", { name }));

async function fill(): Promise<void> {
  await user.type(screen.getByLabelText("Name"), "Ana Pop");
  await user.type(screen.getByLabelText("Email"), "ana@shop.example");
  await user.type(screen.getByLabelText("Message"), "Bună ziua");
}

test("an empty form is not sent: each field says what is missing, and the first one has the focus", async () => {
  await press("Send message");
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "Please enter your name",
    "Please enter a valid email address",
    "Please write a message",
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  expect(fetched).not.toHaveBeenCalled();
});

test("what was sent is confirmed with the focus on the confirmation; the hidden field is sent empty", async () => {
  fetched.mockResolvedValue(Response.json({ message: "" }, { status: 202 }));
  await fill();
  await press("Send message");
  expect((await screen.findByRole("status")).textContent).toContain("will answer to ana@shop.example");
  expect(document.activeElement?.contains(screen.getByRole("status"))).toBe(true);
  // Who writes again goes on in the empty message; name and address are still there.
  const body = String(fetched.mock.calls[0]?.[1]?.body);
  await press("Write another message");
  expect(document.activeElement).toBe(screen.getByLabelText("Message"));
  expect((screen.getByLabelText("Message") as HTMLTextAreaElement).value).toBe("");
  expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Ana Pop");
  expect(JSON.parse(body)).toEqual({
    kind: "demo",
    name: "Ana Pop",
    email: "ana@shop.example",
    company: null,
    message: "Bună ziua",
    language: "EN",
    website: "",
  });
});

test("without a reply it says so, and everything typed is still there", async () => {
  fetched.mockRejectedValue(new TypeError("offline"));
  await fill();
  await press("Send message");
  expect((await screen.findByRole("alert")).textContent).toContain("The server cannot be reached");
  expect((screen.getByLabelText("Message") as HTMLTextAreaElement).value).toBe("Bună ziua");
});
