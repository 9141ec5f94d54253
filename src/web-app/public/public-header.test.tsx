import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareApp, renderApp, signInAs, userInfoOf } from "../test-support/render-app.tsx";
import { PublicHeader } from "./public-header.tsx";

beforeEach(() => prepareApp());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const sections = () => screen.getAllByRole("navigation", { name: "Sections" });

test("on the start page the brand scrolls to the top", async () => {
  const user = userEvent.setup();
  const { place } = renderApp(<PublicHeader />, "/");
  await user.click(screen.getByRole("link", { name: "Vizor" }));
  expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: "smooth" });
  expect(place()).toBe("/");
});

test("elsewhere the brand leads to the start page, and the sections to their place on it", async () => {
  const user = userEvent.setup();
  const { place } = renderApp(<PublicHeader />, "/terms");
  for (const [name, hash] of [
    ["Features", "/#features"],
    ["How it works", "/#how-it-works"],
    ["Help", "/#contact"],
  ] as const) {
    const [links] = sections();
    if (links) await user.click(within(links).getByRole("link", { name }));
    expect(place()).toBe(hash);
  }
});

test("Log in leads to the dialog", async () => {
  const user = userEvent.setup();
  const { place } = renderApp(<PublicHeader />);
  await user.click(screen.getByRole("link", { name: "Log in" }));
  expect(place()).toBe("/auth");
});

test.each([
  [userInfoOf("OPERATOR"), "Ana"],
  [{ ...userInfoOf("OPERATOR"), firstName: "" }, "ana"],
])("who is signed in sees their name and the way to their sites", async (person, name) => {
  signInAs("OPERATOR");
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(person)));
  vi.stubGlobal("fetch", fetched);
  const { queryClient } = await import("../query-client.ts");
  queryClient.clear();
  renderApp(<PublicHeader />);
  expect(screen.getByRole("link", { name: "My sites" }).getAttribute("href")).toBe("/sites");
  expect(screen.queryByRole("link", { name: "Log in" })).toBeNull();
  expect(await screen.findByText(name, { exact: true })).toBeDefined();
});

test("the menu of narrow screens closes after a selection, on scroll down, by Escape and by a press outside", async () => {
  const user = userEvent.setup();
  const { place } = renderApp(<PublicHeader />, "/terms");
  const open = () => user.click(screen.getByRole("button", { name: "Open menu" }));
  const isClosed = () => waitFor(() => expect(sections()).toHaveLength(1));

  await open();
  await waitFor(() => expect(sections()).toHaveLength(2));
  const [, menu] = sections();
  if (menu) await user.click(within(menu).getByRole("link", { name: "Features" }));
  expect(place()).toBe("/#features");
  await isClosed();

  await open();
  let top = 100;
  vi.spyOn(window, "scrollY", "get").mockImplementation(() => top);
  act(() => void window.dispatchEvent(new Event("scroll")));
  await isClosed();

  await open();
  top = 40;
  act(() => void window.dispatchEvent(new Event("scroll")));
  expect(sections()).toHaveLength(2);
  await user.keyboard("{Escape}");
  await isClosed();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open menu" }));

  await open();
  await user.click(document.body);
  await isClosed();
});
