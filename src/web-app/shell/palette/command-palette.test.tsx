import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "../../../kit/roles.ts";
import { switchLocale } from "../../../web/i18n/catalogs.ts";
import { prepareApp, renderApp, signInAs, userInfoOf } from "../../test-support/render-app.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { holdTyping, takeTyped } from "./typed-ahead.ts";
import { usePaletteKey } from "./use-palette-key.ts";

const closed = vi.fn<() => void>();
const logout = vi.fn<() => void>();

beforeEach(() => prepareApp("shell"));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  takeTyped();
  closed.mockReset();
  logout.mockReset();
  delete document.documentElement.dataset["theme"];
});

/** What was searched for among the products, and what the server finds by it. */
let searched: URLSearchParams[] = [];
let answer: (text: string) => Response | Promise<Response>;

const found = (...titles: string[]) =>
  Response.json({
    content: titles.map((title, at) => ({ packetId: 70 + at, title })),
    totalElements: titles.length,
    totalPages: 1,
    size: 8,
    number: 0,
  });

async function show(role: Role = "OPERATOR", address = "/sites") {
  signInAs(role);
  searched = [];
  answer = () => found();
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(async (target) => {
      const { pathname, searchParams } = new URL(String(target), "http://vizor.example");
      if (pathname !== "/api/search") return Response.json(userInfoOf(role));
      searched.push(searchParams);
      return answer(searchParams.get("query") ?? "");
    }),
  );
  const { place } = renderApp(<CommandPalette onClose={closed} onLogout={logout} />, address);
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

test.each([
  ["market ov", "/dashboard"],
  ["matches", "/matches"],
])("“%s” and Enter lead to a screen that the side navigation does not list: %s", async (typed, path) => {
  const user = userEvent.setup();
  const { place } = await show();
  await user.keyboard(`${typed}{Enter}`);
  expect(place()).toBe(path);
});

test("arrows move through the results and wrap at the end", async () => {
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

test.each([
  ["OPERATOR", false],
  ["OPERATOR_ADMIN", true],
] as const)(
  "%s is offered the settings of the API: %s; sections lead to their anchors",
  async (role, isOffered) => {
    const user = userEvent.setup();
    const { place } = await show(role);
    await user.keyboard("settings");
    expect(offered().includes("API and webhooks")).toBe(isOffered);
    await user.keyboard(" alerts{Enter}");
    expect(place()).toBe("/settings#alerts");
  },
);

test("switching to a site stores it and opens its products", async () => {
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

test("Romanian diacritics need not be typed", async () => {
  const user = userEvent.setup();
  await switchLocale("ro");
  const { place } = await show();
  await user.keyboard("preturi");
  expect(offered()).toEqual(["Prețuri dinamice", "Feed de prețuri"]);
  await user.keyboard("{Enter}");
  expect(place()).toBe("/dynamic-pricing");
});

test("no results are reported", async () => {
  const user = userEvent.setup();
  await show();
  await user.keyboard("xyzzy");
  expect(offered()).toEqual([]);
  expect(await screen.findByText("Nothing found")).toBeDefined();
});

test("a product of the selected site is found after the last letter, and opened over the results", async () => {
  // Without a pause between the keys, which a busy machine could make longer than the search waits.
  const user = userEvent.setup({ delay: null });
  localStorage.setItem("selectedSite", "second.example");
  const { place } = await show();
  answer = () => found("Bormașină Bosch", "Bosch Professional");
  await user.keyboard("bosch");
  await screen.findByRole("option", { name: "Bosch Professional" });
  expect(searched.map((query) => Object.fromEntries(query))).toEqual([
    { domain: "second.example", page: "0", size: "8", query: "bosch" },
  ]);
  expect(screen.getByText("Products of second.example")).toBeDefined();
  await user.click(screen.getByRole("option", { name: "Bosch Professional" }));
  expect(place()).toBe("/products?site=second.example&query=bosch&product=71");
});

test("the first product found is opened by Enter, where nothing else matches", async () => {
  const user = userEvent.setup();
  holdTyping();
  for (const key of "bosch")
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  const { place } = await show();
  answer = () => found("Bormașină Bosch", "Bosch Professional");
  await screen.findByRole("option", { name: "Bormașină Bosch" });
  await waitFor(() =>
    expect(screen.getByRole("option", { selected: true }).textContent).toBe("Bormașină Bosch"),
  );
  await user.keyboard("{Enter}");
  expect(place()).toBe("/products?site=first.example&query=bosch&product=70");
});

test("the best command is chosen after each letter, whatever products the letters before have found", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ delay: null });
  await show();
  answer = async (text) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return text.length > 3 ? found() : found("Logitech out", "Login out");
  };
  for (const letter of "log out") {
    await user.keyboard(letter);
    // Longer than the search waits for another letter, and shorter than until its reply.
    await act(() => vi.advanceTimersByTimeAsync(350));
  }
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Log out");
  await user.keyboard("{Enter}");
  expect(logout).toHaveBeenCalledOnce();
});

test("a product opened from the list leaves its search, filters, order and layout as they are", async () => {
  const user = userEvent.setup({ delay: null });
  const list = "/products?site=first.example&sort=OVERPRICED&price_position=CHEAPEST&layout=table";
  const { place } = await show("OPERATOR", list);
  answer = () => found("Bormașină Bosch");
  await user.keyboard("bosch");
  await user.click(await screen.findByRole("option", { name: "Bormașină Bosch" }));
  expect(place()).toBe(`${list}&product=70`);
});

test("where no title or start of a SKU matches, SKUs are searched for a part", async () => {
  const user = userEvent.setup({ delay: null });
  const { place } = await show();
  await user.keyboard("77-x");
  const offer = await screen.findByRole("option", { name: "Search SKUs for “77-x”" });
  expect(screen.getByRole("status").textContent).toBe("Nothing found");
  await user.click(offer);
  expect(place()).toBe("/products?site=first.example&query=77-x&sku-search=true");
});

test("one letter sends no request; a search that fails is reported", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await show();
  answer = () => new Response("", { status: 500 });
  await user.keyboard("q");
  // Longer than the search waits for another letter.
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(searched).toEqual([]);
  await user.keyboard("q");
  await screen.findByText("The products could not be searched just now");
});

test("a section of the settings opens by its name", async () => {
  const user = userEvent.setup();
  const { place } = await show();
  await user.keyboard("brand vis{Enter}");
  expect(place()).toBe("/settings#brands");
});

test("what was typed before the palette opened is inserted", async () => {
  holdTyping();
  for (const key of "imp")
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  const { field } = await show();
  await waitFor(() => expect((field as HTMLInputElement).value).toBe("imp"));
});

test("logging out asks for confirmation, and Escape closes it", async () => {
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
  renderApp(<Listener onKey={pressed} />);
  await user.click(screen.getByLabelText("Somewhere"));
  await user.keyboard(keys);
  expect(pressed).toHaveBeenCalledTimes(times);
});
