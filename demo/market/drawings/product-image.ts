import type { CatalogueProduct, DrawingKind } from "../../catalogue/product.ts";
import { electronics } from "./electronics.ts";
import { goods } from "./goods.ts";
import { type Drawing, household } from "./household.ts";
import { paletteOf } from "./palette.ts";
import { drawPng } from "./png.ts";

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
