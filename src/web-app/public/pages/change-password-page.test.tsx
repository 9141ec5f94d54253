import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ResetPassword } from "../../../accounts/passwords/ui/reset/reset-password.tsx";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { ChangePasswordPage } from "./change-password-page.tsx";

const fetched = vi.fn<typeof fetch>();
const user = userEvent.setup();
const part = (claims: object) => btoa(JSON.stringify(claims)).replace(/=+$/, "");
const tokenOf = (claims: object) => `${part({ alg: "HS256" })}.${part(claims)}.c2ln`;
const valid = () => tokenOf({ expirationTsMillis: Date.now() + 60_000 });

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("public", "sign-in", "account-forms", "enrolment", "problems");
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function Where() {
  const { pathname, search } = useLocation();
  return <code>{pathname + search}</code>;
}

function open(search: string): void {
  render(
    <MemoryRouter initialEntries={[`/change-password${search}`]}>
      <I18nProvider i18n={i18n}>
        <ChangePasswordPage title="Change your password" Screen={ResetPassword} />
        <Where />
      </I18nProvider>
    </MemoryRouter>,
  );
}

const where = () => document.querySelector("code")?.textContent;
const password = () => screen.getByLabelText("New Password");
const send = async (text: string, again = text) => {
  await user.type(password(), text);
  await user.type(screen.getByLabelText("Confirm Password"), again);
  await user.click(screen.getByRole("button", { name: "Update Password" }));
};

test.each([
  ["", "No password reset link found. Please use the link from the email."],
  ["?token=", "No password reset link found. Please use the link from the email."],
  ["?token=a.b", "The password reset link is invalid. Please request a new one."],
  ["?token=a.%25.c", "The password reset link is invalid. Please request a new one."],
  [
    `?token=${tokenOf({})}`,
    "This password reset link is missing expiration information. Please request a new one.",
  ],
  [
    `?token=${tokenOf({ expirationTsMillis: 1 })}`,
    "This password reset link has expired. Please request a new one.",
  ],
])("%s opens no form: %s", (search, reason) => {
  open(search);
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toBe(`Link Expired${reason}`);
  expect(screen.getByRole("link", { name: "Return to Login" }).getAttribute("href")).toBe("/auth");
  expect(screen.queryByLabelText("New Password")).toBeNull();
});

test("the token is removed from the address at once and held in memory only; no referrer is sent", () => {
  open(`?token=${valid()}`);
  expect(where()).toBe("/change-password");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Change Your Password");
  expect(password()).toBeDefined();
  expect(localStorage.length + sessionStorage.length).toBe(0);
  expect(document.head.querySelector("meta[name=referrer]")?.getAttribute("content")).toBe("no-referrer");
});

test("each field shows and hides its own password", async () => {
  open(`?token=${valid()}`);
  const [first] = screen.getAllByRole("button", { name: "Show password" });
  if (first) await user.click(first);
  expect(password().getAttribute("type")).toBe("text");
  expect(screen.getByLabelText("Confirm Password").getAttribute("type")).toBe("password");
});

test.each([
  ["kX9#pw2", "kX9#pw2", "Password must be at least 8 characters"],
  ["kX9#pw2v", "kX9", "Please confirm your password"],
  ["kX9#pw2v", "kX9#pw2x", "Passwords don't match"],
])("%s and %s: %s", async (text, again, sentence) => {
  open(`?token=${valid()}`);
  await send(text, again);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
});

test("the hint names the level, and what would improve it", async () => {
  open(`?token=${valid()}`);
  await user.type(password(), "Parola2026");
  expect(screen.getByRole("status").textContent).toBe("Weak – Avoid common words and passwords.");
  await user.clear(password());
  await user.type(password(), "trei cai verzi pe pereți");
  expect(screen.getByRole("status").textContent).toBe("Strong");
});

test("a new password is sent with the link's token; after two seconds the login opens", async () => {
  const token = valid();
  localStorage.setItem("auth_token", "old.session.token");
  open(`?token=${token}`);
  await user.type(password(), "trei cai verzi");
  await user.type(screen.getByLabelText("Confirm Password"), "trei cai verzi");
  vi.useFakeTimers();
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  fireEvent.click(screen.getByRole("button", { name: "Update Password" }));
  await act(() => vi.advanceTimersByTimeAsync(0));

  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/api/change-password");
  expect(init).toMatchObject({
    method: "POST",
    body: '{"password":"trei cai verzi"}',
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(currentToast()).toMatchObject({
    title: "Success",
    description: "Your password has been changed successfully. You can now log in with your new password.",
  });
  expect(screen.getByRole("button", { name: "Processing..." })).toHaveProperty("disabled", true);
  expect(localStorage.getItem("auth_token")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(where()).toBe("/change-password");
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(where()).toBe("/auth");
});

test("a refused password is reported at its field", async () => {
  const sentence = "This password is too common. Please choose another one.";
  const problem = { message: sentence, code: "PASSWORD_COMMON", errors: { password: sentence } };
  fetched.mockResolvedValue(Response.json(problem, { status: 422 }));
  open(`?token=${valid()}`);
  await send("chickenwing101");
  expect((await screen.findByText(sentence)).id).toBe(password().getAttribute("aria-describedby"));
});

test("a link that has been used is reported, and closes the form; the current session stays", async () => {
  localStorage.setItem("auth_token", "other.session.token");
  localStorage.setItem("auth_token_expiration", String(Date.now() + 60_000));
  const message = "The password reset link is invalid. Please request a new one.";
  fetched.mockResolvedValue(Response.json({ message }, { status: 401 }));
  open(`?token=${valid()}`);
  await send("trei cai verzi");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(`Link Expired${message}`));
  expect(currentToast()).toMatchObject({ title: "Error", description: message });
  expect(localStorage.getItem("auth_token")).toBe("other.session.token");
});

test("any other failure has the server's text, else 'Failed to change password'", async () => {
  open(`?token=${valid()}`);
  fetched.mockResolvedValueOnce(new Response("", { status: 500 }));
  await send("trei cai verzi");
  const description = "Failed to change password";
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "Error", description }));
  fetched.mockResolvedValueOnce(Response.json({ message: "Another reason" }, { status: 422 }));
  await user.click(screen.getByRole("button", { name: "Update Password" }));
  await waitFor(() => expect(currentToast()?.description).toBe("Another reason"));
});
