import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { switchLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import {
  type RecordedCall,
  refused,
  renderSettings,
  stubServer,
} from "../../people/ui/test-support/render-settings.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";

const user = userEvent.setup();
const rightPassword = " kestrel-umbra-41";

const passwordRefused = (code: string, words: string) =>
  refused(422, words, {
    code,
    errors: { currentPassword: words },
    fields: { currentPassword: { code } },
  });
const passwordNeeded = () =>
  passwordRefused("CURRENT_PASSWORD_NEEDED", "Please enter your current password.");
const passwordWrong = () => passwordRefused("CURRENT_PASSWORD_WRONG", "Your current password is not right.");
const picture = () =>
  new Response(new Uint8Array([0x89, 0x50]), { headers: { "content-type": "image/png" } });

/** A server to which the sign-in is no longer fresh, and where no second factor is in force. */
async function askForSetup(answerOf: (password: string) => Response): Promise<RecordedCall[]> {
  const requests = stubServer({
    "POST /api/setup-mfa": ({ body }) =>
      body === undefined
        ? passwordNeeded()
        : answerOf((body as { readonly currentPassword: string }).currentPassword),
    "GET /api/setup-mfa/key": () => Response.json({ secret: "JBSWY3DPEHPK3PXP" }),
    "POST /api/verify-mfa": () =>
      refused(422, "The setup has expired. Please start it again.", { code: "NO_SETUP" }),
  });
  await renderSettings(<SecondFactorSection isOn={false} emailAddress="ana@shop.example" />);
  await user.click(screen.getByRole("switch"));
  await screen.findByRole("dialog", { name: "Confirm that it is you" });
  await waitFor(() => expect(document.activeElement).toBe(passwordField()));
  return requests;
}

const answer = (password: string) => (password === rightPassword ? picture() : passwordWrong());
const passwordField = () => screen.getByLabelText("Current password") as HTMLInputElement;
const bodies = (requests: readonly RecordedCall[]) =>
  requests.filter(({ call }) => call === "POST /api/setup-mfa").map(({ body }) => body);

beforeEach(() => {
  URL.createObjectURL = () => "blob:qr";
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("without a second factor the password is requested, hidden at first, and no error is shown yet", async () => {
  await askForSetup(answer);
  expect(screen.queryByLabelText("Code")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(passwordField().autocomplete).toBe("current-password");
  expect(passwordField().type).toBe("password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(passwordField().type).toBe("text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(passwordField().type).toBe("password");
});

test("an empty field shows an error, without a call", async () => {
  const requests = await askForSetup(answer);
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(screen.getByRole("alert").textContent).toBe("Please enter your current password.");
  expect(document.activeElement).toBe(passwordField());
  expect(bodies(requests)).toEqual([undefined]);
});

test("a wrong password is reported at the field, which has the focus; the right one leads to the QR code", async () => {
  const requests = await askForSetup(answer);
  await user.type(passwordField(), "kestrel");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await screen.findByText("Your current password is not right.");
  expect(passwordField().getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(passwordField()));
  expect(currentToast()).toMatchObject({ title: "Failed to setup MFA" });
  expect(currentToast()?.description).toBeUndefined();

  // What was typed is selected, so that it is typed over.
  await user.keyboard(`${rightPassword}{Enter}`);
  await screen.findByRole("img", { name: "QR code for your authenticator app" });
  expect(screen.getByRole("dialog", { name: "Set up two-factor authentication" })).toBeTruthy();
  expect(bodies(requests)).toEqual([
    undefined,
    { currentPassword: "kestrel" },
    // As it was typed: a password may begin with a blank.
    { currentPassword: rightPassword },
  ]);
});

test("after too many attempts the field says how long to wait", async () => {
  await askForSetup(() =>
    Response.json(
      { message: "Too many attempts. Please try again later.", code: "TOO_MANY_ATTEMPTS" },
      { status: 429, headers: { "retry-after": "120" } },
    ),
  );
  await user.keyboard("kestrel{Enter}");
  const alert = await screen.findByText("Too many attempts. Please try again in 2 minutes.");
  expect(passwordField().getAttribute("aria-describedby")).toBe(alert.id);
  expect(passwordField().value).toBe("kestrel");
});

test("a second factor switched on in another session is requested instead of the password", async () => {
  await askForSetup(() => {
    const words = "Please enter a current code from your authenticator app or a recovery code.";
    return refused(422, words, { code: "CODE_NEEDED", errors: { code: words } });
  });
  await user.keyboard("kestrel{Enter}");
  const code = await screen.findByLabelText<HTMLInputElement>("Code");
  expect(code.value).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a setup that another session has taken over is closed, and can be started again", async () => {
  await askForSetup(answer);
  await user.keyboard(`${rightPassword}{Enter}`);
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  await user.click(screen.getByLabelText("6-digit code"));
  await user.keyboard("123456{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(currentToast()).toMatchObject({
    title: "Failed to verify code",
    description: "The setup has expired. Please start it again.",
  });
});

test("in Romanian", async () => {
  await askForSetup(answer);
  await act(() => switchLocale("ro"));
  expect(
    screen.getByText("A trecut ceva timp de la autentificare. Introdu parola actuală ca să continui."),
  ).toBeTruthy();
  const field = screen.getByLabelText("Parola actuală");
  await user.click(screen.getByRole("button", { name: "Confirmă" }));
  expect(screen.getByRole("alert").textContent).toBe("Introdu parola actuală.");
  await user.type(field, "kestrel{Enter}");
  await screen.findByText("Parola actuală nu este corectă.");
  await user.clear(field);
  await user.type(field, `${rightPassword}{Enter}`);
  await screen.findByRole("dialog", { name: "Configurează autentificarea în doi pași" });
});
