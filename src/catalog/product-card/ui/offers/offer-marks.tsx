import { useLingui } from "@lingui/react/macro";
import { foldText } from "../../../../kit/text/fold-text.ts";
import { Age } from "../../../../web/ui/age.tsx";
import { Tag } from "../../../../web/ui/tag.tsx";
import { pageErrorOf } from "../../../product-list/ui/page-error.ts";
import type { CompetitorProduct } from "../../../products/products.contract.ts";
import { DoubtfulPrice } from "../doubtful-price.tsx";
import { MatchedTag, SuspiciousTag } from "./matched-tag.tsx";

interface OfferTagsProps {
  /** Of the own product. */
  readonly packetId: number;
  readonly offer: CompetitorProduct;
}

/** A link that nobody has confirmed or that waits for a check, an uncertain price, promotion, and stock unless the product is simply in stock. */
export function OfferTags({ packetId, offer }: OfferTagsProps) {
  const { t } = useLingui();
  const stock = stockText(offer, t`Out of stock`);
  return (
    <>
      {offer.matched && (
        <MatchedTag packetId={packetId} productId={offer.productId} competitor={offer.provider} />
      )}
      {offer.suspicious && <SuspiciousTag />}
      <DoubtfulPrice record={offer} />
      {offer.promo && <Tag look="ink">{t`Promo`}</Tag>}
      {stock !== null && <Tag look={offer.available === "OUT_OF_STOCK" ? "warning" : "neutral"}>{stock}</Tag>}
      {offer.available === "NOT_AVAILABLE" && offer.price !== null && (
        <Tag title={t`The page does not say whether it is in stock`}>{t`Stock unknown`}</Tag>
      )}
    </>
  );
}

/** Why the last check of the page failed, and since when; nothing when it succeeded. */
export function OfferError({ offer }: { readonly offer: CompetitorProduct }) {
  const { t, i18n } = useLingui();
  const pageError = pageErrorOf(offer.check, offer.title);
  if (pageError === null) return null;
  const readAt = offer.check?.checkedTimestamp ?? null;
  return (
    <span className="text-12 text-warning">
      {i18n._(pageError)}
      {readAt !== null && (
        <span className="text-ink-3">
          {" · "}
          {t`last read`} <Age timestampMs={readAt} />
        </span>
      )}
    </span>
  );
}

/** The shop's own stock text if any; nothing for products simply in stock. */
function stockText(offer: CompetitorProduct, outOfStock: string): string | null {
  if (offer.available === "OUT_OF_STOCK") return offer.availableLabel ?? outOfStock;
  return offer.available === "IN_STOCK" && isInformative(offer.availableLabel) ? offer.availableLabel : null;
}

/** Longer stock texts are about delivery and are not shown. */
const maxLetters = 40;

/**
 * Phrases for low stock, pre-orders and made-to-order products in Romanian and English, without diacritics.
 */
const limits =
  /ultim|limitat|precomand|pre-?order|la comand|backorder|made to order|last|only|few|doar|numai|\d+\s*(buc|pcs|piece|left)/;

/** Whether a stock text says more than "in stock": "Ultimele 2 bucăți" does, "Produs în stoc" does not. */
export function isInformative(label: string | null): boolean {
  if (label === null || label.length > maxLetters) return false;
  return limits.test(foldText(label));
}
