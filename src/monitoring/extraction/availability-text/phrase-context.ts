/** How the words around a stock phrase change its meaning. */
export type PhraseContext =
  /** A statement about the product. */
  | "plain"
  /** Not a statement about the product: a condition, a list filter, or another thing that is unavailable. */
  | "void"
  /** About physical stores. */
  | "store"
  /** About one size, colour or other option. */
  | "option";

const condition =
  /(?:^|[\s,(])(?:if|when|unless|once|in case|should|whether|until|daca|in cazul in care|cand|atunci cand|pana cand|wenn|falls|lorsque|quando|cuando|jesli|gdy|если|когда|ако|когато)\s[^.!?]*$/;
const almost =
  /(?:almost|nearly|aproape|practically|fast|bald|bientot|presque|quasi|casi|prawie|never|niciodata)\s$/;
const filter =
  /(?:^|\s)(?:hide|show|include|exclude|filter\w*|ascunde|afiseaza|arata|exclude|include|sorteaza|sort|doar|numai|only|nur|inclusiv|including|vezi)(?: (?:only|doar|numai|the|all|toate|si|also|me))?(?: (?:produsele|produse|articolele|items|products|artikel|cele|ce sunt|care sunt))?\s$/;
const plural =
  /(?:^|\s)(?:products|items|produse|produsele|articole|articolele|artikel|produits|prodotti|productos)\s$/;
const listAfter = /^\s*(?:items|products|produse|articole|artikel|policy|sizes|variants|colou?rs|options)\b/;
const otherSubject =
  /\b(?:video\w*|image|images|immagin\w*|photos|list|lists|imagine\w*|imagini\w*|poza|poze|foto\w*|photo|service\w*|serviciu\w*|pick-?\s?up|collection|ridicar\w*|delivery|livrare\w*|livrarea|shipping|transport\w*|plat[ai]\w*|rate|ratele|payment|financing|reviews?|recenz\w*|gift\w*|cadou\w*|garanti\w*|warranty|easybox|click (?:&|and) collect|chat\w*|form|formular\w*|pagina|page|website|site|functi\w*|voucher\w*|cupon\w*|coupon|cod(?:ul)?|oferta|promotia|offer|deal|discount|reducerea|map|harta|descriere\w*|description|information|informati\w*|preview|pret(?:ul)?|price|retragere\w*|returul|financiar\w*)\b[^.!?,;]{0,22}$/;
/** "Ultimele produse vizualizate", "Derniers articles consultés": a list of viewed products. */
const viewedList =
  /^\s*(?:(?:pe care|le-ai|que vous|you|recently|recent|avez|ai) ?)*(?:consult|vu[se]?(?!\p{L})|visit|vist|viz|angeseh|view|vaz|seen|added|adaugat|noi(?!\p{L}))/u;
const otherAfter =
  /^\s*(?:by manufacturer|for this item|to (?:pick up|ship|deliver)|(?:for|pentru|fur|pour|per|para)\s+(?:(?:in-?store |store |home |international |free |this )?(?:pick-?\s?up|collection|delivery|shipping|returns?|ridicare\w*|livrare\w*|transport|plata|country|region)|users|members|download))/;
const storeBefore =
  /\b(?:magazin\w*|store|stores|showroom\w*|shop|filiale?\w*|in-?store|punct\w* de (?:lucru|ridicare)|tienda|negozio|sklep\w*|your (?:local|nearest))\b[^.!?;]{0,25}$/;
const storeAfter =
  /^\s*(?:in|at|la|en|im|din|w|v)\s+(?:\p{L}+\s){0,2}?(?:stores?|shops?|magazin\w*|showroom\w*|filial\w*|tienda\w*|negozio|magasin\w*|sklep\w*|boutique|location)(?!\p{L})/u;
const optionBefore =
  /\b(?:marim\w+|size|sizes|sized|culoare\w*|culori\w*|colou?rs?|variant\w*|combinati\w*|combination|option|opcja|optiune\w*|optiuni\w*|selecti\w*|selected|taille|grosse|farbe|talla|taglia|rozmiar|some|unele|anumite|certain|unii)\b[^.!?;]{0,30}$/;
const sizeTokenBefore =
  /^(?:(?:xx?s|s|m|l|x{1,3}l|[2-6]xl|one size|universala)|(?:eu|uk|us)?\s?\d{1,3}(?:[.,/]\d{1,2})?\s?(?:gb|tb|ml|l|kg|g|cm|mm|m|inch|")?)\s*[-:(/,]*\s*$/;
const optionAfter =
  /^\s*(?:in|for|pentru|pe) (?:this|that|your|selected|aceasta|acest|marimea|selected) (?:size|colou?r|marime|culoare|variant\w*|option|combination)/;

/**
 * Classifies a phrase by its surrounding text.
 * @param before folded text from the sentence's start to the phrase
 * @param after folded text after the phrase
 * @param lead folded text before the phrase including earlier sentences, since an option may precede it ("XL -
 * sold out")
 */
export function phraseContext(before: string, after: string, lead: string): PhraseContext {
  const near = before.slice(-80);
  if (almost.test(near) || filter.test(near) || plural.test(near) || listAfter.test(after)) return "void";
  if (viewedList.test(after)) return "void";
  if (condition.test(near) || otherSubject.test(near) || otherAfter.test(after)) return "void";
  if (optionBefore.test(lead) || sizeTokenBefore.test(lead) || optionAfter.test(after)) return "option";
  return storeBefore.test(near) || storeAfter.test(after) ? "store" : "plain";
}
