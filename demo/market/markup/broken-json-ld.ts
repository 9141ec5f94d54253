import { scriptJson } from "../parts/html.ts";
import { breadcrumbNode, offerNode, productNode } from "../parts/json-ld-product.ts";
import { buyBox, picture, relatedSection, specs } from "../parts/pieces.ts";
import type { ProductPage } from "../product-page.ts";
import { type Markup, pageParts } from "./page-parts.ts";

/** JSON-LD as templates break it: comments, a comma too many, a raw line break in a text, CDATA around it. */
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
  const whole = scriptJson(
    { "@context": "https://schema.org", ...productNode(page), offers: offerNode(page) },
    2,
  );
  return whole
    .replace('"description": "', '/* descriere din ERP */\n  "description": "Livrare rapidă.\n  ')
    .replace(/\n\}$/, ",\n}");
}
