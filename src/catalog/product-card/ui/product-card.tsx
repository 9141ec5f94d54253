import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { ChartNoAxesColumn } from "lucide-react";
import { memo } from "react";
import { PriceRuler, RulerText } from "../../../web/ui/price/price-ruler.tsx";
import { categoryNames } from "../../product-list/ui/category-name.ts";
import type { Product } from "../../products/products.contract.ts";
import { OfferList } from "./offers/offer-list.tsx";
import { groupOffers, rulerPrices } from "./offers/offer-order.ts";
import { openOnClick, opensDetail } from "./open-on-click.ts";
import { OwnPrice } from "./own-price.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { ProductSelect } from "./product-select.tsx";
import { ProductTags } from "./product-tags.tsx";
import { ProductTitle } from "./product-title.tsx";
import { ProductTrend } from "./product-trend.tsx";
import { SkuCopy } from "./sku-copy.tsx";

interface CardProps {
  readonly product: Product;
  readonly withOutOfStock: boolean;
  readonly dearestFirst: boolean;
  readonly onOpen: (packetId: number) => void;
}

interface ProductCardProps extends CardProps {
  readonly isSelected: boolean;
  readonly onSelect: (packetId: number, isSelected: boolean) => void;
}

/** An own product beside its competitors. */
export function ProductCard({ isSelected, onSelect, ...card }: ProductCardProps) {
  const { title, packetId } = card.product;
  return (
    <article
      className={clsx(
        "relative h-full rounded-panel border bg-surface",
        isSelected && "border-ink outline outline-ink",
      )}
    >
      <CardBody {...card} />
      <ProductSelect
        title={title}
        packetId={packetId}
        isSelected={isSelected}
        onSelect={onSelect}
        className="absolute top-3 right-3"
      />
    </article>
  );
}

/** Everything except the checkbox, so that selecting a page does not render it again. */
const CardBody = memo(function CardBody({ product, withOutOfStock, dearestFirst, onOpen }: CardProps) {
  const { t } = useLingui();
  const { packetId, title, sku, category, brand, market } = product;
  const groups = groupOffers(product.competitorProducts, withOutOfStock, dearestFirst);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for pointers; the keyboard has the button "Details"
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className="flex h-full cursor-pointer flex-col" onClick={openOnClick(packetId, onOpen)}>
      <div className="flex min-h-[112px] gap-3 p-4 pr-11 pb-3">
        <ProductPicture product={product} className="size-20 p-1" />
        <div className="min-w-0 flex-1">
          <h2 className="text-14 font-medium text-pretty" title={title}>
            <ProductTitle product={product} />
          </h2>
          {sku !== null && <SkuCopy sku={sku} />}
          <div className="mt-1">
            <ProductTags product={product} />
          </div>
        </div>
      </div>
      <div className="px-4">
        <div className="flex items-end justify-between gap-4">
          <OwnPrice product={product} size="card" />
          <ProductTrend packetId={packetId} className="mb-1 w-28 max-w-2/5 min-w-16 shrink" />
        </div>
        <PriceRuler offers={rulerPrices(groups.priced)} own={leiOf(product)} className="mt-4" />
        <RulerText {...market} className="mt-2 text-13" />
      </div>
      <div className="mt-3 flex-1 border-t px-4 py-1">
        <OfferList packetId={packetId} groups={groups} />
      </div>
      <footer className="flex min-h-10 items-center justify-between gap-3 border-t pr-1.5 pl-4 text-12 text-ink-3">
        <span
          className="min-w-0 truncate"
          title={category === null ? undefined : categoryNames(category).join(" › ")}
        >
          {[category === null ? null : categoryNames(category).at(-1), brand].filter(Boolean).join(" · ")}
        </span>
        <button
          type="button"
          onClick={() => onOpen(packetId)}
          aria-label={t`Details of ${title}`}
          {...opensDetail(packetId)}
          className="touch-target inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-13 font-medium text-ink hover:bg-sunken"
        >
          <ChartNoAxesColumn size={15} aria-hidden />
          {t`Details`}
        </button>
      </footer>
    </div>
  );
});

/** The own price when it is in lei. */
export function leiOf(product: Product): number | null {
  return product.price !== null && (product.currency === "RON" || product.currency === null)
    ? product.price.value
    : null;
}
