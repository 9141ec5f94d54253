const departments = [
  "Unelte",
  "Grădină",
  "Șuruburi",
  "Vopsele",
  "Electrice",
  "Sanitare",
  "Lemn",
  "Protecție",
];

const fillerBytes = 96_000;
let filler: string | undefined;

/**
 * A product page of about 100 KB, always the same for the same path.
 * @param priceStep added to the price of every tenth page, bani
 */
export function productPage(path: string, priceStep: number): Buffer {
  filler ??= fillerOf(fillerBytes);
  const number = Number(/\d+/.exec(path)?.[0] ?? 0);
  const bani = 10_000 + number * 7 + (number % 10 === 0 ? priceStep : 0);
  const price = `${Math.floor(bani / 100)}.${String(bani % 100).padStart(2, "0")}`;
  const displayedPrice = price.replace(".", ",");
  const name = `Mașină de găurit Boreal M-${number}`;
  const offers = {
    "@type": "Offer",
    price,
    priceCurrency: "RON",
    availability: "https://schema.org/InStock",
  };
  const brand = { "@type": "Brand", name: "Boreal" };
  const product = {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    sku: `M-${number}`,
    brand,
    offers,
  };
  return Buffer.from(`<!doctype html><html lang="ro"><head><meta charset="utf-8"><title>${name}</title>
<script type="application/ld+json">${JSON.stringify(product)}</script></head><body>
<header><a href="/">Unelte</a></header><main class="product"><h1 class="product-name">${name}</h1>
<div class="price"><span class="amount">${displayedPrice} lei</span></div><p class="stock">În stoc</p>
<button class="add-to-cart">Adaugă în coș</button></main>${filler}</body></html>`);
}

/**
 * Markup around the product, in the average proportions of real product pages below 300 KB: scripts and styles 31 %
 * of the bytes, text 4.6 %; per KB 7.8 tags, one number and 0.16 prices.
 */
function fillerOf(bytes: number): string {
  return [
    repeated(0.24 * bytes, scriptPart),
    repeated(0.08 * bytes, stylePart),
    repeated(0.55 * bytes, menuPart),
    repeated(0.06 * bytes, reviewPart),
    repeated(0.065 * bytes, relatedPart),
  ].join("\n");
}

function repeated(bytes: number, part: (index: number) => string): string {
  const parts: string[] = [];
  for (let length = 0, index = 0; length < bytes; index++) {
    const next = part(index);
    parts.push(next);
    length += next.length + 1;
  }
  return parts.join("\n");
}

function scriptPart(index: number): string {
  const widget = { id: index, slug: `banner-${index}`, position: index % 5, isLazy: true, area: "sidebar" };
  return `<script>window.__w=window.__w||[];window.__w.push(${JSON.stringify(widget)});(function(d){var e=d.getElementById("w${index}");if(e){e.addEventListener("click",function(){window.dataLayer=window.dataLayer||[];window.dataLayer.push({event:"widget",id:${index}})})}})(document);</script>`;
}

function stylePart(index: number): string {
  return `<style>.block-${index}{display:flex;margin:0 ${index % 9}px;padding:4px 8px;color:#2${index % 10}3a4f}.block-${index}>a:hover{text-decoration:underline;opacity:.8}@media(max-width:768px){.block-${index}{flex-direction:column}}</style>`;
}

function menuPart(index: number): string {
  const name = departments[index % departments.length];
  return `<li class="menu-item menu-item--level-${index % 3} js-menu-item" data-track="menu:click:${index}" role="none"><a class="menu-link menu-link--primary" role="menuitem" href="/categorii/unelte/sectiunea-${index}" data-src="mega-menu"><svg class="icon icon--small" viewBox="0 0 16 16" aria-hidden="true"><path d="M4 6l4 4 4-4"></path></svg>${name}</a></li>`;
}

function reviewPart(index: number): string {
  const name = departments[(index * 3) % departments.length];
  return `<article class="review review--verified" data-review="${index}"><h4 class="review-author">Client din ${name}</h4><div class="stars" data-stars="5" aria-hidden="true"></div><p class="review-text">Un produs bun, livrat la timp și bine ambalat; îl recomand tuturor.</p></article>`;
}

function relatedPart(index: number): string {
  const price = `${40 + (index % 60)},${String(index % 100).padStart(2, "0")}`;
  const name = `${departments[index % departments.length]} asemănătoare`;
  return `<div class="related card col-3 js-card" data-index="${index}"><a class="related-link" href="/p${index}" title="${name}">
<img loading="lazy" class="thumb" src="/img/${index}.jpg" alt="${name}" width="200" height="200"></a>
<div class="related-name">${name}</div><span class="related-price">${price} lei</span></div>`;
}
