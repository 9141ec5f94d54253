import { cachedByText } from "../../../../kit/text/cached-by-text.ts";
import { foldLetters } from "./fold-letters.ts";

/** Words that negate, and words for "sold" or "gone", a line for each group of languages. */
const negation = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${`
  nu|n-am|fara|niciun|nicio|vandut\\p{L}*|epuizat\\p{L}*|terminat\\p{L}*|
  not|no|none|nothing|never|without|don't|doesn't|isn't|aren't|can't|cannot|out|sold|gone|unavailable|
  kein\\p{L}*|nicht|nichts|leider|weg|verkauft|vergriffen|geen|niet|niets|uitverkocht|verkocht|weg|
  pas|plus|rupture|epuise\\p{L}*|vendu\\p{L}*|aucun\\p{L}*|non|nessun\\p{L}*|esaurit\\p{L}*|finit\\p{L}*|vendut\\p{L}*|terminat\\p{L}*|
  sin|ningun\\p{L}*|agotad\\p{L}*|vendid\\p{L}*|nao|sem|nenhum\\p{L}*|esgotad\\p{L}*|
  nie|brak|wyprzeda\\p{L}*|sprzedan\\p{L}*|niedostepn\\p{L}*|ne|neni|nejsou|nemame|nemam|nie je|vyprodan\\p{L}*|vypredan\\p{L}*|nedostupn\\p{L}*|
  nem|nincs\\p{L}*|elfogy\\p{L}*|eladva|elkelt\\p{L}*|
  не|няма|нет|изчерпан\\p{L}*|продаден\\p{L}*|продан\\p{L}*|закончил\\p{L}*|
  nema|nije|nisu|rasprodan\\p{L}*|prodan\\p{L}*|razprodan\\p{L}*|ni|niso|nimamo|nemamo|
  δεν|χωρις|εξαντλ\\p{L}*|yok|degil|tukendi|bitti|satildi|
  ikke|inte|ej|slut|udsolgt|utsolgt|slutsald|solgt|ei|eivat|loppu\\p{L}*|myyty|otsas|otsa|muudud|nav|izpardot\\p{L}*|nera|isparduot\\p{L}*
`.replace(/\n\s*/g, "")})(?![\\p{L}\\p{N}])`,
  "u",
);

const MAX_TEXT = 80;

/**
 * Whether a short text negates something or says that it is sold, in the languages of watched shops. Of a text in an element
 * named for stock that means "out of stock", however it is worded. Texts with a number do not count: "not more than 3 left".
 */
export function isNegative(text: string): boolean {
  return text.length <= MAX_TEXT && !/\d/.test(text) && containsNegation(text);
}

/** Pages of one host share menus, labels and footers. */
const containsNegation = cachedByText((text) => negation.test(foldLetters(text)));
