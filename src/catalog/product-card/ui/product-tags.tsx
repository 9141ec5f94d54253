import { useLingui } from "@lingui/react/macro";
import { Tag } from "../../../web/ui/tag.tsx";
import { isUnread, notYet } from "../../product-list/ui/page-error.ts";
import type { Product } from "../../products/products.contract.ts";
import { DoubtfulPrice } from "./doubtful-price.tsx";

interface ProductTagsProps {
  readonly product: Product;
  /** Whether a product with a public page is marked too. In a list nearly all have one. */
  readonly hasOnline?: boolean;
}

/** Stock unless simply in stock, an uncertain price, promotion, whether the product is offline, and reasons to look at it. */
export function ProductTags({ product, hasOnline = false }: ProductTagsProps) {
  const { t, i18n } = useLingui();
  const { available, availableLabel, promo, offline, missingFromFeed, duplicateOf } = product;
  const stockLabel = availableLabel ?? undefined;
  const isKnown = !isUnread(product);
  return (
    <span className="flex flex-wrap gap-1">
      {!isKnown && <Tag>{i18n._(notYet)}</Tag>}
      {isKnown && available === "OUT_OF_STOCK" && (
        <Tag look="warning" title={stockLabel}>{t`Out of stock`}</Tag>
      )}
      {isKnown && available === "NOT_AVAILABLE" && (
        <Tag title={stockLabel ?? t`The page does not say whether it is in stock`}>{t`Stock unknown`}</Tag>
      )}
      <DoubtfulPrice record={product} />
      {promo && <Tag look="ink">{t`Promo`}</Tag>}
      {offline && <Tag>{t`Offline`}</Tag>}
      {duplicateOf !== null && <Tag look="warning">{t`Possible duplicate`}</Tag>}
      {missingFromFeed && <Tag look="warning">{t`Missing from the feed`}</Tag>}
      {!offline && hasOnline && isKnown && <Tag look="good">{t`Online`}</Tag>}
    </span>
  );
}
