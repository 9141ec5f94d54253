import { cleanup, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "../../../kit/roles.ts";
import { prepareApp, renderApp, signInAs } from "../test-support/render-app.tsx";
import { ScreenAt } from "./screen-at.tsx";

beforeEach(() => prepareApp("shell"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const privileged = [
  ["Product History", "/product-history"],
  ["Flagged Products", "/flagged-products"],
  ["Usage", "/usage"],
] as const;

function show(role: Role, pathname: string) {
  signInAs(role);
  renderApp(
    <Suspense>
      <ScreenAt pathname={pathname} />
    </Suspense>,
  );
}

test.each(privileged)("%s is closed to others, who stay signed in", (name, path) => {
  show("COMPANY_ADMIN", path);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Access Denied");
  expect(screen.getByRole("link", { name: "Go to products" }).getAttribute("href")).toBe("/products");
  expect(screen.queryByText("This section is not available yet")).toBeNull();
  expect(document.title).toBe(`${name} · Vizor`);
  expect(localStorage.getItem("auth_token")).not.toBeNull();
});

test.each([...privileged, ["Import/Export", "/import-export"]] as const)(
  "%s shows that it is not open yet, its purpose, and a link to the products",
  async (name, path) => {
    show("GOD", path);
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(name);
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("This section is not available yet");
    expect(screen.getByText(/^Here you will .+\.$/)).toBeDefined();
    expect(document.title).toBe(`${name} · Vizor`);
  },
);

test("the path is matched without regard to case and to a slash at its end", async () => {
  show("OPERATOR", "/Import-Export/");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Import/Export");
});
