import { useLingui } from "@lingui/react/macro";
import { Tag } from "../../../web/ui/tag.tsx";
import type { Product } from "../../products/products.contract.ts";

/** Stock unless simply in stock, promotion, and whether the product is offline. */
export function ProductTags({ product }: { readonly product: Product }) {
  const { t } = useLingui();
  const stockLabel = product.availableLabel ?? undefined;
  return (
    <span className="flex flex-wrap gap-1">
      {product.available === "OUT_OF_STOCK" && <Tag look="warning" title={stockLabel}>{t`Out of stock`}</Tag>}
      {product.available === "NOT_AVAILABLE" && (
        <Tag title={stockLabel ?? t`The page does not say whether it is in stock`}>{t`Not available`}</Tag>
      )}
      {product.promo && <Tag look="ink">{t`Promo`}</Tag>}
      {product.offline ? <Tag>{t`Offline`}</Tag> : <Tag look="good">{t`Online`}</Tag>}
    </span>
  );
}
