import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { EmailConfirmation } from "./email-confirmation.tsx";
import { storedLink, storedPending } from "./stored-enrolment.ts";

const fetched = vi.fn<typeof fetch>();
const person = {
  kind: "registration",
  firstName: "Ana",
  emailAddress: "ana@shop.example",
  companyName: "Magazin Verde SRL",
};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await startLocale();
  await needCatalogs("sign-in", "account-forms", "enrolment", "problems");
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function show(token: string | null): void {
  render(
    <StrictMode>
      <MemoryRouter>
        <I18nProvider i18n={i18n}>
          <EmailConfirmation token={token} />
          <Place />
        </I18nProvider>
      </MemoryRouter>
    </StrictMode>,
  );
}

function Place() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

const place = () => screen.getByTestId("address").textContent;

const heading = () => screen.findByRole("heading", { level: 1 });

test("a valid link confirms the address and opens the registration with the person's details", async () => {
  fetched.mockImplementation(async () => Response.json(person));
  storedPending.save({ companyName: "", firstName: "", lastName: "", email: "", sentAtMs: 0 });
  show("link");
  expect(screen.getByRole("status").textContent).toBe("Confirming your email address…");
  expect((await heading()).textContent).toBe("Email Confirmed!");
  expect(
    screen.getByText(
      "Your email has been successfully confirmed. You can now continue with your registration.",
    ),
  ).toBeDefined();
  expect(screen.getByRole("link", { name: "Return to Registration" }).getAttribute("href")).toBe("/register");
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/email-confirmation?token=link");
  expect(storedLink.read()).toEqual({ token: "link", person });
  expect(storedPending.read()).toBeNull();
});

test("reloaded, without its token in the address, the screen is the same and sends no request", async () => {
  storedLink.save({ token: "link", person: { ...person, kind: "registration" } });
  show(null);
  expect((await heading()).textContent).toBe("Email Confirmed!");
  expect(fetched).not.toHaveBeenCalled();
});

test("reloaded before the reply arrived, the screen sends the stored token", async () => {
  storedLink.save({ token: "stored", person: null });
  fetched.mockImplementation(async () => Response.json(person));
  show(null);
  expect((await heading()).textContent).toBe("Email Confirmed!");
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/email-confirmation?token=stored");
});

test("an address without a token says which link is meant", async () => {
  show(null);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "No confirmation link found. Please use the link from the email.",
  );
});

test("a link that is refused says why, and leads to registering and to the login; it is not stored", async () => {
  const message = "This link has expired. Please register again, or ask for a new invitation.";
  fetched.mockImplementation(async () =>
    Response.json({ message, code: "ENROLMENT_LINK_EXPIRED" }, { status: 422 }),
  );
  show("link");
  expect((await heading()).textContent).toBe("Email not confirmed");
  expect(screen.getByRole("alert").textContent).toContain(message);
  expect(screen.getByRole("link", { name: "Register again" }).getAttribute("href")).toBe("/register");
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/auth");
  expect(storedLink.read()).toBeNull();
});

test("without a reply the same link can be retried", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  show("link");
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("alert").textContent).toContain("The server cannot be reached.");
  fetched.mockImplementation(async () => Response.json(person));
  await userEvent.click(again);
  await waitFor(async () => expect((await heading()).textContent).toBe("Email Confirmed!"));
});

test("the registration goes on by itself after three seconds, unless the person acts", async () => {
  storedLink.save({ token: "link", person: { ...person, kind: "registration" } });
  vi.useFakeTimers();
  try {
    show(null);
    act(() => void vi.advanceTimersByTime(2999));
    expect(place()).toBe("/");
    act(() => void vi.advanceTimersByTime(1));
    expect(place()).toBe("/register");
    cleanup();
    show(null);
    act(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" })));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(place()).toBe("/");
  } finally {
    vi.useRealTimers();
  }
});
