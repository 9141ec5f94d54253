import { defaultView, type ProductsView } from "../../product-list/ui/view/products-view.ts";
import { writeView } from "../../product-list/ui/view/view-address.ts";

/** Address of the product list with the condition of a figure. */
export type ListAddress = (condition: Partial<ProductsView>) => string;

/** Addresses of lists that count as the figures do: of the same site, with the same offers. */
export function listAddresses(site: string, withOutOfStock: boolean): ListAddress {
  return (condition) => `/products?${writeView({ ...defaultView, site, withOutOfStock, ...condition })}`;
}
