import type { DrawingKind } from "../../catalogue/product.ts";
import type { Palette } from "./palette.ts";
import { box, disc, path, type Shape } from "./shape.ts";

export type Drawing = (palette: Palette) => readonly Shape[];

/** Kitchen and household. */
export const household = {
  fridge: ({ body, shade, detail, accent }) => [
    box(body, 31, 10, 38, 80, 4),
    box(shade, 31, 54, 38, 1.2, 0),
    box(shade, 64, 12, 5, 76, 3),
    box(detail, 35, 36, 2, 14, 1),
    box(detail, 35, 58, 2, 14, 1),
    box(accent, 54, 17, 8, 3, 1),
  ],
  washer: ({ body, shade, detail, accent, glass }) => [
    box(body, 20, 14, 60, 72, 4),
    box(shade, 20, 27, 60, 1.2, 0),
    disc(detail, 70, 20.5, 3.5),
    box(accent, 26, 18, 16, 5, 1.5),
    disc(shade, 50, 57, 23),
    disc(glass, 50, 57, 18),
    disc([126, 152, 172], 45, 51, 6),
  ],
  oven: ({ body, shade, detail, accent, glass }) => [
    box(body, 18, 16, 64, 68, 3),
    box(shade, 18, 31, 64, 1, 0),
    disc(detail, 27, 23.5, 3.4),
    disc(detail, 73, 23.5, 3.4),
    box(accent, 42, 20, 16, 7, 1),
    box(detail, 24, 36, 52, 3, 1.5),
    box(glass, 24, 43, 52, 34, 3),
    path([104, 128, 148], [32, 43], [46, 43], [30, 77], [24, 77], [24, 62]),
  ],
  hob: ({ detail, accent }) => [
    box([34, 37, 42], 12, 24, 76, 54, 3),
    disc([76, 82, 90], 32, 42, 12),
    disc([34, 37, 42], 32, 42, 10.5),
    disc([76, 82, 90], 67, 44, 15),
    disc([34, 37, 42], 67, 44, 13.5),
    disc(accent, 67, 44, 5),
    disc([76, 82, 90], 34, 64, 9),
    disc([34, 37, 42], 34, 64, 7.5),
    box(detail, 52, 68, 30, 3, 1.5),
  ],
  vacuum: ({ body, shade, detail, accent }) => [
    path(detail, [60, 14], [64, 15], [45, 80], [41, 79]),
    box(accent, 52, 14, 20, 24, 7),
    disc(body, 62, 25, 7),
    box(detail, 66, 8, 5, 16, 2.5),
    box(shade, 24, 78, 38, 9, 4),
    box(body, 24, 78, 38, 5, 2.5),
  ],
  robot: ({ body, shade, detail, accent }) => [
    disc(shade, 50, 53, 35),
    disc(body, 50, 50, 34),
    disc(shade, 50, 43, 12),
    disc(detail, 50, 43, 8),
    box(accent, 42, 64, 16, 4, 2),
    disc(detail, 50, 74, 2.4),
  ],
  "coffee-machine": ({ body, shade, detail, accent }) => [
    box(body, 24, 14, 52, 72, 5),
    box(shade, 24, 76, 52, 10, 3),
    box(detail, 32, 40, 36, 36, 2),
    box(shade, 44, 40, 12, 9, 1),
    box([250, 250, 250], 42, 60, 16, 14, 3),
    box([92, 58, 36], 44, 60, 12, 3, 1),
    box(accent, 32, 21, 22, 10, 2),
    disc(detail, 65, 26, 5),
  ],
  airfryer: ({ shade, detail, accent }) => [
    box([48, 52, 58], 24, 14, 52, 72, 18),
    box([62, 67, 74], 28, 46, 44, 34, 8),
    box(detail, 40, 56, 20, 22, 4),
    box(shade, 44, 60, 12, 14, 3),
    disc(accent, 50, 31, 9),
    disc([48, 52, 58], 50, 31, 6),
  ],
  blender: ({ body, shade, detail, accent }) => [
    path([206, 224, 230], [33, 18], [67, 18], [62, 62], [38, 62]),
    path(accent, [35.5, 40], [64.5, 40], [62, 62], [38, 62]),
    box(detail, 31, 12, 38, 7, 2),
    path(body, [36, 62], [64, 62], [70, 88], [30, 88]),
    disc(shade, 50, 76, 6),
    disc(detail, 50, 76, 3.5),
  ],
  iron: ({ body, shade, detail, accent }) => [
    path(shade, [14, 76], [84, 76], [84, 70], [60, 46], [40, 46], [14, 70]),
    path(accent, [20, 68], [82, 68], [60, 46], [38, 46]),
    path(body, [34, 46], [42, 26], [74, 26], [82, 34], [74, 36], [48, 36], [44, 46]),
    disc(detail, 56, 57, 5),
  ],
  microwave: ({ body, shade, detail, accent, glass }) => [
    box(body, 10, 26, 80, 48, 4),
    box(glass, 16, 33, 50, 34, 3),
    path([104, 128, 148], [24, 33], [36, 33], [22, 67], [16, 67], [16, 52]),
    box(accent, 72, 33, 13, 8, 1),
    disc(detail, 78.5, 50, 4),
    box(shade, 72, 60, 13, 6, 2),
  ],
} as const satisfies Partial<Record<DrawingKind, Drawing>>;
