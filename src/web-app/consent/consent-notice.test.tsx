import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareApp, renderApp } from "../test-support/render-app.tsx";
import { ConsentNotice } from "./consent-notice.tsx";

beforeEach(() => prepareApp());
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

test("it is not shown after consent", () => {
  localStorage.setItem("cookie_consent", "accepted");
  renderApp(<ConsentNotice />);
  expect(screen.queryByRole("region")).toBeNull();
});
