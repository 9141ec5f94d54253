import type { Random } from "./random.ts";

/** Product nouns of a general shop, the most frequent first. */
const productNouns = [
  "Mașină de găurit",
  "Șurubelniță",
  "Set chei tubulare",
  "Polizor unghiular",
  "Fierăstrău circular",
  "Bormașină cu percuție",
  "Aspirator vertical",
  "Cuptor cu microunde",
  "Frigider cu două uși",
  "Mașină de spălat rufe",
  "Televizor LED",
  "Telefon mobil",
  "Căști fără fir",
  "Încărcător rapid",
  "Cablu de date",
  "Baterie externă",
  "Ceas inteligent",
  "Laptop",
  "Monitor",
  "Tastatură mecanică",
  "Mouse fără fir",
  "Imprimantă laser",
  "Cartuș toner",
  "Router",
  "Scaun de birou",
  "Masă extensibilă",
  "Canapea",
  "Saltea ortopedică",
  "Pernă",
  "Lenjerie de pat",
  "Covor",
  "Lampă de masă",
  "Bec cu halogen",
  "Plafonieră",
  "Priză dublă",
  "Întrerupător",
  "Prelungitor",
  "Țeavă din cupru",
  "Robinet",
  "Baterie chiuvetă",
  "Vas de toaletă",
  "Cadă",
  "Oglindă",
  "Gresie",
  "Faianță",
  "Parchet laminat",
  "Vopsea lavabilă",
  "Lac pentru lemn",
  "Grund",
  "Adeziv",
  "Silicon sanitar",
  "Bandă adezivă",
  "Mănuși de protecție",
  "Cască de protecție",
  "Bocanci",
  "Pantofi sport",
  "Rucsac",
  "Valiză",
  "Bicicletă",
  "Trotinetă electrică",
  "Cort",
  "Sac de dormit",
  "Undiță",
  "Minge",
  "Ghiveci",
  "Furtun de grădină",
  "Mașină de tuns iarba",
  "Motocoasă",
  "Drujbă",
  "Pompă submersibilă",
  "Grătar",
  "Jucărie din lemn",
  "Puzzle",
  "Cărucior",
  "Scaun auto",
  "Scutece",
  "Lapte praf",
  "Hrană uscată câini",
  "Nisip pisici",
  "Ulei de motor",
  "Anvelopă",
  "Acumulator auto",
  "Lichid de parbriz",
  "Ștergător",
  "Cafea boabe",
  "Ceai",
  "Ciocolată",
  "Oală sub presiune",
  "Tigaie",
  "Set cuțite",
  "Blender",
  "Friteuză",
  "Storcător",
  "Fier de călcat",
  "Uscător de păr",
];

const traits = [
  "negru",
  "alb",
  "gri",
  "roșu",
  "albastru",
  "verde",
  "pentru",
  "cu",
  "profesional",
  "compact",
  "portabil",
  "reglabil",
  "inox",
  "din oțel",
  "din aluminiu",
  "din plastic",
  "impermeabil",
  "silențios",
  "ecologic",
  "premium",
  "clasic",
  "1500W",
  "2000W",
  "750W",
  "18V",
  "12V",
  "220V",
  "50cm",
  "120x60",
  "2.5m",
  "10kg",
  "500ml",
  "1l",
  "5l",
  "XL",
  "mărimea 42",
  "mărimea 44",
  "pachet 10 bucăți",
  "set 3 piese",
  "cu accesorii",
  "cu acumulator",
  "fără acumulator",
  "resigilat",
  "ediție nouă",
  "garanție extinsă",
  "fabricat în Țările de Jos",
  "sârmă",
  "înălțime reglabilă",
  "zăpadă",
];

const syllables = [
  "bo",
  "re",
  "al",
  "va",
  "no",
  "ti",
  "ma",
  "ru",
  "ke",
  "lo",
  "di",
  "sa",
  "pe",
  "tor",
  "xen",
  "fi",
  "gra",
  "ni",
  "zo",
  "ul",
  "mer",
  "can",
  "ho",
  "ba",
  "ster",
  "vel",
  "ro",
  "cra",
  "jen",
  "qui",
];

const letters = "ABCDEFGHIJKLMNOPRSTUVXZ";

/** @returns distinct invented brand names */
export function brandNames(random: Random, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) {
    const parts = Array.from({ length: 2 + random.integer(3) }, () => random.pick(syllables)).join("");
    names.add(parts.charAt(0).toUpperCase() + parts.slice(1));
  }
  return [...names];
}

/** @returns distinct paths of up to three levels, every parent before its children */
export function categoryPaths(random: Random, departments: number, children: number): string[] {
  const paths = new Set<string>();
  for (let department = 1; department <= departments; department++) {
    const top = `${random.pick(productNouns)} și altele ${department}`;
    paths.add(top);
    for (let second = 1; second <= children; second++) {
      const middle = `${top}/${random.pick(productNouns)} ${second}`;
      paths.add(middle);
      for (let third = 1; third <= children; third++) paths.add(`${middle}/${random.pick(traits)} ${third}`);
    }
  }
  return [...paths];
}

/** Such as "BX-4821"; nearly unique. */
export function modelCode(random: Random): string {
  const letter = () => letters.charAt(random.integer(letters.length));
  return `${letter()}${letter()}-${1000 + random.integer(90_000)}`;
}

/** Such as "Polizor unghiular Boreal compact 750W BX-4821". */
export function productTitle(random: Random, brand: string): string {
  const chosenTraits = Array.from({ length: 1 + random.integer(4) }, () => random.pickSkewed(traits)).join(
    " ",
  );
  return `${random.pickSkewed(productNouns)} ${brand} ${chosenTraits} ${modelCode(random)}`;
}
