import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { CallError } from "../../../web/call.ts";
import { ErrorBoundary } from "../../../web/ui/status/error-boundary.tsx";
import { reportProductCrash } from "../../product-card/ui/product-crash.ts";
import type { Product } from "../../products/products.contract.ts";
import { type ProductPage, productList } from "../product-list.contract.ts";
import { oneProductQuery } from "./product-list.queries.ts";
import { productDetail } from "./products-parts.ts";
import type { ProductsView } from "./view/products-view.ts";

interface OpenProductProps {
  readonly site: string;
  readonly view: ProductsView;
  readonly packetId: number;
  /** Its SKU, where the product is to be found by it. */
  readonly sku?: string | null;
  /** The page of the list; undefined while there is none. */
  readonly page: ProductPage | undefined;
  /** Whether the list is still loading. */
  readonly isListPending: boolean;
  readonly further: (product: Product) => ReactNode;
  readonly onClose: () => void;
}

/** The product open over the list; fetched separately when the page of the list does not contain it. */
export function OpenProduct(props: OpenProductProps) {
  const { site, view, packetId, sku = null, page, isListPending, further, onClose } = props;
  const client = useQueryClient();
  const listed = page?.content.find((product) => product.packetId === packetId);
  const alone = useQuery({
    ...oneProductQuery(site, packetId, view.withOutOfStock, sku),
    enabled: listed === undefined && !isListPending,
    // It may have been on the previous page: it stays until it has been fetched again.
    placeholderData: () =>
      client
        .getQueriesData<ProductPage | Product>({ queryKey: [productList.path, site] })
        .flatMap(([, data]) => (data !== undefined && "content" in data ? data.content : []))
        .find((product) => product.packetId === packetId),
  });
  const product = listed ?? alone.data ?? null;
  // A missing product gets its own message; other errors are shown as they are.
  const isFailed = alone.isError && !(alone.error instanceof CallError && alone.error.status === 404);
  const failure =
    product === null && isFailed ? { error: alone.error, retry: () => void alone.refetch() } : null;
  const { Component: ProductDetail } = productDetail;
  return (
    <ErrorBoundary
      fallback={() => null}
      onError={(error) => {
        onClose();
        reportProductCrash(error);
      }}
      resetKey={packetId}
    >
      <Suspense>
        <ProductDetail
          site={site}
          view={view}
          product={product}
          isLoading={product === null && (isListPending || alone.isFetching)}
          failure={failure}
          further={further}
          onClose={onClose}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
