import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Price } from "../../../web/ui/price/price.tsx";
import { notYet, pageErrorOf } from "../../product-list/ui/page-error.ts";
import type { Product } from "../../products/products.contract.ts";
import { PreviousPrice } from "./previous-price.tsx";
import { PriceChange } from "./price-change.tsx";

interface OwnPriceProps {
  readonly product: Product;
  readonly size: "card" | "detail";
}

/** The own price with its previous price. */
export function OwnPrice({ product, size }: OwnPriceProps) {
  const { t, i18n } = useLingui();
  const { price, currency } = product;
  const pageError = pageErrorOf(product.check, product.title);
  // The tag says it already.
  const isNews = pageError !== notYet;
  return (
    <div className="border-l-[3px] border-own pl-3">
      <p className="text-12 font-medium text-own-text">{t`Our price`}</p>
      {price ? (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Price
            amount={price.value}
            currency={currency}
            className={size === "card" ? "text-28" : "text-44"}
          />
          <PreviousPrice record={product} className="text-13" />
          <PriceChange record={product} className="text-13" />
        </p>
      ) : (
        <p
          className={clsx("text-ink-2", size === "card" ? "min-h-9 py-1.5" : "py-2")}
        >{t`No price read yet`}</p>
      )}
      {pageError && isNews && <p className="text-12 text-warning">{i18n._(pageError)}</p>}
    </div>
  );
}
