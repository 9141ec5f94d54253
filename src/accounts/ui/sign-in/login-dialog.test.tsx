import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast } from "../../../web/ui/toast.ts";
import { LoginDialog } from "./login-dialog.tsx";

const fetched = vi.fn<typeof fetch>();
const signedIn = vi.fn<(token: string) => Promise<void>>();

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("sign-in");
  vi.stubGlobal("fetch", fetched);
  signedIn.mockResolvedValue();
  render(
    <I18nProvider i18n={i18n}>
      <LoginDialog onClose={() => undefined} onSignedIn={signedIn} />
    </I18nProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetched.mockReset();
  signedIn.mockReset();
});

async function fill(email: string, password: string): Promise<void> {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Email"), email);
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Log in" }));
}

test("the right credentials hand on the token, sent in the body and not in the address", async () => {
  fetched.mockResolvedValue(Response.json({ sessionToken: "a.b.c", userId: 1 }));
  await fill("ana@shop.example", "secret");
  await waitFor(() => expect(signedIn).toHaveBeenCalledWith("a.b.c"));
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/login");
  expect(init?.body).toBe('{"email":"ana@shop.example","password":"secret","rememberMe":false}');
});

test.each([
  [401, "Wrong email or password"],
  [429, "Too many tries. Please wait a few minutes and try again."],
  [500, "The server could not answer. Please try again."],
])("an answer of %i is told as: %s", async (status, words) => {
  fetched.mockResolvedValue(Response.json({ message: "no" }, { status }));
  await fill("ana@shop.example", "secret");
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "Login failed", description: words }));
  expect(signedIn).not.toHaveBeenCalled();
});
