import type { LocalDay } from "../../src/kit/local-day.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { dayNumber } from "../prices/moment.ts";
import { draw, noise } from "../prices/noise.ts";
import type { Quotable, Trader } from "../prices/trader.ts";
import type { Shop } from "./shop.ts";
import { ownShops } from "./shops/own-shops.ts";
import { rivalShops, shops } from "./shops/shops.ts";

/** One market for everybody: two demos side by side show the same shops. */
export const marketSeed = 2026;

const fewestRivals = 3;
const mostRivals = 12;

/**
 * The shops that sell a product besides its owner: 3 to 12, always the same ones.
 * @param owner the shop that looks at its rivals
 */
export function rivalsOf(owner: Shop, product: CatalogueProduct): readonly Shop[] {
  return sellersOf(product)
    .filter((shop) => shop !== owner)
    .slice(0, mostRivals);
}

/** Every shop that sells a product. */
export function sellersOf(product: CatalogueProduct): readonly Shop[] {
  return sellersByProduct.get(product.index) ?? [];
}

/** Everything that a shop sells, by rising index. */
export function assortmentOf(shop: Shop): readonly CatalogueProduct[] {
  return productsByShop.get(shop.label) ?? [];
}

/** What the price model needs to know about a product in a shop. */
export function quotable(shop: Shop, product: CatalogueProduct): Quotable {
  const leaders = leadersByProduct.get(product.index) ?? [];
  return { seed: marketSeed, trader: shop.trader, good: product, leaders };
}

/**
 * The day from which a shop has dropped a product and answers its page with 404 or 410; null: it still sells it.
 * The demo customers' own shops drop nothing.
 */
export function droppedFrom(shop: Shop, product: CatalogueProduct): number | null {
  if (ownShops.includes(shop)) return null;
  const chance = noise(marketSeed, draw.missing, shop.trader.index, product.index);
  return chance < 0.008 ? dropDay + Math.floor(chance * 2500) : null;
}

const dropDay = dayNumber("2026-10-20" as LocalDay);

function chooseSellers(product: CatalogueProduct): readonly Shop[] {
  const owners = ownShops.filter((shop) => shop.departments.includes(product.department));
  const spread = noise(marketSeed, draw.rivals, product.index);
  const wanted = fewestRivals + Math.floor(spread * (mostRivals + 1 - fewestRivals));
  const rivals = rivalShops
    .filter((shop) => shop.departments.includes(product.department))
    .map((shop) => ({ shop, rank: drawnRank(shop, product) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, wanted)
    .map(({ shop }) => shop);
  return [...owners, ...rivals];
}

/** Waiting time until the shop takes the product up: short for shops of great reach. */
function drawnRank(shop: Shop, product: CatalogueProduct): number {
  return -Math.log(1 - noise(marketSeed, draw.carries, shop.trader.index, product.index)) / shop.reach;
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
