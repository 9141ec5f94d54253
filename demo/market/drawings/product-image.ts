import type { CatalogueProduct, DrawingKind } from "../../catalogue/product.ts";
import { electronics } from "./electronics.ts";
import { goods } from "./goods.ts";
import { type Drawing, household } from "./household.ts";
import { paletteOf } from "./palette.ts";
import { drawPng } from "./png.ts";
import { box, type Colour, placed } from "./shape.ts";

const drawings: Record<DrawingKind, Drawing> = { ...household, ...electronics, ...goods };

const sidePixels = 320;
const coverPixels = 800;
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

/**
 * Four of a shop's goods in a row on its colour, in the upper part that a wide crop shows: the picture of the shop.
 * @param accent "#rrggbb"
 */
export function shopCover(accent: string, products: readonly CatalogueProduct[]): Buffer {
  const key = [accent, ...products.map(({ index }) => index)].join();
  const known = covers.get(key);
  if (known) return known;
  const tiles = products.slice(0, 4).flatMap((product, place) => {
    const palette = paletteOf(product.index);
    const shapes = drawings[product.drawing](palette);
    const card = box(palette.background, 0, 0, 100, 100, 8);
    return [card, ...shapes].map((shape) => placed(shape, 5 + place * 23, 11, 0.21));
  });
  const png = drawPng(tiles, colourOf(accent), coverPixels);
  covers.set(key, png);
  return png;
}

function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
