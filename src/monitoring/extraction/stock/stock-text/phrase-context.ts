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

/** Conjunctions of conditions, times and questions by language: "if", "when", "until", "whether". */
const conjunctions = [
  "if|when|whenever|unless|once|in case|should|whether|until|till|as soon as|as long as",
  "daca|in cazul in care|cand|atunci cand|pana cand|imediat ce|odata ce|de indata ce|cat timp|in masura in care",
  "wenn|falls|sobald|solange",
  "quand|lorsque|des que|aussitot que|tant que|jusqu'a|jusqu'au",
  "quando|non appena|finche|fino a|fino ad|qualora|nel caso",
  "cuando|en cuanto|hasta|hasta que|en caso de que|tan pronto como",
  "assim que|logo que|enquanto|ate que",
  "jesli|jezeli|gdy|kiedy|dopoki|zanim|o ile",
  "pokud|kdyz|jakmile|jestli|dokud",
  "akonahle|hned ako|pokial|az kym",
  "amikor|amint|mihelyt|amig|mielott",
  "ако|когато|щом|докато|дали",
  "kadar|dokler",
  "kada|da li|prije nego",
  "wanneer|indien|zodra|zolang",
  "если|когда|как только|ли|прежде чем|пока товар",
  "αν|εαν|οταν|μολις|μεχρι|εως|πριν",
  "eger|sayet",
].join("|");
/** Short ones that are other words in other languages, or within a sentence: German "mehr als 10 auf Lager". */
const firstConjunctions =
  "while|si|s'il|se (?:il|lo|la|l'\\p{L}+|un|una|i|gli|le|o|a|os|as)|mientras|ate|caso|czy|zda|az|ak|ked|kym|ha|ko|ali|kad|cim|dok|als|ob|wann|kun|jahka|jos|kui|kai|nar|om|hvis";
const condition = new RegExp(
  `(?:^|[\\s,(¿])(?:${conjunctions})\\s[^.!?]*$|^[\\s(¿]*(?:${firstConjunctions})\\s[^.!?]*$|,\\s*(?:${firstConjunctions})\\s[^.!?]*$`,
  "u",
);
/** Turkish puts the conjunction into the verb: "olduğunda", "tükenene kadar", "tükenirse". */
const conditionAfter = /^\p{L}*(?:inca|ince|unca|diginda|dugunda|irse|rsa|nene kadar|ana kadar)(?!\p{L})/u;
/** "While stocks last": the promise ends with the stock, which says nothing of today. */
const untilSold =
  /(?:epuizarea|limita|epuisement|esaurimento|agotar|esgotar|wyczerpania|vyprodani|vypredania|elfogyasaig|erejeig|изчерпване|исчерпания|εξαντλησ\p{L}+|vorrat reicht|voorraad strekt|stocks? last|supplies last)(?:\s\p{L}+){0,3}\s*$/u;
/** "We sold our last one": the last ones are gone. "Sold by" names a seller. */
const soldBefore =
  /(?<!\p{L})(?:sold|vandut|verkauft|vendu|vendid[oa]|venduto|vendut|sprzedalismy|prodali|predali|eladtuk|продали)(?!\s(?:by|de|par|von|da|por|przez|od)\s)(?:\s\p{L}+){0,3}\s$/u;
const almost =
  /(?:almost|nearly|aproape|practically|fast|bald|bientot|presque|quasi|casi|prawie|temer|skoro|majdnem|почти|skoraj|gotovo|bijna|σχεδον|neredeyse|never|niciodata)\s$/;
const filter =
  /(?:^|\s)(?:hide|show|include|exclude|filter\w*|ascunde|afiseaza|arata|exclude|include|sorteaza|sort|doar|numai|only|nur|inclusiv|including|vezi)(?: (?:only|doar|numai|the|all|toate|si|also|me))?(?: (?:produsele|produse|articolele|items|products|artikel|cele|ce sunt|care sunt))?\s$/;
const plural =
  /(?:^|\s)(?:products|items|produse|produsele|articole|articolele|artikel|produits|prodotti|productos)\s$/;
const listAfter = /^\s*(?:items|products|produse|articole|artikel|policy|sizes|variants|colou?rs|options)\b/;
const otherSubject =
  /\b(?:video\w*|zoom|image|images|immagin\w*|photos|list|lists|imagine\w*|imagini\w*|poza|poze|foto\w*|photo|service\w*|serviciu\w*|pick-?\s?up|collection|ridicar\w*|delivery|livrare\w*|livrarea|shipping|transport\w*|plat[ai]\w*|rate|ratele|payment|financing|reviews?|recenz\w*|gift\w*|cadou\w*|garanti\w*|warranty|easybox|click (?:&|and) collect|chat\w*|form|formular\w*|pagina|page|website|site|functi\w*|voucher\w*|cupon\w*|coupon|cod(?:ul)?|oferta|promotia|offer|deal|discount|reducerea|map|harta|descriere\w*|description|information|informati\w*|preview|pret(?:ul)?|price|retragere\w*|returul|financiar\w*)\b[^.!?,;]{0,22}$/;
/** "Ultimele produse vizualizate", "Derniers articles consultés": a list of viewed products. */
const viewedList =
  /^\s*(?:(?:pe care|le-ai|que vous|you|recently|recent|avez|ai) ?)*(?:consult|vu[se]?(?!\p{L})|visit|vist|viz|angeseh|view|vaz|seen|added|adaugat|noi(?!\p{L}))/u;
/** "Not available for pickup", "in this image": what follows is what is not available, or where. */
const otherAfter =
  /^\s*(?:by manufacturer|for this item|to (?:pick up|ship|deliver)|(?:for|pentru|fur|pour|per|para|dla|pro|za)\s+(?!(?:sale|purchase|order|ordering|buying|now|the moment|moment|vanzare|comanda|achizitie|cumparare|den verkauf|la vente|l'achat|la venta|compra|venda|l'acquisto|sprzedaz\p{L}*|prodej|predaj)(?!\p{L}))\p{L}+|in this image|on this (?:image|page)|(?:in-?store|online) (?:pick-?\s?up|collection))/u;
/** "… is unavailable and cannot be added to your cart": the message of a failed action. */
const errorAfter =
  /^\s*(?:and|si|und|et|y|e|i|a|и)?\s*(?:cannot|can't|could not|nu (?:a putut|poate|pot) fi|kann nicht|konnte nicht|ne peut (?:pas )?etre|no se (?:puede|ha podido)|non puo)\s+(?:be )?(?:added|adaug\w+|hinzugefugt|ajoute|anadir|agregar|essere aggiunt)/;
const storeBefore =
  /\b(?:magazin\w*|store|stores|showroom\w*|shop|filiale?\w*|in-?store|punct\w* de (?:lucru|ridicare)|tienda|negozio|sklep\w*|your (?:local|nearest))\b[^.!?;]{0,25}$/;
const storeAfter =
  /^\s*(?:in|at|la|en|im|din|w|v)\s+(?:\p{L}+\s){0,2}?(?:stores?|shops?|magazin\w*|showroom\w*|filial\w*|tienda\w*|negozio|magasin\w*|sklep\w*|boutique|location)(?!\p{L})/u;
const optionBefore =
  /(?<!\p{L})(?:marim\w+|size|sizes|sized|culoare\w*|culori\w*|colou?rs?|variant\w*|combinati\w*|combination|option|opcja|optiune\w*|optiuni\w*|selecti\w*|selected|tailles?|pointures?|couleurs?|grossen?|farben?|tallas?|colores|tagli[ae]|colori|rozmiar\w*|kolor\w*|velikost\w*|barv\w*|velkost\w*|meret\w*|szin\w*|velicin\w*|boj[aeu]\w*|размер\p{L}*|цвят\p{L}*|цвет\p{L}*|maten?|kleur\w*|storlek\w*|farg\w*|storrelse\w*|farve\w*|koot|varit|suurus\w*|izmer\w*|dydzi\w*|spalv\w*|beden\w*|renk\w*|μεγεθ\p{L}*|χρωμ\p{L}*|tamanhos?|numere\w*|some|unele|anumite|certain|unii)(?!\p{L})[^.!?;]{0,30}$/u;
const sizeTokenBefore =
  /^(?:(?:xx?s|s|m|l|x{1,3}l|[2-6]xl|one size|universala)|(?:eu|uk|us)?\s?\d{1,3}(?:[.,/]\d{1,2})?\s?(?:gb|tb|ml|l|kg|g|cm|mm|m|inch|")?)\s*[-:([/,]*\s*$/;
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
  if (viewedList.test(after) || conditionAfter.test(after) || untilSold.test(near) || soldBefore.test(near))
    return "void";
  if (optionBefore.test(lead) || sizeTokenBefore.test(lead) || optionAfter.test(after)) return "option";
  if (condition.test(near) || otherSubject.test(near) || otherAfter.test(after) || errorAfter.test(after))
    return "void";
  return storeBefore.test(near) || storeAfter.test(after) ? "store" : "plain";
}
