import type { CatalogueProduct, DrawingKind } from "../../catalogue/product.ts";
import { electronics } from "./electronics.ts";
import { goods } from "./goods.ts";
import { type Drawing, household } from "./household.ts";
import { paletteOf } from "./palette.ts";
import { drawPng } from "./png.ts";
import { box, type Colour, placed } from "./shape.ts";

const drawings: Record<DrawingKind, Drawing> = { ...household, ...electronics, ...goods };

const sidePixels = 320;
const drawn = new Map<number, Buffer>();

/** The picture of a product, drawn by us: every shop shows the same. */
export function productImage(product: CatalogueProduct): Buffer {
  const known = drawn.get(product.index);
  if (known) return known;
  const palette = paletteOf(product.index);
  const png = drawPng(drawings[product.drawing](palette), palette.background, sidePixels);
  drawn.set(product.index, png);
  return png;
}

const covers = new Map<string, Buffer>();

/** Four of a shop's goods on its colour: the picture of the shop itself. @param accent "#rrggbb" */
export function shopCover(accent: string, products: readonly CatalogueProduct[]): Buffer {
  const key = [accent, ...products.map(({ index }) => index)].join();
  const known = covers.get(key);
  if (known) return known;
  const tiles = products.slice(0, 4).flatMap((product, place) => {
    const palette = paletteOf(product.index);
    const shapes = drawings[product.drawing](palette);
    const card = box(palette.background, 0, 0, 100, 100, 8);
    const left = 5 + (place % 2) * 46;
    const top = 5 + Math.floor(place / 2) * 46;
    return [card, ...shapes].map((shape) => placed(shape, left, top, 0.44));
  });
  const png = drawPng(tiles, colourOf(accent), sidePixels);
  covers.set(key, png);
  return png;
}

function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
