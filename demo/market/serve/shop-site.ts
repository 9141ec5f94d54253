import type { CatalogueProduct } from "../../catalogue/product.ts";
import type { Moment } from "../../prices/market-time.ts";
import { assortmentOf, discontinuedFrom } from "../assortment.ts";
import { productImage, shopCover } from "../drawings/product-image.ts";
import { markupOf } from "../markup/markup.ts";
import { encode } from "../parts/charset.ts";
import { type ProductPage, productPage, shopItem } from "../product-page.ts";
import type { Shop } from "../shop.ts";
import { pageLayout } from "../theme/page-layout.ts";
import { stylesheet } from "../theme/theme.ts";
import { robotsTxt, sitemapXml } from "./crawler-files.ts";
import { productFeed, productFeedPath } from "./product-feed.ts";
import { type Reply, textReply } from "./reply.ts";
import { clientScript, productRecord } from "./script-built-data.ts";
import { homePage, notFoundPage, textPage } from "./shop-pages.ts";

/** The responses of one shop: a pure function of address and time. */
export interface ShopSite {
  /** @param target path and query of the request line */
  respond(target: string, moment: Moment): Reply;
}

/** @param origin "http://name.localhost:port" */
export function shopSite(shop: Shop, origin: string): ShopSite {
  const byPath = new Map<string, CatalogueProduct>();
  const byId = new Map<number, CatalogueProduct>();
  for (const product of assortmentOf(shop)) {
    const item = shopItem(shop, product);
    byPath.set(pathKey(item.path), product);
    byId.set(item.id, product);
  }

  function answer(target: string, moment: Moment): Reply {
    const path = target.split("?")[0] ?? "/";
    if (path === "/") return html(shop, homePage(shop, moment));
    if (path === "/robots.txt") return robotsTxt(shop, origin);
    if (path === "/sitemap.xml") return sitemapXml(shop, origin);
    if (path === productFeedPath) return productFeed(shop, origin, moment);
    if (path === "/stil.css") return textReply(200, "text/css; charset=utf-8", stylesheet(shop.theme));
    if (path === "/coperta.png") return { status: 200, type: "image/png", body: cover() };
    if (path === "/app.js") return textReply(200, "text/javascript; charset=utf-8", clientScript);
    const product = byPath.get(pathKey(target));
    if (product) return productReply(product, moment);
    return byProductId(path, moment) ?? html(shop, textPage(shop, path) ?? notFoundPage(shop, 404));
  }

  /** One product of each of the first four kinds. */
  function cover(): Buffer {
    const shelves = Map.groupBy(assortmentOf(shop), ({ drawing }) => drawing);
    const firsts = [...shelves.values()].flatMap((products) => products.slice(0, 1));
    return shopCover(shop.theme.accent, firsts.slice(0, 4));
  }

  function productReply(product: CatalogueProduct, moment: Moment): Reply {
    if (isDiscontinued(product, moment)) return html(shop, notFoundPage(shop, shop.goneStatus));
    return html(shop, { status: 200, html: productHtml(productPage(shop, product, origin, moment)) });
  }

  /** Images, and the data of the script-built shop. */
  function byProductId(path: string, moment: Moment): Reply | null {
    const match = /^\/(imagini|api\/produse)\/(\d{1,9})(\.png)?$/.exec(path);
    const product = match ? byId.get(Number(match[2])) : undefined;
    if (!match || !product) return null;
    if (match[1] === "imagini") return { status: 200, type: "image/png", body: productImage(product) };
    if (shop.markup !== "script-built" || isDiscontinued(product, moment)) return null;
    const record = productRecord(productPage(shop, product, origin, moment));
    return textReply(200, "application/json; charset=utf-8", JSON.stringify(record));
  }

  function isDiscontinued(product: CatalogueProduct, { day }: Moment): boolean {
    const from = discontinuedFrom(shop, product);
    return from !== null && day >= from;
  }

  return { respond: answer };
}

/** The HTML of a product page. */
export function productHtml(page: ProductPage): string {
  const trail = ["Acasă", ...page.product.category].map((name) => ({ name, path: "/" }));
  return pageLayout(page.shop, page.title, markupOf(page), [...trail, { name: page.title, path: page.path }]);
}

function html(shop: Shop, page: { readonly status: number; readonly html: string }): Reply {
  const charset = shop.charsetIn === "header" ? `; charset=${shop.charset}` : "";
  return { status: page.status, type: `text/html${charset}`, body: encode(page.html, shop.charset) };
}

/** Key of a product page: the path and, if the shop uses one, the product number in the query. */
function pathKey(target: string): string {
  const [path = "/", query = ""] = target.split("?");
  const number = /(?:^|&)(?:id|produs_id|varianta|variant)=(\d+)/.exec(query);
  return number ? `${path}#${number[1]}` : path;
}
