import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { FallbackImage } from "../../../web/ui/fallback-image.tsx";
import type { Product } from "../../products/products.contract.ts";

interface ProductPictureProps {
  readonly product: Product;
  readonly className?: string;
}

/**
 * The product's own image, else the first competitor image that loads, else N/A. White background in both
 * themes, as in shops.
 */
export function ProductPicture({ product, className }: ProductPictureProps) {
  const { t } = useLingui();
  const sources = [product.imageLink, ...product.competitorProducts.map((offer) => offer.imageLink)];
  return (
    <FallbackImage
      sources={sources}
      alt=""
      className={clsx("shrink-0 rounded-control border bg-white", className)}
      fallback={
        <span className="grid size-full place-items-center bg-sunken text-12 font-medium text-ink-3">{t`N/A`}</span>
      }
    />
  );
}
