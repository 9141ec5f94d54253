import { useLingui } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import type { Product } from "../../products/products.contract.ts";

interface ProductTitleProps {
  readonly product: Pick<Product, "title" | "link">;
  /** Maximum number of lines. */
  readonly lines?: "2" | "3";
}

const clamps = { 2: "line-clamp-2", 3: "line-clamp-3" } as const;

/** A product's title, linked to its page in a new tab if it has one, which the icon says. */
export function ProductTitle({ product: { title, link }, lines = "2" }: ProductTitleProps) {
  const { t } = useLingui();
  const text = (
    <span dir="auto" className={clamps[lines]}>
      {title}
    </span>
  );
  if (link === null) return text;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex max-w-full items-baseline gap-1.5 rounded-control underline-offset-2 hover:underline"
    >
      {text}
      <ExternalLink size={12} aria-hidden className="shrink-0 text-ink-3" />
      <span className="sr-only"> ({t`opens in a new tab`})</span>
    </a>
  );
}
