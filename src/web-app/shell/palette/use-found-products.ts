import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { productSearch } from "../../../catalog/product-list/product-list.contract.ts";
import { pageOfReply } from "../../../catalog/product-list/ui/view/search-page.ts";
import type { Product } from "../../../catalog/products/products.contract.ts";
import { call } from "../../../web/call.ts";
import { matchWords } from "./offered-commands.ts";

const debounceMs = 300;
const minLetters = 2;
const maxHits = 8;

/** What the palette has found among the products of a site. */
export interface FoundProducts {
  readonly products: readonly Product[];
  /** What the products were found by. */
  readonly text: string;
  readonly isSearching: boolean;
  /** Whether nothing was found, and nothing is being searched. */
  readonly isEmpty: boolean;
  readonly isFailed: boolean;
}

/**
 * The first products of a site whose title contains every word, or whose SKU starts with the text; requested 300 ms after the last key, from two letters
 * on. A further letter aborts the previous call.
 * @param site null while none is selected
 */
export function useFoundProducts(site: string | null, typed: string): FoundProducts {
  const wanted = typed.trim().slice(0, 200);
  const text = useSettled(wanted);
  const isEnabled = site !== null && text.length >= minLetters;
  const { data, isFetching, isError } = useQuery({
    queryKey: [productSearch.path, site, { palette: text }],
    queryFn: async ({ signal }) => {
      const query = { domain: site ?? "", page: "0", size: String(maxHits), query: text };
      return pageOfReply(await call(productSearch, { query, body: {}, signal }), 1, maxHits).content;
    },
    enabled: isEnabled,
    placeholderData: (before) => before,
  });
  const isWanted = site !== null && wanted.length >= minLetters;
  const isSearching = isWanted && (isFetching || wanted !== text);
  const found = isEnabled && isWanted ? (data ?? []) : [];
  return {
    // Of those found by less letters, the ones that may be found again.
    products: isSearching ? found.filter(({ title }) => matchWords(title, wanted) > 0) : found,
    text,
    isSearching,
    isEmpty: isEnabled && isWanted && !isSearching && data?.length === 0,
    isFailed: isEnabled && isError,
  };
}

/** The text as it was when it last stood still for 300 ms. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
