import type { LocalDay } from "../../src/kit/local-day.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { dayNumber } from "../prices/market-time.ts";
import { noise, noiseKey } from "../prices/noise.ts";
import type { PriceInput, Trader } from "../prices/trader.ts";
import type { Shop } from "./shop.ts";
import { ownShops } from "./shops/own-shops.ts";
import { competitorShops, shops } from "./shops/shops.ts";

/** Fixed, so that every installation has the same market. */
export const marketSeed = 2026;

const minCompetitors = 3;
const maxCompetitors = 12;

/**
 * The competitors of a shop for one product: 3 to 12, always the same.
 * @param owner the demo customer's shop
 */
export function competitorsOf(owner: Shop, product: CatalogueProduct): readonly Shop[] {
  return sellersOf(product)
    .filter((shop) => shop !== owner)
    .slice(0, maxCompetitors);
}

/** Every shop that sells a product. */
export function sellersOf(product: CatalogueProduct): readonly Shop[] {
  return sellersByProduct.get(product.index) ?? [];
}

/** All products that a shop sells, in ascending order of index. */
export function assortmentOf(shop: Shop): readonly CatalogueProduct[] {
  return productsByShop.get(shop.label) ?? [];
}

/** Input of the price model for a product in a shop. */
export function priceInput(shop: Shop, product: CatalogueProduct): PriceInput {
  const leaders = leadersByProduct.get(product.index) ?? [];
  return { seed: marketSeed, trader: shop.trader, good: product, leaders };
}

/**
 * The day from which a shop no longer sells a product and answers its page with 404 or 410, or null. The demo
 * customers' own shops discontinue nothing.
 */
export function discontinuedFrom(shop: Shop, product: CatalogueProduct): number | null {
  if (ownShops.includes(shop)) return null;
  const chance = noise(marketSeed, noiseKey.discontinued, shop.trader.index, product.index);
  return chance < 0.008 ? firstDiscontinuedDay + Math.floor(chance * 2500) : null;
}

const firstDiscontinuedDay = dayNumber("2026-10-20" as LocalDay);

function chooseSellers(product: CatalogueProduct): readonly Shop[] {
  const owners = ownShops.filter((shop) => shop.departments.includes(product.department));
  const random = noise(marketSeed, noiseKey.competitors, product.index);
  const count = minCompetitors + Math.floor(random * (maxCompetitors + 1 - minCompetitors));
  const competitors = competitorShops
    .filter((shop) => shop.departments.includes(product.department))
    .map((shop) => ({ shop, rank: sellerRank(shop, product) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ shop }) => shop);
  return [...owners, ...competitors];
}

/** Random rank of a shop as seller of a product, lower for shops with a high weight. */
function sellerRank(shop: Shop, product: CatalogueProduct): number {
  return (
    -Math.log(1 - noise(marketSeed, noiseKey.sells, shop.trader.index, product.index)) / shop.assortmentWeight
  );
}

const sellersByProduct = new Map(catalogue.map((product) => [product.index, chooseSellers(product)]));

const leadersByProduct = new Map<number, readonly Trader[]>(
  [...sellersByProduct].map(([index, sellers]) => [
    index,
    sellers.filter(({ trader }) => !trader.isUndercutter).map(({ trader }) => trader),
  ]),
);

const productsByShop = new Map(
  shops.map((shop) => [shop.label, catalogue.filter((product) => sellersOf(product).includes(shop))]),
);
