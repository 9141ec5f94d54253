import { useLingui } from "@lingui/react/macro";
import { Check, Copy } from "lucide-react";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { useCopied } from "../../../web/ui/browser/use-copied.ts";
import { IconButton } from "../../../web/ui/button.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { Product } from "../../products/products.contract.ts";
import { type InfoLabels, productInfo } from "./product-info.ts";

/** ms; how long "copied" is shown. */
const confirmMs = 2000;

interface CopyInfoButtonProps {
  readonly product: Product;
  readonly dearestFirst: boolean;
}

/** Copies a text summary of the product and its competitors. */
export function CopyInfoButton({ product, dearestFirst }: CopyInfoButtonProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [isCopied, copy] = useCopied(confirmMs, () =>
    toast({
      title: t`The text could not be copied`,
      description: t`This browser does not allow pages to write to the clipboard.`,
      look: "error",
    }),
  );
  const labels: InfoLabels = {
    title: t`Title`,
    provider: t`Provider`,
    brand: t`Brand`,
    sku: t`SKU`,
    currentPrice: t`Current price`,
    previousPrice: t`Previous price`,
    availability: t`Availability`,
    category: t`Category`,
    link: t`Link`,
    competitors: t`Competitors`,
    generatedOn: t`Generated on`,
    stock: {
      IN_STOCK: t`In stock`,
      OUT_OF_STOCK: t`Out of stock`,
      NOT_AVAILABLE: t`Stock unknown`,
    },
  };
  return (
    <>
      <IconButton
        label={isCopied ? t`Product info copied` : t`Copy all product info`}
        onClick={() => copy(productInfo(product, dearestFirst, formatInstant(Date.now(), locale), labels))}
      >
        {isCopied ? <Check size={18} aria-hidden className="text-cheaper" /> : <Copy size={18} aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied && t`Product info copied`}
      </span>
    </>
  );
}
