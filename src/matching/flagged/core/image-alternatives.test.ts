import { expect, test } from "vitest";
import { imageAlternatives } from "./image-alternatives.ts";

test.each([
  [
    "https://competitor.ro/p.webp?v=2",
    [
      ...["jpg", "jpeg", "png"].map((ending) => `https://competitor.ro/p.${ending}?v=2`),
      "https://competitor.ro/p.webp?v=2&format=jpg",
    ],
  ],
  ["https://competitor.ro/image/123", ["https://competitor.ro/image/123?format=jpg"]],
  ["https://competitor.ro/p?format=webp", ["https://competitor.ro/p?format=jpg"]],
  ["https://competitor.ro/p.jpg", []],
  [null, []],
])("%s", (address, alternatives) => expect(imageAlternatives(address)).toEqual(alternatives));
