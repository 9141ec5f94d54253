import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { memo } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { ErrorBoundary } from "../../../web/ui/status/error-boundary.tsx";
import { ProductCard } from "../../product-card/ui/product-card.tsx";
import { reportProductCrash } from "../../product-card/ui/product-crash.ts";
import type { Product } from "../../products/products.contract.ts";
import { isInSelection, type Selected } from "../../selection/ui/selected-products.ts";

const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] gap-4";

/** Props shared by cards and table. */
export interface ShownProducts {
  readonly products: readonly Product[];
  readonly withOutOfStock: boolean;
  readonly dearestFirst: boolean;
  readonly selected: Selected;
  readonly onSelect: (packetId: number, isSelected: boolean) => void;
  readonly onOpen: (packetId: number) => void;
}

/** The list as cards. A card that crashes does not affect the others. */
export const ProductGrid = memo(function ProductGrid({ products, selected, ...card }: ShownProducts) {
  return (
    <ul className={gridClass}>
      {products.map((product) => (
        <li key={product.packetId} className="[contain-intrinsic-size:auto_520px] [content-visibility:auto]">
          <ErrorBoundary
            fallback={(_, retry) => <BrokenCard onRetry={retry} />}
            onError={reportProductCrash}
            resetKey={product.packetId}
          >
            <ProductCard product={product} isSelected={isInSelection(selected, product.packetId)} {...card} />
          </ErrorBoundary>
        </li>
      ))}
    </ul>
  );
});

function BrokenCard({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-3 rounded-panel border border-dashed border-control p-6 text-center">
      <p className="text-ink-2">
        <Trans>This product cannot be shown.</Trans>
      </p>
      <Button size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

/** Skeleton of the cards. */
export function ProductGridSkeleton({ count }: { readonly count: number }) {
  return (
    <div aria-hidden className={gridClass}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className="rounded-panel border bg-surface p-4">
          <div className="flex gap-3">
            <div className="skeleton size-20" />
            <div className="flex-1 space-y-2 pt-1">
              <div className="skeleton h-4 w-full" />
              <div className="skeleton h-4 w-2/3" />
              <div className="skeleton h-4 w-1/3" />
            </div>
          </div>
          <div className="skeleton mt-5 h-9 w-40" />
          <div className="skeleton mt-5 h-3 w-full" />
          <div className="skeleton mt-3 h-4 w-3/5" />
          <div className="mt-6 space-y-3.5 border-t pt-4">
            {["w-full", "w-11/12", "w-full", "w-10/12", "w-full"].map((width, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <div key={row} className={clsx("skeleton h-4", width)} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Skeleton of the table rows. */
export function ProductRowsSkeleton({ count }: { readonly count: number }) {
  return (
    <div aria-hidden className="rounded-panel border bg-surface">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className="flex h-12 items-center gap-6 border-b px-4 last:border-b-0">
          <div className="skeleton size-8" />
          <div className="skeleton h-4 flex-2" />
          <div className="skeleton h-4 flex-1" />
          <div className="skeleton h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}
