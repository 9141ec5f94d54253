import { Trans, useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import type { ProductPage } from "../product-list.contract.ts";
import { AddProductsButton } from "./add-products-button.tsx";
import { hasFilters } from "./view/change-view.ts";
import { noFilters, type ProductsView } from "./view/products-view.ts";

type List = UseQueryResult<ProductPage>;

/** Shown when the list could not be loaded and nothing is cached. */
export function ListFailed({ list }: { readonly list: List }) {
  const { t } = useLingui();
  return (
    <EmptyState kind="failed" title={t`The products could not be loaded`} action={<TryAgain list={list} />}>
      {messageOf(list.error)}
    </EmptyState>
  );
}

/** Shown when a refetch failed: the list is the one loaded before. */
export function ListOutdated({ list }: { readonly list: List }) {
  const { t } = useLingui();
  return (
    <Callout look="problem" role="alert" title={t`The list could not be refreshed`}>
      <p>{messageOf(list.error)}</p>
      <div className="mt-2">
        <TryAgain list={list} />
      </div>
    </Callout>
  );
}

function TryAgain({ list }: { readonly list: List }) {
  return (
    <Button look="solid" size="small" disabled={list.isFetching} onClick={() => void list.refetch()}>
      <Trans>Try again</Trans>
    </Button>
  );
}

interface EmptyListProps {
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>) => void;
  /** Undefined when the person may not add products. */
  readonly onAddProducts: (() => void) | undefined;
}

/** Explains an empty list: the search, the filters, or no products yet. */
export function EmptyList({ view, onChange, onAddProducts }: EmptyListProps) {
  const { t } = useLingui();
  const { query } = view;
  const isNarrowed = hasFilters(view);
  const shown = short(query);
  if (query === "" && !isNarrowed) {
    return (
      <EmptyState
        kind="nothing-yet"
        title={t`No products found`}
        action={onAddProducts && <AddProductsButton look="solid" onPress={onAddProducts} />}
      >
        {onAddProducts ? (
          <Trans>
            This site has no products yet. Add the addresses of the products that you want to compare.
          </Trans>
        ) : (
          <Trans>This site has no products yet. A manager of your company can add them.</Trans>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="no-match"
      title={t`No products found`}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {query !== "" && !view.isSku && (
            <Button look="solid" onClick={() => onChange({ isSku: true })}>
              <Trans>Search SKUs for “{shown}”</Trans>
            </Button>
          )}
          {query !== "" && (
            <Button look={view.isSku ? "solid" : "outline"} onClick={() => onChange({ query: "" })}>
              <Trans>Clear search</Trans>
            </Button>
          )}
          {isNarrowed && (
            <Button look={query === "" ? "solid" : "outline"} onClick={() => onChange(noFilters)}>
              <Trans>Clear all filters</Trans>
            </Button>
          )}
        </span>
      }
    >
      {query === "" ? (
        <Trans>No products available for the selected filters.</Trans>
      ) : (
        <SearchedFor view={view} isNarrowed={isNarrowed} />
      )}
    </EmptyState>
  );
}

function SearchedFor({ view, isNarrowed }: { readonly view: ProductsView; readonly isNarrowed: boolean }) {
  const { query, isSku } = view;
  const shown = short(query);
  if (isNarrowed) return <Trans>No product in the selected filters matches “{shown}”.</Trans>;
  return isSku ? (
    <Trans>No product’s SKU contains “{shown}”.</Trans>
  ) : (
    <Trans>No product’s title matches “{shown}”, and no SKU starts with it.</Trans>
  );
}

/** A long search text, shortened for a sentence. */
function short(query: string): string {
  return query.length > 80 ? `${query.slice(0, 80)}…` : query;
}
