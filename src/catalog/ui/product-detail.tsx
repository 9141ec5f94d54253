import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CloseButton, Sheet } from "../../web/ui/dialog.tsx";
import { ErrorBoundary } from "../../web/ui/error-boundary.tsx";
import { PriceRuler, RulerWords } from "../../web/ui/price-ruler.tsx";
import { toast } from "../../web/ui/toast.ts";
import type { Product } from "../catalog.product.contract.ts";
import { categoryNames } from "./category-name.ts";
import { DetailOffers } from "./detail-offers.tsx";
import { MarketFigures } from "./market-figures.tsx";
import { groupOffers, rulerPrices } from "./offer-order.ts";
import { OwnPrice } from "./own-price.tsx";
import { leiOf } from "./product-card.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { ProductTags } from "./product-tags.tsx";
import type { ProductsView } from "./products-view.ts";
import { RecheckButton } from "./recheck-button.tsx";
import { SkuCopy } from "./sku-copy.tsx";

interface ProductDetailProps {
  readonly site: string;
  readonly view: ProductsView;
  /** Null where the page of the list that is shown does not hold it. */
  readonly product: Product | null;
  readonly isLoading: boolean;
  readonly history: (product: Product) => ReactNode;
  readonly onClose: () => void;
}

/** One product over the list. @see specification 2, section 2 "Product detail panel" */
export function ProductDetail({ site, view, product, isLoading, history, onClose }: ProductDetailProps) {
  const { t } = useLingui();
  const crash = () => {
    onClose();
    toast({
      title: t`Something went wrong`,
      description: t`Please try opening the product again.`,
      look: "error",
    });
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      label={product?.title ?? t`Product`}
      side="right"
      className="w-full sm:w-[720px] sm:max-w-[calc(100vw-48px)] sm:border-l"
    >
      {product ? (
        <ErrorBoundary fallback={() => null} onError={crash}>
          <DetailBody site={site} view={view} product={product} history={history(product)} />
        </ErrorBoundary>
      ) : (
        <>
          <div className="flex justify-end border-b p-1.5">
            <CloseButton />
          </div>
          {isLoading ? (
            <DetailSkeleton />
          ) : (
            <p className="p-6 text-ink-2">
              <Trans>This product is not on this page of the list. It may have moved or been removed.</Trans>
            </p>
          )}
        </>
      )}
    </Sheet>
  );
}

interface DetailBodyProps {
  readonly site: string;
  readonly view: ProductsView;
  readonly product: Product;
  readonly history: ReactNode;
}

function DetailBody({ site, view, product, history }: DetailBodyProps) {
  const { t } = useLingui();
  const { title, link, sku, category, brand, market } = product;
  const { priced, hiddenOutOfStock } = groupOffers(product.competitorProducts, view.withOutOfStock);
  const own = leiOf(product);
  return (
    <>
      <header className="flex items-start gap-2 border-b py-2 pr-2 pl-4 sm:pl-6">
        <h2 className="min-w-0 flex-1 py-1.5 text-16 font-semibold text-pretty">
          {link === null ? (
            title
          ) : (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="line-clamp-3 rounded-control underline-offset-2 hover:underline"
            >
              {title}
              <span className="sr-only"> ({t`opens in a new tab`})</span>
            </a>
          )}
        </h2>
        <CloseButton />
      </header>
      <div className="flex-1 space-y-8 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6">
        <section aria-label={t`Our price`} className="space-y-5">
          <div className="flex flex-wrap gap-x-6 gap-y-4">
            <ProductPicture product={product} className="size-28 p-2 sm:size-36" />
            <div className="min-w-0 flex-1 basis-52 space-y-2">
              <OwnPrice product={product} size="detail" />
              <ProductTags product={product} />
              <p className="text-12 text-ink-3">
                {[...(category === null ? [] : [categoryNames(category).join(" › ")]), brand ?? []]
                  .flat()
                  .join(" · ")}
              </p>
              {sku !== null && <SkuCopy sku={sku} />}
            </div>
          </div>
          <div>
            <PriceRuler offers={rulerPrices(priced)} own={own} hasEnds />
            <RulerWords {...market} className="mt-1 text-14" />
          </div>
          <MarketFigures market={market} own={own} />
        </section>
        {history}
        <section>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h3 className="text-16 font-semibold">
              <Trans>Offers</Trans>
            </h3>
            <RecheckButton site={site} product={product} view={view} />
          </div>
          <DetailOffers product={product} withOutOfStock={view.withOutOfStock} />
          {hiddenOutOfStock > 0 && (
            <p className="mt-3 text-13 text-ink-3">
              <Plural
                value={hiddenOutOfStock}
                one="# offer is out of stock and not shown"
                other="# offers are out of stock and not shown"
              />
            </p>
          )}
        </section>
      </div>
    </>
  );
}

function DetailSkeleton() {
  return (
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
  );
}
