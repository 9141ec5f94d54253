import { demoGtin } from "./gtin.ts";

/** Which picture a shop draws for a product. */
export type DrawingKind =
  | "fridge"
  | "washer"
  | "oven"
  | "hob"
  | "vacuum"
  | "robot"
  | "coffee-machine"
  | "airfryer"
  | "blender"
  | "iron"
  | "microwave"
  | "phone"
  | "tablet"
  | "watch"
  | "earbuds"
  | "laptop"
  | "monitor"
  | "printer"
  | "tv"
  | "soundbar"
  | "speaker"
  | "console"
  | "drill"
  | "grinder"
  | "mower"
  | "toolbox"
  | "bricks"
  | "doll"
  | "toy-car"
  | "board-game"
  | "jar"
  | "bottle"
  | "coffee-bag"
  | "capsules";

/** Parts of the market that a shop may deal in. */
export type Department =
  | "appliances"
  | "home"
  | "phones"
  | "computers"
  | "media"
  | "tools"
  | "toys"
  | "beauty"
  | "coffee";

/** What a package holds, for prices per unit: 0.25 kg, 0.4 l. */
export interface Content {
  readonly amount: number;
  readonly unit: "kg" | "l";
}

/** [brand, name without the brand, manufacturer's part number, lei as a whole number, content where sold by it] */
export type Row = readonly [brand: string, name: string, mpn: string, lei: number, content?: Content];

/** A shelf of like products as the catalogue files write it. */
export interface Shelf {
  /** Names from the root down. */
  readonly category: readonly string[];
  /** The common noun that a title begins with, as "Telefon mobil". */
  readonly noun: string;
  readonly drawing: DrawingKind;
  readonly rows: readonly Row[];
}

/** A thing that shops sell, the same in every shop of the market. */
export interface CatalogueProduct {
  /** 0-based and stable: prices, addresses and numbers of a product derive from it. */
  readonly index: number;
  readonly department: Department;
  readonly category: readonly string[];
  readonly noun: string;
  readonly brand: string;
  readonly name: string;
  readonly mpn: string;
  readonly gtin: string;
  /** What it costs on an ordinary day in an ordinary shop, whole bani. */
  readonly baseBani: number;
  readonly drawing: DrawingKind;
  readonly content: Content | null;
}

/** @param firstIndex index of the first product of this department: 1000 apart, so that new rows move no other */
export function productsOf(
  department: Department,
  firstIndex: number,
  shelves: readonly Shelf[],
): readonly CatalogueProduct[] {
  return shelves
    .flatMap((shelf) => shelf.rows.map((row) => ({ shelf, row })))
    .map(({ shelf, row: [brand, name, mpn, lei, content] }, place) => ({
      index: firstIndex + place,
      department,
      category: shelf.category,
      noun: shelf.noun,
      brand,
      name,
      mpn,
      gtin: demoGtin(40_000 + (firstIndex + place) * 17),
      baseBani: lei * 100 - 1,
      drawing: shelf.drawing,
      content: content ?? null,
    }));
}
