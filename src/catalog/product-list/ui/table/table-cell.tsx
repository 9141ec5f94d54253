import type { ReactNode } from "react";
import { formatAmount, formatCount } from "../../../../web/i18n/format.ts";
import { formatDay, formatInstant } from "../../../../web/i18n/format-time.ts";
import { useLocale } from "../../../../web/i18n/use-locale.ts";
import { Age } from "../../../../web/ui/age.tsx";
import { MarketGap } from "../../../../web/ui/price/market-gap.tsx";
import { Price } from "../../../../web/ui/price/price.tsx";
import { PriceRuler, Standing } from "../../../../web/ui/price/price-ruler.tsx";
import { groupOffers, rulerPrices } from "../../../product-card/ui/offers/offer-order.ts";
import { PreviousPrice } from "../../../product-card/ui/previous-price.tsx";
import { leiOf } from "../../../product-card/ui/product-card.tsx";
import { ProductTags } from "../../../product-card/ui/product-tags.tsx";
import { ProductTrend } from "../../../product-card/ui/product-trend.tsx";
import { SkuCopy } from "../../../product-card/ui/sku-copy.tsx";
import type { Product } from "../../../products/products.contract.ts";
import { categoryNames } from "../category-name.ts";
import type { ColumnId } from "./table-columns.ts";

/** Numeric columns are right-aligned. */
export const numberColumns: ReadonlySet<ColumnId> = new Set([
  "price",
  "position",
  "overLowest",
  "overAverage",
  "lowest",
  "average",
  "highest",
  "quantity",
]);

/**
 * Cell content of a column; the row renders "offers" itself.
 * @param withOutOfStock whether offers that are out of stock are shown
 */
export function cellOf(
  column: Exclude<ColumnId, "offers">,
  product: Product,
  withOutOfStock: boolean,
): ReactNode {
  const { sku, category, brand, market, quantity, price } = product;
  switch (column) {
    case "sku":
      return sku !== null && <SkuCopy sku={sku} />;
    case "category":
      return category !== null && <Category path={category} />;
    case "brand":
      return (
        brand !== null && (
          <span className="block truncate" title={brand}>
            {brand}
          </span>
        )
      );
    case "state":
      return <ProductTags product={product} />;
    case "price":
      return <OwnPriceCell product={product} />;
    case "trend":
      return <ProductTrend packetId={product.packetId} className="w-full max-w-30" />;
    case "ruler":
      return (
        <PriceRuler
          offers={rulerPrices(groupOffers(product.competitorProducts, withOutOfStock).priced)}
          own={leiOf(product)}
          className="max-w-36"
        />
      );
    case "position":
      return market.position !== null && <Standing position={market.position} total={market.offers + 1} />;
    case "overLowest":
      return (
        market.overLowestPercent !== null && (
          <MarketGap percent={market.overLowestPercent} base="lowest" isShort />
        )
      );
    case "since":
      return market.moreExpensiveSince !== null && <Day timestampMs={market.moreExpensiveSince} />;
    case "overAverage":
      return (
        market.overAveragePercent !== null && (
          <MarketGap percent={market.overAveragePercent} base="average" isShort />
        )
      );
    case "lowest":
    case "average":
    case "highest":
      return market[column] !== null && formatAmount(market[column], "RON");
    case "quantity":
      return quantity !== null && formatCount(quantity);
    case "changed":
      return price !== null && <Age timestampMs={price.timestamp} />;
  }
}

/** A date with the exact time on hover. */
function Day({ timestampMs }: { readonly timestampMs: number }) {
  const locale = useLocale();
  return (
    <time dateTime={new Date(timestampMs).toISOString()} title={formatInstant(timestampMs, locale)}>
      {formatDay(timestampMs, locale, true)}
    </time>
  );
}

function Category({ path }: { readonly path: string }) {
  const names = categoryNames(path);
  return (
    <span title={names.join(" › ")} className="block truncate">
      {names.at(-1)}
    </span>
  );
}

function OwnPriceCell({ product }: { readonly product: Product }) {
  const { price, currency } = product;
  if (price === null) return null;
  return (
    <span className="inline-block border-l-[3px] border-own pl-2">
      <Price amount={price.value} currency={currency} className="block text-14" />
      <PreviousPrice record={product} isShort className="block text-12" />
    </span>
  );
}
