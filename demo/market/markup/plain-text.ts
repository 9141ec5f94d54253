import { escapeHtml } from "../parts/html.ts";
import { buyBox, picture, relatedSection } from "../parts/page-elements.ts";
import { type Markup, pageParts } from "./page-parts.ts";

/** An old shop: text and tables only, no structured data. */
export const plainText: Markup = (page) =>
  pageParts({
    main: `<marquee scrollamount="4">${escapeHtml(page.shop.slogan)} · Comenzi telefonice L-V 9-18</marquee>
<div class="product">${picture(page)}${buyBox(page)}</div>
<p class="side-note">Cod EAN: ${page.product.gtin}. Garanție 24 luni. Retur în 14 zile.</p>
${relatedSection(page)}`,
  });
