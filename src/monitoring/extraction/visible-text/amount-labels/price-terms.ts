/** For whom an amount is, and whether it contains tax, by the words around it. */
export interface PriceTerms {
  /** Only for those with a card, an account, an app or a code. */
  readonly isConditional: boolean;
  readonly isNet: boolean;
  readonly isGross: boolean;
}

/** A pattern of words or their beginnings, a line for each group of languages, in folded text. */
function anyWord(words: string): RegExp {
  const alternatives = words
    .replace(/\n\s*/g, "")
    .replaceAll("*", "\\p{L}*")
    .replaceAll("_?", "\\s*")
    .replaceAll("_", "\\s+");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, "u");
}

/** Prices that need a membership, a loyalty card, an account, an app or a code, in the languages of the European Union and beyond. */
const conditional = anyWord(`
  membri|membrii*|membru*|club*|klub*|fidelit*|fidelid*|abonat*|abonnent*|abonne*|aplicati*|appli|applis|app|apps|in-app|
  cu_cod*|cod*_promo*|cod*_de_reducere|cupon*|coupon*|cupom|cupao|cupoes|kupon*|kupong*|voucher*|gutschein*|bon_de_reduction|buono_sconto|
  (?:cu|au)_cont|cont_de_client|clientii?_(?:inregistrati|fideli|inscrisi)|inregistrat*|autentificat*|card*_(?:de_)?(?:fidelitate|client|membru)|cu_card*|
  \\p{L}+(?:kaart|karte|kortet|card|kortilla|kaardiga)|\\p{L}+kaarthouders?|
  members*|membership|loyalty|loyal|rewards?|insiders?|subscribers?|registered|signed[- ]in|sign_in|log_in|logged[- ]in|account_holders?|
  with_(?:the_|your_)?(?:code|card|coupon|voucher|account|app)|(?:promo|discount|voucher)_?codes?|use_code|
  mitglied*|kundenkarte*|kundenclub*|treue*|vorteilspreis*|angemeldet*|registriert*|mit_(?:dem_|der_|ihrer_)?(?:code|karte|kundenkarte|gutschein|app|konto)|
  membres?|adherent*|carte_(?:de_)?(?:fidelite|membre)|connectes?|inscrits?|avec_(?:le_|la_|votre_)?(?:code|carte|compte|appli*)|
  soci|socio*|iscritt*|tessera*|registrat[ioae]|abbonat*|con_(?:il_|la_|tu_|tua_)?(?:codice|codigo|carta|tarjeta|tessera|app|cuenta)|codice_(?:sconto|promo*)|
  miembro*|suscript*|registrad[oa]s*|tarjeta_(?:de_)?(?:cliente|fid*)|codigo_(?:promo*|de_descuento|descuento)|
  membro*|clube|assinante*|cadastrad[oa]s*|aplicacao|aplicativo|aplicacion|com_(?:o_|a_|seu_)?(?:codigo|cartao|conta|app)|cartao_(?:cliente|fid*)|
  czlonk*|aplikacj*|aplikac*|z_(?:kodem|karta|kontem)|kod*_(?:rabat*|promo*)|zalogowan*|zarejestrowan*|lojalnos*|stal*_klient*|
  clen*|clan*|s_(?:kodem|kodom|kartou|karticom|kodo|kartico|uctem|uctom)|kod*_(?:slev*|zlav*)|slevov*_kod*|zlavov*_kod*|registrovan*|registriran*|prihlasen*|prijavljen*|vernost*|vernostn*|vjernost*|zvestob*|
  tagok*|tagsag*|klubtag*|torzsvasarlo*|applikacio*|alkalmazas*|kodd?al|kuponk*|regisztral*|bejelentkez*|husegk*|husegprogram*|kartyaval|
  uye*|kulup*|uygulama*|kodu?_ile|koduyla|
  leden*|klantenkaart|ingelogd*|geregistreerd*|met_(?:de_|je_)?(?:code|kaart|klantenkaart|account|app)|kortingscode|
  medlem*|inloggad*|innlogget*|logget|med_(?:kod*|kort|app*)|rabatkod*|rabattkod*|
  jasen*|etukort*|sovellu*|koodilla|kirjautu*|liikme*|liige*|kliendikaar*|rakendus*|koodiga|sisselogi*|
  biedr*|lietotn*|ar_(?:kodu|karti)|nariams|nari[uo]*|su_(?:kodu|kortele)|programel*|registruot*|lojalum*|lojalitat*|
  член*|клуб*|приложени*|с_(?:код*|промокод*|карт*)|по_карт*|промокод*|промо_код*|код_за_отстъпка|купон*|зарегистр*|регистриран*|авторизов*|лоял*|
  участник*|додат*|μελ(?:η|ων|ος|ους)|κλαμπ|εφαρμογ*|με_κωδικο|κουπον*|εγγεγραμμεν*|με_(?:την_)?καρτα`);

/** "Without value added tax". */
const net = anyWord(`
  fara_tva|f(?:ara|\\.)_?t\\.?v\\.?a\\.?|exclusiv_tva|\\+_?tva|plus_tva|tva_neinclus*|nu_include_tva|pret*_net|net|neto|netto*|
  excl*\\.?_?(?:of_)?(?:vat|tax|tva|btw|moms|mwst|ust|iva|tax(?:es)?|gst|ddv|pdv|dph)|ex\\.?_?(?:vat|tax|btw|gst)|(?:vat|tax)_(?:excluded|exclusive|not_included|extra)|without_(?:vat|tax)|before_tax|plus_vat|\\+_?(?:vat|iva|btw|dph|pdv|ddv)|
  zzgl\\.?_(?:\\p{L}+\\.?_)?(?:mwst|ust|mehrwertsteuer|umsatzsteuer|\\d+)|ohne_(?:mwst|ust|mehrwertsteuer|steuer)|exkl*\\.?_(?:mwst|ust|moms|mva)|nettopreis*|
  ht|h\\.t\\.?|hors_tax*|hors_tva|prix_ht|iva_(?:esclus*|excl*|no_incl*|nao_incl*|non_incl*)|(?:sin|sem|senza|mas|mais|piu|\\+)_iva|s/_?iva|al_netto*|imponibile|base_imponible|
  bez_(?:dph|dane|dani|pdv*|vat|pvn|ddv)|brez_(?:ddv|davka)|be_pvm|bez_pievienotas*|cena_netto|
  afa_nelkul|\\+_?afa|kdv_haric|kdv_haricinde|\\+_?kdv|
  ekskl*\\.?_?(?:moms|mva)|uden_moms|utan_moms|uten_mva|eks\\.?_mva|ex_moms|alv_0*|veroton*|ilman_alv*|ilma_(?:km|kaibemaksu)*|km-ta|kmta|ei_sisalda_(?:km|kaibemaksu)*|
  без_(?:ддс|ндс|пдв|данък)|\\+_?ндс|χωρις_(?:φ\\.?π\\.?α\\.?|φπα)|προ_φπα|\\+_?φπα|πλεον_φπα`);

/** "With value added tax". */
const gross = anyWord(`
  cu_tva|tva_inclus*|incl*\\.?_tva|inclusiv_tva|cu_t\\.v\\.a\\.?|brut|brutto*|bruto|
  incl*\\.?_?(?:of_)?(?:vat|tax|btw|moms|mwst|ust|iva|gst|ddv|pdv|dph|taxes)|inc\\.?_?(?:vat|tax|gst)|(?:vat|tax)_(?:included|inclusive|incl*)|with_(?:vat|tax)|including_(?:vat|tax)|
  inkl*\\.?_(?:\\d+_?%_)?(?:mwst|ust|moms|mva|mehrwertsteuer|gesetzl*)|inklusive_(?:mwst|moms|mehrwertsteuer)|mit_(?:mwst|mehrwertsteuer)|bruttopreis*|
  ttc|t\\.t\\.c\\.?|toutes_taxes*|tva_comprise|iva_(?:inclus*|incl*|incluid[oa]|compres[oa])|ivato|ivata|(?:con|com|c/)_?iva|
  (?:s|vcetne|vratane|z|sa|ar|su)_(?:dph|dani|ddv|davkom|pdv-om|pdv|pdvom|vat|pvn|pvm)|cena_brutto|z_vat|vcetne_dph|uklj*\\.?_pdv|pdv_ukljucen*|ddv_vkljucen*|vklj*\\.?_ddv|
  afaval|afa_tartalm*|kdv_dahil|kdvli|kdv_dahildir|
  med_moms|inkl_moms|med_mva|sis*\\.?_alv*|sisaltaa_alv*|km-ga|kmga|sisaldab_(?:km|kaibemaksu)*|koos_(?:km|kaibemaksu)*|
  с_(?:ддс|ндс|пдв)|ддс_включен*|включително_ддс|вкл\\.?_ддс|με_(?:φ\\.?π\\.?α\\.?|φπα)|συμπ\\p{L}*\\.?_φπα|περιλαμβ\\p{L}*_φπα`);

/** Reads the words around an amount. @param folded lower case without diacritics */
export function priceTerms(folded: string): PriceTerms {
  if (folded === "") return { isConditional: false, isNet: false, isGross: false };
  const isGross = gross.test(folded);
  return { isConditional: conditional.test(folded), isNet: !isGross && net.test(folded), isGross };
}
