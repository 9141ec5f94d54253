import type { Moment } from "../../prices/market-time.ts";
import { quoteAt } from "../../prices/quote.ts";
import { assortmentOf, priceInput } from "../assortment.ts";
import { pageParts } from "../markup/page-parts.ts";
import { escapeHtml } from "../parts/html.ts";
import { moneyHtml } from "../parts/money-text.ts";
import { shopItem } from "../product-page.ts";
import type { Shop } from "../shop.ts";
import { pageLayout } from "../theme/page-layout.ts";

export interface HtmlPage {
  readonly status: number;
  readonly html: string;
}

/** The home page: all products by category. */
export function homePage(shop: Shop, moment: Moment): HtmlPage {
  const shelves = Map.groupBy(assortmentOf(shop), (product) => product.category.join(" › "));
  const sections = [...shelves].map(([category, products]) => {
    const cards = products.map((product) => {
      const item = shopItem(shop, product);
      const price = quoteAt(priceInput(shop, product), moment).priceBani;
      return `<li><a href="${escapeHtml(item.path)}"><img loading="lazy" src="${item.imagePath}" alt="" width="180" height="180"><div>${escapeHtml(item.title)}</div><div class="p">${moneyHtml(shop.moneyForm, price)}</div></a></li>`;
    });
    return `<section class="more"><h2>${escapeHtml(category)}</h2><ul class="grid">${cards.join("\n")}</ul></section>`;
  });
  const head = `<meta property="og:image" content="/coperta.png">`;
  return { status: 200, html: pageLayout(shop, shop.slogan, pageParts({ head, main: sections.join("\n") })) };
}

const textPages: Record<string, readonly [title: string, text: string]> = {
  "/livrare": ["Livrare", "Livrăm prin curier în 24–48 de ore, oriunde în țară."],
  "/cosul-meu": ["Coșul meu", "Coșul tău este gol."],
};

/** A page of text, or null if the shop has none at this path. */
export function textPage(shop: Shop, path: string): HtmlPage | null {
  const page = path.startsWith("/resigilate/")
    ? (["Resigilate", "Produse resigilate, verificate de noi. Întreabă-ne de stoc."] as const)
    : textPages[path];
  if (!page) return null;
  const [title, text] = page;
  return {
    status: 200,
    html: pageLayout(shop, title, pageParts({ main: `<h1>${title}</h1><p>${text}</p>` })),
  };
}

export function notFoundPage(shop: Shop, status: 404 | 410): HtmlPage {
  const main = `<h1>Pagina nu a fost găsită</h1><p>Produsul nu mai face parte din oferta noastră. <a href="/">Înapoi la magazin</a></p>`;
  return { status, html: pageLayout(shop, "Pagina nu a fost găsită", pageParts({ main })) };
}
