import { foldText } from "../../../kit/text/fold-text.ts";

/** Units as titles write them, to one spelling. Romanian and English, and the French octet of European shops. */
const unitSpellings: Readonly<Record<string, string>> = {
  kb: "kb",
  mb: "mb",
  mo: "mb",
  gb: "gb",
  go: "gb",
  gigabyte: "gb",
  tb: "tb",
  to: "tb",
  terabyte: "tb",
  inch: "inch",
  inches: "inch",
  inchi: "inch",
  inci: "inch",
  toli: "inch",
  zoll: "inch",
  in: "inch",
  ft: "ft",
  feet: "ft",
  foot: "ft",
  mm: "mm",
  cm: "cm",
  m: "m",
  metri: "m",
  metru: "m",
  ml: "ml",
  cl: "cl",
  l: "l",
  litri: "l",
  litru: "l",
  litre: "l",
  liter: "l",
  litres: "l",
  liters: "l",
  g: "g",
  gr: "g",
  grame: "g",
  kg: "kg",
  kilograme: "kg",
  lb: "lb",
  lbs: "lb",
  oz: "oz",
  w: "w",
  watt: "w",
  watts: "w",
  wati: "w",
  kw: "kw",
  mah: "mah",
  ah: "ah",
  v: "v",
  volt: "v",
  volti: "v",
  hz: "hz",
  khz: "khz",
  mhz: "mhz",
  ghz: "ghz",
  mp: "mp",
  mpx: "mp",
  megapixel: "mp",
  megapixels: "mp",
  megapixeli: "mp",
  rpm: "rpm",
  rot: "rpm",
  buc: "pcs",
  bucata: "pcs",
  bucati: "pcs",
  pcs: "pcs",
  piese: "pcs",
  pieces: "pcs",
  pk: "pcs",
  pack: "pcs",
  packs: "pcs",
  count: "pcs",
  ct: "pcs",
  capsule: "pcs",
  tablete: "pcs",
  pastile: "pcs",
};

const quantity = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])(\d{1,7}(?:\.\d{1,3})?)[\s-]*(${Object.keys(unitSpellings)
    .toSorted((a, b) => b.length - a.length)
    .join("|")})(?![\p{L}\p{N}])`,
  "gu",
);

/** `to`, `in` and `m` are words too: they are units only where they follow their number directly, as in `1to`. */
const onlyAttached = new Set(["to", "mo", "in", "go", "rot", "count"]);

/**
 * Folded text with one spelling of what shops write differently: decimal commas, inch signs, and quantities in one word
 * (`10,9 "` becomes `10.9inch`, `64 GB` becomes `64gb`), versions (`v. 8` becomes `8`). Language tags of linked data (`"…"@en`) are removed.
 * @param limit UTF-16 units that are read
 */
export function cleanText(text: string, limit: number): string {
  return foldText(text.slice(0, limit))
    .replace(/"@[a-z]{2}(?:-[a-z]{2})?(?![\p{L}\p{N}])/gu, " ")
    .replace(/(\d) ?\.(\d)/g, "$1.$2")
    .replace(/(?<![\p{L}\p{N}])v(?:er(?:sion|siunea)?)?[ .]*(?=\d)/gu, "")
    .replace(/(\d),(\d{1,2})(?!\d)/g, "$1.$2")
    .replace(/(\d),(\d{3})(?!\d)/g, "$1$2")
    .replace(/(\d)\s*(?:"|”|″|''|’’|'(?![\p{L}\p{N}]))/gu, "$1inch ")
    .replace(quantity, (written, number: string, unit: string) =>
      onlyAttached.has(unit) && /\s/.test(written)
        ? written
        : oneQuantity(Number(number), unitSpellings[unit] ?? unit),
    )
    .replace(/([\p{L}\p{N}])\+(?![\p{L}\p{N}])/gu, "$1 plus");
}

/** Units that shops use beside a thousand times smaller one. */
const smallerUnits: Readonly<Record<string, string>> = { kg: "g", l: "ml", tb: "gb", kw: "w", ah: "mah" };
const largerUnits = new Map(Object.entries(smallerUnits).map(([larger, smaller]) => [smaller, larger]));

/** One spelling of a quantity: `1000 g` and `1 kg` are `1kg`, `0.5 kg` is `500g`. */
function oneQuantity(amount: number, unit: string): string {
  const larger = largerUnits.get(unit);
  if (larger !== undefined && amount >= 1000) return `${amount / 1000}${larger}`;
  const smaller = smallerUnits[unit];
  return smaller !== undefined && amount < 1 ? `${Math.round(amount * 1000)}${smaller}` : `${amount}${unit}`;
}

/** Letters and digits of a clean text without anything between, to find codes that are written with other separators. */
export function squeezed(clean: string): string {
  return clean.replace(/[^\p{L}\p{N}]+/gu, "");
}
