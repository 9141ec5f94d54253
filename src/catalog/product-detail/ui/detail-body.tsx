import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useDeferredValue } from "react";
import { CloseButton } from "../../../web/ui/dialog/dialog.tsx";
import { PriceRuler, RulerText } from "../../../web/ui/price/price-ruler.tsx";
import { PriceReading } from "../../corrections/ui/price-reading.tsx";
import { useCorrecting } from "../../corrections/ui/use-correcting.tsx";
import { DuplicateNotice } from "../../duplicates/ui/duplicate-notice.tsx";
import { groupDetailOffers, groupOffers, rulerPrices } from "../../product-card/ui/offers/offer-order.ts";
import { OwnPrice } from "../../product-card/ui/own-price.tsx";
import { leiOf } from "../../product-card/ui/product-card.tsx";
import { ProductPicture } from "../../product-card/ui/product-picture.tsx";
import { ProductTags } from "../../product-card/ui/product-tags.tsx";
import { ProductTitle } from "../../product-card/ui/product-title.tsx";
import { SkuCopy } from "../../product-card/ui/sku-copy.tsx";
import { categoryNames } from "../../product-list/ui/category-name.ts";
import type { ProductsView } from "../../product-list/ui/view/products-view.ts";
import type { Product } from "../../products/products.contract.ts";
import { QuantityText } from "../../quantities/ui/quantity-label.tsx";
import { CopyInfoButton } from "./copy-info-button.tsx";
import { DetailActions } from "./detail-actions.tsx";
import { DetailOffers } from "./detail-offers.tsx";
import { MarketFigures } from "./market-figures.tsx";
import { RecheckButton } from "./recheck-button.tsx";

interface DetailBodyProps {
  readonly site: string;
  readonly view: ProductsView;
  readonly product: Product;
  readonly further: ReactNode;
  readonly onClose: () => void;
}

/** Details of a product, its history and its offers. */
export function DetailBody({ site, view, product, further, onClose }: DetailBodyProps) {
  const { withOutOfStock, dearestFirst } = view;
  const groups = groupDetailOffers(product.competitorProducts, withOutOfStock, dearestFirst);
  const hidden = groups.hiddenOutOfStock + groups.hiddenUnknown;
  // The figures include offers of unknown stock, and so does the ruler.
  const compared = groupOffers(product.competitorProducts, withOutOfStock).priced;
  const own = leiOf(product);
  // The offers are below the fold: the panel is painted first, and they follow in a render of their own.
  const hasOffers = useDeferredValue(true, false);
  return (
    <>
      <header className="flex items-start gap-1 border-b py-2 pr-2 pl-4 sm:pl-6">
        <h2 className="min-w-0 flex-1 py-1.5 text-16 font-semibold text-pretty">
          <ProductTitle product={product} lines="3" />
        </h2>
        <CopyInfoButton product={product} dearestFirst={view.dearestFirst} />
        <CloseButton />
      </header>
      <div className="flex-1 space-y-8 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6">
        {product.duplicateOf !== null && (
          <DuplicateNotice
            site={site}
            view={view}
            product={product}
            into={product.duplicateOf}
            onMerged={onClose}
          />
        )}
        <OwnFacts site={site} product={product} onClose={onClose}>
          <div>
            <PriceRuler offers={rulerPrices(compared)} own={own} hasEnds />
            <RulerText {...product.market} className="mt-1 text-14" />
          </div>
          <MarketFigures market={product.market} own={own} />
        </OwnFacts>
        {further}
        <section>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h3 className="text-16 font-semibold">
              <Trans>Offers</Trans>
            </h3>
            <RecheckButton site={site} product={product} />
          </div>
          {hasOffers && <DetailOffers site={site} product={product} groups={groups} />}
          {hidden > 0 && (
            <p className="mt-3 text-13 text-ink-3">
              {groups.hiddenUnknown === 0 ? (
                <Plural
                  value={hidden}
                  one="# offer is out of stock and not shown"
                  other="# offers are out of stock and not shown"
                />
              ) : (
                <Plural
                  value={hidden}
                  one="# offer is out of stock or of unknown stock, and not shown"
                  other="# offers are out of stock or of unknown stock, and not shown"
                />
              )}
            </p>
          )}
        </section>
      </div>
    </>
  );
}

interface OwnFactsProps {
  readonly site: string;
  readonly product: Product;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function OwnFacts({ site, product, onClose, children }: OwnFactsProps) {
  const { t } = useLingui();
  const { packetId, sku, category, brand } = product;
  const { correct, dialog } = useCorrecting({ site, packetId, records: [product] });
  return (
    <section aria-label={t`Our price`} className="space-y-5">
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <ProductPicture product={product} className="size-28 p-2 sm:size-36" />
        <div className="min-w-0 flex-1 basis-52 space-y-2">
          <OwnPrice product={product} size="detail" />
          <PriceReading site={site} packetId={packetId} record={product} onCorrect={correct} />
          <ProductTags product={product} hasOnline />
          <p className="text-12 text-ink-3">
            {[...(category === null ? [] : [categoryNames(category).join(" › ")]), brand ?? []]
              .flat()
              .join(" · ")}
          </p>
          <p className="flex flex-wrap items-center gap-x-3">
            {sku !== null && <SkuCopy sku={sku} />}
            <QuantityText record={product} />
          </p>
        </div>
      </div>
      <DetailActions site={site} product={product} onClose={onClose} />
      {children}
      {dialog}
    </section>
  );
}
