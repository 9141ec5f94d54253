import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { CloseButton, Sheet } from "../../../web/ui/dialog/dialog.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { detailOpener } from "../../product-card/ui/open-on-click.ts";
import type { ProductsView } from "../../product-list/ui/view/products-view.ts";
import type { Product } from "../../products/products.contract.ts";
import { DetailBody } from "./detail-body.tsx";

interface ProductDetailProps {
  readonly site: string;
  readonly view: ProductsView;
  /** Null while it loads, and when it does not exist. */
  readonly product: Product | null;
  readonly isLoading: boolean;
  /** The error, unless the product does not exist. */
  readonly failure?: { readonly error: unknown; readonly retry: () => void } | null;
  readonly further: (product: Product) => ReactNode;
  readonly onClose: () => void;
}

/** Panel with one product over the list. */
export function ProductDetail(props: ProductDetailProps) {
  const { site, view, product, isLoading, failure = null, further, onClose } = props;
  const { t } = useLingui();
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      label={product?.title ?? t`Product`}
      side="right"
      focusAfter={() => (product ? detailOpener(product.packetId) : null)}
      className="w-full sm:w-[720px] sm:max-w-[calc(100vw-48px)] sm:border-l"
    >
      {product ? (
        <DetailBody site={site} view={view} product={product} further={further(product)} onClose={onClose} />
      ) : (
        <>
          <div className="flex justify-end border-b p-1.5">
            <CloseButton />
          </div>
          {isLoading ? <DetailSkeleton /> : <NoProduct failure={failure} />}
        </>
      )}
    </Sheet>
  );
}

function NoProduct({ failure }: { readonly failure: ProductDetailProps["failure"] }) {
  const { t } = useLingui();
  return (
    <div className="p-6">
      {failure ? (
        <EmptyState
          kind="failed"
          title={t`The product could not be loaded`}
          action={
            <Button onClick={failure.retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {messageOf(failure.error)}
        </EmptyState>
      ) : (
        <EmptyState kind="no-match" title={t`Product not found`}>
          <Trans>It may have been deleted, or the address may be wrong.</Trans>
        </EmptyState>
      )}
    </div>
  );
}

function DetailSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <p role="status" className="sr-only">
        {t`Loading the product…`}
      </p>
      <div aria-hidden className="space-y-5 p-6">
        <div className="flex gap-6">
          <div className="skeleton size-36" />
          <div className="flex-1 space-y-3">
            <div className="skeleton h-12 w-52" />
            <div className="skeleton h-5 w-32" />
          </div>
        </div>
        <div className="skeleton h-3 w-full" />
        <div className="skeleton h-16 w-full" />
        <div className="skeleton h-64 w-full" />
      </div>
    </>
  );
}
