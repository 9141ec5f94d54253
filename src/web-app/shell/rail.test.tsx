import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "../../kit/roles.ts";
import { prepareApp, renderApp, signInAs } from "../test-support/render-app.tsx";
import { Rail } from "./rail.tsx";

const logout = vi.fn<() => void>();

beforeEach(() => prepareApp("shell"));
afterEach(() => {
  cleanup();
  logout.mockReset();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(role: Role = "OPERATOR") {
  signInAs(role);
  const { place } = renderApp(<Rail onLogout={logout} />, "/sites");
  return { place, rail: screen.getByRole("navigation", { name: "Main" }) };
}

const point = (rail: HTMLElement) => fireEvent.pointerEnter(rail, { pointerType: "mouse" });
const turnAway = (rail: HTMLElement) => fireEvent.pointerLeave(rail, { pointerType: "mouse" });
const wide = "160px";
const narrow = "48px";

test("pointing at it for 150 ms widens it from 48 px; leaving narrows it", () => {
  vi.useFakeTimers();
  const { rail } = show();
  expect(rail.style.width).toBe(narrow);
  point(rail);
  vi.advanceTimersByTime(149);
  expect(rail.style.width).toBe(narrow);
  fireEvent.pointerMove(rail);
  vi.advanceTimersByTime(1);
  return vi.waitFor(() => {
    expect(rail.style.width).toBe(wide);
    turnAway(rail);
    expect(rail.style.width).toBe(narrow);
  });
});

test("passing over it does not widen it", () => {
  vi.useFakeTimers();
  const { rail } = show();
  point(rail);
  vi.advanceTimersByTime(100);
  turnAway(rail);
  vi.advanceTimersByTime(1000);
  expect(rail.style.width).toBe(narrow);
});

test("it is as wide as its longest label plus 40 px", () => {
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockImplementation(function (this: HTMLElement) {
    return this.textContent === "Dynamic Prices" ? 118 : 60;
  });
  const { rail } = show();
  fireEvent.click(rail, { detail: 1 });
  expect(rail.style.width).toBe("158px");
});

test("a click on a narrow rail only widens it; the next one navigates", () => {
  const { rail, place } = show();
  const products = screen.getByRole("link", { name: "Products" });
  fireEvent.click(products, { detail: 1 });
  expect(place()).toBe("/sites");
  expect(rail.style.width).toBe(wide);
  fireEvent.click(products, { detail: 1 });
  expect(place()).toBe("/products");
});

test("a click on a narrow rail does not log out", () => {
  show();
  const out = screen.getByRole("button", { name: "Log out" });
  fireEvent.click(out, { detail: 1 });
  expect(logout).not.toHaveBeenCalled();
  fireEvent.click(out, { detail: 1 });
  expect(logout).toHaveBeenCalledOnce();
});

test("keyboard focus widens it, so that Enter navigates; Escape and moving on narrow it", async () => {
  const user = userEvent.setup();
  const { rail, place } = show();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Sites" }));
  expect(rail.style.width).toBe(wide);
  await user.keyboard("{Escape}");
  expect(rail.style.width).toBe(narrow);
  await user.tab();
  expect(rail.style.width).toBe(wide);
  await user.keyboard("{Enter}");
  expect(place()).toBe("/products");
  act(() => screen.getByRole("link", { name: "Products" }).blur());
  expect(rail.style.width).toBe(narrow);
});

test("a press outside narrows it after a touch has widened it", () => {
  const { rail } = show();
  fireEvent.click(rail, { detail: 1 });
  fireEvent.pointerDown(document.body);
  expect(rail.style.width).toBe(narrow);
});

test("pinned, it stays wide, the page is inset, and the next visit remembers", async () => {
  const user = userEvent.setup();
  const { rail } = show();
  fireEvent.click(rail, { detail: 1 });
  await user.click(screen.getByRole("button", { name: "Keep open" }));
  turnAway(rail);
  expect(rail.style.width).toBe(wide);
  expect(document.documentElement.style.getPropertyValue("--rail")).toBe(wide);
  cleanup();
  renderApp(<Rail onLogout={logout} />, "/sites");
  const again = screen.getByRole("navigation", { name: "Main" });
  expect(again.style.width).toBe(wide);
  await user.click(screen.getByRole("button", { name: "Keep open", pressed: true }));
  fireEvent.pointerDown(document.body);
  expect(again.style.width).toBe(narrow);
  expect(document.documentElement.style.getPropertyValue("--rail")).toBe(narrow);
});

const standard = ["Sites", "Products", "Dynamic Prices", "Settings", "Import/Export"];

test.each([
  ["OPERATOR", [...standard, "Account"]],
  ["COMPANY_ADMIN", [...standard, "Account"]],
  ["GOD", [...standard, "Product History", "Flagged Products", "Usage", "Account"]],
] as const)("%s finds %j", (role, names) => {
  show(role);
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(names);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toContain("/account-settings");
});
