import { foldText } from "../../../kit/text/fold-text.ts";

/** Parts of a path that products do not have: lists, articles, service pages and files. */
const otherPages = new Set(
  (
    "blog blogs articol articole article articles noutati stiri news magazin-online tag tags autor author category categories " +
    "categorie categorii category-page brand brands branduri producator producatori manufacturer collections colectii cart cos " +
    "cos-cumparaturi checkout account cont contul-meu my-account login autentificare search cautare contact despre despre-noi about " +
    "about-us faq intrebari-frecvente termeni termeni-si-conditii terms privacy confidentialitate politica-de-confidentialitate " +
    "cookies livrare retur retururi garantie suport support help ajutor wishlist favorite compare comparator sitemap feed rss " +
    "wp-content wp-admin forum cariere careers promotii campanii"
  ).split(" "),
);
/** Parts of a path that products have. */
const productParts = new Set("p pd produs produse product products prod item dp".split(" "));
const files = /\.(?:jpe?g|png|gif|webp|svg|avif|pdf|xml|gz|css|js|mp4|zip|docx?|xlsx?|txt|ico)$/i;

/** Whether an address looks like that of a product, by its path alone. @param url normalised */
export function isProductLike(url: string): boolean {
  const { pathname, search } = new URL(url);
  if (files.test(pathname)) return false;
  const parts = pathname.split("/").filter(Boolean);
  const folded = parts.map((part) => foldText(part));
  const last = folded.at(-1);
  if (last === undefined) return /(?:^\?|&)(?:product_id|id_product|produs|sku)=/i.test(search);
  if (folded.slice(0, -1).some((part) => productParts.has(part))) return !otherPages.has(last);
  if (folded.some((part) => otherPages.has(part.replace(/\.html?$/, "")))) return false;
  // A slug of several words, or one with a number: lists are named by one or two words.
  const words = last
    .replace(/\.(?:html?|php|aspx?)$/, "")
    .split(/[-_.+]+|%20/)
    .filter(Boolean);
  return words.length >= 3 || /\d{3,}/.test(last) || (words.length === 2 && /\d/.test(last));
}

/** Words of an address that may name a product: of its path and parameters, folded. */
export function addressWords(url: string): string[] {
  const { pathname, search } = new URL(url);
  return foldText(safelyDecoded(`${pathname} ${search}`))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 2);
}

/** Words of a title that may be in an address: longer ones, and those with a digit. */
export function titleWords(title: string): string[] {
  return foldText(title)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 4 || /\d/.test(word));
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
