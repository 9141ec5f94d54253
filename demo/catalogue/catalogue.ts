import { appliances } from "./appliances.ts";
import { beauty } from "./beauty.ts";
import { coffee } from "./coffee.ts";
import { computers } from "./computers.ts";
import { home } from "./home.ts";
import { media } from "./media.ts";
import { phones } from "./phones.ts";
import { type CatalogueProduct, productsOf } from "./product.ts";
import { tools } from "./tools.ts";
import { toys } from "./toys.ts";

/** Every product sold in the market, in ascending order of index. */
export const catalogue: readonly CatalogueProduct[] = [
  ...productsOf("appliances", 0, appliances),
  ...productsOf("home", 1000, home),
  ...productsOf("phones", 2000, phones),
  ...productsOf("computers", 3000, computers),
  ...productsOf("media", 4000, media),
  ...productsOf("tools", 5000, tools),
  ...productsOf("toys", 6000, toys),
  ...productsOf("beauty", 7000, beauty),
  ...productsOf("coffee", 8000, coffee),
];

const byIndex = new Map(catalogue.map((product) => [product.index, product]));

/** The product of an index, or undefined. */
export function productAt(index: number): CatalogueProduct | undefined {
  return byIndex.get(index);
}
