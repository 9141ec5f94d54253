import type { FieldName } from "../reading.ts";
import { manufacturerNumberLabels, productNumberLabels } from "./number-labels.ts";

type LabelledField = Extract<FieldName, "sku" | "mpn" | "gtin" | "brand">;

/** Labels of the shop's product number, folded, without colon. */
const skuLabels = `
sku|cod|code|cod sku|referinta|ref|reference|reference no|reference number|art-nr|artnr|best-nr|referenz|referentie|
n° d'article|codice|riferimento|codigo|referencia|numero oggetto|numero dell'oggetto|numero de objeto|numero de l'objet|
numero d'objet|kod|nr ref|indeks|symbol|katalogove cislo|objednaci cislo|sifra|kataloski broj|artikuls|kodas|asin|артикул|
код|арт|κωδικος|商品番号|型番|品番|상품번호|상품코드|상품 번호|제품번호|商品コード|商品管理番号|商品id|商品编号|货号|kataloska stevilka|obj cislo|objednavkove cislo|
каталожен номер|кат номер|продуктов номер|артикулен номер|код артикул|tuotekoodi/sku|cod de referinta|clave|item|plu|kood|
koodi|kods|арт номер|код номер|masp`;

const mpnLabels = `
mpn|n° de parte|numero de parte|nro de parte|part number|part no|part nr|part #|part|p/n|pn|mfr|item model number|model|
model nr|model number|model code|model name|model #|cod model|cod produs producator|modell|numero modello articolo|
numero du modele de l'article|numero de modelo del producto|modelo|part number mpn|mpn code|mpn number|
cod articol producator|cod piesa|numar piesa|oem|supplier part number|codice articolo produttore|numero articolo produttore|
part number produttore|reference fabriquant|kod vyrobcu mpn|part number vyrobce|kod producenta mpn|парт номер|партномер|
μοντελο|artikelnummer fabrikant|typenummer|producent varenr|produsentnr|modelis|mudel|modelnummer|malli|urun modeli|модель`;

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

const fieldByLabel: ReadonlyMap<string, LabelledField> = new Map([
  ...[...productNumberLabels(), ...splitList(skuLabels)].map((label) => [label, "sku"] as const),
  ...splitList(brandLabels).map((label) => [label, "brand"] as const),
  ...splitList(gtinLabels).map((label) => [label, "gtin"] as const),
  ...[...manufacturerNumberLabels(), ...splitList(mpnLabels)].map((label) => [label, "mpn"] as const),
]);

/** Letters that have no diacritic to take off: "numer artykułu", "mærke". */
const plainLetters: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** "Codice Minsan", "Código interno": industry-specific codes. */
const anyCode = /^(?:cod|cod\.|codul|code|codice|codigo|kod) \p{L}{3,15}$/u;
const otherCode =
  /postal|promo|fiscal|reduc|discount|voucher|coupon|cupon|sconto|descuento|qr|zip|source|culoare|colou?r|couleur|colore/;

/**
 * The field that a label names, or null.
 * @param label folded (lower case, no diacritics), trimmed, without colon: "cod produs"
 */
export function fieldOfLabel(label: string): LabelledField | null {
  if (/[łøđıßæœ]/.test(label))
    return fieldOfLabel(label.replace(/[łøđıßæœ]/g, (letter) => plainLetters[letter] ?? ""));
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
