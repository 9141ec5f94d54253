/**
 * A currency sign or word. `iso` is null for signs shared by several currencies ("$", "kr", "Rs"), which are
 * returned as found and never guessed.
 */
export interface CurrencySign {
  /** ISO 4217 code, or null where the sign is shared by several currencies. */
  readonly iso: string | null;
  /** True if the sign always means money; false if it does so only beside a number. */
  readonly isDistinct: boolean;
}

const isoCodes = new Set(
  (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD " +
    "CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF " +
    "GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK " +
    "LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR " +
    "PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC " +
    "SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR " +
    "ZMW ZWL ATS BEF BYR CYP DEM EEK ESP FIM FRF GRD IEP ITL LTL LUF LVL MTL NLG PTE ROL SIT SKK TRL"
  ).split(" "),
);

/** Codes that are also words or abbreviations; they count only beside a number. */
const wordlikeCodes = new Set("ALL ANG BAM BOB COP CUP GEL LAK MAD MOP PEN SIT SOS TOP TRY".split(" "));

/** Codes that shops also write in lower case and that are not words. */
const codesInAnyCase = new Set(
  "AED AUD BGN CAD CHF CNY CZK DKK EUR GBP HRK HUF IDR INR JPY MDL MYR NOK PHP PLN RON RSD RUB SEK UAH USD VND".split(
    " ",
  ),
);

function table(entries: string, isDistinct: boolean): [string, CurrencySign][] {
  return entries.split(" ").map((entry) => {
    const [sign = "", iso] = entry.split("=");
    return [sign, { iso: iso ?? null, isDistinct }];
  });
}

/** Single characters that always mean a currency. */
const symbols = new Map(
  table(
    "€=EUR £=GBP $ ¥ ₽=RUB ₴=UAH ₺=TRY ₹=INR ₫=VND ₩=KRW ₪=ILS ₱=PHP ฿=THB ₦=NGN ₡=CRC ₲=PYG ₸=KZT ₮=MNT " +
      "₭=LAK ៛=KHR ₼=AZN ₾=GEL ֏=AMD ؋=AFN ৳=BDT ₵=GHS ₤ ₨ ﷼ ƒ ₿ Ƀ 円=JPY 元 圆 圓 원=KRW",
    true,
  ),
);

/** Signs with a letter that identifies the dollar, pound or yen. */
const compounds = new Map(
  table(
    "US$=USD U$S=USD AU$=AUD A$=AUD CA$=CAD CAN$=CAD CAD$=CAD C$ NZ$=NZD HK$=HKD S$=SGD SG$=SGD NT$=TWD R$=BRL MX$=MXN " +
      "MEX$=MXN AR$=ARS CL$=CLP CLP$=CLP CO$=COP COL$=COP RD$=DOP TT$=TTD J$=JMD JM$=JMD N$=NAD T$=TOP WS$=WST " +
      "BZ$=BZD BN$=BND B$ BDS$=BBD EC$=XCD GY$=GYD L$=LRD FJ$=FJD CUC$=CUC MOP$=MOP Z$ CV$=CVE $U=UYU $B=BOB E£=EGP " +
      "LB£=LBP SY£=SYP IR£=IEP CN¥=CNY JP¥=JPY GH₵=GHS",
    true,
  ),
);

/** Case-insensitive words, in lower case. */
const words = new Map([
  ...table(
    "zł=PLN złotych=PLN złoty=PLN kč=CZK руб=RUB рубль=RUB рубля=RUB рублей=RUB рублях=RUB грн=UAH гривень=UAH " +
      "гривні=UAH лв=BGN лева=BGN тенге=KZT тнг=KZT euro=EUR euros=EUR ευρώ=EUR евро=EUR บาท=THB تومان ريال " +
      "د.إ=AED ر.س=SAR ر.ق=QAR د.ك=KWD د.ب=BHD ر.ع=OMR ل.ل=LBP ل.س=SYP ج.م=EGP د.م=MAD د.ت=TND د.ج=DZD د.ع=IQD",
    true,
  ),
  ...table(
    "lei=RON leu=RON zl=PLN hrn=UAH kr р дин dinara dinari dinar ден=MKD kn=HRK kuna=HRK тг=KZT " +
      "dh dhs nis=ILS dollars dollar pounds pound francs franc forint=HUF kronor=SEK sfr=CHF сом=KGS сум=UZS сўм=UZS lek=ALL lekë=ALL đ=VND vnđ=VND birr=ETB gs=PYG fcfa тңг=KZT ман=AZN динар дирхам=AED сомони=TJS манат=AZN драм=AMD դր=AMD ლარი=GEL ש״ח=ILS",
    false,
  ),
]);

/** Case-sensitive abbreviations ("Ft" is forint, "ft" is feet). */
const exactWords = new Map(
  table(
    "Ft=HUF FT=HUF TL=TRY Rp=IDR RP=IDR Rs RS RMB=CNY NTD=TWD BsF BsS JD=JOD BD=BHD QR=QAR SR=SAR RM=MYR KM=BAM Br Bs DT=TND LD KD=KWD ZK=ZMW Db=STN Rf=MVR " +
      "FBu=BIF Fbu=BIF Fdj=DJF KSh=KES Ksh=KES TSh=TZS USh=UGX Fr NT Kc=CZK KC=CZK BTC Afl=AWG Kz=AOA MT=MZN CFA Tk=BDT TK=BDT",
    false,
  ),
);

/** A single-character sign, or null. */
export function currencySymbol(character: string): CurrencySign | null {
  return symbols.get(character) ?? null;
}

/** A sign with an identifying letter, such as "R$"; case-insensitive. Null if unknown. */
export function currencyCompound(text: string): CurrencySign | null {
  return compounds.get(text) ?? compounds.get(text.toUpperCase()) ?? null;
}

/** An ISO code or currency word without trailing dot; null for other words. */
export function currencyWord(word: string): CurrencySign | null {
  if (word.length > 8) return null;
  const exact = exactWords.get(word);
  if (exact) return exact;
  if (word.length === 3) {
    if (isoCodes.has(word)) return { iso: word, isDistinct: !wordlikeCodes.has(word) };
    const upper = word.toUpperCase();
    if (codesInAnyCase.has(upper)) return { iso: upper, isDistinct: false };
  }
  return words.get(word.toLowerCase()) ?? null;
}

/**
 * The ISO 4217 code of a sign or word.
 * @param sign as found, optionally with a trailing dot: "руб.", "€", "R$", "lei", "EUR"
 * @returns null if the sign is unknown or shared by several currencies
 */
export function isoOfSign(sign: string): string | null {
  const bare = sign.trim().replace(/\.$/, "");
  const compact = bare.replace(/\s/g, "");
  return (currencySymbol(bare) ?? currencyCompound(compact) ?? currencyWord(bare))?.iso ?? null;
}
