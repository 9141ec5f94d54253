import { expect, test } from "vitest";
import { availabilityFromText } from "../availability-from-text.ts";

const listed = (words: string) => words.split("|").map((text) => [text.trim()] as const);

/** What shops of the European Union and its neighbours write, each in its own language. */
const soldOut = `
  Toode on müügist eemaldatud|Toode on otsas|Läbi müüdud|Hetkel ei ole saadaval|Ajutiselt otsas|
  Tootmine lõpetatud|Izpārdots|Prece nav pieejama|Nav noliktavā|Izņemts no pārdošanas|
  Īslaicīgi nav pieejams|Pārdots|Išparduota|Prekės neturime|Nėra sandėlyje|Nebeparduodama|
  Prekė laikinai nepasiekiama|Išimta iš prekybos|Loppuunmyyty|Tuote on loppu|Ei varastossa|
  Poistunut valikoimasta|Tilapäisesti loppu|Ei saatavilla|Tuote on poistunut myynnistä|Slutsåld|
  Slut i lager|Tillfälligt slut|Utgått|Ej i lager|Finns ej i lager|Produkten har utgått|Udsolgt|
  Ikke på lager|Udgået|Midlertidigt udsolgt|Varen er udgået|Restordre|Utsolgt|Midlertidig utsolgt|
  Uitverkocht|Niet op voorraad|Niet meer leverbaar|Tijdelijk uitverkocht|Uit assortiment|
  Momenteel niet beschikbaar|Ausverkauft|Nicht vorrätig|Nicht mehr lieferbar|Derzeit nicht verfügbar|
  Vergriffen|Leider ausverkauft|Artikel nicht mehr verfügbar|Auslaufmodell - nicht mehr erhältlich|
  Zurzeit nicht lieferbar|Épuisé|Rupture de stock|En rupture|Indisponible|Plus disponible|Article épuisé|
  Victime de son succès|Ce produit n'est plus disponible|Produit arrêté|Temporairement indisponible|
  Esaurito|Non disponibile|Terminato|Fuori produzione|Prodotto esaurito|Attualmente non disponibile|
  Non più disponibile|Fuori catalogo|Agotado|Sin stock|Sin existencias|No disponible|Descatalogado|
  Fuera de stock|Producto agotado|Temporalmente agotado|No quedan unidades|Esgotado|Indisponível|
  Sem stock|Fora de stock|Descontinuado|Produto esgotado|Sem estoque|Produto indisponível|Niedostępny|
  Brak w magazynie|Produkt wycofany ze sprzedaży|Wyprzedane|Chwilowo niedostępny|Produkt niedostępny|
  Nakład wyczerpany|Brak towaru|Towar wyprzedany|Vyprodáno|Není skladem|Prodej ukončen|
  Momentálně nedostupné|Nedostupné|Zboží není dostupné|Dočasně nedostupné|Výroba ukončena|Vypredané|
  Nie je na sklade|Predaj ukončený|Momentálne nedostupné|Tovar nie je dostupný|Dočasne vypredané|
  Elfogyott|Nincs raktáron|Nem rendelhető|Megszűnt termék|Jelenleg nem elérhető|Kifutott termék|
  A termék nem elérhető|Készlethiány|Изчерпан|Няма наличност|Не е в наличност|Продуктът е изчерпан|
  Спрян от продажба|Временно изчерпан|Няма на склад|Наличност: 0 бр.|Няма в наличност|Rasprodano|
  Nema na zalihi|Nije dostupno|Trenutno nedostupno|Artikl nije dostupan|Privremeno nedostupno|
  Nije na skladištu|Ukinuto|Razprodano|Ni na zalogi|Ni dobavljivo|Trenutno ni na voljo|
  Artikel ni več na voljo|Ni več v prodaji|Εξαντλήθηκε|Μη διαθέσιμο|Εξαντλημένο|Δεν είναι διαθέσιμο|
  Προσωρινά εξαντλημένο|Καταργήθηκε|Εκτός αποθέματος|Χωρίς απόθεμα|Tükendi|Stokta yok|Satışta değil|
  Ürün tükendi|Temin edilemiyor|Stoklarımızda bulunmamaktadır|Satıştan kaldırıldı|
  Geçici olarak temin edilemiyor|Stoc epuizat|Indisponibil|Nu este în stoc|Produs indisponibil|Epuizat|
  Momentan indisponibil|Scos din vânzare|Nu se mai comercializează|Stoc: 0|Nu mai este disponibil|
  Stoc 0 buc|Fără stoc|Stoc zero|0 bucăți în stoc|Vândut|Retras din vânzare|Produs retras|Nu avem pe stoc|
  Sold out|Out of stock|Temporarily out of stock|No longer available|Discontinued|Currently unavailable|
  All gone|Withdrawn from sale|Not in stock|None left|0 in stock|Stock: 0|We've sold out|
  This item has been discontinued|Sorry, this one's gone|Нет в наличии|Распродано|Снят с производства|
  Товар закончился|Немає в наявності|Товар закінчився`;
const available = `
  Laos|Laos olemas|Saadaval|Noliktavā|Ir noliktavā|Pieejams|Yra sandėlyje|Turime|Varastossa|
  Heti saatavilla|I lager|Finns i lager|På lager|Op voorraad|Auf Lager|Sofort lieferbar|Lieferbar|
  En stock|Disponible|Disponibile|Disponibilità immediata|En existencias|Em stock|Disponível|Dostępny|
  W magazynie|Skladem|Na sklade|Skladom|Raktáron|Készleten|В наличност|На склад|Na zalihi|Na stanju|
  Dostupno|Na zalogi|Dobavljivo|Διαθέσιμο|Άμεσα διαθέσιμο|Σε απόθεμα|Stokta|Stokta var|În stoc|Pe stoc|
  Disponibil|În stoc furnizor|Ultimele bucăți|Stoc limitat|Livrare din stoc|In stock|Available|
  Only 3 left|Low stock|Есть в наличии|В наличии|Є в наявності|Μόνο 2 τεμάχια|Zadnjih 5 kosov|
  Posledné kusy|Utolsó darabok|Ostatnie sztuki|Noch 3 Stück|Letzte Stücke|Plus que 2|Dernières pièces|
  Ultimi pezzi|Últimas unidades|Laatste stuks|Få i lager|Viimased|Pēdējie|Paskutinės prekės|Son 3 ürün|
  Pre-order now|Precomandă|Vorbestellen|Précommande|Prenota ora|Przedsprzedaż|Předobjednat|Előrendelés|
  Предварителна поръчка|Prednarudžba|Προπαραγγελία|Ön sipariş|La comandă|Auf Bestellung|Sur commande|
  Su ordinazione|Bajo pedido|Por encomenda|Na zamówienie|Na objednávku|Rendelésre|По поръчка|Po narudžbi|
  Po naročilu|Κατόπιν παραγγελίας|Op bestelling|Beställningsvara|Bestillingsvare|Tilaustuote|Tellimisel|
  Pēc pasūtījuma|Pagal užsakymą|Sipariş üzerine`;

test.each(listed(soldOut))("sold out: %s", (text) => {
  expect(availabilityFromText(text)?.availability).toBe("OUT_OF_STOCK");
});

test.each(listed(available))("available: %s", (text) => {
  expect(availabilityFromText(text)?.availability).toBe("IN_STOCK");
});
