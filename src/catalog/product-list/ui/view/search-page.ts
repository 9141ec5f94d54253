import type { Product } from "../../../products/products.contract.ts";
import type { ProductPage } from "../../product-list.contract.ts";

/**
 * A page of search results. When the server returns everything as an array, the page is sliced from it; a
 * page past the end is the last one.
 * @param page 1-based
 */
export function pageOfReply(
  reply: ProductPage | readonly Product[],
  page: number,
  size: number,
): ProductPage {
  if (!isBare(reply)) return reply;
  const totalPages = Math.ceil(reply.length / size);
  const number = Math.max(0, Math.min(page, totalPages) - 1);
  return {
    content: reply.slice(number * size, (number + 1) * size),
    totalElements: reply.length,
    totalPages,
    size,
    number,
  };
}

function isBare(reply: ProductPage | readonly Product[]): reply is readonly Product[] {
  return Array.isArray(reply);
}
