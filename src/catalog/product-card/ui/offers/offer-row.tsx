import { Trans, useLingui } from "@lingui/react/macro";
import { Price } from "../../../../web/ui/price/price.tsx";
import type { CompetitorProduct } from "../../../products/products.contract.ts";
import { OfferError, OfferTags } from "./offer-marks.tsx";
import { PriceGap } from "./price-gap.tsx";

interface OfferRowProps {
  /** Of the own product. */
  readonly packetId: number;
  readonly offer: CompetitorProduct;
}

/** A competitor's offer on a product card. */
export function OfferRow({ packetId, offer }: OfferRowProps) {
  const { t } = useLingui();
  const currency = offer.currency ?? "";
  return (
    <li className="grid min-h-8 grid-cols-[minmax(0,1fr)_auto_5.5rem] items-baseline gap-x-3 border-t py-1.5 first:border-t-0">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
        <ShopLink offer={offer} />
        <OfferTags packetId={packetId} offer={offer} />
      </span>
      <span className="text-right text-14">
        {offer.price && <Price amount={offer.price.value} currency={offer.currency} />}
      </span>
      <span className="text-right text-13">
        <PriceGap offer={offer} />
        {offer.price && !offer.fresh && (
          <span className="text-12 text-ink-3">
            <Trans>not compared</Trans>
          </span>
        )}
        {offer.price && offer.fresh && offer.currency !== "RON" && (
          <span className="text-12 text-ink-3">{currency ? t`in ${currency}` : t`no currency`}</span>
        )}
      </span>
      <div className="col-span-3 empty:hidden">
        <OfferError offer={offer} />
      </div>
    </li>
  );
}

/** The shop's name, linked to its page in a new tab. */
export function ShopLink({ offer }: { readonly offer: CompetitorProduct }) {
  const { t } = useLingui();
  if (offer.link === null)
    return <span className="max-w-full truncate text-13 leading-6">{offer.provider}</span>;
  return (
    <a
      href={offer.link}
      target="_blank"
      rel="noopener noreferrer"
      title={offer.title}
      className="touch-target min-h-6 max-w-full truncate rounded-control text-13 leading-6 underline-offset-2 hover:underline"
    >
      {offer.provider}
      <span className="sr-only"> ({t`opens in a new tab`})</span>
    </a>
  );
}
