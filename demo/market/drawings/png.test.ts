import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { catalogue } from "../../catalogue/catalogue.ts";
import { drawPng } from "./png.ts";
import { productImage } from "./product-image.ts";
import { box, type Colour, disc, distanceTo, path } from "./shape.ts";

const black: Colour = [0, 0, 0];
const white: Colour = [255, 255, 255];

test("distances to edges, worked by hand", () => {
  expect(distanceTo(disc(black, 50, 50, 10), 50, 65)).toBe(5);
  expect(distanceTo(box(black, 10, 10, 20, 20, 0), 35, 20)).toBe(5);
  expect(distanceTo(box(black, 10, 10, 20, 20, 0), 20, 20)).toBe(-10);
  const square = path(black, [10, 10], [30, 10], [30, 30], [10, 30]);
  expect(distanceTo(square, 20, 12)).toBe(-2);
  expect(distanceTo(square, 20, 5)).toBe(5);
});

test("a black left half on white is encoded pixel by pixel", () => {
  const png = drawPng([box(black, 0, 0, 50, 100, 0)], white, 4);
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([4, 4]);
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  expect([...rows.subarray(0, 13)]).toEqual([0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255]);
});

test("a product image is cached, and different products have different images", () => {
  const [fridge, washer] = ["fridge", "washer"].map((kind) =>
    catalogue.find(({ drawing }) => drawing === kind),
  );
  if (!fridge || !washer) throw new Error("the catalogue has both");
  expect(productImage(fridge).equals(productImage(washer))).toBe(false);
  expect(productImage(fridge)).toBe(productImage(fridge));
});
