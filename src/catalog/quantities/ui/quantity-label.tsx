import { Trans, useLingui } from "@lingui/react/macro";
import { formatCount } from "../../../web/i18n/format.ts";
import type { Product } from "../../products/products.contract.ts";

/** Quantity if known: whole numbers without decimals, others with one. */
export function QuantityText({ record }: { readonly record: Pick<Product, "quantity" | "quantityByHand"> }) {
  const { t } = useLingui();
  if (record.quantity === null) return null;
  const pieces = formatCount(record.quantity);
  return (
    <span
      className="text-12 text-ink-2 tabular-nums"
      title={record.quantityByHand ? t`Entered by hand` : t`From the page`}
    >
      <Trans>Quantity: {pieces}</Trans>
      {record.quantityByHand && <span className="text-ink-3"> · {t`Entered by hand`}</span>}
    </span>
  );
}
