import { assortmentOf } from "../assortment.ts";
import { escapeHtml } from "../parts/html.ts";
import { shopItem } from "../product-page.ts";
import type { Shop } from "../shop.ts";
import { type Reply, textReply } from "./reply.ts";

/** robots.txt of a shop: cart, account and search are disallowed everywhere, a part of the products by some shops. */
export function robotsTxt(shop: Shop, origin: string): Reply {
  const disallowed = [
    "/cosul-meu",
    "/contul-meu",
    "/cautare",
    ...(shop.forbiddenPath ? [shop.forbiddenPath] : []),
  ];
  const lines = [
    `# ${shop.name}`,
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...(shop.behaviour === "slow" ? ["Crawl-delay: 1"] : []),
    "",
    "User-agent: BadBot",
    "Disallow: /",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return textReply(200, "text/plain; charset=utf-8", lines.join("\n"));
}

/** sitemap.xml with every product page (sitemaps.org protocol 0.9). */
export function sitemapXml(shop: Shop, origin: string): Reply {
  const urls = assortmentOf(shop).map(
    (product) => `<url><loc>${escapeHtml(origin + shopItem(shop, product).path)}</loc></url>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${origin}/</loc></url>
${urls.join("\n")}
</urlset>
`;
  return textReply(200, "application/xml; charset=utf-8", xml);
}
