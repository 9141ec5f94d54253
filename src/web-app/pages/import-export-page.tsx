import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { FilterColumn } from "../../catalog/filters/ui/filter-column.tsx";
import { productPageQuery, readListBody } from "../../catalog/product-list/ui/product-list.queries.ts";
import { isSegmentRefused } from "../../catalog/product-list/ui/use-product-page.ts";
import { hasFilters } from "../../catalog/product-list/ui/view/change-view.ts";
import { filtersOf, type ProductsView } from "../../catalog/product-list/ui/view/products-view.ts";
import type { ImportExportScreenProps } from "../../exchange/import-export/ui/import-export-screen.tsx";
import type { PageProps } from "../page-part.ts";
import { NoSites } from "./no-sites.tsx";
import { useImportExportView } from "./use-import-export-view.ts";
import { useSelectedSite } from "./use-selected-site.ts";

/** Import and export of the selected site, with the filters that the catalog draws. */
export function ImportExportPage({ Screen, title }: PageProps<ImportExportScreenProps>) {
  const client = useQueryClient();
  const { products, screen, change } = useImportExportView();
  const lead = useCallback(
    (next: string) => change({ products: { site: next } }, { replace: true }),
    [change],
  );
  const { site, known, isKnown, isActive, mayAddProducts } = useSelectedSite(products.site, lead);
  const filter = useCallback(
    (wanted: Partial<ProductsView>, how?: { replace?: boolean }) => change({ products: wanted }, how),
    [change],
  );
  const counted = useQuery({ ...productPageQuery(site ?? "", products), enabled: site !== null });
  if (site === null) return isKnown ? <NoSites /> : null;
  // Until the person is known nothing is said of what they may not do: the server decides anyway.
  return (
    <Screen
      title={title}
      key={site}
      site={site}
      sites={known}
      onSite={(next) => change({ products: { site: next } })}
      isActive={!isKnown || isActive}
      mayImport={!isKnown || mayAddProducts}
      view={screen}
      onView={(wanted) => change({ screen: wanted })}
      filters={
        <FilterColumn
          site={site}
          view={products}
          onChange={filter}
          isSegmentRefused={isSegmentRefused(counted.error)}
        />
      }
      hasFilters={hasFilters(filtersOf(products))}
      count={counted.data?.totalElements ?? null}
      readFilter={() => readListBody(client, site, products)}
      withOutOfStock={products.withOutOfStock}
    />
  );
}
