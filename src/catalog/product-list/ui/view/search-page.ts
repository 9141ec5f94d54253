import type { Product } from "../../../products/products.contract.ts";
import type { ProductPage } from "../../product-list.contract.ts";

/**
 * A page of what a search found. Where the server answers everything as a bare array, the page is cut out of it, the
 * last one for a page past the end.
 * @param page 1-based
 * @see specification 2, section 7 "Products list"
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
