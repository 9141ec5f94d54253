import { addressKey } from "../../../address/address-key.ts";
import { withoutTracking } from "../../../address/tracking-parameters.ts";

/** An address as far as it names a product. */
export interface AddressNames {
  /** Equal for spellings of one address, and for its language versions. */
  readonly key: string;
  /** Folders and file without language folders, endings and "www.", lower case. */
  readonly path: readonly string[];
  /** The part that names the product, with words between spaces; "" if the address has no words. */
  readonly name: string;
  /** Numbers and codes of the shop for its products: on their own in the path, at either end of the name, in the query. */
  readonly ids: readonly string[];
  readonly isHome: boolean;
  /** Parameters other than those that say where a visitor came from. */
  readonly hasQuery: boolean;
  /** A search or a list, by its folders and parameters. */
  readonly isList: boolean;
}

const languageFolder = /^[a-z]{2}(?:[-_][a-z]{2})?$/;
const ending = /\.(?:html?|php|aspx?|jsp|do|uts|p)$/;
const homeFile = /^(?:index|home|default|start|acasa|main)$/;
/** Folders of searches and lists in the languages of shops, and parameters of searches. */
const listFolder =
  /^(?:catalog)?(?:search|searchresult|results?|cautare|suche|recherche|ricerca|cerca|buscar|busqueda|pesquisa|szukaj|wyszukiwanie|hledat|hledani|hladat|vyhledavani|kereses|pretraga|trazi|iskanje|isci|zoeken|tarsene|poisk|c|cat|category|categories|categorie|categorii|categoria|kategorie|kategoria|kategori|kategorija|kategoriak|product-category|categorie-produs|collections?|colectii|brands?|marca|marci|marke|tag|tags|list|lista)$/;
const productFolder =
  /^(?:products?|produs|produse|produkte?|produit|producto|prodotto|p|pd|dp|item|artikel)$/;
const searchParameter = /^(?:q|s|query|search|keywords?|search_query|text)$/;
/** Parameters by which shops select a product or a variant. */
const productParameter =
  /^(?:p|id|pid|sku|item|itemid|art|artnr|artikel|product|productid|product_id|prod|prodid|id_product|idproduct|variant|variation|variantid|variationid)$/;
/** "123-name", "p-123-name", "name-1234", "name_p123", "name,p123,l45": shorter numbers belong to the name. */
const leadingId = /^(?:[a-z][-_](?=\d+[-_])|(?=\d+[-_]+\p{L}))(\d{3,})[-_]+/u;
const trailingId =
  /(?:[-_](?:(?=\d{4})|(?:p|id|pid|prod)[-_]?(?=\d{3})|[a-z]{1,3}[-_]?(?=\d{6}))(\d+)(?:[-_]\d+)*|,[a-z]?(\d+)(?:,[a-z]?\d+)*)$/;

export function addressNames(address: string): AddressNames {
  const url = URL.parse(address);
  if (url === null)
    return { key: address, path: [], name: "", ids: [], isHome: false, hasQuery: false, isList: false };
  const path = pathOf(url);
  const parameters = parametersOf(url);
  const named = namingPart(path);
  const ids = [
    ...path
      .filter((part) => part !== named && isNumber(part))
      .map((part) => part.replace(/^\p{L}{0,3}[-_](?=\d+$)|^p(?=\d+$)|[-_]/gu, "")),
    ...[leadingId, trailingId].flatMap((pattern) => pattern.exec(named)?.slice(1).filter(Boolean) ?? []),
    ...parameters.map(([, value]) => value),
  ];
  return {
    key: addressKey(`https://${url.host}/${path.join("/")}${withoutTracking(url.search)}`),
    path,
    name: named
      .replace(leadingId, "")
      .replace(trailingId, "")
      .replace(/[-_+,.~/]+/g, " ")
      .trim(),
    ids,
    hasQuery: withoutTracking(url.search) !== "",
    isHome: isHomePath(path) && parameters.length === 0,
    isList:
      isListPath(path) ||
      [...url.searchParams.keys()].some((name) => searchParameter.test(name.toLowerCase())),
  };
}

function pathOf(url: URL): string[] {
  const parts = url.pathname.split("/").map(decoded).filter(Boolean);
  while (languageFolder.test(parts[0] ?? "")) parts.shift();
  return parts.map((part) => part.replace(ending, ""));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part.toLowerCase();
  }
}

function parametersOf(url: URL): [string, string][] {
  return [...url.searchParams].filter(
    ([name, value]) => productParameter.test(name.toLowerCase()) && /\d/.test(value),
  );
}

function isHomePath(path: readonly string[]): boolean {
  return path.length === 0 || (path.length === 1 && homeFile.test(path[0] ?? ""));
}

function isListPath(path: readonly string[]): boolean {
  return (
    path.findLastIndex((part) => listFolder.test(part)) >
    path.findLastIndex((part) => productFolder.test(part))
  );
}

/** Digits, or a code without a word. */
function isNumber(part: string): boolean {
  const isCode = /^[a-z\d]+$/.test(part) && (part.match(/\d/g)?.length ?? 0) >= 3;
  return isCode || (/\d/.test(part) && !/\p{L}{4}/u.test(part));
}

/** The last folder or file of several words, or the last one of all; with the words that follow it, where shops put variants. */
function namingPart(path: readonly string[]): string {
  const isName = (part: string) => /\p{L}{3}/u.test(part) && /[-_+ ,]/.test(part);
  const isWord = (part: string) => /^\p{L}{3,}$/u.test(part) && !productFolder.test(part);
  const several = path.findLastIndex(isName);
  const at = several === -1 && isWord(path.at(-1) ?? "") ? path.length - 1 : several;
  if (at === -1) return "";
  return [path[at], ...path.slice(at + 1).filter(isWord)].join("/");
}
