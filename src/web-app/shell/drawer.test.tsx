import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareApp, renderApp, signInAs } from "../test-support/render-app.tsx";
import { Drawer } from "./drawer.tsx";

const changed = vi.fn<(open: boolean) => void>();
const logout = vi.fn<() => void>();

beforeEach(async () => {
  await prepareApp("shell");
  signInAs("OPERATOR");
});
afterEach(() => {
  cleanup();
  changed.mockReset();
  logout.mockReset();
  vi.unstubAllGlobals();
});

const show = () => renderApp(<Drawer open onOpenChange={changed} onLogout={logout} />, "/sites");

test("it has the entries, Account and Log out; selecting one navigates and closes it", async () => {
  const user = userEvent.setup();
  const { place } = show();
  await user.click(await screen.findByRole("link", { name: "Dynamic Prices" }));
  expect(place()).toBe("/dynamic-pricing");
  expect(changed).toHaveBeenCalledExactlyOnceWith(false);
});

test.each(["{Escape}", "backdrop"])("%s closes it", async (way) => {
  const user = userEvent.setup();
  show();
  await screen.findByRole("dialog", { name: "Menu" });
  const backdrop = document.querySelector(".bg-scrim");
  if (way === "backdrop" && backdrop) await user.click(backdrop);
  else await user.keyboard(way);
  expect(changed).toHaveBeenCalledExactlyOnceWith(false);
});

test("Log out closes it and asks for confirmation", async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole("button", { name: "Log out" }));
  expect(changed).toHaveBeenCalledExactlyOnceWith(false);
  expect(logout).toHaveBeenCalledOnce();
});
