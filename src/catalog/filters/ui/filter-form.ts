import type { ProductFilters, ProductsView } from "../../product-list/ui/view/products-view.ts";

/** Props of every facet. */
export interface FilterForm {
  readonly site: string;
  /** The active filters, or the staged ones. */
  readonly filters: ProductFilters;
  /** What decides the counts of options beside the filters. */
  readonly list: Pick<ProductsView, "withOutOfStock" | "query" | "isSku">;
  readonly onChange: (change: Partial<ProductFilters>) => void;
  /** Whether edits wait for "Apply", so that fields do not wait for Enter. */
  readonly isStaged: boolean;
}
