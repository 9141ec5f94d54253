/** Colours by their folded names in English, Romanian and the languages of nearby shops. Shades count as their colour. */
const colourNames: Readonly<Record<string, string>> = {
  black: "black negru neagra negre schwarz noir nero czarny zwart svart blk onyx",
  white: "white alb alba albe weiss blanc bianco blanco bialy wit wht",
  grey: "grey gray gri grau gris grigio szary grijs graphite grafit anthracite antracit spacegrau",
  silver: "silver argintiu argintie silber argent argento plata slv",
  gold: "gold auriu aurie golden oro dorado",
  red: "red rosu rosie rot rouge rosso rojo czerwony rood burgundy",
  blue: "blue albastru albastra blau bleu blu azul niebieski blauw navy bleumarin",
  green: "green verde verzi grun vert zielony groen olive",
  yellow: "yellow galben galbena gelb jaune giallo amarillo",
  orange: "orange portocaliu portocalie arancione naranja",
  pink: "pink roz rosa rose fucsia",
  purple: "purple mov violet lila violett viola lavender",
  brown: "brown maro braun marron marrone",
  beige: "beige bej cream crem ivory",
  inox: "inox stainless steel edelstahl",
};

/** Words that name an accessory or a consumable for another product. */
const accessoryNames =
  "husa huse carcasa folie incarcator incarcatoare cablu filtru filtre suport geanta rucsac curea bratara acumulator adaptor telecomanda cartus saci sac lavete perie perii accesoriu accesorii compatibil compatibila compatibile protectie furtun tava farfurie disc cap controller stand kit rezerve rezerva set cerneala case cases cover sleeve skin charger cable filter mount bag backpack pouch holster strap battery batteries adapter remote cartridge bracket replacement protector accessory accessories compatible dock cradle";

/** Romanian nouns that begin a title of the accessory itself: in a Romanian title the noun comes first. */
const headNames =
  "husa huse carcasa folie incarcator incarcatoare cablu filtru filtre suport geanta rucsac curea bratara acumulator adaptor telecomanda lavete perie perii accesorii furtun tava farfurie rezerve rezerva";

/** Kinds of editions and variants of one work or series, each with its words. A difference in one is rarely an accident. */
const editionKinds = {
  upgrade: "upgrade update crossgrade competitive migration",
  academic: "academic student students education educational teacher school faculty scolar",
  mac: "mac macintosh macos osx",
  windows: "windows pc linux",
  standard: "standard basic home essentials essential express starter",
  professional: "professional enterprise business premium ultimate platinum advanced server",
  deluxe: "deluxe special limited collector gold anniversary",
  size: "mini lite light plus max ultra small family compact nano micro slim large xl xxl",
  person: "junior kids copii women womens dama lady ladies men mens barbati unisex wmns",
  license: "license licenses licence user users subscription renewal oem volume seat cal upgradeable",
  connection: "wireless bluetooth wifi lte cellular 4g 5g fara",
  pack: "bundle kit set pack pachet collection lot combo suite",
} as const;

export type EditionKind = keyof typeof editionKinds;
export const editionKindNames = Object.keys(editionKinds) as readonly EditionKind[];

/** Abbreviations that shops use, and their words. */
const synonyms: Readonly<Record<string, string>> = {
  pro: "professional",
  prof: "professional",
  std: "standard",
  upg: "upgrade",
  upgrd: "upgrade",
  upgrades: "upgrade",
  acad: "academic",
  edu: "education",
  win: "windows",
  dlx: "deluxe",
  ed: "edition",
  vol: "volume",
  ver: "version",
  lic: "license",
  licenses: "license",
  licence: "license",
  macintosh: "mac",
  ltd: "limited",
  jr: "junior",
  w: "with",
  "wi-fi": "wifi",
  neagra: "negru",
  alba: "alb",
  rosie: "rosu",
  argintie: "argintiu",
  hdd: "harddisk",
  tft: "lcd",
  televizor: "tv",
  television: "tv",
  smartphone: "phone",
  telefon: "phone",
};

/** The usual word for an abbreviation or another form. */
export function usualWord(word: string): string {
  return Object.hasOwn(synonyms, word) ? (synonyms[word] as string) : word;
}

/** Words that join an accessory with the product that it is for. */
const forNames = "pentru for compatibil compatible fits fur pour para per";

export const colourOf: ReadonlyMap<string, string> = new Map(
  Object.entries(colourNames).flatMap(([colour, names]) =>
    names.split(" ").map((name) => [name, colour] as const),
  ),
);
export const accessoryWords: ReadonlySet<string> = new Set(accessoryNames.split(" "));
export const editionKindOf: ReadonlyMap<string, EditionKind> = new Map(
  editionKindNames.flatMap((kind) => editionKinds[kind].split(" ").map((word) => [word, kind] as const)),
);
export const headAccessories: ReadonlySet<string> = new Set(headNames.split(" "));
export const romanianForWords: ReadonlySet<string> = new Set(
  "pentru compatibil compatibila compatibile".split(" "),
);
export const forWords: ReadonlySet<string> = new Set(forNames.split(" "));

/** Words that titles of any shop contain often, the most frequent first: they count as common before any product is counted. */
export const commonWords: readonly string[] =
  "for with and de cu pentru in black the of si negru alb white la new set x by to a usb wireless silver argintiu blue rosu red gri gray grey hd 2 1 3 4 5 inch edition series system wi-fi wifi bluetooth digital camera case pack kit mini pro plus home office professional smart tv led full laptop notebook phone telefon mobil dual sim ram gb ssd hdd 5g 4g cable cablu power watt w putere capacitate culoare din fara pe sau software version windows mac pc dvd cd player audio video speaker boxa casti headphones memory card hard drive printer imprimanta toner cartridge lens battery acumulator charger incarcator adapter remote stand mount cover husa folie steel inox stainless gold auriu green verde pink roz mens womens men women shoes watch ceas electric automat automatic portable portabil high quality pret oferta nou original garantie livrare shop store online price buy sale".split(
    " ",
  );
