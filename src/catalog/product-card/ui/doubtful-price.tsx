import { useLingui } from "@lingui/react/macro";
import { formatAmount } from "../../../web/i18n/format.ts";
import { Tag } from "../../../web/ui/tag.tsx";
import type { Product } from "../../products/products.contract.ts";

interface DoubtfulPriceProps {
  readonly record: Pick<Product, "doubtfulPrice">;
}

/** A price that was read with low confidence; nothing where there is none. */
export function DoubtfulPrice({ record: { doubtfulPrice } }: DoubtfulPriceProps) {
  const { t } = useLingui();
  if (doubtfulPrice === null) return null;
  const price = formatAmount(doubtfulPrice.value, doubtfulPrice.currency);
  return (
    <Tag look="warning" title={t`Not compared until another reading agrees or you confirm it`}>
      {t`Uncertain: ${price}`}
    </Tag>
  );
}
