import { cleanup, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userInfo } from "../../accounts/people/user-info.contract.ts";
import type { Role } from "../../kit/roles.ts";
import { answerCalls, prepareApp, renderApp, signInAs } from "../test-support/render-app.tsx";
import { ScreenAt } from "./screen-at.tsx";

beforeEach(() => prepareApp("shell"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const privileged = [
  ["Product History", "/product-history"],
  ["Flagged Products", "/flagged-products"],
] as const;

function show(role: Role, pathname: string, answer?: typeof fetch) {
  signInAs(role);
  if (answer) vi.stubGlobal("fetch", answer);
  renderApp(
    <Suspense>
      <ScreenAt pathname={pathname} />
    </Suspense>,
  );
}

test.each([
  ...privileged,
  ["Usage", "/usage"],
  ["Reading Review", "/reading-review"],
  ["Recipe Proposals", "/recipe-proposals"],
  ["Operations", "/operations"],
] as const)("%s is closed to others, who stay signed in", (name, path) => {
  show("COMPANY_ADMIN", path);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Access Denied");
  expect(screen.getByRole("link", { name: "Go to products" }).getAttribute("href")).toBe("/products");
  expect(document.title).toBe(`${name} · Vizor`);
  expect(localStorage.getItem("auth_token")).not.toBeNull();
});

test("the path is matched without regard to case and to a slash at its end", async () => {
  show("GOD", "/Recipe-Proposals/");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Recipe Proposals");
});

test("a screen may word its own refusal", () => {
  show("OPERATOR", "/usage");
  expect(screen.getByText("You do not have permission to view usage statistics")).toBeDefined();
});

test("whoever loses the role while a screen is open gets the same refusal once a call is forbidden", async () => {
  show("GOD", "/operations");
  answerCalls("COMPANY_ADMIN", () => Response.json({ code: "ACCESS_DENIED" }, { status: 403 }));
  expect(await screen.findByRole("heading", { level: 1, name: "Access Denied" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to products" })).toBeDefined();
});

test("a forbidden call has the role read once more, where that is forbidden as well", async () => {
  const asked: string[] = [];
  show("GOD", "/operations", async (target) => {
    asked.push(new URL(String(target), "http://vizor.example").pathname);
    return Response.json({ code: "ACCESS_DENIED" }, { status: 403 });
  });
  const readings = () => asked.filter((path) => path === userInfo.path).length;
  // As the screen opens, and once its call was forbidden.
  await expect.poll(readings).toBe(2);
  // Each reading would lead to the next one at once.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(readings()).toBe(2);
});
