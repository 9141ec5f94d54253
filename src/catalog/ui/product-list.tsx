import { Trans, useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { useCallback } from "react";
import { wordsOf } from "../../web/call.ts";
import { Button } from "../../web/ui/button.tsx";
import { EmptyState } from "../../web/ui/empty-state.tsx";
import type { ProductPage } from "../catalog.list.contract.ts";
import { ListFooter } from "./list-footer.tsx";
import { ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";
import type { ProductsView } from "./products-view.ts";

interface ProductListProps {
  readonly list: UseQueryResult<ProductPage>;
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>) => void;
}

/** A page of products, or why there is none. */
export function ProductList({ list, view, onChange }: ProductListProps) {
  const { t } = useLingui();
  const open = useCallback((packetId: number) => onChange({ product: packetId }), [onChange]);
  if (list.isPending) return <ProductGridSkeleton count={6} />;
  if (list.isError && list.data === undefined) {
    return (
      <EmptyState
        kind="failed"
        title={t`The products could not be loaded`}
        action={
          <Button look="solid" disabled={list.isFetching} onClick={() => void list.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {wordsOf(list.error)}
      </EmptyState>
    );
  }
  if (list.data.totalElements === 0) {
    return (
      <EmptyState kind="nothing-yet" title={t`No products found`}>
        <Trans>
          This site has no products yet. They appear here once their addresses are imported and read.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ProductGrid
        products={list.data.content}
        withOutOfStock={view.withOutOfStock}
        isOld={list.isPlaceholderData}
        onOpen={open}
      />
      <ListFooter page={list.data} view={view} onChange={onChange} />
    </>
  );
}
