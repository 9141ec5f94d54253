import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { Registration } from "./registration.tsx";
import { storedLink, storedPending } from "./stored-enrolment.ts";

const fetched = vi.fn<typeof fetch>();
const finished = vi.fn<(token: string, kind: string) => Promise<void>>();
const user = userEvent.setup();
const details = {
  companyName: "Magazin Verde SRL",
  firstName: "Ștefania",
  lastName: "Țepeș",
  email: "stefania@magazin-verde.example",
};
const person = {
  kind: "registration",
  firstName: "Ștefania",
  emailAddress: details.email,
  companyName: details.companyName,
} as const;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await startLocale();
  await needCatalogs("sign-in", "account-forms", "enrolment", "problems");
  vi.stubGlobal("fetch", fetched);
  finished.mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
  finished.mockReset();
});

function show(): void {
  render(
    <MemoryRouter>
      <I18nProvider i18n={i18n}>
        <Registration onFinished={finished} />
      </I18nProvider>
    </MemoryRouter>,
  );
}

const press = (name: string) => user.click(screen.getByRole("button", { name }));
const bodyOf = (at: number) => JSON.parse(String(fetched.mock.calls[at]?.[1]?.body)) as unknown;
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const refused = (problem: object) => Response.json(problem, { status: 422 });

async function fillDetails(): Promise<void> {
  await user.type(screen.getByLabelText("Company name"), ` ${details.companyName} `);
  await user.type(screen.getByLabelText("First name"), details.firstName);
  await user.type(screen.getByLabelText("Last name"), details.lastName);
  await user.type(screen.getByLabelText("Email"), details.email);
  await press("Continue");
}

async function choose(password: string, confirmation = password): Promise<void> {
  await user.type(screen.getByLabelText("Password"), password);
  await user.type(screen.getByLabelText("Confirm Password"), confirmation);
  await press("Create account");
}

test("a missing value is reported at its field, and nothing is sent", async () => {
  show();
  await press("Continue");
  for (const sentence of [
    "Company name is required",
    "First name is required",
    "Last name is required",
    "Please enter a valid email address",
  ])
    expect(await screen.findByText(sentence)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Company name"));
  expect(fetched).not.toHaveBeenCalled();
});

test("the details are sent without blanks around them; then the mail is waited for, also after a reload", async () => {
  fetched.mockResolvedValue(Response.json({ message: "ok" }, { status: 202 }));
  show();
  await fillDetails();
  await waitFor(() => expect(heading()).toBe("Check your email"));
  expect(bodyOf(0)).toEqual({ ...details, language: "en" });
  expect(screen.getByText(details.email)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  cleanup();
  show();
  expect(heading()).toBe("Check your email");
});

test("a validation error of the server is shown at its field", async () => {
  const sentence = "Company name contains characters that cannot be used";
  fetched.mockResolvedValue(refused({ message: sentence, errors: { companyName: sentence } }));
  show();
  await fillDetails();
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Company name"));
});

test("too many attempts are reported with the waiting time", async () => {
  fetched.mockResolvedValue(Response.json({}, { status: 429, headers: { "retry-after": "61" } }));
  show();
  await fillDetails();
  const description = "Too many attempts. Please try again in 2 minutes.";
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "Error", description }));
  expect(heading()).toBe("Create an account");
});

test("the mail can be sent again after 60 s, and then after another 60 s", async () => {
  vi.useFakeTimers({ now: 1_000_000, shouldAdvanceTime: false });
  storedPending.save({ ...details, sentAtMs: 1_000_000 });
  fetched.mockImplementation(async () => Response.json({ message: "ok" }, { status: 202 }));
  show();
  expect(screen.getByRole("button", { name: "Send again (60 s)" })).toHaveProperty("disabled", true);
  act(() => vi.advanceTimersByTime(59_000));
  expect(screen.getByRole("button", { name: "Send again (1 s)" })).toHaveProperty("disabled", true);
  act(() => vi.advanceTimersByTime(1000));
  fireEvent.click(screen.getByRole("button", { name: "Send again" }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(bodyOf(0)).toEqual({ ...details, language: "en" });
  expect(currentToast()?.description).toBe("The email was sent again.");
  expect(screen.getByRole("button", { name: "Send again (60 s)" })).toBeDefined();
  expect(storedPending.read()?.sentAtMs).toBe(1_060_000);
});

test("the address can be changed, with the typed values restored", async () => {
  storedPending.save({ ...details, sentAtMs: Date.now() });
  fetched.mockResolvedValue(Response.json({ message: "ok" }, { status: 202 }));
  show();
  await press("Change the address");
  const email = screen.getByLabelText("Email");
  expect(email).toHaveProperty("value", details.email);
  expect(document.activeElement).toBe(email);
  await user.clear(email);
  await user.type(email, "other@magazin-verde.example{Enter}");
  expect(await screen.findByText("other@magazin-verde.example")).toBeDefined();
  expect(bodyOf(0)).toEqual({ ...details, email: "other@magazin-verde.example", language: "en" });
});

test("a confirmed registration chooses a password; the session's token is passed on, the link cleared", async () => {
  storedLink.save({ token: "link", person });
  fetched.mockResolvedValue(Response.json({ sessionToken: "a.b.c", userId: 7 }));
  show();
  expect(heading()).toBe("Choose a password");
  for (const words of ["Ștefania", "Magazin Verde SRL", details.email])
    expect(screen.getByText(words, { selector: "dd" })).toBeDefined();
  await choose("trei cai verzi pe pereți");
  await waitFor(() => expect(finished).toHaveBeenCalledExactlyOnceWith("a.b.c", "registration"));
  expect(bodyOf(0)).toEqual({ token: "link", password: "trei cai verzi pe pereți" });
  expect(storedLink.read()).toBeNull();
});

test("an invited person sees which company they join", () => {
  storedLink.save({ token: "link", person: { ...person, kind: "invitation" } });
  show();
  expect(heading()).toBe("Join Magazin Verde SRL");
  expect(screen.getByRole("button", { name: "Join" })).toBeDefined();
});

test.each([
  ["kX9#pw2", "kX9#pw2", "Password must be at least 8 characters"],
  ["kX9#pw2v", "kX9#pw2", "Please confirm your password"],
  ["kX9#pw2v", "kX9#pw2w", "Passwords don't match"],
  ["Stefania1990", "Stefania1990", "The password must not be made of your name, email or company."],
  ["parola123", "parola123", "This password is too common. Please choose another one."],
])("%s and %s: %s", async (password, confirmation, sentence) => {
  storedLink.save({ token: "link", person });
  show();
  await choose(password, confirmation);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
});

test("a password that only the server knows as common is refused at its field", async () => {
  storedLink.save({ token: "link", person });
  const sentence = "This password is too common. Please choose another one.";
  fetched.mockResolvedValue(
    refused({ message: sentence, code: "PASSWORD_COMMON", errors: { password: sentence } }),
  );
  show();
  await choose("chickenwing101");
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(storedLink.read()?.token).toBe("link");
});

test("a link that has been used is reported, with links to register and to log in", async () => {
  storedLink.save({ token: "link", person });
  const message = "This link has already been used. Please log in.";
  fetched.mockResolvedValue(refused({ message, code: "ENROLMENT_LINK_USED" }));
  show();
  await choose("trei cai verzi pe pereți");
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/auth");
  await user.click(screen.getByRole("link", { name: "Register again" }));
  expect(heading()).toBe("Create an account");
  expect(storedLink.read()).toBeNull();
});

test("sent twice in a row, the form sends once", async () => {
  storedLink.save({ token: "link", person });
  fetched.mockReturnValue(new Promise(() => undefined));
  show();
  await user.type(screen.getByLabelText("Password"), "trei cai verzi pe pereți");
  await user.type(screen.getByLabelText("Confirm Password"), "trei cai verzi pe pereți");
  await user.dblClick(screen.getByRole("button", { name: "Create account" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Processing..." })).toBeDefined());
  expect(fetched).toHaveBeenCalledOnce();
});
