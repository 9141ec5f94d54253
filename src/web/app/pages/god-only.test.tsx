import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { knowPerson, prepareStage, stage } from "../testing/stage.tsx";
import {
  DynamicPricingPage,
  FlaggedProductsPage,
  ImportExportPage,
  ProductHistoryPage,
  UsagePage,
} from "./later-pages.tsx";

beforeEach(() => prepareStage("shell"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const privileged = [
  ["Product History", ProductHistoryPage],
  ["Flagged Products", FlaggedProductsPage],
  ["Usage", UsagePage],
] as const;

test.each(privileged)("%s is closed to others, who stay signed in", (name, Page) => {
  knowPerson("COMPANY_ADMIN");
  stage(<Page />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Access Denied");
  expect(screen.getByRole("link", { name: "Go to products" }).getAttribute("href")).toBe("/products");
  expect(screen.queryByText("This area is not open yet")).toBeNull();
  expect(document.title).toBe(`${name} · Vizor`);
  expect(localStorage.getItem("auth_token")).not.toBeNull();
});

test.each([
  ...privileged,
  ["Dynamic Prices", DynamicPricingPage],
  ["Import/Export", ImportExportPage],
] as const)("%s says that it is not open yet, what it will be, and leads back", (name, Page) => {
  knowPerson("GOD");
  stage(<Page />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(name);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("This area is not open yet");
  expect(screen.getByText(/^Here you will .+\.$/)).toBeDefined();
  expect(document.title).toBe(`${name} · Vizor`);
});
