import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../web/call.ts";
import { brandSettings, brands, categories } from "../../../filters/facets.contract.ts";
import { productList, productSearch } from "../../../product-list/product-list.contract.ts";
import {
  brandVisibility,
  categoryVisibility,
  changeBrandVisibility,
  changeCategoryVisibility,
  type VisibilityChange,
} from "../visibility.contract.ts";
import { batchesOf } from "./pending-changes.ts";

export function categoryVisibilityQuery(site: string) {
  return queryOptions({
    queryKey: [categoryVisibility.path, site],
    queryFn: ({ signal }) => call(categoryVisibility, { query: { domain: site }, signal }),
  });
}

export function brandVisibilityQuery(site: string) {
  return queryOptions({
    queryKey: [brandVisibility.path, site],
    queryFn: ({ signal }) => call(brandVisibility, { query: { domain: site }, signal }),
  });
}

/** Queries that depend on visibility. */
const concerned = [productList, productSearch, categories, brands, brandSettings];

/** Applies changes of categories or brands, and refetches what depends on them. */
export function useVisibilityChange(site: string, of: "categories" | "brands") {
  const client = useQueryClient();
  const stored = of === "categories" ? categoryVisibility : brandVisibility;
  const target = of === "categories" ? changeCategoryVisibility : changeBrandVisibility;
  return useMutation({
    mutationFn: async (change: VisibilityChange) => {
      for (const { visible, invisible } of batchesOf(change)) {
        const body = { visible: [...visible], invisible: [...invisible] };
        await call(target, { query: { domain: site }, body });
      }
    },
    onSettled: async () => {
      for (const { path } of concerned) void client.invalidateQueries({ queryKey: [path, site] });
      await client.invalidateQueries({ queryKey: [stored.path, site] });
    },
  });
}
