import { fold } from "./fold.ts";

/** What the words beside an amount make of it; the name is the demotion shown to people. */
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
  | "fee";

const currency = "(?:lei|ron|eur|euro|usd|gbp|pln|zl|chf|czk|kc|huf|ft|kr|[€$£₽¥])?";
const measure =
  "(?:kg|kgs|g|gr|gram\\w*|100|l|lt|ltr|litr\\w*|liter|litre|ml|cl|m|m2|m²|m³|mp|mq|qm|sqm|metru|meter|metre|sheet|doza|capsul\\w*|tablet\\w*|tableta|oz|fl oz|lb|count|ct|ounce|wash|spalare|portie|zi|noapte)";

const piece = "(?:buc|bucata|bucati|stuck|st|stk|pz|pezzo|piece|pc|pcs|unit|unitate|unite|unidad|szt|ks|tk|kpl|db|шт)";

/** Words before the amount, nearest last; each pattern is bound to the end so that only what stands close counts. */
const before: readonly (readonly [PriceRole, RegExp])[] = [
  [
    "lowest in 30 days",
    /(?:30 de zile|ultimele 30|last 30|30[- ]days?|30 tagen?|30 jours|30 giorni|30 dni|30 dias|30 paeva|30 paivan?|cel mai mic pret|lowest price|niedrigste\w* (?:gesamt)?preis|prix le plus bas|prezzo piu basso|najnizsz\w+ cen\w+)[^]{0,30}$/u,
  ],
  [
    "price without tax",
    /(?<![\p{L}\p{N}])(?:fara tva|excl?\.? ?(?:vat|tva|tax|btw|moms|mwst)|ex\.? ?vat|without (?:vat|tax)|net price|pret net|netto|hors taxe|ht|bez dph|sin iva)(?![\p{L}\p{N}])[^.!?a-z]{0,6}$/u,
  ],
  [
    "instalment",
    /(?<![\p{L}\p{N}])\d{1,3}\s*(?:luni|months?|ani|years?|monate|jahre|mois|ans|mesi|anni|meses|anos|kuud?|aastat?|kk|vuotta|miesi\w*|lata?|mesic\w*|roku?|let|zile|days?)\s*[:=–-]\s*$/u,
  ],
  [
    "instalment",
    /(?:\d+\s*(?:x|×|rate|luni|months?|monate|mois|mesi|meses)\s*(?:de|a|of|à|zu|von|da)?\s*|(?<![\p{L}\p{N}])(?:rat[ae]|rata lunara|ratele|raty|rate[nr]?\w*|lunar\w*|monthly|monatlich\w*|mensual\w*|instal\w+|leasing\w*|financ\w*|finant\w*|finanz\w*|cuotas?|klarna|affirm|afterpay|clearpay|sezzle)(?![\p{L}\p{N}])[^.!?]{0,30})$/u,
  ],
  [
    "shipping cost",
    /(?<![\p{L}\p{N}])(?:livrar\w+|transport\w*|expedi\w+|shipping|delivery|deliver|postage|versand\w*|liefer\w*|livraison|frais de port|spedizion\w*|consegna|envio\w*|toimitus\w*|dostaw\w*|wysylk\w*|doprav\w*|doruc\w*|frakt|fragt|verzend\w*|bezorg\w*|curier|ramburs|tarne\w*|доставк\w*|szallitas\w*|piegad\w*)(?![\p{L}\p{N}])[^.!?]{0,40}$/u,
  ],
  [
    "saving",
    /(?:(?<![\p{L}\p{N}])(?:save|saves|saving|savings|saved|you save|economis\w+|economie|economii|reducere|reducerea|discount|spar\w*|ersparnis|remise|reduction|economisez|risparmi\w*|sconto|ahorr\w+|descuento|rabat\w*|oszczed\w+|zlava|sleva|usetri\w*|saast\w*|скидка|cashback|bonus|puncte|castigi)(?![\p{L}\p{N}])[^.!?a-z]{0,12}|(?:^|\()[-−–]\s?)$/u,
  ],
  [
    "old price",
    /(?<![\p{L}\p{N}])(?:was|rrp|prp|msrp|srp|uvp|pvp[a-z]*|list price|listing price|pret(?:ul)? (?:vechi|initial|intreg|recomandat|de lista|normal|standard|anterior|de referinta)|(?:pret )?recomandat|recommended\w*|old price|regular price|original(?: price|ly)?|instead of|in loc de|statt|vorher|bisher|au lieu de|prix (?:conseille|de reference|d'origine|habituel)|avant|anzi ?che|invece di|prezzo (?:consigliato|precedente|originale|di listino)|listino|antes|precio (?:anterior|recomendado|original|habitual)|cena (?:katalogowa|regularna|poprzednia|detaliczna)|normaalihinta|norm(?:al)?\.? ?(?:hinta|price|preis|hind)|ovh|tavahind|typical price|compare at|before|redus de la|vechi|adviesprijs|van)(?![\p{L}\p{N}])[^a-z0-9]{0,12}$/u,
  ],
  [
    "member price",
    /(?<![\p{L}\p{N}])(?:club|membri|members?|membre|member price|cupon\w*|coupon|voucher|promo ?code|cod(?:ul)?|code|genius|prime|abonat\w*|abonne\w*|subscri\w+|loyal\w*|cu card\w*|with card|fidelity|fidelid\w*|kortelia|payback)(?![\p{L}\p{N}])[^.!?]{0,30}$/u,
  ],
  [
    "used offer",
    /(?<![\p{L}\p{N}])(?:resigilat\w*|used|open[- ]?box|refurb\w*|second[- ]?hand|recondi\w*|gebraucht\w*|occasion|usat[oi]|renewed|segunda mano|de ocasion|uzywan\w*|used & new|new & used|nuovi e usati|neu und gebraucht|neufs? et (?:d')?occasion|recond\w*)(?![\p{L}\p{N}])[^]{0,25}$/u,
  ],
  [
    "cart total",
    /(?<![\p{L}\p{N}])(?:total\w*|subtotal\w*|sub-total|cos(?:ul)?(?: meu)?|cart|basket|warenkorb|panier|carrello|carrito|koszyk|ostukorv|ostoskori|produse|items?|artikel|articles?|articoli)(?![\p{L}\p{N}])[^a-z]{0,10}$/u,
  ],
  ["fee", /(?<![\p{L}\p{N}])(?:taxa|taxe|tax|garantie|warranty|asigurare|insurance|montaj|instalare|installation|ambalare|gift wrap|deposit|garantija|depozit|fee|fees|timbru verde|eco-part\w*|starting bid|estimate|est)(?![\p{L}\p{N}])[^.!?]{0,20}$/u],
];

const after: readonly (readonly [PriceRole, RegExp])[] = [
  [
    "instalment",
    new RegExp(
      `^\\s*${currency}\\s*(?:\\/|pe|per|a|pro|par|al|por|im|na|x)?\\s*(?:\\d+\\s*)?(?:luna|lunar|luni|month|months|monthly|mo|monat|monate|mtl|monatlich|mois|mese|mesi|mes|meses|miesiac|mies|mesic|kk|kuu|kuus|rate|rata|raty|мес)(?![\\p{L}])`,
      "u",
    ),
  ],
  ["instalment", /^\s*[^.!?]{0,12}(?<![\p{L}\p{N}])(?:x|×)\s*\d{1,2}\s*(?:rate|luni|months?|mois|mesi|meses|rat)(?![\p{L}\p{N}])/u],
  ["unit price", new RegExp(`^\\s*${currency}\\s*(?:\\/|(?<![\\p{L}])(?:per|pe|pro|par|je|za|al|por)(?![\\p{L}]))\\s*(?:\\d+[.,]?\\d*\\s*)?${measure}(?![\\p{L}\\p{N}])`, "u")],
  ["price per piece", new RegExp(`^\\s*${currency}\\s*(?:\\/|(?<![\\p{L}])(?:per|pe|pro|par|je|za|al|por)(?![\\p{L}]))\\s*(?:1\\s*)?${piece}(?![a-z])`, "u")],
  [
    "price without tax",
    /^[^.!?]{0,8}(?<![\p{L}\p{N}])(?:fara tva|\+ ?tva|exclusiv tva|excl?\.? ?(?:vat|tva|tax|btw|moms|mwst|iva)|ex\.? ?vat|without (?:vat|tax)|netto|net|ht|hors taxe|zzgl\.? mwst|ohne mwst|bez dph|bez vat|alv ?0|sin iva|iva esclusa|\+ ?(?:vat|iva))(?![\p{L}\p{N}])/u,
  ],
  [
    "saving",
    /^\s*[^a-z.!?]{0,6}(?<![\p{L}\p{N}])(?:off|reducere|discount|rabatt?|remise|sconto|descuento|de reduction|economie|gespart|saved|cashback|puncte|points)(?![\p{L}\p{N}])/u,
  ],
  [
    "shipping cost",
    /^[^.!?]{0,12}(?<![\p{L}\p{N}])(?:livrar\w+|transport\w*|shipping|delivery|postage|versand(?!kostenfrei)\w*|livraison|spedizion\w*|envio|toimitus\w*|dostaw\w*|frakt)(?![\p{L}\p{N}])(?! inclu| grat| free)/u,
  ],
  ["member price", /^[^.!?]{0,12}(?<![\p{L}\p{N}])(?:cu cupon\w*|with coupon|cu cod\w*|with code|cu card\w*|for members|pentru membri)(?![\p{L}\p{N}])/u],
];

const fromWord =
  /(?<![\p{L}\p{N}])(?:de la|incepand (?:cu|de la)|from|starting (?:at|from)|ab|a partir d[eu]|desde|a partire da|da|od|alates|alkaen|vanaf|fra|fran|mula sa|от)\s*:?\s*$/u;
const priceLabel =
  /(?<![\p{L}\p{N}])(?:pret(?:ul)?(?: (?:nou|special|redus|promotional|actual|final|online|de vanzare|cu tva))?|price|our price|sale price|your price|now|acum|doar|numai|only|preis|jetzt|nur|prix|prezzo|ora|solo|precio|ahora|cena|hind|hinta|preco|por|pris|prijs|kaina|cijena|ár|цена|current bid|buy it now|with deal|deal price)\s*(?:\([^)]{0,20}\))?\s*[:\-–]?\s*$/u;

/** What the text around an amount says of it. */
export interface PriceWording {
  /** Strongest reading against it, or null. */
  readonly role: PriceRole | null;
  /** "from", "de la": the least of several prices. */
  readonly isFrom: boolean;
  /** A word such as "Preț:" or "now" stands right before it. */
  readonly isLabelled: boolean;
}

/**
 * Reads the words beside an amount.
 * @param textBefore at most some 80 characters that end where the amount starts
 * @param textAfter at most some 60 characters that begin where it ends
 */
export function priceWording(textBefore: string, textAfter: string): PriceWording {
  const head = fold(textBefore);
  const tail = fold(textAfter);
  const role =
    after.find(([, pattern]) => pattern.test(tail))?.[0] ??
    before.find(([, pattern]) => pattern.test(head))?.[0] ??
    null;
  return { role, isFrom: fromWord.test(head), isLabelled: role === null && priceLabel.test(head) };
}
