import type { UseQueryResult } from "@tanstack/react-query";
import { useCallback } from "react";
import { useMedia } from "../../../web/ui/browser/use-media.ts";
import { useSelection } from "../../selection/ui/use-selection.ts";
import type { ProductPage } from "../product-list.contract.ts";
import { FilledList } from "./list-filled.tsx";
import { EmptyList, ListFailed } from "./list-states.tsx";
import { ProductGridSkeleton, ProductRowsSkeleton } from "./product-grid.tsx";
import type { ProductsView } from "./view/products-view.ts";
import { tableBreakpoint } from "./view/table-breakpoint.ts";

interface ProductListProps {
  readonly list: UseQueryResult<ProductPage>;
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>) => void;
  /** Opens the intake of products; undefined when the person may not add any. */
  readonly onAddProducts?: (() => void) | undefined;
}

const noProducts: ProductPage["content"] = [];

/** A page of products, or an explanation why there is none. */
export function ProductList({ list, view, onChange, onAddProducts }: ProductListProps) {
  const selection = useSelection(view, list.data?.content ?? noProducts);
  const open = useCallback((packetId: number) => onChange({ product: packetId }), [onChange]);
  const hasTable = useMedia(tableBreakpoint) && view.layout === "table";
  if (list.isPending)
    return hasTable ? <ProductRowsSkeleton count={15} /> : <ProductGridSkeleton count={6} />;
  if (list.data === undefined) return <ListFailed list={list} />;
  if (list.data.totalElements === 0)
    return <EmptyList view={view} onChange={onChange} onAddProducts={onAddProducts} />;
  return (
    <FilledList
      list={list}
      page={list.data}
      view={view}
      selection={selection}
      onChange={onChange}
      onOpen={open}
    />
  );
}
