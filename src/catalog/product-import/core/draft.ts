import { linkChange, productAdded } from "../../product-history/core/history-entries.ts";
import { textFields } from "../../product-values/core/product-values.ts";
import { valuesEdited } from "../../product-values/core/values-edited.ts";
import { titleFromAddress } from "../../products/core/merchant-text.ts";
import type { ProductPlan } from "./import-items.ts";

interface AddedLink {
  readonly offerId: number;
  readonly productId: number;
  readonly pageId: string;
  readonly url: string;
  readonly domain: string;
}

/** A product that an import adds or changes. */
export interface Draft {
  readonly product: ProductPlan;
  readonly productId: number;
}

/** The row of a new product, without its brand and category. */
export function newProduct({ product: { own, values }, productId }: Draft) {
  return {
    productId,
    pageId: own?.pageId ?? null,
    url: own?.url ?? null,
    title: values.title ?? (own === null ? "" : titleFromAddress(own.url)),
    sku: values.sku ?? null,
    gtin: values.gtin ?? null,
    mpn: values.mpn ?? null,
    manualFields: textFields.filter((field) => values[field] !== undefined),
    priceBani: values.priceBani ?? null,
    quantity: values.quantity ?? null,
    availability: values.availability ?? ("NOT_AVAILABLE" as const),
  };
}

/** The page of a new product that is to be watched. */
export function ownPage({ product: { known, own }, productId }: Draft) {
  if (known !== null || own === null) return [];
  return [{ pageId: own.pageId, url: own.url, recordId: productId, productId }];
}

/** The page of a new link that is to be watched. */
export function offerPage({ offerId, productId, pageId, url }: AddedLink) {
  return { pageId, url, recordId: offerId, productId };
}

/** History entries: the product followed by its new links. */
export function historyOf({ product, productId }: Draft, offers: readonly AddedLink[]) {
  const { known, own, values, fields } = product;
  const url = known?.url ?? own?.url ?? null;
  const title = values.title ?? known?.title ?? (own === null ? "" : titleFromAddress(own.url));
  const links = offers.map((offer) =>
    linkChange({ productId, title, url }, null, { ...offer, quantityByHand: null }),
  );
  if (known === null) {
    const { sku = null, brand = null, category = null } = values;
    return [productAdded({ productId, url, title, sku, brand, category, imageUrl: null }), ...links];
  }
  if (Object.keys(values).length === 0 && fields.length === 0) return links;
  return [valuesEdited(known, values, fields), ...links];
}
