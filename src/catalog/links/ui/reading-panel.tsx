import { Trans, useLingui } from "@lingui/react/macro";
import { formatAmount } from "../../../web/i18n/format.ts";
import { FallbackImage } from "../../../web/ui/fallback-image.tsx";
import { Price } from "../../../web/ui/price/price.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import { confidenceLabel, sourceLabel } from "../../product-detail/ui/reading-source.ts";
import { pageErrorOf } from "../../product-list/ui/page-error.ts";
import type { LinkReading } from "../links.contract.ts";
import { differenceSentence } from "./difference-sentence.ts";

/** Preview of a page, to check that it is the right product before saving. */
export function ReadingPanel({ reading }: { readonly reading: LinkReading }) {
  return reading.found ? <Found reading={reading} /> : <NotFound reading={reading} />;
}

type FoundReading = Extract<LinkReading, { found: true }>;

function Found({ reading }: { readonly reading: FoundReading }) {
  const { t, i18n } = useLingui();
  const { title, imageLink, price, cutPrice, currency, available, availableLabel, promo } = reading;
  const percent = Math.round(reading.confidence * 100);
  const sureness = i18n._(confidenceLabel(reading.confidence));
  const stock = {
    IN_STOCK: t`In stock`,
    OUT_OF_STOCK: t`Out of stock`,
    NOT_AVAILABLE: t`Stock unknown`,
  }[available];
  return (
    <div className="rounded-panel border bg-bg p-3">
      <p className="text-13 font-medium text-ink-2">
        <Trans>What the page says now</Trans>
      </p>
      <div className="mt-2 flex gap-3">
        <FallbackImage
          sources={[imageLink]}
          alt=""
          className="size-20 shrink-0 rounded-control border bg-white p-1"
          fallback={
            <span className="grid size-full place-items-center bg-sunken text-12 text-ink-3">{t`N/A`}</span>
          }
        />
        <div className="min-w-0 flex-1 space-y-1">
          <p dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
            {title ?? t`A product without a name`}
          </p>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Price amount={price} currency={currency} className="text-20" />
            {cutPrice !== null && (
              <span className="text-13 text-ink-3 tabular-nums">
                <span className="sr-only">{t`Reduced from:`} </span>
                <s>{formatAmount(cutPrice, currency)}</s>
              </span>
            )}
          </p>
          <p className="flex flex-wrap gap-1">
            <Tag
              look={available === "OUT_OF_STOCK" ? "warning" : available === "IN_STOCK" ? "good" : "neutral"}
            >
              {availableLabel ?? stock}
            </Tag>
            {promo && <Tag look="ink">{t`Promo`}</Tag>}
          </p>
        </div>
      </div>
      {reading.differences.length > 0 && <Differences differences={reading.differences} />}
      <p className="mt-2 text-13 text-pretty text-ink-2">
        <Trans>
          Read from {i18n._(sourceLabel(reading.source))} – {percent}% confidence, {sureness}.
        </Trans>
      </p>
    </div>
  );
}

/** What speaks against the page being the same product. */
function Differences({ differences }: { readonly differences: FoundReading["differences"] }) {
  const { t, i18n } = useLingui();
  return (
    <div className="mt-3">
      <Callout look="warning" title={t`This may be another product`}>
        <ul className="list-disc space-y-0.5 pl-4 text-13 [overflow-wrap:anywhere]">
          {differences.map((difference) => (
            <li key={difference.kind}>{i18n._(differenceSentence(difference))}</li>
          ))}
        </ul>
        <p className="mt-1 text-13">
          <Trans>Save the link only if both pages sell the same product.</Trans>
        </p>
      </Callout>
    </div>
  );
}

function NotFound({ reading }: { readonly reading: Extract<LinkReading, { found: false }> }) {
  const { t, i18n } = useLingui();
  const pageError = pageErrorOf({
    state: "failing",
    reason: reading.reason,
    shownInstead: reading.shownInstead ?? null,
    isBlocking: false,
    checkedTimestamp: null,
    source: null,
    confidence: null,
    doubt: null,
  });
  return (
    <Callout look="warning" title={t`No price was read`}>
      {pageError !== null && <>{i18n._(pageError)}. </>}
      <Trans>You can save the link anyway: the page is tried again every day.</Trans>
    </Callout>
  );
}
