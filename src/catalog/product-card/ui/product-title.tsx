import { useLingui } from "@lingui/react/macro";
import type { Product } from "../../products/products.contract.ts";

/** A product's title in at most two lines, linked to its page in a new tab if it has one. */
export function ProductTitle({ product }: { readonly product: Product }) {
  const { t } = useLingui();
  const { title, link } = product;
  if (link === null) return <span className="line-clamp-2">{title}</span>;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="line-clamp-2 rounded-control underline-offset-2 hover:underline"
    >
      {title}
      <span className="sr-only"> ({t`opens in a new tab`})</span>
    </a>
  );
}
