import type { ProductFilters } from "../../product-list/ui/view/products-view.ts";

/** What every part of the filters gets. */
export interface FilterForm {
  readonly site: string;
  /** As in force, or as staged. */
  readonly filters: ProductFilters;
  readonly onChange: (change: Partial<ProductFilters>) => void;
  /** Edits wait for Apply: fields need not wait for Enter. */
  readonly isStaged: boolean;
}
