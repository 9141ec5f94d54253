import { cachedByText } from "../../../kit/text/cached-by-text.ts";
/** Meaning of a property in a shop's data. */
export type KeyRole =
  | "name"
  | "price"
  | "salePrice"
  | "priceGroup"
  | "lowPrice"
  | "previousPrice"
  | "currency"
  | "sku"
  | "id"
  | "mpn"
  | "gtin"
  | "brand"
  | "availability"
  | "isAvailable"
  | "isSoldOut"
  | "quantity"
  | "url"
  | "slug"
  | "image"
  | "variants";

const roles: Readonly<Record<KeyRole, string>> = {
  name:
    "name title productname producttitle displayname productdisplayname itemname fullname longname prodname nume denumire" +
    " titlu denumireprodus bezeichnung artikelname produktname nom nomproduit titre nome nomeprodotto nomeproduto nombre nombreproducto titulo titolo naam productnaam navn namn nazwa nazwaproduktu nazev nazov naziv nev termeknev nimi tootenimi tuotenimi pavadinimas nosaukums onoma urunadi",
  price:
    "price productprice itemprice priceamount pricevalue unitprice productunitprice displayprice pricewithtax priceinclvat pricegross grossprice totalvalue productpricefrom ecommtotalvalue pret pricenumber priceshort productunitpriceati pricettc prixttc" +
    " pretprodus pretcutva preis bruttopreis endpreis verkaufspreis prix prezzo prezzoivainclusa precio precioconiva preco prijs pris cena cenabrutto cenasdph cenaspdv cijena bruttoar eladasiar hind hinta kaina fiyat satisfiyati",
  salePrice:
    "saleprice salesprice specialprice finalprice currentprice sellingprice sellprice bestprice pricenow nowprice newprice discountedprice promoprice promotionalprice promotionprice actualprice offerprice activeprice productsaleprice productdiscountedprice discountpricevalue pricefinal pricesale" +
    " pretfinal pretpromo pretpromotional pretredus pretspecial pretreducere angebotspreis aktionspreis sonderpreis prixpromo prixremise prezzoscontato prezzofinale preciooferta preciofinal precooferta precofinal cenapromocyjna akcnicena akcnacena akcijskacena akcijskacijena akciosar soodushind tarjoushinta",
  priceGroup:
    "prices pricing priceinfo pricerange priceobject priceview pricemodel pricedata offer offers offerprices commertialoffer sellers",
  lowPrice: "lowprice minprice pricemin pricefrom minimumprice startingprice",
  previousPrice:
    "regularprice listprice oldprice originalprice compareatprice wasprice msrp rrp retailprice pricewithoutreduction strikeprice strikethroughprice priceold fullprice beforeprice normalprice displayregularprice recommendedretailprice crossedprice pricebefore nonsalepricewithtax productlistpricefrom productlistprice referenceprice listpricefrom productoldprice productfullprice compareatpriceshort compareatpricenumber" +
    " pretvechi pretinitial pretlista pretintreg pretrecomandat uvp streichpreis alterpreis preisalt statt ancienprix prixbarre prixinitial prezzovecchio prezzolistino prezzooriginale precioanterior preciooriginal precoantigo precooriginal staracena staracijena cenaregularna cenaprzedpromocja puvodnicena povodnacena beznacena redovnacijena rednacena regiar eredetiar listaar vanahind tavahind senakaina vecacena normaalihinta eskifiyat",
  currency:
    "currency currencycode pricecurrency currencyiso isocurrency productcurrency curr valuta currencyisocode" +
    " moneda waehrung wahrung devise moeda waluta mena deviza penznem valuutta valuuta valiuta parabirimi",
  sku:
    "sku productsku itemsku skucode articlenumber articleno reference productcode itemnumber productreference partno catalogid" +
    " cod codprodus codarticol artikelnummer artikelnr artnr referentie referencia referenza codice codicearticolo codigo codigoproducto kod kodproduktu kodzbozi kodas kood tootekood sifra sifraproizvoda cikkszam tuotenumero tuotekoodi varenummer",
  id: "id productid itemid prodid ecommprodid idproduct pid masterid skuid variationid variantid entityid productno code model itemcode",
  mpn: "mpn manufacturerpartnumber mfrpartnumber partnumber manufacturercode",
  gtin: "gtin gtin13 gtin14 gtin12 gtin8 ean ean13 eancode barcode upc isbn",
  brand:
    "brand itembrand productbrand brandname productbrandname manufacturer manufacturername vendor producator marca" +
    " marque marke merk hersteller fabricant marchio znacka znamka marka gyarto markanev proizvodac proizvajalec producent vyrobce vyrobca valmistaja tuotemerkki tootja gamintojas razotajs zimols",
  availability:
    "availability stockstatus availabilitystatus productavailability stocklevelstatus inventorystatus stockstate availabilitycode" +
    " disponibilitate verfuegbarkeit verfugbarkeit disponibilite disponibilita disponibilidad disponibilidade beschikbaarheid dostepnosc dostupnost elerhetoseg saatavuus saadavus pieejamiba",
  isAvailable:
    "instock isinstock available isavailable isbuyable buyable purchasable ispurchasable orderable issalable salable issaleable availableforsale hasstock insalestock instockonline" +
    " instoc disponibil lieferbar verfuegbar vorraetig enstock disponible disponibile disponivel opvoorraad skladem nasklade nazalogi nazalihi dostepny dostupne raktaron laos saatavilla varastossa stokta",
  isSoldOut:
    "soldout issoldout outofstock isoutofstock unavailable isunavailable" +
    " stocepuizat epuizat ausverkauft epuise esaurito agotado esgotado uitverkocht wyprzedany vyprodano vypredane rasprodano razprodano elfogyott loppu",
  quantity:
    "stocklevel stockquantity quantityavailable availablequantity availablestock inventoryquantity totalstock stockqty qtyinstock productstock stock" +
    " stoc stocdisponibil bestand lagerbestand voorraad stanmagazynowy zaloga zaliha keszlet raktarkeszlet laoseis varastosaldo",
  url: "url link href producturl canonicalurl canonical absoluteurl detailurl",
  slug: "slug handle urlkey linktext urlslug seoname",
  image:
    "image imageurl productimage productimageurl mainimage featuredimage imgurl imagesrc" +
    " imagine poza imagineprincipala bild obrazek obraz slika foto kuva pilt",
  variants:
    "variants skus variations productvariants optionprices simples combinations children items childproducts variantlist articles skulist models sizes",
};

const roleByKey = new Map<string, KeyRole>();
for (const [role, keys] of Object.entries(roles) as [KeyRole, string][]) {
  for (const key of keys.split(" ")) roleByKey.set(key, role);
}

/** Meaning of a key in any spelling: "item_name", "productName" and "name" are equal. Null for other keys. */
export function roleOf(key: string): KeyRole | null {
  return key.length > 80 ? null : roleOfShortKey(key);
}

const roleOfShortKey = cachedByText((key) => {
  // Query stores append a field's arguments to its key: `items({"filter":"ALL"})`.
  const name = key.slice(0, key.indexOf("(") === -1 ? undefined : key.indexOf("("));
  return roleByKey.get(name.toLowerCase().replace(/[^a-z0-9]/g, "")) ?? null;
});

const unrelatedKey =
  /related|famil|secondary|other_?(?:offer|seller|product)|refurb|recommend|similar|up-?_?sell|cross-?_?sell|recent|carousel|impression|(?<!to[-_]?)cart|basket|wish|menu|navigation|breadcrumb|listing|search|accessor|bundle|also|sponsor|history|complement|suggest|popular|best-?_?seller|promo(?:tions?)?view|view_item_list|lookbook|order|facets?|filters?|reviews?|shipping|instal+ment|financing|warranty|asemanato|similare|accesorii|recenzii|meniu|livrare|garantie|empfehl|ae?hnlich|zubehoe?r|bewertung|warenkorb|versand|similaire|panier|livraison|consigliat|correlat|simili|carrello|relacionad|carrito|carrinho|polecan|podobn|koszyk|souvisej|suvisiac|kosik|slicn|preporuc|kosaric|ajanlott|hasonlo|kosar(?:$|[^a-z])|suositel|ostoskori|sarnased|soovita|ostukorv|benzer|onerilen|sepet/i;
const mainProductKey =
  /^(?:product|item|pdp|detail|details|product_?attributes|product_?details?|current_?product|main_?product|selected_?product|product_?page|product_?data|product_?info|productdata|options_?price|produs|detalii_?produs|produkt|artikel|articol|artigo|produit|prodotto|producto|produto|proizvod|izdelek|termek|tuote|toode|preke|prece|urun)$/i;

/** Whether a key contains data unrelated to the page's product. */
export function isUnrelatedKey(key: string): boolean {
  return key.length > 2 && key.length < 200 && matchesUnrelated(key);
}

const matchesUnrelated = cachedByText((key) => unrelatedKey.test(key));

/** Whether a key names the page's own product. */
export function isMainProductKey(key: string): boolean {
  return mainProductKey.test(key);
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const nowKeys = wordSet(
  "now current sale final finalprice saleprice salesprice specialprice special selling sellingprice discounted offer bestprice spotprice actual promo active",
);
const plainKeys = wordSet(
  "price amount value gross withtax val number rawvalue raw minimumprice commertialoffer min low lowprice minprice pricevalue default data basicprice primary",
);
const textKeys = wordSet("formatted formattedvalue formattedprice display displayvalue text string label");
const netKeys = wordSet("net withouttax excltax exvat netprice");
const beforeKeys = wordSet(
  "was old oldprice regular regularprice list listprice original originalprice rrp msrp before strike strikethrough reference baseprice crossed full fullprice pricewithoutdiscount",
);

/** Part of a price object, by preference; prices without tax ("net") are used only if there is no other. */
export type PriceRank = "now" | "plain" | "text" | "net" | "before";

/** Part of a price that a key names, or null. */
export function priceKeyRank(key: string): PriceRank | null {
  const bare = key.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (nowKeys.has(bare)) return "now";
  if (plainKeys.has(bare)) return "plain";
  if (textKeys.has(bare)) return "text";
  if (netKeys.has(bare)) return "net";
  return beforeKeys.has(bare) ? "before" : null;
}
