import { pageAddress, pageLanguages, pagePaths } from "../../kit/pages/public-pages.ts";

/** Every prerendered page in each language, with its other languages (https://www.sitemaps.org/protocol.html). */
export function siteMap(origin: string): string {
  const entries = pagePaths.flatMap((path) => {
    const alternates = pageLanguages
      .map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${address(origin + pageAddress(path, language))}"/>`,
      )
      .join("");
    return pageLanguages.map(
      (language) => `<url><loc>${address(origin + pageAddress(path, language))}</loc>${alternates}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

export function robotsFile(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function address(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
