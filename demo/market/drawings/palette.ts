import { noise, noiseKey } from "../../prices/noise.ts";
import type { Colour } from "./shape.ts";

/** The colours of one product image. */
export interface Palette {
  readonly background: Colour;
  /** The product, its shaded side and its details. */
  readonly body: Colour;
  readonly shade: Colour;
  readonly detail: Colour;
  readonly accent: Colour;
  readonly glass: Colour;
}

const backgrounds: readonly Colour[] = [
  [244, 239, 230],
  [232, 240, 244],
  [238, 243, 234],
  [247, 236, 232],
  [236, 235, 245],
];
const bodies: readonly (readonly [Colour, Colour])[] = [
  [
    [250, 250, 248],
    [219, 222, 224],
  ],
  [
    [201, 207, 212],
    [168, 175, 181],
  ],
  [
    [58, 64, 72],
    [39, 43, 50],
  ],
  [
    [226, 214, 196],
    [196, 182, 160],
  ],
];
const accents: readonly Colour[] = [
  [214, 84, 56],
  [36, 122, 138],
  [225, 164, 42],
  [84, 124, 72],
  [120, 82, 150],
  [196, 62, 96],
  [42, 92, 160],
];

/** A product has the same colours in every shop. */
export function paletteOf(productIndex: number): Palette {
  const [body, shade] = pick(bodies, productIndex, 1);
  return {
    background: pick(backgrounds, productIndex, 2),
    body,
    shade,
    detail: [92, 99, 107],
    accent: pick(accents, productIndex, 3),
    glass: [70, 92, 112],
  };
}

function pick<T>(from: readonly T[], productIndex: number, use: number): T {
  const chosen = from[Math.floor(noise(noiseKey.related, productIndex, use) * from.length)];
  if (chosen === undefined) throw new RangeError("nothing to pick from");
  return chosen;
}
