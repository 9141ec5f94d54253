import type { FieldName } from "../reading.ts";

type LabelledField = Extract<FieldName, "sku" | "mpn" | "gtin" | "brand">;

/** Nouns and words for "number" that are combined to labels. */
const skuNouns =
  "product item article artikel art style stock catalog catalogue produkt sku web ad post lot offer";
const skuNumbers = "no nr number code id num sku # ref reference nummer";

/** Labels of the shop's product number, folded, without colon. */
const skuLabels = `
sku|cod|code|cod produs|codul produsului|codul produs|cod produsului|cod de produs|cod articol|cod intern|cod sku|cod art|cod prod|
id produs|id articol|id oferta|nr articol|nr art|numar articol|numar produs|referinta|ref|reference|reference no|reference number|
product reference|produkt nr|artikelnummer|artikel nummer|artikel-nr|art-nr|art nr|artnr|art no|bestellnummer|bestell-nr|best-nr|
produktnummer|produktcode|produkt-nr|produkt-id|article number|referenz|referentie|reference produit|reference article|ref produit|
ref article|numero d'article|num article|n° d'article|codice|codice prodotto|codice articolo|cod articolo|riferimento|codigo|
codigo de producto|codigo producto|codigo del producto|codigo de articulo|codigo articulo|codigo do produto|referencia|ref producto|
numero oggetto|numero dell'oggetto|numero de articulo|numero de objeto|numero de l'objet|numero d'objet|kod|kod produktu|kod towaru|
nr referencyjny|numer referencyjny|nr ref|nr artykulu|nr katalogowy|numer katalogowy|indeks|symbol|katalogove cislo|kod zbozi|
cislo produktu|objednaci cislo|kod tovaru|cikkszam|termekkod|sifra|sifra artikla|sifra proizvoda|kataloski broj|tootekood|toote kood|
tuotenumero|tuotekoodi|tuotenro|preces kods|artikuls|prekes kodas|kodas|varenummer|varenr|artikelnr|produktnr|asin|
артикул|код|код товара|код на продукта|арт|номер товара|κωδικος|κωδικος προιοντος|商品番号|型番|品番|상품번호|상품코드|상품 번호|제품번호|商品コード|商品管理番号|商品id|商品编号|货号|
koda izdelka|sifra izdelka|kataloska stevilka|kod artikla|kod proizvoda|cislo zbozi|obj cislo|objednavkove cislo|kod vyrobku|
cislo vyrobku|номер на продукта|каталожен номер|кат номер|продуктов номер|артикулен номер|код артикул|urun no|stok no|artikel id|item id|
prekes nr|prekes numeris|preces numurs|artikula numurs|artikelkod|artikelkode|bestallningsnr|bestallningsnummer|bestillingsnummer|bestillingsnr|
tilausnumero|tuotteen numero|tuotekoodi/sku|tellimiskood|referencia interna|ref interna|cod referinta|cod de referinta|artikel id|
ad id|post id|clave|clave de producto|clave del producto|item code|listing id|item|plu|kood|koodi|kods|арт номер|код номер|urun kodu|stok kodu|masp`;

const mpnLabels = `
mpn|n° de parte|numero de parte|nro de parte|part number|part no|part nr|part #|part|p/n|pn|manufacturer part number|manufacturer part no|manufacturer's part number|
manufacturer number|manufacturer code|manufacturer ref|manufacturer reference|manufacturer sku|mfr part number|mfr part no|
mfr|mfg part|item model number|model|model no|model nr|model number|model code|model name|model #|cod producator|
codul producatorului|cod fabricant|cod model|cod produs producator|herstellernummer|hersteller-nr|herstellerartikelnummer|
hersteller-artikelnummer|herstellercode|modellnummer|modell|modell-nr|codice produttore|codice modello|numero di modello|
numero modello|numero modello articolo|reference fabricant|reference constructeur|ref fabricant|numero de modele|
numero du modele de l'article|numero de modelo|numero de modelo del producto|modelo|referencia del fabricante|kod producenta|
numer modelu|kod vyrobce|part number mpn|mpn code|mpn number|cod de producator|cod articol producator|cod piesa|numar piesa|cod oem|oem|oem number|oem nr|oem code|
manufacturer article number|manufacturer product number|manufacturers part number|vendor part number|supplier part number|
hersteller nummer|hersteller nr|herst-nr|herst nr|hersteller artikel-nr|herstellerreferenz|hersteller-code|modell nr|modellcode|
codice fabbricante|codice del produttore|cod produttore|codice articolo produttore|numero articolo produttore|part number produttore|
reference du fabricant|reference fabriquant|code fabricant|code constructeur|ref constructeur|ref du fabricant|reference du modele|
referencia fabricante|ref fabricante|codigo fabricante|codigo del fabricante|codigo do fabricante|referencia do fabricante|ref do fabricante|
kod vyrobcu|kod vyrobcu mpn|cislo vyrobce|katalogove cislo vyrobce|oznaceni vyrobce|part number vyrobce|symbol producenta|kod producenta mpn|nr producenta|
gyartoi cikkszam|gyarto cikkszama|gyartoi kod|gyarto kodja|gyari cikkszam|kod proizvodaca|sifra proizvodaca|kataloski broj proizvodaca|koda proizvajalca|
sifra proizvajalca|oznaka proizvajalca|код на производителя|номер на производителя|артикул производителя|парт номер|партномер|
κωδικος κατασκευαστη|κωδικος μοντελου|μοντελο|uretici kodu|uretici parca numarasi|uretici urun kodu|fabrikantcode|fabrikantnummer|artikelnummer fabrikant|typenummer|
tillverkarens artikelnummer|tillverkarens artnr|leverantorens artikelnummer|producentens varenummer|producent varenr|produsentens varenummer|produsentnr|
valmistajan koodi|valmistajan tuotekoodi|valmistajan tuotenumero|valmistajan numero|tootja kood|tootjakood|tootja tootekood|mudeli kood|
razotaja kods|razotaja artikuls|razotaja numurs|modela kods|gamintojo kodas|gamintojo numeris|modelio kodas|modelis|mudel|modelnummer|malli|model kodu|urun modeli|модель|код производителя`;

const gtinLabels = `
ean|ean 13|ean-13|ean13|ean 8|ean-8|ean code|ean-code|ean kod|ean nr|ean-nr|ean number|eankood|ean/gtin|gtin|gtin 13|gtin-13|
gtin13|gtin 12|gtin 14|gtin-14|gtin 8|upc|upc code|barcode|bar code|cod de bare|cod bare|cod ean|codice ean|codice a barre|
code ean|code-barres|code barre|codigo ean|codigo de barras|kod ean|kod kreskowy|carovy kod|isbn|isbn 13|isbn-13|isbn 10|isbn-10|
ean (gtin)|ean/upc|upc/ean|gtin/ean|ean gtin|gtin ean|gtin-nr|gtin nr|gtin-nummer|gtin nummer|ean-nummer|ean nummer|ean-code nr|isbn/ean|ean / isbn|
gencod|code ean13|codigo ean13|codice ean 13|cod ean 13|codigo universal de producto|vonalkod|ean kodas|ean kods|ean-kood|ean kood|ciarovy kod|carovy kod ean|
bar kod|bar-kod|crtni kod|crtna koda|баркод|ean код|ean-код|barkodas|bruksninis kodas|svitrkods|streckkod|stregkode|strekkode|streepjescode|
κωδικος ean|γραμμωτος κωδικας|ean κωδικος|gtin kodu|barkod no|barkod numarasi|
strichcode|ribakood|viivakoodi|svitru kods|штрихкод|штрих-код|barkod`;

const brandLabels = `
brand|brand name|brands|marca|marque|marke|merk|marka|brend|manufacturer|producator|hersteller|fabricant|produttore|fabricante|
producent|tootja|kaubamark|merkki|valmistaja|zimols|razotajs|gamintojas|prekes zenklas|marke / hersteller|бренд|производитель|
марка|proizvodac|vyrobce|vyrobca|znacka|vendor|gyarto|marka/producent|publisher|editura|verlag|editeur|editore|label|varumarke|
maerke|merke|fabrikant|tillverkare|produsent|tuotemerkki|brand / manufacturer|brand/manufacturer|manufacturer name|proizvajalec|blagovna znamka|
znamka|robna marka|zastitni znak|uretici|κατασκευαστης|μαρκα|prekinis zenklas|zimols / razotajs|casa editrice|editorial|editora|wydawca|wydawnictwo|nakladatel|
nakladatelstvi|vydavatel|vydavatelstvo|kiado|издательство|издател|издателство|kustantaja|uitgever|forlag|制造商|ブランド|브랜드|品牌`;

function splitList(text: string): readonly string[] {
  return text
    .replace(/\n/g, "")
    .split("|")
    .filter((label) => label !== "");
}

function combinedLabels(): readonly string[] {
  return skuNouns.split(" ").flatMap((noun) => skuNumbers.split(" ").map((number) => `${noun} ${number}`));
}

const fieldByLabel: ReadonlyMap<string, LabelledField> = new Map([
  ...[...combinedLabels(), ...splitList(skuLabels)].map((label) => [label, "sku"] as const),
  ...splitList(brandLabels).map((label) => [label, "brand"] as const),
  ...splitList(gtinLabels).map((label) => [label, "gtin"] as const),
  ...splitList(mpnLabels).map((label) => [label, "mpn"] as const),
]);

/** "Codice Minsan", "Código interno": industry-specific codes. */
const anyCode = /^(?:cod|cod\.|codul|code|codice|codigo|kod) \p{L}{3,15}$/u;
const otherCode =
  /postal|promo|fiscal|reduc|discount|voucher|coupon|cupon|sconto|descuento|qr|zip|source|culoare|colou?r|couleur|colore/;

/**
 * The field that a label names, or null.
 * @param label folded (lower case, no diacritics), trimmed, without colon: "cod produs"
 */
export function fieldOfLabel(label: string): LabelledField | null {
  const field = fieldByLabel.get(label);
  if (field !== undefined) return field;
  if (anyCode.test(label) && !otherCode.test(label)) return "sku";
  if (!/[.:#°º№]/.test(label)) return null;
  return (
    fieldByLabel.get(
      label
        .replace(/\s*№/g, " номер")
        .replace(/[.:#°º]/g, "")
        .replace(/\s+/g, " ")
        .trim(),
    ) ?? null
  );
}
