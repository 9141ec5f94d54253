import type { CatalogueProduct } from "../../catalogue/product.ts";
import { productProperties } from "../../catalogue/product-properties.ts";
import type { ProductPage } from "../product-page.ts";
import { shownPriceBani } from "../product-page.ts";
import { decimal } from "./money-text.ts";
import { schemaAvailability } from "./stock-labels.ts";

/** The schema.org availability; always InStock for shops that always claim it. */
export function statedAvailability(page: ProductPage): string {
  return page.shop.alwaysClaimsInStock ? "InStock" : schemaAvailability(page.quote.stock);
}

/** The product as a schema.org node, without @context and offers. */
export function productNode(page: ProductPage) {
  const { product } = page;
  return {
    "@type": "Product",
    name: page.title,
    sku: page.sku,
    mpn: product.mpn,
    gtin13: product.gtin,
    brand: { "@type": "Brand", name: product.brand },
    image: [page.imageUrl],
    category: product.category.join(" > "),
    description: `${page.title}. Garanție 24 de luni.`,
    ...(page.shop.statesProperties ? { additionalProperty: propertyNodes(product) } : {}),
  };
}

function propertyNodes(product: CatalogueProduct) {
  return productProperties(product).map((property) => ({ "@type": "PropertyValue", ...property }));
}

/** One schema.org offer; undefined if the page shows no price. */
export function offerNode(page: ProductPage) {
  const price = shownPriceBani(page);
  if (price === null) return undefined;
  return {
    "@type": "Offer",
    url: page.url,
    price: decimal(price),
    priceCurrency: "RON",
    availability: `https://schema.org/${statedAvailability(page)}`,
    itemCondition: "https://schema.org/NewCondition",
    seller: { "@type": "Organization", name: page.shop.name },
  };
}

export function breadcrumbNode(page: ProductPage) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: ["Acasă", ...page.product.category].map((name, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: page.origin,
    })),
  };
}
