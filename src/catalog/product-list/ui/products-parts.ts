import { lazyPart } from "../../../web/i18n/lazy-part.ts";

export const filterStrip = lazyPart(
  ["filters"],
  async () => (await import("../../filters/ui/chips/filter-strip.tsx")).FilterStrip,
);

export const filterDropdown = lazyPart(
  ["filters"],
  async () => (await import("../../filters/ui/filter-dropdown.tsx")).FilterDropdown,
);

export const filterSidePanel = lazyPart(
  ["filters"],
  async () => (await import("../../filters/ui/filter-side-panel.tsx")).FilterSidePanel,
);

export const productDetail = lazyPart(
  ["detail"],
  async () => (await import("../../product-detail/ui/product-detail.tsx")).ProductDetail,
);

export const listTools = lazyPart(
  ["list-tools"],
  async () => (await import("./table/list-tools.tsx")).ListTools,
);

export const productTable = lazyPart(
  ["list-tools"],
  async () => (await import("./table/product-table.tsx")).ProductTable,
);

export const selectionBar = lazyPart(
  ["list-tools"],
  async () => (await import("../../selection/ui/selection-bar.tsx")).SelectionBar,
);

/** Prefetches the parts that are likely to be opened. */
export function preloadParts(): void {
  // A failure is reported when the part is shown and loads again.
  for (const { ready } of [filterStrip, filterDropdown, filterSidePanel, productDetail])
    ready().catch(() => undefined);
}
