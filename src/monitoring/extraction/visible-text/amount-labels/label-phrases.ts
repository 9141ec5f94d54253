/** Role of an amount other than the current price; also the name of its demotion in evidence. */
export type PriceRole =
  | "instalment"
  | "unit price"
  | "price per piece"
  | "price without tax"
  | "shipping cost"
  | "saving"
  | "old price"
  | "lowest in 30 days"
  | "member price"
  | "used offer"
  | "cart total"
  | "payment price"
  | "threshold"
  | "fee";

/** Phrases of one role, as alternatives of a pattern over folded text. */
export interface RolePhrases {
  readonly role: PriceRole;
  /** Alternatives, one language a line: Romanian, English, then other languages. */
  readonly words: string;
  /** Pattern of the text allowed between phrase and amount. */
  readonly gap: string;
}

const withinSentence = (characters: number): string => `[^.!?]{0,${characters}}`;

/** Phrases before the amount. The first match counts, so the most specific ones come first. */
export const phrasesBefore: readonly RolePhrases[] = [
  {
    role: "lowest in 30 days",
    gap: "[\\s\\S]{0,30}",
    words: `
      30 de zile|ultimele 30|cel mai mic pret|
      last 30|30[- ]days?|lowest price|
      30 tagen?|niedrigste\\w* (?:gesamt)?preis|30 jours|prix le plus bas|30 giorni|prezzo piu basso|30 dias|precio mas bajo|
      30 dni|najnizsz\\w+ cen\\w+|nejnizsi cena|30 paeva|30 paivan?|30 napban?|30 дней`,
  },
  {
    role: "price without tax",
    gap: "[^.!?a-z]{0,6}",
    words: `
      fara tva|pret net|excl?\\.? ?(?:vat|tva|tax|btw|moms|mwst)|ex\\.? ?vat|without (?:vat|tax)|net price|
      netto|hors taxe|ht|bez dph|bez vat|sin iva|iva esclusa|kdv haric|税抜|税別|本体価格`,
  },
  {
    // A priced duration: "12 luni: 149 lei" of a warranty, "24 months – £9".
    role: "instalment",
    gap: "\\s*[:=–-]\\s*",
    words: `
      \\d{1,3}\\s*(?:luni|ani|zile|months?|years?|days?|monate|jahre|mois|ans|mesi|anni|meses|anos|miesi\\w*|lata?|mesic\\w*|roku?|let|
      kuud?|aastat?|kk|vuotta|honap|ev)`,
  },
  {
    role: "instalment",
    gap: withinSentence(30),
    words: `
      rat[ae]|ratele|rata lunara|lunar\\w*|finant\\w*|leasing\\w*|
      monthly|instal\\w+|payments?|financ\\w*|klarna|affirm|afterpay|clearpay|sezzle|
      rate[nr]|ratenzahlung|monatlich\\w*|finanz\\w*|mensual\\w*|mensil\\w*|cuotas?|raty|splatk\\w*|mesicn\\w*|mesacn\\w*|jarelmaks\\w*|kuumakse\\w*|
      рассрочк\\p{L}*|вноск\\p{L}*|на изплащане|лизинг\\p{L}*|mjesecn\\w*|obrok\\w*|mesecn\\w*|δοσ(?:η|εις|εων)|μηνιαι\\p{L}+|taksit\\w*|aylik|reszlet\\w*|havi|
      per maand|termijn\\w*|afdrag|delbetal\\w*|avbetal\\w*|manadskostnad|osamaksu\\w*|kuukausiera\\w*|nomaksa|menesi\\w*|lizing\\w*|isimoketin\\w*`,
  },
  {
    // "12 x 202 lei", "in 12 rate de 202 lei".
    role: "instalment",
    gap: "\\s*(?:de|a|of|zu|von|da)?\\s*",
    words: "\\d+\\s*(?:x|×|rate|luni|months?|monate|mois|mesi|meses)",
  },
  {
    role: "shipping cost",
    gap: withinSentence(40),
    words: `
      livrar\\w+|transport\\w*|expedi\\w+|curier|ramburs|
      shipping|delivery|deliver|postage|
      versand\\w*|liefer\\w*|livraison|frais de port|spedizion\\w*|consegna|envio\\w*|verzend\\w*|bezorg\\w*|
      dostaw\\w*|wysylk\\w*|doprav\\w*|doruc\\w*|postovne|szallitas\\w*|送料|배송비|运费|frakt|fragt|leverans|levering|toimitus\\w*|tarne\\w*|kohaletoimet\\w*|
      piegad\\w*|pristatym\\w*|dostav\\w*|isporuk\\w*|postarin\\w*|postnin\\w*|kargo|доставк\\p{L}*|μεταφορικ\\p{L}*|αποστολ\\p{L}*`,
  },
  {
    role: "saving",
    gap: "[^.!?a-z]{0,12}",
    words: `
      economis\\w+|economie|economii|reducere|reducerea|discount|puncte|castigi|bonus|cashback|
      save|saves|savings?|saved|you save|
      spar\\w*|ersparnis|remise|reduction|economisez|risparmi\\w*|sconto|ahorr\\w+|descuento|
      rabat\\w*|oszczed\\w+|zlava|sleva|usetri\\w*|saast\\w*|bespaar\\w*|korting|voordeel|desconto|poup[ae]\\w*|popust\\w*|usted\\w*|prihran\\w*|
      kedvezmeny\\w*|megtakarit\\w*|sporol\\w*|nuolaida|sutaup\\w*|atlaide|ietaup\\w*|indirim\\w*|kazanc\\w*|
      скидка|экономия|выгода|отстъпка|спестява\\p{L}*|εκπτωση|κερδιζ\\p{L}*|κερδος|οφελος|割引|할인`,
  },
  {
    role: "old price",
    gap: "[^a-z0-9]{0,12}",
    words: `
      prp|vechi|redus de la|in loc de|(?:pret )?recomandat|
      pret(?:ul)? (?:vechi|initial|intreg|recomandat|de lista|normal|standard|anterior|de referinta)|
      was|rrp|msrp|srp|before|recommended\\w*|instead of|compare at|original(?:ly)?|
      (?:list|listing|old|regular|original|typical|usual|retail) price|
      uvp|statt|vorher|bisher|adviesprijs|van|pvp[a-z]*|
      au lieu de|avant|prix (?:conseille|de reference|d'origine|habituel|barre)|
      anzi ?che|invece di|listino|prezzo (?:consigliato|precedente|originale|di listino)|
      antes|precio (?:anterior|recomendado|original|habitual)|
      cena (?:katalogowa|regularna|poprzednia|detaliczna)|puvodn[ei](?: cena)?|povodn[ea](?: cena)?|bezna cena|
      (?:stara|redovna|prijasnja) cijena|(?:stara|redna|prejsnja) cena|eredeti ar|regi ar|listaar|sena kaina|ankstesne kaina|veca cena|iepriekseja cena|
      (?:eski|liste|piyasa) fiyat\\p{L}*|ordinarie pris|tidigare pris|rek\\.? ?pris|vejl\\.? ?pris|
      стара цена|предишна цена|старая цена|αρχικη τιμη|παλια τιμη|προηγουμενη τιμη|preco (?:anterior|original|recomendado)|
      定価|通常価格|参考価格|希望小売価格|정가|소비자가|시중가|原价|原價|市场价|
      ovh|norm(?:al)?\\.? ?(?:hinta|price|preis|hind)|normaalihinta|tavahind|veiledende|ord\\.? ?(?:pris|pr)`,
  },
  {
    // Prices for one payment method: bank transfer, prepayment, instant payment.
    role: "payment price",
    gap: "\\s*:?\\s*(?:[^.!?a-z]{0,4})",
    words: `
      (?:la )?plata (?:cu|prin|in avans)[^.!?]{0,20}|
      (?:by )?bank transfer|pay by bank|cash price|
      transferencia|deposito|efectivo|contado|(?:via |no )?pix|boleto|havale(?: ile)?|eft(?: ile)?|vorkasse|bonifico|przelew\\w*`,
  },
  {
    role: "unit price",
    gap: "[^.!?a-z]{0,6}",
    words: `
      pret unitar|pret (?:pe|\\/) ?(?:kg|l|buc|100 ?g)|unit price|grundpreis|prix (?:au|a la) (?:kilo|kg|litre|unite)|
      (?:precio|preco) (?:por|x) \\p{L}+|pum|(?:gramo|mililitro|litro|kilo|kg|unidad) a|cena za \\p{L}+|jednotkova cena`,
  },
  {
    role: "member price",
    gap: withinSentence(30),
    words: `
      club|membri|cupon\\w*|cod(?:ul)?|abonat\\w*|cu card\\w*|
      members?|member price|coupon|voucher|promo ?code|code|genius|prime|subscri\\w+|loyal\\w*|with card|
      membre|abonne\\w*|fidelity|fidelid\\w*|kortelia|payback`,
  },
  {
    role: "used offer",
    gap: "[\\s\\S]{0,25}",
    words: `
      resigilat\\w*|recondi\\w*|second[- ]?hand|
      used|open[- ]?box|refurb\\w*|renewed|used & new|new & used|
      gebraucht\\w*|neu und gebraucht|(?:neufs? et )?(?:d')?occasion|usat[oi]|nuovi e usati|segunda mano|uzywan\\w*`,
  },
  {
    // "over £30", "sub 100 lei": a condition for something else.
    role: "threshold",
    gap: "\\s*(?:de\\s*)?",
    words: `
      peste|sub|minim\\w*|maxim\\w*|pana la|cel putin|
      over|above|under|below|up to|at least|min\\.?|max\\.?|spend|more than|less than|
      uber|unter|mindestens|bis zu|plus de|moins de|jusqu'a|oltre|fino a|meno di|mas de|menos de|hasta|acima de|
      powyzej|ponizej|nad|felett|yli|alle`,
  },
  {
    role: "cart total",
    gap: "[^a-z]{0,10}",
    words: `
      total\\w*|sub-?total\\w*|cos(?:ul)?(?: meu)?|produse|
      cart|basket|items?|
      warenkorb|artikel|panier|articles?|carrello|articoli|carrito|koszyk|ostukorv|ostoskori`,
  },
  {
    role: "fee",
    gap: withinSentence(20),
    words: `
      taxa|taxe|garantie|asigurare|montaj|instalare|ambalare|timbru verde|
      tax|fees?|warranty|insurance|installation|gift wrap|deposit|starting (?:bid|price)|estimate|est|down ?payment|avans|
      anticipo|acconto|acompte|anzahlung|enganche|eco-part\\w*|pfand|garantija|depozit`,
  },
];

const per = "(?:\\/|(?<![\\p{L}])(?:per|pe|pro|par|je|za|al|por)(?![\\p{L}]))";
const sign =
  "(?:lei|ron|eur|euro|eura|evra|usd|gbp|pln|zl|chf|czk|kc|huf|ft|kr|kn|din|rsd|tl|try|лв\\.?|грн\\.?|руб\\.?|[€$£₽¥₺₴])?";
const month =
  "(?:luna|lunar|luni|months?|monthly|mo|monate?|mtl|monatlich|mois|mese|mesi|mes|meses|miesiac|miesiecznie|mies|mesic\\p{L}*|mesiac\\p{L}*|" +
  "mjesec\\p{L}*|mesec\\p{L}*|ho|honap|havonta|havi|ay|aylik|maand|manad|maned|md|mdr|menesi|menesis|menuo|men|kuukausi|kuukaudessa|kk|kuu|kuus|" +
  "rate|rata|raty|мес|месец\\p{L}*|месяц\\p{L}*|μηνα|μηνας|μηνες|μην)";
const measure =
  "(?:kg|kgs|g|gr|gram\\w*|100|l|lt|ltr|litr\\w*|liter|litre|ml|cl|m|m2|m²|m³|mp|mq|qm|sqm|metru|meter|metre|sheet|doza|capsul\\w*|" +
  "tablet\\w*|tableta|oz|fl oz|lb|count|ct|ounce|wash|spalare|portie|zi|noapte)";
/** A number of any unit: "/ 100 Blatt". */
const counted = "\\d+\\s*\\p{L}{1,12}";
const piece =
  "(?:buc|bucata|bucati|stuck|st|stk|pz|pezzo|piece|pc|pcs|unit|unitate|unite|unidad|szt|ks|tk|kpl|db|шт)";

/** Patterns matched from the end of the amount. */
export const patternsAfter: readonly { readonly role: PriceRole; readonly pattern: string }[] = [
  {
    role: "payment price",
    pattern:
      "\\s*(?:con (?:transferencia|deposito|debito|efectivo)|(?:via |no |com |con )?pix|no boleto|a vista|al contado|en efectivo|havale|" +
      "(?:by|with) bank transfer|la plata (?:cu|prin|in avans)|per bonifico)(?!\\p{L})",
  },
  {
    role: "instalment",
    pattern:
      "[^.!?]{0,12}(?<!\\p{L})(?:klarna|afterpay|clearpay|affirm|sezzle|interest[- ]free|fara dobanda|sans frais|sin interes\\p{L}*|sem juros)(?!\\p{L})",
  },
  {
    role: "instalment",
    pattern: `\\s*${sign}\\s*(?:\\/|pe|per|a|pro|par|al|por|im|na|x)?\\s*(?:\\d+\\s*)?${month}(?![\\p{L}])`,
  },
  {
    role: "instalment",
    pattern:
      "\\s*[^.!?]{0,12}(?<![\\p{L}\\p{N}])(?:x|×)\\s*\\d{1,2}\\s*(?:rate|luni|months?|mois|mesi|meses|rat)(?!\\p{L})",
  },
  {
    role: "unit price",
    pattern: `\\s*[*)]?\\s*${sign}\\s*${per}\\s*(?:\\d+[.,]?\\d*\\s*)?(?:${measure}|${counted})(?![\\p{L}\\p{N}])`,
  },
  { role: "price per piece", pattern: `\\s*[*)]?\\s*${sign}\\s*${per}\\s*(?:1\\s*)?${piece}(?![a-z])` },
  {
    role: "price without tax",
    pattern:
      "[^.!?]{0,8}(?<![\\p{L}\\p{N}])(?:fara tva|税抜|\\+ ?(?:tva|vat|iva|kdv)|exclusiv tva|excl?\\.? ?(?:vat|tva|tax|btw|moms|mwst|iva)|ex\\.? ?vat|" +
      "without (?:vat|tax)|netto|net|ht|hors taxe|zzgl\\.? mwst|ohne mwst|bez dph|bez vat|alv ?0|sin iva|iva esclusa)(?!\\p{L})",
  },
  {
    role: "saving",
    pattern:
      "\\s*[^a-z\\d.!?]{0,4}(?<!\\p{L})(?:off|reducere|discount|rabatt?|remise|sconto|descuento|de reduction|economie|gespart|saved|cashback|puncte|points)(?!\\p{L})",
  },
  {
    role: "shipping cost",
    pattern:
      "[^.!?]{0,12}(?<!\\p{L})(?:livrar\\w+|transport\\w*|shipping|delivery|postage|versand(?!kostenfrei)\\w*|livraison|spedizion\\w*|envio|toimitus\\w*|dostaw\\w*|frakt)(?!\\p{L})(?! inclu| grat| free)",
  },
  {
    role: "member price",
    pattern:
      "[^.!?]{0,12}(?<!\\p{L})(?:cu (?:cupon|cod|card)\\w*|with (?:coupon|code|card)|for members|pentru membri)(?!\\p{L})",
  },
];

/** Phrases before the lowest of several prices. */
export const fromPhrases = `
  de la|incepand (?:cu|de la)|from|starting (?:at|from)|ab|a partir d[eu]|desde|a partire da|da|od|nuo|alates|alkaen|vanaf|fra|fran|jau no|sakot no|
  от|от само|απο`;

/** Such phrases behind the price, from the end of the amount. */
export const fromPhrasesAfter = `
  [-'’]?(?:tol|ert|den|dan|ten|tan) (?:kezdod\\p{L}*|baslayan\\p{L}*)|baslayan fiyat\\p{L}*|-tol|alkaen|alates`;

/** Phrases that label the price. */
export const priceLabelPhrases = `
  pret(?:ul)?(?: (?:nou|special|redus|promotional|actual|final|online|de vanzare|cu tva))?|acum|doar|numai|
  price|(?:our|sale|your|deal|web|online) price|now|only|with deal|current bid|buy it now|
  preis|jetzt|nur|prix|prezzo|ora|solo|precio|ahora|preco|por|prijs|
  cena|cijena|ar|arunk|pris|hind|hinta|kaina|цена|τιμη|fiyat|kdv dahil|販売価格|価格|税込|판매가|할인가|售价`;
