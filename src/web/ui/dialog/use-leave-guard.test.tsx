import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { Link, MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLeaveGuard } from "./use-leave-guard.ts";

const traverseTo = vi.fn<(key: string) => void>();
let navigation: EventTarget;

beforeEach(() => {
  localStorage.setItem("auth_token", "a.b.c");
  localStorage.setItem("auth_token_expiration", String(Date.now() + 3_600_000));
  navigation = Object.assign(new EventTarget(), { traverseTo });
  vi.stubGlobal("navigation", navigation);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  traverseTo.mockReset();
});

interface ScreenProps {
  readonly isOn: boolean;
  readonly place?: readonly string[];
}

function Screen({ isOn, place }: ScreenProps) {
  const { isAsking, leave, stay } = useLeaveGuard(isOn, place);
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <output>{`${pathname}${search}${hash} ${isAsking ? "asks" : ""}`}</output>
      <button type="button" onClick={leave}>
        Leave
      </button>
      <button type="button" onClick={stay}>
        Stay
      </button>
      <Link to="/away">Away</Link>
      <Link to="?site=b">Other site</Link>
      <Link to={{ search: "?site=a", hash: "brands" }}>Anchor</Link>
    </>
  );
}

const show = (isOn: boolean, place?: readonly string[]) =>
  render(
    <MemoryRouter initialEntries={["/here?site=a"]}>
      <Screen isOn={isOn} {...(place && { place })} />
    </MemoryRouter>,
  );
const state = () => screen.getByRole("status").textContent?.trim();
const press = (name: string) => userEvent.click(screen.getByText(name));

/** The Back button, as the browser announces it before navigating. */
function back(url: string, isCancelable = true): boolean {
  const event = Object.assign(new Event("navigate", { cancelable: isCancelable }), {
    navigationType: "traverse",
    destination: { key: "before", url },
  });
  act(() => void navigation.dispatchEvent(event));
  return event.defaultPrevented;
}

test("a link elsewhere, and another site, ask for confirmation; an anchor does not", async () => {
  show(true);
  await press("Anchor");
  expect(state()).toBe("/here?site=a#brands");
  await press("Other site");
  expect(state()).toBe("/here?site=a#brands asks");
  await press("Stay");
  expect(state()).toBe("/here?site=a#brands");
  await press("Away");
  await press("Leave");
  expect(state()).toBe("/away");
});

/** A form around another one. */
function Outer() {
  const [isOuter, setOuter] = useState(true);
  const [isInner, setInner] = useState(true);
  useLeaveGuard(isOuter);
  return (
    <>
      <button type="button" onClick={() => setOuter(false)}>
        Save outer
      </button>
      <button type="button" onClick={() => setInner(false)}>
        Save inner
      </button>
      <Screen isOn={isInner} />
    </>
  );
}

test.each([
  ["Save inner", "Save outer"],
  ["Save outer", "Save inner"],
])("of two guards either holds what is left, and both end in any order: %s, %s", async (first, second) => {
  render(
    <MemoryRouter initialEntries={["/here?site=a"]}>
      <Outer />
    </MemoryRouter>,
  );
  await press(first);
  await press("Away");
  expect(state()).toMatch(/^\/here/);
  await press(second);
  await press("Away");
  expect(state()).toMatch(/^\/away/);
});

test("Back asks for confirmation where the browser allows it, then navigates", async () => {
  show(true);
  expect(back("http://vizor.example/here?site=a")).toBe(false);
  expect(back("http://vizor.example/before", false)).toBe(false);
  expect(state()).toBe("/here?site=a");
  expect(back("http://vizor.example/before")).toBe(true);
  expect(state()).toBe("/here?site=a asks");
  await press("Leave");
  expect(traverseTo).toHaveBeenCalledWith("before");
});

const siteAndProduct = ["site", "product"];

test("parameters that are not part of the location change without confirmation", () => {
  show(true, siteAndProduct);
  expect(back("http://vizor.example/here?page=2&site=a")).toBe(false);
  expect(back("http://vizor.example/here?site=a&product=8")).toBe(true);
  expect(state()).toBe("/here?site=a asks");
});

test("closing the tab asks for confirmation where the browser supports it", () => {
  show(true);
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

test("without pending changes, and without a session, nothing is blocked", async () => {
  const { rerender } = show(false);
  expect(back("http://vizor.example/before")).toBe(false);
  rerender(
    <MemoryRouter initialEntries={["/here?site=a"]}>
      <Screen isOn />
    </MemoryRouter>,
  );
  localStorage.clear();
  await press("Away");
  expect(state()).toBe("/away");
});
