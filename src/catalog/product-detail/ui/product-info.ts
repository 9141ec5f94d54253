import { formatAmount } from "../../../web/i18n/format.ts";
import { groupOffers } from "../../product-card/ui/offers/offer-order.ts";
import { categoryNames } from "../../product-list/ui/category-name.ts";
import type { CompetitorProduct, Product } from "../../products/products.contract.ts";

/** Labels of the copied text in the current language. */
export interface InfoLabels {
  readonly title: string;
  readonly provider: string;
  readonly brand: string;
  readonly sku: string;
  readonly currentPrice: string;
  readonly previousPrice: string;
  readonly availability: string;
  readonly category: string;
  readonly link: string;
  readonly competitors: string;
  readonly generatedOn: string;
  readonly stock: Readonly<Record<Product["available"], string>>;
}

/**
 * Text summary of a product and its competitors. Unknown values are written as a dash, so that every block
 * has the same lines. Out-of-stock offers are included and marked.
 * @param generatedOn current time, formatted
 */
export function productInfo(
  product: Product,
  dearestFirst: boolean,
  generatedOn: string,
  labels: InfoLabels,
): string {
  const { priced, unpriced } = groupOffers(product.competitorProducts, true, dearestFirst);
  const offers = [...priced, ...unpriced];
  const blocks = [
    blockOf(product, product.category, labels),
    `${labels.competitors}: ${offers.length}`,
    // Competitor pages have no categories of ours: the offer is listed under the product's.
    ...offers.map((offer, index) => `${index + 1}.\n${blockOf(offer, product.category, labels)}`),
    `${labels.generatedOn}: ${generatedOn}`,
  ];
  return blocks.join("\n\n");
}

function blockOf(item: Product | CompetitorProduct, category: string | null, labels: InfoLabels): string {
  const { title, provider, brand, sku, price, previousPrice, currency, available, availableLabel, link } =
    item;
  const lines: readonly (readonly [string, string | null])[] = [
    [labels.title, title],
    [labels.provider, provider],
    [labels.brand, brand],
    [labels.sku, sku],
    [labels.currentPrice, price === null ? null : formatAmount(price.value, currency)],
    [labels.previousPrice, previousPrice === null ? null : formatAmount(previousPrice.value, currency)],
    [labels.availability, availableLabel ?? labels.stock[available]],
    [labels.category, category === null ? null : categoryNames(category).join(" › ")],
    [labels.link, link],
  ];
  return lines.map(([name, value]) => `${name}: ${value === null || value === "" ? "–" : value}`).join("\n");
}
