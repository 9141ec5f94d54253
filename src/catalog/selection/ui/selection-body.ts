import type { QueryClient } from "@tanstack/react-query";
import { readListBody } from "../../product-list/ui/product-list.queries.ts";
import type { ProductsView } from "../../product-list/ui/view/products-view.ts";
import type { Selection } from "../selection.contract.ts";
import type { Picked } from "./selected-products.ts";

/**
 * A selection on the wire: the picked products, or what the view finds.
 * @throws CallError where the types of its dynamic fields cannot be had
 */
export async function selectionBody(
  client: QueryClient,
  site: string,
  view: ProductsView,
  picked: Picked,
): Promise<Selection> {
  if (picked.kind === "some") return { packetIds: [...picked.ids] };
  return {
    all: {
      filter: await readListBody(client, site, view),
      ...(view.query !== "" && { query: view.query, sku: view.isSku }),
      includeOutOfStock: view.withOutOfStock,
    },
  };
}
