import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Withdrawal } from "../public/pages/documents/withdrawal.tsx";
import { prepareApp, renderApp } from "../test-support/render-app.tsx";
import { ConsentNotice } from "./consent-notice.tsx";

beforeEach(() => prepareApp("public"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the notice is shown until consent is stored under cookie_consent; the keyboard reaches Accept", async () => {
  const user = userEvent.setup();
  renderApp(<ConsentNotice />);
  expect(screen.getByRole("region", { name: "Cookies" })).toBeDefined();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Privacy" }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Accept" }));
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("region")).toBeNull();
  expect(localStorage.getItem("cookie_consent")).toBe("accepted");
});

test("consent is withdrawn where the page on privacy says so; what was stored by it is deleted, and the notice asks again", async () => {
  const user = userEvent.setup();
  localStorage.setItem("cookie_consent", "accepted");
  sessionStorage.setItem("scroll_positions", "[]");
  renderApp(
    <>
      <Withdrawal />
      <ConsentNotice />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Withdraw consent" }));
  expect([localStorage.getItem("cookie_consent"), sessionStorage.getItem("scroll_positions")]).toEqual([
    null,
    null,
  ]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "No consent is stored" }).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Accept" }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Withdraw consent" }).disabled).toBe(false);
});

test("it is not shown after consent", () => {
  localStorage.setItem("cookie_consent", "accepted");
  renderApp(<ConsentNotice />);
  expect(screen.queryByRole("region")).toBeNull();
});
