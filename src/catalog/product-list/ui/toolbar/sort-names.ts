import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SortType } from "../../product-list.contract.ts";

/** What each order of the list is called. */
export const sortNames: Readonly<Record<SortType, MessageDescriptor>> = {
  OVERPRICED: msg`Most overpriced first`,
  UNDERPRICED: msg`Most underpriced first`,
  MEAN_OVERPRICED: msg`Most over the average first`,
  MEAN_UNDERPRICED: msg`Most under the average first`,
  BIGGEST_STOCK: msg`Biggest stock first`,
  SMALLEST_STOCK: msg`Smallest stock first`,
  PRICE_ASCENDING: msg`Lowest price first`,
  PRICE_DESCENDING: msg`Highest price first`,
};
