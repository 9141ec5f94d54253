import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../../web/i18n/catalogs.ts";
import type { ProductsView } from "../view/products-view.ts";
import { SearchBar } from "./search-bar.tsx";

const user = userEvent.setup();

const changed = vi.fn<(change: Partial<ProductsView>) => void>();

const bar = (query: string, isSku = false, isBusy = false) => (
  <I18nProvider i18n={i18n}>
    <SearchBar view={{ query, isSku }} onChange={changed} isBusy={isBusy} />
  </I18nProvider>
);

const box = () => screen.getByRole<HTMLInputElement>("searchbox");

beforeEach(async () => {
  await startLocale();
  await needCatalogs("catalog");
});

afterEach(() => {
  cleanup();
  changed.mockReset();
});

test("typing alone does not search; Enter searches, on the first page", async () => {
  render(bar(""));
  await user.type(box(), "  frigider %_ ");
  expect(changed).not.toHaveBeenCalled();
  await user.keyboard("{Enter}");
  expect(changed.mock.calls).toEqual([[{ query: "frigider %_", page: 1 }]]);
});

test("clearing the text ends the search at once, by key and by button", async () => {
  render(bar("abc"));
  await user.clear(box());
  expect(changed.mock.calls).toEqual([[{ query: "" }]]);
  cleanup();
  changed.mockReset();
  render(bar("abc"));
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(changed.mock.calls).toEqual([[{ query: "" }]]);
  expect(document.activeElement).toBe(box());
});

test("switching to SKUs clears the text", async () => {
  render(bar("abc"));
  await user.click(screen.getByRole("button", { name: "SKU" }));
  expect(changed.mock.calls).toEqual([[{ isSku: true, query: "" }]]);
  expect(box().value).toBe("");
});

test("the box names what it searches, and follows the address", () => {
  const { rerender } = render(bar("abc"));
  expect(box().value).toBe("abc");
  expect(box().placeholder).toBe("Search products...");
  rerender(bar("VM-1", true));
  expect(box().value).toBe("VM-1");
  expect(screen.getByLabelText("Search by SKU")).toBe(box());
  expect(screen.getByRole("button", { name: "SKU" }).getAttribute("aria-pressed")).toBe("true");
});

test("2,000 characters are accepted, and a spinner shows while the response is pending", () => {
  render(bar("abc", false, true));
  expect(box().maxLength).toBe(2000);
  expect(screen.getByRole("button", { name: "Search" }).getAttribute("aria-busy")).toBe("true");
});
