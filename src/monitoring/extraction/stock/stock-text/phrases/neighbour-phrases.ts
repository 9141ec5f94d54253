import type { StockPhrases } from "./stock-phrases.ts";

/** Phrases in the languages of neighbouring markets and of shops that deliver from them. */
export const neighbourPhrases: StockPhrases = {
  out: [
    // Spanish, Portuguese
    "agotad[oa]s?|sin (?:stock|existencias)|(?:ya )?no (?:esta |se encuentra )?disponible|fuera de stock|descatalogad[oa]",
    "esgotad[oa]|sem (?:stock|estoque)|indisponivel|fora de (?:stock|estoque)|descontinuad[oa]|nao (?:esta )?disponivel",
    // French
    "(?:en )?rupture(?: de stock)?(?: temporaire)?|(?:actuellement |temporairement |momentanement )?indisponible|epuisee?s?|(?:n'est )?(?:plus|pas|non) (?:actuellement |encore )?(?:disponible|en stock|commercialise)e?|victime de son succes|stock epuise",
    // German
    "(?:leider |derzeit |aktuell |momentan |zurzeit |restlos )?(?:ausverkauft|vergriffen)|nicht (?:mehr )?(?:auf lager|verfugbar|lieferbar|vorratig|erhaltlich|bestellbar|im sortiment)|nicht (?:mehr )?zur verfugung",
    // Italian
    "esaurit[oaie]|non (?:e )?(?:piu |attualmente |al momento )?disponibil[ei]|fuori produzione",
    // Dutch
    "(?:tijdelijk )?uitverkocht|niet (?:meer )?(?:op voorraad|leverbaar|beschikbaar|verkrijgbaar)",
    // Polish, Czech, Slovak
    "(?:produkt |towar |chwilowo |obecnie )?niedostepn[yae]|brak (?:w magazynie|towaru|na stanie|produktu)|wyprzedan[yae]|wycofan[yae]",
    "vyprodan[oay]|neni (?:skladem|dostupn\\w+)|nedostupn[eya]|vypredan[eya]|nie je (?:na sklade|skladom|dostupn\\w+)|momentalne nedostupn\\w+",
    // Hungarian
    "elfogyott|nincs (?:raktaron|keszleten)|(?:jelenleg )?nem (?:elerheto|kaphato|rendelheto)|kifutott",
    // Bulgarian, Russian, Ukrainian, Serbian, Croatian, Slovene
    "изчерпан\\p{L}*|няма (?:в )?наличност|не е (?:в )?налич\\p{L}+|неналич\\p{L}+",
    "нет (?:в наличии|на складе)|наличие(?: на складе| товара)?\\s*:\\s*нет|(?:товар )?закончился|распродан\\p{L}*|раскупили|снят[оа]? с (?:производства|продажи)|(?:временно )?(?:недоступен|отсутствует)",
    "немає в наявності|немає на складі|закінчився",
    "rasprodan[oa]?|nije (?:dostupn[oa]?|na (?:stanju|zalihi|skladistu|lageru))|nema na (?:stanju|zalihi|skladistu|lageru)|razprodan[oa]?|ni (?:vec )?(?:na zalogi|na voljo|dobavljiv\\w*)|(?:trenutno |privremeno |vise )?nedostup(?:no|an|na)",
    // Greek, Turkish
    "εξαντλη\\p{L}+|μη διαθεσιμ\\p{L}+|δεν (?:ειναι )?διαθε\\p{L}+",
    "tukendi|stok(?:ta|larda) (?:yok|kalmadi|bulunmamaktadir)|mevcut degil|satista degil|stok yok|temin edilem\\w+",
    // Baltic and Nordic
    "(?:laost )?otsas|(?:ei ole|pole)(?: hetkel| praegu)? (?:saadaval|laos)|labi muudud|valja muudud|loppuunmyyty|loppunut|ei (?:saatavilla|varastossa)",
    "nav (?:pieejam\\w+|noliktava)|izpardots|isparduota|nera (?:sandelyje|prekyboje)|neturime",
    "slutsald|slut i lager|udsolgt|utsolgt|(?:ikke|inte|ej) (?:pa|i) lager",
    // Withdrawn, production ended, none left: the same in each language
    "(?:no )?(?:quedan|quedando) (?:mas )?unidades (?:disponibles )?agotad\\w+|no quedan (?:unidades|existencias)|produit arrete|article arrete|arret de (?:fabrication|commercialisation)|" +
      "fuori catalogo|artikel nicht mehr (?:verfugbar|lieferbar|erhaltlich)|uit (?:het )?assortiment|naklad wyczerpany|(?:prodej|vyroba|predaj) (?:ukoncen[ay]?|bol[ao]? ukoncen[ayo]?)|" +
      "megszunt (?:termek|cikk)|keszlethiany|спрян\\p{L}* от (?:продажба|производство)|няма на склад|налич\\p{L}+\\s*:\\s*0(?!\\d)|(?:artikl|proizvod|artikel|izdelek) (?:nije|ni)(?: vise| vec)? (?:dostupan|dostupno|na voljo)|" +
      "ni vec (?:v prodaji|na voljo)|ukinut[oa]?(?= (?:iz prodaje|proizvod)|$)|ukinjen[oa]?|καταργηθηκε|εκτο[ςσ] αποθεματο[ςσ]|χωρι[ςσ] αποθεμα|stoklarimizda bulunmamaktadir|satistan kaldirildi",
    "(?:toode )?(?:on )?muugist eemaldatud|tootmine (?:on )?lopetatud|iznemts no pardosanas|nebeparduodama|(?:preke )?laikinai nepasiekiama|isimta is prekybos|(?:tuote )?(?:on )?(?:tilapaisesti )?loppu(?=$|[ .!])(?! uunista)|" +
      "(?:on )?poistunut (?:valikoimasta|myynnista)|tillfalligt slut|(?:produkten |varan )?(?:har )?utgatt|(?:varen |produktet )?(?:er )?udgaet|restordre",
    // That the last one was sold, in free wording
    "wyprzedal\\w+|(?:alles|alle|schon|bereits) (?:weg|verkauft|vergriffen)|ist uns ausgegangen|tout (?:est )?(?:parti|vendu)|nous n'en avons plus|il n'y en a plus|(?:abbiamo )?venduto (?:tutt\\w+|l'ultim\\w+)|sono finit[ie]|" +
      "(?:hemos|se han?) (?:vendido|agotado|acabado) (?:tod\\w+|el ultimo|la ultima|las ultimas|los ultimos)|ya no nos queda\\w*|vendemos (?:tudo|o ultimo|a ultima)|ja nao temos|uz (?:zadn\\w+ |ziadn\\w+ )?nemame|(?:vse|vsechno|vsetko) (?:je )?(?:pryc|prodan[oae]|predan[eao])|" +
      "elkelt(?:ek)?|elfogytak|mind elment|свършиха|продадохме (?:последн\\p{L}+|всички)|разпродад\\p{L}+|sve je (?:prodano|rasprodano)|poslo (?:nam )?je|vse je (?:prodano|poslo)|τελειωσ(?:ε|αν)|πουληθηκ\\p{L}+|ξεπουλ\\p{L}+",
    "(?:allemaal|alles|net) (?:weg|verkocht)|(?:har )?(?:salt slut|tagit slut)|revet vaek|myytiin loppuun|on (?:kaikki )?myyty|otsa saanud|said otsa|ir izpardot\\p{L}+|(?:ir )?beigusies|beidzies|ispirkta|baigesi|nebeturime|kalmadi",
    // Japanese, Chinese, Korean
    "在庫切れ|在庫[:：]?なし|品切れ|売り切れ|缺货|无货|售罄|일시품절|품절",
  ],
  outAlone: [
    "terminato|loppu|slut|vendu|verkauft|venduto|vendido|verkocht|sprzedan[ey]|prodano|eladva|продано|продан|pardots|parduota|myyty|muudud|solgt|sald",
  ],
  outButton: [
    "avis[ae]me cuando|avisarme|avise-me(?: quando)?|notificar\\w* cuando",
    "prevenez[- ]moi|me prevenir|m'alerter|alertez[- ]moi|etre (?:averti|alerte|prevenu)",
    "benachrichtig\\w*[^.!?]{0,40}(?:verfugbar|lager|lieferbar)|e-?mail bei verfugbarkeit",
    "avvisami(?:[^.!?]{0,40}disponibil\\w+)?|houd m[ei]j? op de hoogte|mail m[ei]j? (?:wanneer|als|bij)",
    "powiadom[^.!?]{0,20} o dostepnosci|hlidat dostupnost|strazit dostupnost|ertesit\\w*[^.!?]{0,30}(?:keszlet|raktar|erkez)\\w*",
    "уведоми ме|сообщить о поступлении|уведомить о (?:поступлении|наличии)|повідомити про наявність|obavesti me|obavijesti me",
    "ειδοποι\\p{L}+ με|ενημερ\\p{L}+ με|gelince haber ver|teavita mind|ilmoita kun",
  ],
  in: [
    "en stock|hay (?:stock|existencias)|existencias?\\s*:\\s*[1-9]\\d*(?: \\p{L}+)?|(?:ultim[oa]s|pocas) unidades|queda[n]? (?:solo )?\\d+|preventa|disponible (?:en stock|inmediat\\w+)",
    "em (?:stock|estoque)|restam? (?:so |apenas )?\\d+|pre-?venda|disponivel (?:em stock|para entrega)",
    "plus que \\d+|il (?:n'en |ne )?reste (?:plus )?que \\d+|dernier[es]{1,3} (?:exemplaires?|pieces?|articles?)|precommand\\w+|stock limite|disponible (?:en stock|immediatement|sous)",
    "(?:sofort |ab |nur noch wenige )?(?:auf lager|lieferbar|vorratig)|sofort verfugbar|nur noch \\d+|letzte[sr]? (?:stuck|exemplar\\w*|artikel)|vorbestell\\w+|auf bestellung|wenige (?:verfugbar|stuck)|lagernd|lieferzeit\\s*:? ?(?:ca\\. )?\\d+",
    "disponibilita\\s*[:\\-]?\\s*(?:immediata|limitata|\\d+ pezz\\w+|alta|buona)|in magazzino|ultim[io] pezz[io]|solo \\d+ (?:rimast|disponibil|pezz)\\w+|preordin\\w+|pronta consegna|disponibile (?:subito|in magazzino|per la)",
    "op voorraad|direct leverbaar|nog (?:maar |slechts )?\\d+ (?:stuks|op voorraad|beschikbaar)|laatste (?:stuks|exemplaar|exemplaren)|beperkte voorraad",
    "(?:jest )?w magazynie|na stanie|ostatni[ae] sztuk[ai]|zostal[oy]? (?:tylko )?\\d+|przedsprzedaz|(?:mala|duza|srednia) ilosc|na zamowienie|dostepn[yae] (?:od reki|w magazynie|online)",
    "skladem|posledni (?:kus|kusy|\\d+)|na objednavku|na sklade|skladom|posledn[ye] kus\\w*|predobjedn\\w+",
    "raktaron|keszleten|utolso (?:darab\\w*|\\d+)|csak \\d+ (?:db|darab)|elorendel\\w+|rendelheto|azonnal (?:elerheto|szallithato)",
    "в наличност|на склад|последни (?:броики|\\d+)|предварителна поръчка|по поръчка|ограничен[аои] (?:наличност|количество)|налично",
    "(?:есть )?в наличии|наличие(?: на складе| товара)?\\s*:\\s*(?:да|есть|имеется)|есть на складе|на складе|осталось (?:всего )?\\d+|последн\\p{L}+ (?:штук\\p{L}*|экземпляр\\p{L}*)|предзаказ|под заказ|есть в магазинах|в наявності|є в наявності",
    "na (?:zalihi|zalogi|skladistu|lageru|stanju)|dostupno odmah|(?:posljednj|zadnj)\\w+ ko(?:mad|s)\\w*|dobavljiv\\w* (?:takoj|v)|takoj dobavljiv\\w*",
    "(?:αμεσα )?διαθεσιμ[οαηι]|σε αποθεμα|τελευται\\p{L}+ (?:τεμαχι\\p{L}+|κομματι\\p{L}+)|προπαραγγελια|κατοπιν παραγγελιασ|ετοιμοπαραδοτο",
    "stokta(?: var| mevcut)?|stoklarda|son \\d+ (?:urun|adet)|sinirli stok|on siparis",
    "(?:en existencias|reserva(?:r)? ya|prenota ora|prednarudzba|prednarocilo|laos olemas|(?:ainult|vaid) \\d+ (?:laos|alles)|(?:tikai|vairs) \\d+ gab|liko (?:tik )?\\d+)|μονο \\d+ τεμαχ\\p{L}+|zadnj\\w+ \\d+ kos\\w*|noch \\d+ (?:stuck|stk)|letzte stucke|" +
      "(?:sur commande|su ordinazione|bajo pedido|por encomenda|rendelesre|po narudzbi|po narocilu|op bestelling|bestallningsvara|bestillingsvare|tilaustuote|tellimisel|pec pasutijuma|pagal uzsakyma|siparis uzerine)(?= |[.,;!(]|$)",
    "saadaval|varastossa|saatavilla|heti saatavilla|(?:ir )?pieejams|ir noliktava|yra sandelyje|(?:pa|i) lager",
    "在庫[:：]?あり|在庫わずか|残り\\d+|有货|现货|재고있음|予約",
  ],
  inAlone: [
    "disponibles?|disponivel|disponibil[ei]|verfugbar|beschikbaar|leverbaar|dostepn[yae]|elerheto|наличен|наличн[аои]|доступен|dostupn[oae]|mevcut|laos|noliktava|turime|dobavljiv[oa]|viimased|pedejie|paskutines prekes|zadnji kosi",
  ],
  inButton: [
    "(?:anadir|agregar) (?:al (?:carrito|carro)|a (?:la|mi) (?:cesta|bolsa))|(?:adicionar|colocar|meter) (?:ao|no|na|a) (?:carrinho|cesto|cesta|sacola)|comprar (?:ahora|agora|ya)|ajouter au panier|in den (?:warenkorb|einkaufswagen)|aggiungi al (?:carrello|cestino)",
    "in (?:mijn )?winkel(?:wagen(?:tje)?|mand)|voeg toe aan|(?:dodaj )?do koszyka|(?:pridat |vlozit )?do kosik[ua]|kosarba(?: teszem| rakom)?|добави в количката|(?:добавить )?в корзину|в кошик|u kosaricu|dodaj u (?:korpu|kosaricu)",
    "προσθηκη στο καλαθι|sepete (?:ekle|at)|hemen al|lisa ostukorvi|(?:lisaa )?ostoskoriin|(?:ielikt|pievienot) groza\\w*|i krepseli|lagg i varukorg\\w*|(?:laeg|legg) i (?:kurv|handlekurv)\\w*",
    "カートに入れる|加入购物车|장바구니",
  ],
};
