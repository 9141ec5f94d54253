/** How shops name stock: in their markup, and before the value of a property. */

/** Named for stock whatever its state: "sold-out" names the state of a badge that is in every page of some themes. */
const neutralName =
  /stock|availab|disponib|verfugbar|lager|inventory|(?:^|[- ])(?:avail|stoc|dostepn\w*|saatavuus|laos)(?:$|[- ])/i;
const stateName = /sold-?_?out|badge|label|ribbon|sticker|tag/i;

/** Whether class, identifier and item property of an element, separated by spaces, mean stock. */
export function isStockElement(names: string): boolean {
  return neutralName.test(names) && !stateName.test(names);
}

/** A name of stock, delivery, state or shop in the languages of watched shops. */
const label =
  /stoc|stock|stok|dispon|availab|verfugbar|liefer|lager|bestand|sklad|dostupn|dostepn|zalih|zalog|raktar|keszlet|elerheto|налич|доступ|склад|saatav|varasto|laos|saadav|noliktav|pieejam|sandel|likut|prieinam|διαθεσ|αποθεμ|status|stare|stav(?!e)|estado|statut|stato|livr|deliver|consegna|entrega|wysyl|dostaw|doruc|dodan|dostav|szallit|достав|toimitus|tarne|piegad|pristat|lever|voorraad|beschikb|tilgj|tilgaeng|tillgang|παραδοσ|teslim|magazin|store|shop|filial|pickup|collect|buc|quantity|cantit|qty|menge|quantit/;

/** Whether the folded name of a property has to do with stock or delivery. */
export function isStockLabel(name: string): boolean {
  return label.test(name);
}

const piecesLabel =
  /^(?:stoc(?: disponibil| curent| actual)?|in stoc|stock(?: level)?|in stock|availability|available|disponibilit\p{L}*|disponible|stan(?: magazynowy)?|dostepnosc|dostupn\p{L}*|na sklade|skladem|skladom|keszlet\p{L}*|raktarkeszlet|raktaron|налич\p{L}+|на склад|zaliha|zalihe|na zalihi|zaloga|na zalogi|laos(?:eis)?|laoseis|varastossa|varastosaldo|saldo|noliktava|sandelyje|likutis|διαθεσιμ\p{L}+|αποθεμα|stok(?: adedi| durumu)?|lagerbestand|auf lager|lager|i lager|pa lager|lagersaldo|voorraad|op voorraad|existencias|giacenza|quantita disponibile)\s*:?$/u;

/** Whether a number of pieces behind this folded name is how many are in stock. */
export function isPiecesLabel(name: string): boolean {
  return piecesLabel.test(name);
}
