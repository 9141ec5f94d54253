import { demoGtin } from "./gtin.ts";

/** Which drawing the image of a product uses. */
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

/** Product ranges that a shop may sell. */
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

/** Content of a package, for unit prices: 0.25 kg, 0.4 l. */
export interface Content {
  readonly amount: number;
  readonly unit: "kg" | "l";
}

/** [brand, name without the brand, manufacturer's part number, price in whole lei, content for unit prices] */
export type Row = readonly [brand: string, name: string, mpn: string, lei: number, content?: Content];

/** A group of similar products in the catalogue files. */
export interface Shelf {
  /** Names from the root down. */
  readonly category: readonly string[];
  /** The noun at the start of a title, such as "Telefon mobil". */
  readonly noun: string;
  readonly drawing: DrawingKind;
  readonly rows: readonly Row[];
}

/** A product, the same in every shop of the market. */
export interface CatalogueProduct {
  /** 0-based and stable: prices, addresses and ids of a product are derived from it. */
  readonly index: number;
  readonly department: Department;
  readonly category: readonly string[];
  readonly noun: string;
  readonly brand: string;
  readonly name: string;
  readonly mpn: string;
  readonly gtin: string;
  /** Regular price before the shops' variations, whole bani. */
  readonly baseBani: number;
  readonly drawing: DrawingKind;
  readonly content: Content | null;
}

/** @param firstIndex index of the department's first product; 1000 apart, so that new rows do not change other indexes */
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
