import type { PageParts } from "../markup/page-parts.ts";
import { escapeHtml } from "../parts/html.ts";
import type { Shop } from "../shop.ts";

/** A complete HTML page of a shop. @param trail breadcrumbs, from the home page down */
export function pageLayout(
  shop: Shop,
  title: string,
  parts: PageParts,
  trail: readonly Crumb[] = [],
): string {
  return `<!DOCTYPE html>
<html lang="ro">
<head>
${shop.charsetIn === "meta" ? `<meta charset="${shop.charset}">` : ""}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} | ${escapeHtml(shop.name)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/stil.css">
${parts.head}
</head>
<body${parts.bodyAttributes}>
${parts.isBare ? parts.main : withHeaderAndFooter(shop, parts, trail)}
${parts.tail}
</body>
</html>
`;
}

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

function withHeaderAndFooter(shop: Shop, parts: PageParts, trail: readonly Crumb[]): string {
  return `<header><div class="wrap"><a class="logo" href="/">${escapeHtml(shop.name)}</a><p class="slogan">${escapeHtml(shop.slogan)}</p>
<nav><a href="/">Toate produsele</a><a href="/livrare">Livrare</a><a href="/cosul-meu">Coșul meu (0 produse)</a></nav></div></header>
<div class="wrap">
${crumbs(trail)}
<main>
${parts.main}
</main>
<footer>${escapeHtml(shop.name)} este un magazin inventat, din piața de probă a lui Vizor. Nimic nu se vinde aici.</footer>
</div>`;
}

function crumbs(trail: readonly Crumb[]): string {
  if (trail.length === 0) return "";
  const links = trail.map(({ name, path }) => `<a href="${escapeHtml(path)}">${escapeHtml(name)}</a>`);
  return `<nav class="crumbs breadcrumb">${links.join(" › ")}</nav>`;
}
