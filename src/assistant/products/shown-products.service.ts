import type { CompetitorProduct, Product } from "../../catalog/products/products.contract.ts";
import { shownAddress, shownInstant, shownText } from "../values/core/shown-text.ts";
import { maxShownText, maxTitle } from "../values/values.contract.ts";
import { productLink } from "../values/web-links.service.ts";
import type { ShownOffer, ShownProduct } from "./products.contract.ts";

/** Where links to a product lead. */
export interface ProductPlace {
  /** Of the web app, without trailing slash. */
  readonly origin: string;
  /** The site's domain. */
  readonly site: string;
}

/** A product of the list as an assistant reads it, without its offers. */
export function showProduct(product: Product, { origin, site }: ProductPlace): ShownProduct {
  const { market } = product;
  return {
    product_id: product.productId,
    title: shownText(product.title, maxTitle) ?? "",
    sku: shownText(product.sku, maxShownText),
    brand: shownText(product.brand, maxShownText),
    category: shownText(product.category, maxTitle),
    price: product.price?.value ?? null,
    currency: shownText(product.currency, maxShownText),
    price_changed_at: shownInstant(product.price?.timestamp ?? null),
    stock: product.available,
    quantity: product.quantity,
    market: {
      offers: market.offers,
      lowest_lei: market.lowest,
      average_lei: market.average,
      highest_lei: market.highest,
      position: market.position,
      over_lowest_percent: market.overLowestPercent,
      over_average_percent: market.overAveragePercent,
      more_expensive_since: shownInstant(market.moreExpensiveSince),
    },
    shop_link: shownAddress(product.link),
    vizor_link: productLink(origin, site, product.productId),
  };
}

/** A competitor's offer as an assistant reads it. */
export function showOffer(offer: CompetitorProduct): ShownOffer {
  return {
    offer_id: offer.productId,
    competitor: offer.provider,
    title_on_page: shownText(offer.title, maxTitle),
    price: offer.price?.value ?? null,
    currency: shownText(offer.currency, maxShownText),
    price_changed_at: shownInstant(offer.price?.timestamp ?? null),
    previous_price: offer.previousPrice?.value ?? null,
    uncertain_price: offer.doubtfulPrice && {
      amount: offer.doubtfulPrice.value,
      currency: shownText(offer.doubtfulPrice.currency, maxShownText),
    },
    difference_lei: offer.priceDifference,
    stock: offer.available,
    stock_text_on_page: shownText(offer.availableLabel, maxShownText),
    is_current: offer.fresh,
    is_confirmed: !offer.matched,
    is_suspicious: offer.suspicious,
    checked_at: shownInstant(offer.check?.checkedTimestamp ?? null),
    failure: offer.check?.reason ?? null,
    shop_link: shownAddress(offer.link),
  };
}
