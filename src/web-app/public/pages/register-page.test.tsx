import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Registration } from "../../../accounts/enrolment/ui/registration.tsx";
import { storedLink } from "../../../accounts/enrolment/ui/stored-enrolment.ts";
import { prepareApp, renderApp } from "../../test-support/render-app.tsx";
import { RegisterPage } from "./register-page.tsx";

const fetched = vi.fn<typeof fetch>();
const user = userEvent.setup();
const part = (claims: object) => btoa(JSON.stringify(claims)).replace(/=+$/, "");
const sessionToken = `${part({})}.${part({ expirationTsMillis: Date.now() + 3_600_000 })}.c2ln`;
const person = { firstName: "Ana", emailAddress: "ana@shop.example", companyName: "Magazin Verde SRL" };

beforeEach(async () => {
  await prepareApp("public", "sign-in", "account-forms", "enrolment");
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

test.each([
  ["registration", "Create account", "/sites?add=1"],
  ["invitation", "Join", "/sites"],
] as const)("%s: the session is stored and the sites open", async (kind, button, arrival) => {
  storedLink.save({ token: "link", person: { ...person, kind } });
  fetched.mockImplementation(async () => Response.json({ sessionToken, userId: 7 }));
  const { place } = renderApp(<RegisterPage title="Create an account" Screen={Registration} />, "/register");
  await user.type(screen.getByLabelText("Password"), "trei cai verzi");
  await user.type(screen.getByLabelText("Confirm Password"), "trei cai verzi");
  fireEvent.click(screen.getByRole("button", { name: button }));
  expect(await screen.findByRole("button", { name: "Processing..." })).toBeDefined();
  await waitFor(() => expect(localStorage.getItem("auth_token")).toBe(sessionToken));
  await waitFor(() => expect(place()).toBe(arrival));
});

test("a signed-in visitor sees so, and may log out to continue", async () => {
  localStorage.setItem("auth_token", sessionToken);
  localStorage.setItem("auth_token_expiration", String(Date.now() + 3_600_000));
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  renderApp(<RegisterPage title="Create an account" Screen={Registration} />, "/register");
  expect(heading()).toBe("You are already logged in");
  expect(screen.getByRole("link", { name: "Go to my sites" }).getAttribute("href")).toBe("/sites");
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(heading()).toBe("Create an account"));
  expect(fetched.mock.calls[0]?.[0]).toBe("/logout");
  expect(localStorage.getItem("auth_token")).toBeNull();
});
