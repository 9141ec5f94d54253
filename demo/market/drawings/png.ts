import { crc32, deflateSync } from "node:zlib";
import { boundsOf, type Colour, distanceTo, type Shape } from "./shape.ts";

/** A square PNG of the shapes with antialiased edges. @param size pixels per side */
export function drawPng(shapes: readonly Shape[], background: Colour, size: number): Buffer {
  const pixels = new Uint8Array(size * size * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = background[i % 3] ?? 255;
  for (const shape of shapes) paint(pixels, size, shape);
  return encodePng(pixels, size);
}

function paint(pixels: Uint8Array, size: number, shape: Shape): void {
  const scale = size / 100;
  const [left, top, width, height] = boundsOf(shape);
  const x0 = Math.max(0, Math.floor(left * scale) - 1);
  const y0 = Math.max(0, Math.floor(top * scale) - 1);
  const x1 = Math.min(size, Math.ceil((left + width) * scale) + 1);
  const y1 = Math.min(size, Math.ceil((top + height) * scale) + 1);
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const cover = 0.5 - distanceTo(shape, (x + 0.5) / scale, (y + 0.5) / scale) * scale;
      if (cover > 0) blend(pixels, (y * size + x) * 3, shape.fill, Math.min(1, cover));
    }
  }
}

function blend(pixels: Uint8Array, at: number, fill: Colour, cover: number): void {
  for (let channel = 0; channel < 3; channel++) {
    const under = pixels[at + channel] ?? 0;
    pixels[at + channel] = Math.round(under + ((fill[channel] ?? 0) - under) * cover);
  }
}

/** PNG 1.2: 8 bits per channel, truecolour, no filter. */
function encodePng(pixels: Uint8Array, size: number): Buffer {
  const rows = Buffer.alloc(size * (size * 3 + 1));
  for (let y = 0; y < size; y++) {
    rows.set(pixels.subarray(y * size * 3, (y + 1) * size * 3), y * (size * 3 + 1) + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 7 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
