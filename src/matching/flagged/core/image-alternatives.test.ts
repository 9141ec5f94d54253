import { expect, test } from "vitest";
import { imageAlternatives } from "./image-alternatives.ts";

test.each([
  ["https://rival.ro/p.webp?v=2", ["jpg", "jpeg", "png"].map((ending) => `https://rival.ro/p.${ending}?v=2`)],
  ["https://rival.ro/p?format=webp", ["https://rival.ro/p?format=jpg"]],
  ["https://rival.ro/p.jpg", []],
  [null, []],
])("%s", (address, alternatives) => expect(imageAlternatives(address)).toEqual(alternatives));
