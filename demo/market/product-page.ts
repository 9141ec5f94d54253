import type { CatalogueProduct } from "../catalogue/product.ts";
import type { Moment } from "../prices/market-time.ts";
import { lowestOfThirtyDays } from "../prices/price-model.ts";
import { type Quote, quoteAt } from "../prices/quote.ts";
import { assortmentOf, priceInput } from "./assortment.ts";
import { slug } from "./parts/html.ts";
import { stockLabel } from "./parts/stock-labels.ts";
import type { AddressParts, Shop } from "./shop.ts";

/** A product in a shop's assortment, without price. */
export interface ShopItem {
  readonly product: CatalogueProduct;
  /** The shop's own number. */
  readonly id: number;
  readonly sku: string;
  readonly title: string;
  /** Path and query. */
  readonly path: string;
  readonly imagePath: string;
}

/** Everything shown on a product page at one time. */
export interface ProductPage extends ShopItem {
  readonly shop: Shop;
  /** "http://name.localhost:port", without a slash at the end. */
  readonly origin: string;
  readonly url: string;
  readonly imageUrl: string;
  readonly quote: Quote;
  readonly stockLabel: string;
  /** Shown with a reduced price only; whole bani. */
  readonly lowest30Bani: number | null;
  readonly related: readonly RelatedItem[];
}

export interface RelatedItem extends ShopItem {
  readonly priceBani: number;
}

export function shopItem(shop: Shop, product: CatalogueProduct): ShopItem {
  const items = itemsByShop.get(shop) ?? new Map<CatalogueProduct, ShopItem>();
  itemsByShop.set(shop, items);
  const item = items.get(product) ?? makeItem(shop, product);
  items.set(product, item);
  return item;
}

/** Every page links to others of its shop: an item is asked for hundreds of times. */
const itemsByShop = new WeakMap<Shop, Map<CatalogueProduct, ShopItem>>();

function makeItem(shop: Shop, product: CatalogueProduct): ShopItem {
  const parts = addressParts(shop, product);
  const sku = shop.skuOf(parts, product.mpn);
  return {
    product,
    id: parts.id,
    sku,
    title: titleOf(shop, product),
    path: shop.pathOf(parts),
    imagePath: `/imagini/${parts.id}.png`,
  };
}

export function productPage(
  shop: Shop,
  product: CatalogueProduct,
  origin: string,
  moment: Moment,
): ProductPage {
  const item = shopItem(shop, product);
  const input = priceInput(shop, product);
  const quote = quoteAt(input, moment);
  return {
    ...item,
    shop,
    origin,
    url: `${origin}${item.path}`,
    imageUrl: `${origin}${item.imagePath}`,
    quote,
    stockLabel: stockLabel(shop.stockLabels, quote.stock),
    // Computed when they are read: the history of a page needs neither.
    get lowest30Bani() {
      return quote.regularBani === null ? null : lowestOfThirtyDays(input, moment.day);
    },
    get related() {
      return relatedItems(shop, product, moment);
    },
  };
}

/** The price that the page shows, or null if a sold-out product shows none. */
export function shownPriceBani({ shop, quote }: ProductPage): number | null {
  return quote.stock.kind === "sold-out" && shop.hidesPriceWhenSoldOut ? null : quote.priceBani;
}

function addressParts(shop: Shop, product: CatalogueProduct): AddressParts {
  return {
    id: 10_000 + product.index * 7 + shop.trader.index * 131,
    slug: slug(`${product.brand} ${product.name}`).slice(0, 80).replace(/-$/, ""),
    mpn: slug(product.mpn),
    category: slug(product.category[0] ?? "diverse"),
  };
}

function titleOf(shop: Shop, { noun, brand, name }: CatalogueProduct): string {
  switch (shop.titleForm) {
    case "noun-first":
      return `${noun} ${brand} ${name}`;
    case "brand-first":
      return `${brand} ${name}`;
    case "shouted-brand":
      return `${noun} ${brand.toUpperCase()} ${name}`;
  }
}

const relatedCount = 4;

function relatedItems(shop: Shop, product: CatalogueProduct, moment: Moment): readonly RelatedItem[] {
  const assortment = assortmentOf(shop);
  const place = assortment.indexOf(product);
  return Array.from({ length: relatedCount }, (_, step) => assortment[(place + step + 1) % assortment.length])
    .filter((other) => other !== undefined)
    .filter((other) => other !== product)
    .map((other) => ({
      ...shopItem(shop, other),
      priceBani: quoteAt(priceInput(shop, other), moment).priceBani,
    }));
}
