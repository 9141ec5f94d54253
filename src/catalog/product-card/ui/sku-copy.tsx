import { useLingui } from "@lingui/react/macro";
import { Check, Copy } from "lucide-react";
import { useCopied } from "../../../web/ui/browser/use-copied.ts";

/** The SKU; a click copies it and confirms for a second. */
export function SkuCopy({ sku }: { readonly sku: string }) {
  const { t } = useLingui();
  const [isCopied, copy] = useCopied(1000);
  return (
    <button
      type="button"
      onClick={() => copy(sku)}
      title={t`Copy SKU`}
      className="touch-target group -mx-1 inline-flex min-h-6 max-w-[calc(100%+0.5rem)] items-center gap-1 rounded-control px-1 text-12 text-ink-3 hover:bg-sunken hover:text-ink"
    >
      <span className="sr-only">{t`Copy SKU`} </span>
      <span className="truncate">{sku}</span>
      {isCopied ? (
        <Check size={12} aria-hidden className="shrink-0 text-cheaper" />
      ) : (
        <Copy size={12} aria-hidden className="shrink-0 opacity-60 group-hover:opacity-100" />
      )}
      <span role="status" className={isCopied ? "font-medium text-cheaper" : "sr-only"}>
        {isCopied ? t`Copied` : ""}
      </span>
    </button>
  );
}
