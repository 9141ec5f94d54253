import { scriptJson } from "../parts/html.ts";
import { buyBox, picture, relatedSection, sharingTags, specs } from "../parts/page-elements.ts";
import { type ProductPage, shownPriceBani } from "../product-page.ts";
import { type Markup, pageParts } from "./page-parts.ts";

/** Analytics events in dataLayer: a view of this item and a list of related items. */
export const dataLayer: Markup = (page) =>
  pageParts({
    head: `${sharingTags(page)}
<script>
window.dataLayer = window.dataLayer || [];
dataLayer.push({"pageType":"product","visitorType":"guest"});
dataLayer.push(${scriptJson({ event: "view_item_list", ecommerce: { currency: "RON", items: relatedItems(page) } })});
dataLayer.push(${scriptJson({ event: "view_item", ecommerce: viewedItem(page) })});
</script>`,
    main: `<div class="product">${picture(page)}${buyBox(page)}</div>${specs(page)}${relatedSection(page)}`,
  });

function viewedItem(page: ProductPage) {
  const price = shownPriceBani(page);
  return {
    currency: "RON",
    ...(price === null ? {} : { value: price / 100 }),
    items: [
      {
        item_id: page.sku,
        item_name: page.title,
        item_brand: page.product.brand,
        item_category: page.product.category[0],
        item_category2: page.product.category[1],
        ...(price === null ? {} : { price: price / 100 }),
        quantity: 1,
      },
    ],
  };
}

function relatedItems(page: ProductPage) {
  return page.related.map((item) => ({
    item_id: item.sku,
    item_name: item.title,
    price: item.priceBani / 100,
    item_list_name: "Clienții au cumpărat și",
  }));
}
