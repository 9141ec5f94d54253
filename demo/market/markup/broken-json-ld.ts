import { scriptJson } from "../parts/html.ts";
import { breadcrumbNode, offerNode, productNode } from "../parts/json-ld-product.ts";
import { buyBox, picture, relatedSection, specs } from "../parts/page-elements.ts";
import type { ProductPage } from "../product-page.ts";
import { type Markup, pageParts } from "./page-parts.ts";

/** Invalid JSON-LD as produced by real templates: comments, trailing commas, a raw line break in a string, CDATA. */
export const brokenJsonLd: Markup = (page) =>
  pageParts({
    head: `<script type="application/ld+json">{ "@context": "https://schema.org", "@type": "WebSite", "name": "Rachetino", }</script>
<script type="application/ld+json">
//<![CDATA[
${broken(page)}
//]]>
</script>
<script type="application/ld+json">${scriptJson({ "@context": "https://schema.org", ...breadcrumbNode(page) })}</script>`,
    main: `<div class="product">${picture(page)}${buyBox(page)}</div>${relatedSection(page)}${specs(page)}`,
  });

function broken(page: ProductPage): string {
  const json = scriptJson(
    { "@context": "https://schema.org", ...productNode(page), offers: offerNode(page) },
    2,
  );
  return json
    .replace('"description": "', '/* descriere din ERP */\n  "description": "Livrare rapidă.\n  ')
    .replace(/\n\}$/, ",\n}");
}
