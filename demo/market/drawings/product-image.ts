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

/** The generated image of a product, the same in every shop. */
export function productImage(product: CatalogueProduct): Buffer {
  const cached = drawn.get(product.index);
  if (cached) return cached;
  const palette = paletteOf(product.index);
  const png = drawPng(drawings[product.drawing](palette), palette.background, sidePixels);
  drawn.set(product.index, png);
  return png;
}

const covers = new Map<string, Buffer>();

/**
 * The image of a shop: four of its products in a row on its colour, in the upper part so that a wide crop shows them.
 * @param accent "#rrggbb"
 */
export function shopCover(accent: string, products: readonly CatalogueProduct[]): Buffer {
  const key = [accent, ...products.map(({ index }) => index)].join();
  const cached = covers.get(key);
  if (cached) return cached;
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
