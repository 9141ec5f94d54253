import { describe, expect, it } from "vitest";
import { availabilityFromText } from "./availability-from-text.ts";

/** What shops write in each language; nothing: conditions, questions and promises that say nothing of today. */
const phrases: Readonly<
  Record<
    string,
    { readonly in: readonly string[]; readonly out: readonly string[]; readonly nothing: readonly string[] }
  >
> = {
  ro: {
    in: [
      "În stoc",
      "Disponibil în stoc",
      "Mai sunt doar 2 bucăți în stoc",
      "Stoc limitat",
      "Precomandă",
      "În stoc furnizor",
    ],
    out: [
      "Stoc epuizat",
      "Produsul nu mai este disponibil",
      "Momentan indisponibil",
      "Nu este în stoc",
      "Acest articol nu mai este în stoc",
    ],
    nothing: [
      "Te anunțăm dacă produsul nu mai este în stoc",
      "Află când va fi din nou în stoc",
      "Ofertă valabilă până la epuizarea stocului",
    ],
  },
  en: {
    in: ["In stock", "Only 3 left in stock", "Available for immediate delivery", "Pre-order", "Low stock"],
    out: [
      "Out of stock",
      "This item is no longer available",
      "Currently unavailable",
      "Sold out",
      "Not in stock",
    ],
    nothing: [
      "We will contact you if the item is out of stock",
      "Not available for VAT relief",
      "Zoom is not available for this image",
      "The item is unavailable and cannot be added to your cart",
      "Whether the product is in stock depends on the supplier",
    ],
  },
  de: {
    in: ["Auf Lager", "Sofort lieferbar", "Nur noch 2 Stück auf Lager", "Vorbestellbar", "Sofort verfügbar"],
    out: [
      "Ausverkauft",
      "Nicht mehr lieferbar",
      "Derzeit nicht verfügbar",
      "Dieser Artikel steht derzeit nicht zur Verfügung!",
      "Nicht vorrätig",
    ],
    nothing: [
      "Wir informieren Sie, sobald der Artikel wieder auf Lager ist",
      "Solange der Vorrat reicht",
      "Falls ein Artikel nicht lieferbar ist, melden wir uns",
    ],
  },
  fr: {
    in: ["En stock", "Plus que 2 en stock", "Disponible immédiatement", "Précommande"],
    out: [
      "Rupture de stock",
      "Actuellement indisponible",
      "Ce produit n'est plus disponible",
      "Produit épuisé",
      "Pas en stock",
    ],
    nothing: [
      "Prévenir lorsque le produit est en stock",
      "Jusqu'à épuisement des stocks",
      "Si l'article est en rupture de stock, nous vous contactons",
    ],
  },
  it: {
    in: [
      "Disponibile in magazzino",
      "Disponibilità immediata",
      "Ultimi pezzi",
      "Preordina",
      "Solo 2 disponibili",
    ],
    out: ["Esaurito", "Prodotto non disponibile", "Non più disponibile", "Attualmente non disponibile"],
    nothing: [
      "Fino ad esaurimento scorte",
      "Quando sarà di nuovo disponibile in magazzino",
      "Se il prodotto è esaurito ti avvisiamo",
    ],
  },
  es: {
    in: ["En stock", "Últimas unidades", "Disponible inmediatamente", "Quedan 3", "Hay existencias"],
    out: ["Agotado", "Sin stock", "Producto no disponible", "Sin existencias", "Ya no está disponible"],
    nothing: ["Hasta agotar existencias", "Cuando esté en stock te avisamos", "Si el artículo está agotado"],
  },
  pt: {
    in: ["Em stock", "Em estoque", "Disponível em stock", "Pré-venda", "Últimas unidades"],
    out: ["Esgotado", "Indisponível", "Sem stock", "Produto não disponível", "Fora de estoque"],
    nothing: ["Até esgotar o stock", "Quando estiver em stock"],
  },
  pl: {
    in: ["W magazynie", "Produkt dostępny od ręki", "Ostatnia sztuka", "Dostępny", "Przedsprzedaż"],
    out: ["Produkt niedostępny", "Brak w magazynie", "Wyprzedane", "Chwilowo niedostępny", "Wycofany"],
    nothing: ["Do wyczerpania zapasów", "Powiadomimy, gdy produkt będzie w magazynie"],
  },
  cs: {
    in: ["Skladem", "Skladem > 5 ks", "Poslední kus", "Předobjednávka"],
    out: ["Vyprodáno", "Není skladem", "Momentálně nedostupné", "Nedostupný"],
    nothing: ["Do vyprodání zásob", "Pokud není skladem, ozveme se", "Až bude skladem"],
  },
  sk: {
    in: ["Na sklade", "Skladom", "Posledný kus", "Predobjednávka"],
    out: ["Vypredané", "Nie je skladom", "Momentálne nedostupné", "Nie je na sklade"],
    nothing: ["Do vypredania zásob", "Ak nie je skladom"],
  },
  hu: {
    in: ["Raktáron", "Készleten", "Utolsó darab", "Előrendelhető", "Azonnal szállítható"],
    out: ["Elfogyott", "Nincs raktáron", "Jelenleg nem elérhető", "Nincs készleten", "Nem kapható"],
    nothing: ["A készlet erejéig", "Ha nincs raktáron, értesítjük"],
  },
  bg: {
    in: ["В наличност", "На склад", "Наличен", "Последни бройки"],
    out: ["Изчерпан", "Няма наличност", "Не е в наличност", "Продуктът не е наличен"],
    nothing: ["До изчерпване на количествата", "Когато е в наличност"],
  },
  sl: {
    in: ["Na zalogi", "Zadnji kos", "Dobavljivo takoj"],
    out: ["Ni na zalogi", "Razprodano", "Trenutno ni na voljo", "Izdelek ni dobavljiv"],
    nothing: ["Ko bo na zalogi", "Do razprodaje zalog"],
  },
  hr: {
    in: ["Na zalihi", "Dostupno odmah", "Posljednji komad", "Na stanju"],
    out: ["Rasprodano", "Nije dostupno", "Nema na zalihi", "Trenutno nedostupno"],
    nothing: ["Kada bude na zalihi", "Do isteka zaliha"],
  },
  nl: {
    in: ["Op voorraad", "Direct leverbaar", "Nog 2 stuks", "Laatste exemplaar"],
    out: [
      "Uitverkocht",
      "Niet op voorraad",
      "Tijdelijk uitverkocht",
      "Niet leverbaar",
      "Niet meer leverbaar",
    ],
    nothing: ["Zolang de voorraad strekt", "Als het artikel weer op voorraad is"],
  },
  ru: {
    in: [
      "В наличии",
      "Есть на складе",
      "Осталось 2 шт",
      "Предзаказ",
      "Наличие на складе: Да",
      "Наличие: есть",
    ],
    out: ["Нет в наличии", "Товар закончился", "Распродано", "Снят с производства", "Наличие: нет"],
    nothing: ["Пока товар в наличии", "Сообщить, когда появится в наличии"],
  },
  el: {
    in: ["Διαθέσιμο", "Άμεσα διαθέσιμο", "Τελευταία τεμάχια", "Σε απόθεμα"],
    out: ["Εξαντλημένο", "Μη διαθέσιμο", "Δεν είναι διαθέσιμο"],
    nothing: ["Μέχρι εξαντλήσεως των αποθεμάτων", "Όταν είναι διαθέσιμο"],
  },
  tr: {
    in: ["Stokta var", "Stokta", "Son 3 ürün", "Ön sipariş"],
    out: ["Tükendi", "Stokta yok", "Stokta kalmadı", "Geçici olarak temin edilemiyor"],
    nothing: ["Stoklar tükenene kadar", "Ürün stoka girince haber verin"],
  },
};

describe.each(Object.entries(phrases))("%s", (_, { in: inside, out, nothing }) => {
  it.each(inside)("in stock: %s", (text) => {
    expect(availabilityFromText(text)?.availability).toBe("IN_STOCK");
  });
  it.each(out)("out of stock: %s", (text) => {
    expect(availabilityFromText(text)?.availability).toBe("OUT_OF_STOCK");
  });
  it.each(nothing)("says nothing of today: %s", (text) => {
    const found = availabilityFromText(text);
    expect(found === null || found.strength !== "statement").toBe(true);
  });
});
