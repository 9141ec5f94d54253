import { type ComponentType, lazy } from "react";
import { type CatalogName, needCatalogs } from "../i18n/catalogs.ts";

/** A screen whose code and texts are fetched when it is first needed. */
function screen(catalogs: readonly CatalogName[], load: () => Promise<ComponentType>) {
  const ready = async () => {
    const [Component] = await Promise.all([load(), needCatalogs(...catalogs)]);
    return { default: Component };
  };
  return { Component: lazy(ready), ready };
}

export const shell = screen(["shell"], async () => (await import("./shell/shell.tsx")).Shell);

export const sites = screen(["sites"], async () => (await import("./pages/sites-page.tsx")).SitesPage);

export const products = screen(
  ["catalog", "monitoring"],
  async () => (await import("./pages/products-page.tsx")).ProductsPage,
);

export const notFound = screen([], async () => (await import("./public/not-found-page.tsx")).NotFoundPage);

const byPath: Readonly<Record<string, readonly { ready: () => Promise<unknown> }[]>> = {
  "/sites": [shell, sites],
  "/products": [shell, products],
};

/** Begins to fetch what a path will show, beside whatever else the start waits for. */
export function preloadScreen(path: string): void {
  for (const { ready } of byPath[path] ?? []) void ready();
}
