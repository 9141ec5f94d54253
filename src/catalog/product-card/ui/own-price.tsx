import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { formatAmount } from "../../../web/i18n/format.ts";
import { Price } from "../../../web/ui/price/price.tsx";
import { pageErrorOf } from "../../product-list/ui/page-error.ts";
import type { Product } from "../../products/products.contract.ts";

interface OwnPriceProps {
  readonly product: Product;
  readonly size: "card" | "detail";
}

/** The own price with its previous price. */
export function OwnPrice({ product, size }: OwnPriceProps) {
  const { t, i18n } = useLingui();
  const { price, currency, cutPrice } = product;
  const pageError = pageErrorOf(product.check);
  const before = struckThroughPrice(product);
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
          {before !== null && (
            <span className="text-13 text-ink-3 tabular-nums">
              <span className="sr-only">{cutPrice === null ? t`Before:` : t`Cut from:`} </span>
              <s>{formatAmount(before, currency)}</s>
            </span>
          )}
        </p>
      ) : (
        <p
          className={clsx("text-ink-2", size === "card" ? "min-h-9 py-1.5" : "py-2")}
        >{t`No price read yet`}</p>
      )}
      {pageError && <p className="text-12 text-warning">{i18n._(pageError)}</p>}
    </div>
  );
}

/**
 * The previous price shown struck through: the page's own cut price, else the one before the last change.
 * Null when there is none or it is equal.
 */
export function struckThroughPrice({ price, cutPrice, previousPrice }: Product): number | null {
  const before = cutPrice ?? previousPrice?.value ?? null;
  return before === price?.value ? null : before;
}
