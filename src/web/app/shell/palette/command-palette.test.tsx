import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "../../../../kit/roles.ts";
import { switchLocale } from "../../../i18n/catalogs.ts";
import { knowPerson, prepareStage, stage } from "../../testing/stage.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { usePaletteKey } from "./use-palette-key.ts";

const closed = vi.fn<() => void>();
const logout = vi.fn<() => void>();

beforeEach(() => prepareStage("shell"));
afterEach(() => {
  cleanup();
  closed.mockReset();
  logout.mockReset();
  delete document.documentElement.dataset["theme"];
  vi.unstubAllGlobals();
});

async function show(role: Role = "OPERATOR", address = "/sites") {
  knowPerson(role);
  const { place } = stage(<CommandPalette onClose={closed} onLogout={logout} />, address);
  const field = await screen.findByRole("combobox");
  return { place, field };
}

const offered = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("the field has the focus; a part of a name and Enter lead to the screen", async () => {
  const user = userEvent.setup();
  const { place, field } = await show();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard("import{Enter}");
  expect(place()).toBe("/import-export");
  expect(closed).toHaveBeenCalledOnce();
});

test("arrows go through what is offered, round its end", async () => {
  const user = userEvent.setup();
  const { place } = await show();
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(place()).toBe("/dynamic-pricing");
});

test.each([
  ["OPERATOR", false],
  ["COMPANY_ADMIN", false],
  ["GOD", true],
] as const)("%s is offered the privileged screens: %s", async (role, isOffered) => {
  await show(role);
  for (const name of ["Product History", "Flagged Products", "Usage"])
    expect(offered().includes(name)).toBe(isOffered);
});

test("a site is switched to: remembered, and its products shown", async () => {
  const user = userEvent.setup();
  const { place } = await show("OPERATOR", "/settings");
  await user.keyboard("second{Enter}");
  expect(localStorage.getItem("selectedSite")).toBe("second.example");
  expect(place()).toBe("/products?site=second.example");
});

test("the theme is changed and marked as the current one", async () => {
  const user = userEvent.setup();
  await show();
  await user.keyboard("dark{Enter}");
  expect(localStorage.getItem("theme")).toBe("dark");
  expect(screen.getAllByRole("option", { name: /current/ }).map((option) => option.textContent)).toContain(
    "Dark themecurrent",
  );
});

test("in Romanian marks need not be typed", async () => {
  const user = userEvent.setup();
  await switchLocale("ro");
  const { place } = await show();
  await user.keyboard("preturi");
  expect(offered()).toEqual(["Prețuri dinamice"]);
  await user.keyboard("{Enter}");
  expect(place()).toBe("/dynamic-pricing");
});

test("what nothing fits is said", async () => {
  const user = userEvent.setup();
  await show();
  await user.keyboard("xyzzy");
  expect(offered()).toEqual([]);
  expect(screen.getByText("Nothing found")).toBeDefined();
});

test("it logs out by asking first, and closes by Escape", async () => {
  const user = userEvent.setup();
  await show();
  await user.keyboard("log out{Enter}");
  expect(logout).toHaveBeenCalledOnce();
  await user.keyboard("{Escape}");
  expect(closed).toHaveBeenCalledTimes(2);
});

function Listener({ onKey }: { readonly onKey: () => void }) {
  usePaletteKey(onKey);
  return <input aria-label="Somewhere" />;
}

test.each([
  ["{Control>}k{/Control}", 1],
  ["{Meta>}k{/Meta}", 1],
  ["{Control>}{Shift>}k{/Shift}{/Control}", 0],
  ["k", 0],
])("%s calls it %d times, also while typing", async (keys, times) => {
  const user = userEvent.setup();
  const pressed = vi.fn<() => void>();
  stage(<Listener onKey={pressed} />);
  await user.click(screen.getByLabelText("Somewhere"));
  await user.keyboard(keys);
  expect(pressed).toHaveBeenCalledTimes(times);
});
