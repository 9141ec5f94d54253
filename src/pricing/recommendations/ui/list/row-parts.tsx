import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { CircleHelp, ExternalLink } from "lucide-react";
import { Tooltip } from "radix-ui";
import { type ReactNode, useContext } from "react";
import { formatSignedPercent } from "../../../../web/i18n/format.ts";
import { FallbackImage } from "../../../../web/ui/fallback-image.tsx";
import { LinkButton, linkClass } from "../../../../web/ui/link-button.tsx";
import { Price } from "../../../../web/ui/price/price.tsx";
import { shownCategory } from "../../core/row-text.ts";
import type { DynamicPrice } from "../../recommendations.contract.ts";
import { RowActionsContext } from "./row-actions.ts";

/** As high as a target must be. */
const rowLinkClass = "min-h-6 text-12!";

const outside = { target: "_blank", rel: "noreferrer noopener" } as const;

export function RowPicture({ row }: { readonly row: DynamicPrice }) {
  const { t } = useLingui();
  return (
    <FallbackImage
      sources={[row.productImage]}
      alt=""
      className="size-12 shrink-0 rounded-control border bg-white"
      fallback={
        <span className="grid size-full place-items-center bg-sunken text-12 font-medium text-ink-3">{t`N/A`}</span>
      }
    />
  );
}

interface RowNameProps {
  readonly row: DynamicPrice;
  /** Whether the name has one line. @default false */
  readonly isCompact?: boolean;
  /** What stands before the link to the competitor, in a line of their own. */
  readonly details?: ReactNode;
}

/** The product's name, which leads to its page, and the ways to see more of it. */
export function RowName({ row, isCompact = false, details = null }: RowNameProps) {
  const { t } = useLingui();
  const { open, explain, fetchAhead } = useContext(RowActionsContext);
  const { productName, productLink, competitorProductLink, lowestCompetitor, target, decisionId } = row;
  const link = competitorProductLink ?? lowestCompetitor?.link ?? null;
  const shop =
    (competitorProductLink === null ? lowestCompetitor?.merchant : target?.merchant) ?? t`competitor`;
  const competitor = link !== null && (
    <a
      href={link}
      {...outside}
      aria-label={t`${productName} at ${shop}`}
      className={`${linkClass} ${rowLinkClass} inline-flex max-w-full min-w-0 items-center gap-1`}
    >
      <span className="truncate">{shop}</span>
      <ExternalLink size={12} aria-hidden className="shrink-0" />
    </a>
  );
  const lines = isCompact ? "line-clamp-1" : "line-clamp-2";
  return (
    <div className="min-w-0">
      {productLink === null ? (
        <span className={clsx(lines, "font-medium [overflow-wrap:anywhere]")}>{productName}</span>
      ) : (
        <a
          href={productLink}
          {...outside}
          title={productName}
          className={clsx(
            lines,
            "rounded-control font-medium underline decoration-transparent underline-offset-2 [overflow-wrap:anywhere] hover:decoration-ink",
          )}
        >
          {productName}
        </a>
      )}
      <p
        className={clsx(
          "flex items-center gap-x-3 text-12 whitespace-nowrap",
          isCompact ? "overflow-hidden" : "mt-0.5 flex-wrap",
        )}
      >
        <LinkButton
          className={rowLinkClass}
          onClick={() => open(row)}
          aria-label={t`View Product: ${productName}`}
        >
          <Trans>View Product</Trans>
        </LinkButton>
        {decisionId !== null && (
          <LinkButton
            className={rowLinkClass}
            onClick={() => explain(row)}
            onPointerEnter={() => fetchAhead(row)}
            onFocus={() => fetchAhead(row)}
            aria-label={t`Why this price: ${productName}`}
          >
            <Trans>Why this price</Trans>
          </LinkButton>
        )}
        {!details && competitor}
      </p>
      {details && (
        <p className="flex min-h-6 items-center gap-x-3 text-12 whitespace-nowrap">
          {details}
          {competitor}
        </p>
      )}
    </div>
  );
}

/** The last name of the category; a tooltip has the whole path. */
export function RowCategory({
  path,
  maxLength,
}: {
  readonly path: string | null;
  readonly maxLength: number;
}) {
  const shown = shownCategory(path, maxLength);
  if (shown === null) return <span className="text-ink-3">–</span>;
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <span className="[overflow-wrap:anywhere]">
          <span aria-hidden>{shown.name}</span>
          <span className="sr-only">{shown.path}</span>
        </span>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          aria-hidden
          sideOffset={4}
          collisionPadding={8}
          className="z-30 max-w-80 rounded-control border border-control bg-surface px-2 py-1 text-12"
        >
          {shown.path}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** The recommended price with its change from the own price. */
export function RecommendedPrice({ row }: { readonly row: DynamicPrice }) {
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      <span className="text-12 text-ink-2 tabular-nums">{formatSignedPercent(row.changePercent, 1)}</span>
      <Price amount={row.recommendedPrice} currency="RON" className="text-16" />
    </span>
  );
}

/** A price, or a dash where there is none. */
export function OptionalPrice({ amount }: { readonly amount: number | null }) {
  if (amount === null || Number.isNaN(amount)) return <span className="text-ink-3">–</span>;
  return <Price amount={amount} currency="RON" />;
}

/** The mark beside a price whose product is on promotion. */
export function ReferenceNote({ row }: { readonly row: DynamicPrice }) {
  const { t } = useLingui();
  if (row.referencePrice === null) return null;
  return (
    <span
      className="mt-0.5 block text-12 text-ink-2"
      title={t`Your lowest price of the 30 days before the promotion`}
    >
      <CircleHelp size={12} aria-hidden className="mr-1 inline align-[-1px]" />
      <Trans>30-day low:</Trans> <Price amount={row.referencePrice} currency="RON" />
    </span>
  );
}
