import { type ComponentType, createElement } from "react";
import { SitesPage } from "../pages/sites-page.tsx";
import { screen } from "../screens.ts";

interface Page {
  readonly Component: ComponentType;
  readonly ready: () => Promise<unknown>;
}

const laterPages = () => import("../pages/later-pages.tsx");

/** The signed-in screens. Sites comes with the shell: every sign-in lands there. */
const pages: Readonly<Record<string, Page>> = {
  "/sites": { Component: SitesPage, ready: () => Promise.resolve() },
  "/products": screen(
    ["catalog", "monitoring"],
    async () => (await import("../pages/products-page.tsx")).ProductsPage,
  ),
  "/account-settings": screen(
    ["settings", "account-forms", "sign-in"],
    async () => (await import("../pages/account-settings-page.tsx")).AccountSettingsPage,
  ),
  "/dynamic-pricing": screen([], async () => (await laterPages()).DynamicPricingPage),
  "/settings": screen(
    ["site-settings"],
    async () => (await import("../pages/settings-page.tsx")).SettingsPage,
  ),
  "/import-export": screen([], async () => (await laterPages()).ImportExportPage),
  "/product-history": screen([], async () => (await laterPages()).ProductHistoryPage),
  "/flagged-products": screen([], async () => (await laterPages()).FlaggedProductsPage),
  "/usage": screen([], async () => (await laterPages()).UsagePage),
};

/** The screen of a path, however the router spells it. */
export function PageAt({ pathname }: { readonly pathname: string }) {
  const page = pages[pathname.toLowerCase().replace(/\/+$/, "")];
  return page ? createElement(page.Component) : null;
}

/** Begins to fetch a screen that is likely to be shown next. */
export function preloadPage(path: string): void {
  // Whoever shows the screen asks again, and then says what went wrong.
  pages[path]?.ready().catch(() => undefined);
}
