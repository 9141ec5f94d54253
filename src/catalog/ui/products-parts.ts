import { type ComponentType, lazy } from "react";
import { type CatalogName, needCatalogs } from "../../web/i18n/catalogs.ts";

/** A part of the screen whose code and texts come when it is first needed. */
function part<P>(catalogs: readonly CatalogName[], load: () => Promise<ComponentType<P>>) {
  const ready = async () => {
    const [Component] = await Promise.all([load(), needCatalogs(...catalogs)]);
    return { default: Component };
  };
  return { Component: lazy(ready), ready };
}

export const filterStrip = part(
  ["filters"],
  async () => (await import("./filters/filter-strip.tsx")).FilterStrip,
);

export const filterDropdown = part(
  ["filters"],
  async () => (await import("./filters/filter-dropdown.tsx")).FilterDropdown,
);

export const filterSidePanel = part(
  ["filters"],
  async () => (await import("./filters/filter-side-panel.tsx")).FilterSidePanel,
);

export const productDetail = part(
  ["detail"],
  async () => (await import("./detail/product-detail.tsx")).ProductDetail,
);

export const listTools = part(
  ["list-tools"],
  async () => (await import("./list-tools/list-tools.tsx")).ListTools,
);

/** Begins to fetch what is likely to be opened. */
export function preloadParts(): void {
  // Whoever shows the part asks again, and then says what went wrong.
  for (const { ready } of [filterStrip, filterDropdown, filterSidePanel, productDetail])
    ready().catch(() => undefined);
}

/** Waits for the browser to have nothing better to do. Returns the way out. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
