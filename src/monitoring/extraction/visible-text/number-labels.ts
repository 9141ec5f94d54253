/**
 * In each language, words for "number" and words for what it numbers, in the order and with the joint of that language. Folded, as
 * `fieldOfLabel` takes them.
 */
type Combination = readonly [first: string, second: string, joint?: string];

/** The shop's number of a product. */
const ofProducts: readonly Combination[] = [
  [
    "product|item|article|artikel|art|style|stock|catalog|catalogue|produkt|sku|web|ad|post|lot|offer|order|listing",
    "no|nr|number|code|id|num|sku|#|ref|reference|nummer",
  ],
  [
    "cod|codul|nr|numar|numarul|referinta|ref|id|sku",
    "produs|produsului|de produs|articol|articolului|de articol|prod|art|intern|oferta|de catalog|catalog|referinta",
  ],
  ["artikel|produkt|bestell|waren|katalog", "nummer|nr|code|id|kennung", "|-| "],
  ["artikel|product|bestel", "nummer|nr|code|id", "|-| "],
  ["artikel|produkt|vare|bestallnings|bestillings|ordre|katalog", "nummer|nr|kod|kode|id", "|-| "],
  ["tuote|tuotteen |tilaus", "numero|koodi|tunnus|nro", ""],
  [
    "reference|ref|code|numero|num|n|no|identifiant",
    "produit|article|du produit|de produit|de l'article|d'article|interne|catalogue",
  ],
  [
    "codice|cod|numero|n|riferimento|rif|id",
    "prodotto|articolo|del prodotto|dell'articolo|art|interno|catalogo|di catalogo",
  ],
  [
    "codigo|cod|referencia|ref|numero|num|n|id|clave",
    "producto|de producto|del producto|articulo|de articulo|del articulo|interno|interna|catalogo|de catalogo",
  ],
  [
    "codigo|cod|referencia|ref|numero|num|n|id",
    "produto|de produto|do produto|artigo|de artigo|do artigo|interno|interna",
  ],
  [
    "numer|nr|kod|symbol|indeks|id|oznaczenie",
    "produktu|towaru|artykulu|katalogowy|referencyjny|zamowieniowy|oferty|aukcji",
  ],
  [
    "cislo|c|kod|oznaceni|id|katalogove cislo|objednaci cislo|objednaci kod",
    "zbozi|produktu|vyrobku|polozky|artiklu",
  ],
  ["cislo|c|kod|oznacenie|id|katalogove cislo|objednavacie cislo", "tovaru|produktu|vyrobku|polozky|artiklu"],
  ["cikk|termek|rendelesi |katalogus", "szam|kod|azonosito|szama|kodja", "| "],
  ["stevilka|st|sifra|koda|oznaka|id|kataloska st|kataloska stevilka", "izdelka|artikla|produkta"],
  ["broj|br|sifra|kod|oznaka|id|kataloski broj", "artikla|proizvoda|produkta|ponude"],
  [
    "код|номер|артикул|арт|каталожен номер|шифър|id",
    "на продукта|на продукт|на артикула|на артикул|на стоката|товара|изделия|продукта",
  ],
  ["κωδικος|κωδ|αριθμος|αρ", "προιοντος|ειδους|προιον|καταλογου|καταστηματος"],
  ["urun|stok|katalog|siparis|ilan", "kodu|no|numarasi|kod|id"],
  ["toote|kauba|artikli|kataloogi|tellimis", "kood|number|nr|id", "| "],
  ["preces|produkta|artikula|kataloga", "kods|numurs|nr|id"],
  ["prekes|produkto|gaminio|katalogo", "kodas|numeris|nr|id"],
];

/** The manufacturer's number of a product. */
const ofManufacturers: readonly Combination[] = [
  [
    "manufacturer|manufacturer's|manufacturers|mfr|mfg|maker|vendor|oem",
    "part number|part no|part nr|part #|part|number|no|nr|code|ref|reference|sku|model number|model no|article number|product number|item number|product code|id",
  ],
  [
    "cod|codul|numar|numarul|nr|referinta|ref|part number|sku|model",
    "producator|producatorului|de producator|fabricant|fabricantului|de fabricant|al producatorului|oem",
  ],
  [
    "hersteller|herst|modell|typen|fabrikant|fabrikanten",
    "nummer|nr|code|artikelnummer|artikel-nr|referenz|sku|teilenummer|produktnummer",
    "|-| ",
  ],
  [
    "reference|ref|code|numero|num|n|modele",
    "fabricant|du fabricant|constructeur|du constructeur|de modele|du modele|fournisseur",
  ],
  [
    "codice|cod|numero|n|riferimento|rif",
    "produttore|del produttore|fabbricante|del fabbricante|modello|di modello|del modello|costruttore",
  ],
  [
    "codigo|cod|referencia|ref|numero|num|n",
    "fabricante|de fabricante|del fabricante|do fabricante|de modelo|del modelo|do modelo|modelo",
  ],
  ["numer|nr|kod|symbol|oznaczenie", "producenta|fabryczny|modelu|czesci|katalogowy producenta"],
  [
    "cislo|kod|oznaceni|oznacenie|katalogove cislo|typove cislo|objednaci cislo",
    "vyrobce|vyrobcu|modelu|dilu|dielu",
  ],
  ["gyartoi|gyarto|gyari|modell", "cikkszam|cikkszama|kod|kodja|szam|azonosito|termekkod"],
  ["stevilka|st|sifra|koda|oznaka|kataloska stevilka", "proizvajalca|modela|dela"],
  ["broj|sifra|kod|oznaka|kataloski broj", "proizvodaca|modela|dijela|dela"],
  [
    "код|номер|артикул|каталожен номер|каталожный номер",
    "на производителя|на производител|производителя|на модела|модела|изготовителя|на част|модели",
  ],
  ["κωδικος|κωδ|αριθμος|αρ", "κατασκευαστη|μοντελου|εργοστασιου|ανταλλακτικου"],
  ["uretici|model|parca|marka", "kodu|no|numarasi|parca kodu|parca no|parca numarasi|urun kodu|stok kodu"],
  ["tootja|mudeli", "kood|number|tootekood|artikkel|artiklinumber", "| "],
  ["razotaja|modela", "kods|numurs|artikuls|preces kods|detalas numurs"],
  ["gamintojo|modelio", "kodas|numeris|prekes kodas|dalies numeris"],
  [
    "tillverkarens|leverantorens|producentens|produsentens|tillverkar|valmistajan|mallin",
    "artikelnummer|artnr|nummer|varenummer|varenr|kod|kode|koodi|tuotekoodi|tuotenumero|numero|modellnummer",
  ],
];

function combine(combinations: readonly Combination[]): readonly string[] {
  return combinations.flatMap(([first, second, joint = " "]) =>
    first
      .split("|")
      .flatMap((one) =>
        second.split("|").flatMap((other) => joint.split("|").map((by) => `${one}${by}${other}`)),
      ),
  );
}

/** Labels of a shop's own number: "product code", "cod produs", "Artikel-Nr", "stevilka izdelka". */
export function productNumberLabels(): readonly string[] {
  return combine(ofProducts);
}

/** Labels of a manufacturer's number: "manufacturer part number", "cod producator", "uretici parca no". */
export function manufacturerNumberLabels(): readonly string[] {
  return combine(ofManufacturers);
}
