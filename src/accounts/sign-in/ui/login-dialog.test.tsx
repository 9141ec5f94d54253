import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast, toast } from "../../../web/ui/toast/toast.ts";
import { LoginDialog } from "./login-dialog.tsx";

const fetched = vi.fn<typeof fetch>();
const signedIn = vi.fn<(token: string) => Promise<void>>();

beforeEach(async () => {
  localStorage.clear();
  toast({ title: "before" });
  await startLocale();
  await needCatalogs("sign-in");
  vi.stubGlobal("fetch", fetched);
  signedIn.mockResolvedValue();
  show();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
  signedIn.mockReset();
});

function show(): void {
  render(
    <MemoryRouter>
      <I18nProvider i18n={i18n}>
        <LoginDialog onClose={() => undefined} onSignedIn={signedIn} />
      </I18nProvider>
    </MemoryRouter>,
  );
}

const user = userEvent.setup();
const email = () => screen.getByLabelText("Email");
const password = () => screen.getByLabelText("Password");
const code = () => screen.getByLabelText("Verification code");
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const bodyOf = (at: number) => JSON.parse(String(fetched.mock.calls[at]?.[1]?.body)) as unknown;

async function fill(address: string, secret: string): Promise<void> {
  await user.type(email(), address);
  await user.type(password(), secret);
  await press("Log in");
}

/** Credentials are right and a second factor is due. */
async function reachSecondStep(handle: string | null = "handle"): Promise<void> {
  fetched.mockResolvedValueOnce(Response.json({ sessionToken: null, userId: handle }));
  await fill("ana@shop.example", "secret");
  await screen.findByLabelText("Verification code");
}

test("the right credentials are sent in the body, not in the address, and the token is passed on", async () => {
  fetched.mockResolvedValue(Response.json({ sessionToken: "a.b.c", userId: 1 }));
  await fill("ana@shop.example", "secret");
  await waitFor(() => expect(signedIn).toHaveBeenCalledWith("a.b.c"));
  expect(fetched.mock.calls[0]?.[0]).toBe("/login");
  expect(bodyOf(0)).toEqual({ email: "ana@shop.example", password: "secret", rememberMe: false });
});

test.each([
  [401, {}, "Wrong email or password"],
  [429, { "retry-after": "1" }, "Too many attempts. Please try again in 1 second."],
  [429, { "retry-after": "59" }, "Too many attempts. Please try again in 59 seconds."],
  [429, { "retry-after": "60" }, "Too many attempts. Please try again in 1 minute."],
  [429, { "retry-after": "841" }, "Too many attempts. Please try again in 15 minutes."],
  [429, {}, "Too many attempts. Please wait a few minutes and try again."],
  [500, {}, "The server could not answer. Please try again."],
])("a reply of %i %j is reported as: %s", async (status, headers, words) => {
  fetched.mockResolvedValue(Response.json({ message: "no" }, { status, headers }));
  await fill("ana@shop.example", "secret");
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "Login failed", description: words }));
  expect(signedIn).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(password());
  // Only what was typed can be wrong about a field.
  expect(password().getAttribute("aria-invalid")).toBe(String(status === 401));
  expect(screen.queryByRole("alert")?.textContent).toBe(status === 401 ? words : undefined);
});

test("a missing value is reported at its field, and nothing is sent", async () => {
  await press("Log in");
  expect(await screen.findByText("Please enter a valid email address")).toBeDefined();
  expect(screen.getByText("Password is required")).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
});

test("the password is shown and hidden again", async () => {
  expect(password().getAttribute("type")).toBe("password");
  await press("Show password");
  expect(password().getAttribute("type")).toBe("text");
  await press("Hide password");
  expect(password().getAttribute("type")).toBe("password");
});

test("a forgotten password needs an address first", async () => {
  const sentence = "Please enter your email address first.";
  await press("Forgot password?");
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(currentToast()).toMatchObject({ title: "Email Required", description: sentence });
  expect(document.activeElement).toBe(email());

  await user.type(email(), "no address");
  await press("Forgot password?");
  expect(await screen.findByText("Please enter a valid email address")).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
});

test("the reset mail is requested in the language of the screen, as an upper case code", async () => {
  let answer: (response: Response) => void = () => undefined;
  fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  await user.type(email(), "ana@shop.example");
  await user.dblClick(screen.getByRole("button", { name: "Forgot password?" }));
  answer(Response.json({ message: "ok" }));
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: "Reset Email Sent",
      description: "If an account exists with this email, you will receive password reset instructions.",
    }),
  );
  expect(fetched.mock.calls).toHaveLength(1);
  expect(fetched.mock.calls[0]?.[0]).toBe("/login/forgot-password");
  expect(bodyOf(0)).toEqual({ email: "ana@shop.example", language: "EN" });
});

test.each([
  [
    "an answer of 500",
    () => Promise.resolve(new Response("", { status: 500 })),
    "Failed to send reset email. Please try again later.",
  ],
  [
    "no answer",
    () => Promise.reject(new TypeError("Failed to fetch")),
    "The server cannot be reached. Please check your connection and try again.",
  ],
])("a reset mail that failed with %s says so", async (_, answer, words) => {
  fetched.mockImplementation(answer);
  await user.type(email(), "ana@shop.example");
  await press("Forgot password?");
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "Error", description: words }));
});

test("a second factor locks the credentials, hides the other links, and has the focus", async () => {
  await reachSecondStep();
  expect(email()).toHaveProperty("disabled", true);
  expect(password()).toHaveProperty("disabled", true);
  for (const name of ["Remember me", "Forgot password?", "Log in", "Create an account"])
    expect(screen.queryByText(name, { selector: "button, label, a" }), name).toBeNull();
  expect(document.activeElement).toBe(code());
  expect(code().getAttribute("autocomplete")).toBe("one-time-code");
  expect(screen.getByRole("status").textContent).toBe("Second step: this account asks for a code.");
});

test("Verify waits for six digits; a pasted code may hold blanks", async () => {
  await reachSecondStep();
  const verify = screen.getByRole("button", { name: "Verify" });
  await user.type(code(), "12345");
  expect(verify).toHaveProperty("disabled", true);
  await user.clear(code());
  await user.paste(" 123 456 ");
  expect(code()).toHaveProperty("value", "123456");
  expect(verify).toHaveProperty("disabled", false);
});

test("the right code passes on the token and is confirmed", async () => {
  await reachSecondStep();
  fetched.mockResolvedValueOnce(Response.json({ sessionToken: "d.e.f" }));
  await user.type(code(), "123456{Enter}");
  await waitFor(() => expect(signedIn).toHaveBeenCalledExactlyOnceWith("d.e.f"));
  expect(fetched.mock.calls[1]?.[0]).toBe("/login/mfa");
  expect(bodyOf(1)).toEqual({ id: "handle", code: "123456" });
  expect(currentToast()).toMatchObject({ title: "Success", description: "Logged in successfully with MFA" });
});

test("a wrong code is reported, and the step stays", async () => {
  await reachSecondStep();
  fetched.mockResolvedValueOnce(Response.json({ message: "no" }, { status: 401 }));
  await user.type(code(), "000000{Enter}");
  const words = "The code is not right. Please enter a current one.";
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "Error", description: words }));
  await waitFor(() => expect(document.activeElement).toBe(code()));
  expect(signedIn).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toBe(words);
  expect(code().getAttribute("aria-invalid")).toBe("true");
  await user.keyboard("1");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the fifth wrong code leads back to the credentials with a sentence", async () => {
  await reachSecondStep();
  fetched.mockImplementation(async () => new Response("", { status: 401 }));
  for (let attempts = 1; attempts <= 5; attempts += 1) {
    await user.clear(code());
    await user.type(code(), "000000{Enter}");
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1 + attempts));
    if (attempts < 5)
      await waitFor(() => expect(screen.getByRole("button", { name: "Verify" })).toBeDefined());
  }
  await waitFor(() => expect(screen.queryByLabelText("Verification code")).toBeNull());
  expect(currentToast()?.description).toBe("This sign-in has expired. Please log in again.");
  expect(document.activeElement).toBe(password());
});

test("a code that comes more than five minutes later leads back to the credentials", async () => {
  // From here on the clock stands still until the test moves it.
  vi.useFakeTimers({ toFake: ["Date"] });
  await reachSecondStep();
  vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
  fetched.mockResolvedValueOnce(new Response("", { status: 401 }));
  await user.type(code(), "123456{Enter}");
  await waitFor(() => expect(screen.queryByLabelText("Verification code")).toBeNull());
  expect(currentToast()?.description).toBe("This sign-in has expired. Please log in again.");
});

test("a reply without a handle is reported when a code is sent", async () => {
  await reachSecondStep(null);
  await user.type(code(), "123456{Enter}");
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: "Error", description: "No user ID for MFA verification" }),
  );
  expect(fetched).toHaveBeenCalledOnce();
});

test("Back returns to the credentials as they were and clears the code", async () => {
  await reachSecondStep();
  await user.type(code(), "123");
  await press("Back");
  expect(email()).toMatchObject({ value: "ana@shop.example", disabled: false });
  expect(document.activeElement).toBe(password());

  fetched.mockResolvedValueOnce(Response.json({ sessionToken: null, userId: "second" }));
  await press("Log in");
  expect(await screen.findByLabelText("Verification code")).toHaveProperty("value", "");
  expect(bodyOf(1)).toEqual({ email: "ana@shop.example", password: "secret", rememberMe: false });
});

test("a recovery code is sent in the code's place", async () => {
  await reachSecondStep();
  await press("Use a recovery code");
  const recovery = screen.getByLabelText("Recovery code");
  expect(document.activeElement).toBe(recovery);
  fetched.mockResolvedValueOnce(Response.json({ sessionToken: "d.e.f" }));
  await user.type(recovery, "abcde-fghij-klmno-p{Enter}");
  await waitFor(() => expect(signedIn).toHaveBeenCalledWith("d.e.f"));
  expect(bodyOf(1)).toEqual({ id: "handle", code: "abcde-fghij-klmno-p" });
});

test("closing resets everything, and cancels pending requests", async () => {
  await reachSecondStep();
  const signals: AbortSignal[] = [];
  fetched.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => {
        const { signal } = init ?? {};
        if (!signal) return;
        signals.push(signal);
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  await user.type(code(), "123456{Enter}");
  await waitFor(() => expect(signals).toHaveLength(1));
  cleanup();
  expect(signals[0]?.aborted).toBe(true);

  show();
  expect(email()).toMatchObject({ value: "", disabled: false });
  expect(password()).toHaveProperty("value", "");
  expect(screen.queryByLabelText("Verification code")).toBeNull();
  expect(currentToast()?.title).toBe("before");
  expect(signedIn).not.toHaveBeenCalled();
});

test("the dialog links to the registration", () => {
  expect(screen.getByRole("link", { name: "Create an account" }).getAttribute("href")).toBe("/register");
});
