import { type ComponentType, createElement } from "react";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { SitesPage } from "../pages/sites-page.tsx";

interface Page {
  readonly Component: ComponentType;
  readonly ready: () => Promise<unknown>;
}

const laterPages = () => import("../pages/later-pages.tsx");

/** The signed-in screens. Sites comes with the shell: every sign-in lands there. */
const pages: Readonly<Record<string, Page>> = {
  "/sites": { Component: SitesPage, ready: () => Promise.resolve() },
  "/products": lazyPart(
    ["catalog", "monitoring"],
    async () => (await import("../pages/products-page.tsx")).ProductsPage,
  ),
  "/account-settings": lazyPart(
    ["settings", "account-forms", "sign-in"],
    async () => (await import("../pages/account-settings-page.tsx")).AccountSettingsPage,
  ),
  "/dynamic-pricing": lazyPart([], async () => (await laterPages()).DynamicPricingPage),
  "/settings": lazyPart(
    ["site-settings"],
    async () => (await import("../pages/settings-page.tsx")).SettingsPage,
  ),
  "/import-export": lazyPart([], async () => (await laterPages()).ImportExportPage),
  "/product-history": lazyPart([], async () => (await laterPages()).ProductHistoryPage),
  "/flagged-products": lazyPart([], async () => (await laterPages()).FlaggedProductsPage),
  "/usage": lazyPart([], async () => (await laterPages()).UsagePage),
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
