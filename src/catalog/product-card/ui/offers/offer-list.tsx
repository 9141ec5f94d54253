import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { OfferGroups } from "./offer-order.ts";
import { OfferRow } from "./offer-row.tsx";

/** Number of offers shown before "Show all". */
const firstShown = 5;

interface OfferListProps {
  /** Of the own product. */
  readonly packetId: number;
  readonly groups: OfferGroups;
}

/** A product's offers on its card or below its row, those without a price last. */
export function OfferList({ packetId, groups }: OfferListProps) {
  const [isWhole, showWhole] = useState(false);
  const { priced, unpriced, hiddenOutOfStock } = groups;
  const offers = [...priced, ...unpriced];
  const shown = isWhole ? offers : offers.slice(0, firstShown);
  const total = offers.length;
  if (total === 0) {
    return (
      <p className="py-2 text-13 text-ink-3">
        {hiddenOutOfStock > 0 ? (
          <HiddenOffers count={hiddenOutOfStock} />
        ) : (
          <Trans>No competitors linked yet</Trans>
        )}
      </p>
    );
  }
  return (
    <>
      <ul className="max-h-[280px] overflow-y-auto overscroll-contain">
        {shown.map((offer) => (
          <OfferRow key={offer.productId} packetId={packetId} offer={offer} />
        ))}
      </ul>
      {(total > firstShown || hiddenOutOfStock > 0) && (
        <p className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 text-12 text-ink-3">
          {total > firstShown && (
            <button
              type="button"
              aria-expanded={isWhole}
              onClick={() => showWhole(!isWhole)}
              className="touch-target -mx-1 min-h-6 rounded-control px-1 font-medium text-ink-2 hover:bg-sunken hover:text-ink"
            >
              {isWhole ? <Trans>Show fewer</Trans> : <Trans>Show all {total}</Trans>}
            </button>
          )}
          {hiddenOutOfStock > 0 && <HiddenOffers count={hiddenOutOfStock} />}
        </p>
      )}
    </>
  );
}

function HiddenOffers({ count }: { readonly count: number }) {
  return (
    <span>
      <Plural value={count} one="# out of stock, not shown" other="# out of stock, not shown" />
    </span>
  );
}
