import { Trans, useLingui } from "@lingui/react/macro";
import { Age } from "../../../web/ui/age.tsx";
import { Price } from "../../../web/ui/price/price.tsx";
import { PriceReading } from "../../corrections/ui/price-reading.tsx";
import type { PricedRecord } from "../../corrections/ui/priced-record.ts";
import { useCorrecting } from "../../corrections/ui/use-correcting.tsx";
import { OfferError, OfferTags } from "../../product-card/ui/offers/offer-marks.tsx";
import type { OfferGroups } from "../../product-card/ui/offers/offer-order.ts";
import { ShopLink } from "../../product-card/ui/offers/offer-row.tsx";
import { PriceGap } from "../../product-card/ui/offers/price-gap.tsx";
import { PreviousPrice } from "../../product-card/ui/previous-price.tsx";
import type { CompetitorProduct, Product } from "../../products/products.contract.ts";
import { QuantityText } from "../../quantities/ui/quantity-label.tsx";

interface DetailOffersProps {
  readonly site: string;
  readonly product: Product;
  readonly groups: OfferGroups;
}

/** Every offer with its details, in the order of the list. */
export function DetailOffers({ site, product, groups }: DetailOffersProps) {
  const { t } = useLingui();
  const { packetId, competitorProducts } = product;
  const { correct, dialog } = useCorrecting({ site, packetId, records: competitorProducts });
  const offers = [...groups.priced, ...groups.unpriced];
  return (
    <>
      {offers.length === 0 ? (
        <p className="text-ink-3">
          <Trans>No offers to show</Trans>
        </p>
      ) : (
        // Isolated, so that hovering the chart does not repaint the list.
        <ul aria-label={t`Offers`} className="isolate border-t">
          {offers.map((offer) => (
            <OfferDetail
              key={offer.productId}
              site={site}
              product={product}
              offer={offer}
              onCorrect={correct}
            />
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}

interface OfferDetailProps {
  readonly site: string;
  readonly product: Product;
  readonly offer: CompetitorProduct;
  readonly onCorrect: (record: PricedRecord) => void;
}

function OfferDetail({ site, product, offer, onCorrect }: OfferDetailProps) {
  const { check } = offer;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b py-2.5">
      <div className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <ShopLink offer={offer} />
          <OfferTags packetId={product.packetId} offer={offer} />
          <QuantityText record={offer} />
        </span>
        <p className="truncate text-12 text-ink-3" title={offer.title}>
          {offer.title}
        </p>
      </div>
      <OfferPrice offer={offer} />
      <div className="col-span-2">
        <PriceReading site={site} packetId={product.packetId} record={offer} onCorrect={onCorrect}>
          {check?.state === "read" && check.checkedTimestamp !== null && (
            <span className="text-ink-3">
              <Trans>
                read <Age timestampMs={check.checkedTimestamp} />
              </Trans>
            </span>
          )}
          <OfferError offer={offer} />
        </PriceReading>
      </div>
    </li>
  );
}

function OfferPrice({ offer }: { readonly offer: CompetitorProduct }) {
  const { price, currency, priceDifference } = offer;
  return (
    <div className="text-right">
      <p className="flex flex-wrap items-baseline justify-end gap-x-2">
        <PreviousPrice record={offer} className="text-12" />
        {price ? (
          <Price amount={price.value} currency={currency} className="text-16" />
        ) : (
          <span aria-hidden>–</span>
        )}
      </p>
      {priceDifference !== null && (
        <p className="text-13">
          <PriceGap offer={offer} hasPercent />
        </p>
      )}
      {priceDifference === null && price !== null && (currency !== "RON" || !offer.fresh) && (
        <p className="text-12 text-ink-3">
          <Trans>not compared</Trans>
        </p>
      )}
    </div>
  );
}
